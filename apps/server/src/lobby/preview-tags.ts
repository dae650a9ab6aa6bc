import { type Challenge, otherSymbol } from "@yourmove/contract";
import { games } from "@yourmove/rules";
import { escapeHtml } from "../http/escape-html.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;

/** A turn's time in words, in its largest whole unit. */
const paceOf = ({ turnSeconds }: Challenge): string => {
  if (turnSeconds === null) return "no time limit";
  if (turnSeconds % DAY === 0) return `${count(turnSeconds / DAY, "day")} a turn`;
  if (turnSeconds % HOUR === 0) return `${count(turnSeconds / HOUR, "hour")} a turn`;
  return `${count(Math.round(turnSeconds / 60), "minute")} a turn`;
};

const SIDES = { X: "you move first", O: "you move second" } as const;

const sideOf = ({ symbol }: Challenge): string =>
  symbol === "random" ? "sides are drawn" : SIDES[otherSymbol(symbol)];

const CLOSED = {
  accepted: "It has been taken.",
  canceled: "It was taken back.",
  expired: "Its time is over.",
} as const;

const describe = (challenge: Challenge): string => {
  const { stateName, message } = challenge;
  if (stateName !== "open") return CLOSED[stateName];
  const terms = `${paceOf(challenge)}, ${sideOf(challenge)}.`;
  return `${terms.charAt(0).toUpperCase()}${terms.slice(1)}${message ? ` “${message}”` : ""}`;
};

/** What a link's preview shows of a challenge (Open Graph): game, terms, the creator's name and a picture of the board. */
export const previewTags = (challenge: Challenge, origin: string): string => {
  const { creator, gameType, ref } = challenge;
  const game = games.get(gameType)?.name ?? gameType;
  const title = `${creator.username} wants to play ${game}`;
  const properties = {
    "og:type": "website",
    "og:site_name": "Your Move",
    "og:title": title,
    "og:description": describe(challenge),
    "og:url": `${origin}/c/${ref}`,
    "og:image": `${origin}/pictures/${gameType}.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": `The board of ${game}`,
    "twitter:card": "summary_large_image",
  };
  const metas = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
  );
  return `<title>${escapeHtml(title)} · Your Move</title>${metas.join("")}<meta name="robots" content="noindex">`;
};
