import type { Services } from "@yourmove/api";
import { type Challenge, LIMITS, otherSymbol } from "@yourmove/contract";
import { type AnyGame, builtInGames } from "@yourmove/rules";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LimitTable } from "../auth/limit-table.ts";
import { createRateLimits, limitedAddress, type Policy } from "../auth/rate-limits.ts";
import { miniatureOf, PICTURE } from "../pictures/game-pictures.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as it may stand in HTML, in an attribute too. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

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

/** The picture of a game's board; of a game that a package brings and that draws none, the service's own. */
const pictureTags = (gameType: string, game: AnyGame | undefined, origin: string) =>
  builtInGames.has(gameType) || (game && miniatureOf(game))
    ? {
        "og:image": `${origin}/pictures/${gameType}.png${builtInGames.has(gameType) ? "" : `?v=${game?.rulesVersion}`}`,
        "og:image:width": `${PICTURE.width}`,
        "og:image:height": `${PICTURE.height}`,
        "og:image:alt": `The board of ${game?.name ?? gameType}`,
        "twitter:card": "summary_large_image",
      }
    : {
        "og:image": `${origin}/icon-512.png`,
        "og:image:width": "512",
        "og:image:height": "512",
        "og:image:alt": "Your Move",
        "twitter:card": "summary",
      };

/** What a link's preview shows of a challenge (Open Graph): game, terms, the creator's name and a picture of the board. */
const previewTags = (challenge: Challenge, origin: string, games: Services["games"]): string => {
  const { creator, gameType, ref } = challenge;
  const game = games.newest(gameType);
  const title = `${creator.username} wants to play ${game?.name ?? gameType}`;
  const properties = {
    "og:type": "website",
    "og:site_name": "Your Move",
    "og:title": title,
    "og:description": describe(challenge),
    "og:url": `${origin}/c/${ref}`,
    ...pictureTags(gameType, game, origin),
  };
  const metas = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
  );
  return `<title>${escapeHtml(title)} · Your Move</title>${metas.join("")}<meta name="robots" content="noindex">`;
};

/** The dependencies of the page of a challenge. */
export interface ChallengePageDeps {
  readonly challenges: Services["challenges"];
  readonly games: Services["games"];
  readonly publicOrigin: string | undefined;
  readonly isRateLimited: boolean;
  readonly limitTable: LimitTable;
  /** The lobby's page as it is. */
  readonly page: string;
  /** Sends a page of the lobby. */
  readonly send: (request: FastifyRequest, reply: FastifyReply, page: string) => FastifyReply;
}

/** As any read without credentials (contract 4.5). */
const PREVIEWS: Policy = {
  name: "previews",
  limit: LIMITS.anonymousReadsAMinute,
  windowSeconds: 60,
  stepSeconds: 10,
};

/** The page's own title gives way to the challenge's. */
const withTags = (page: string, tags: string): string => page.replace(/<title>[^<]*<\/title>/, () => tags);

/**
 * Mounts `/c/{ref}`: the lobby's page, with what a link's preview shows in its head. It only reads, so that no robot
 * spends a challenge; one that is not found, or read too often, is the plain page.
 */
export const mountChallengePage = (app: FastifyInstance, deps: ChallengePageDeps): void => {
  const { challenges, games, publicOrigin, isRateLimited, limitTable, page, send } = deps;
  const limits = createRateLimits(undefined, limitTable);
  const mayRead = ({ ip }: FastifyRequest): boolean =>
    !isRateLimited || limits.take([{ policy: PREVIEWS, key: limitedAddress(ip), count: 1 }])?.isGranted !== false;
  const find = async (request: FastifyRequest, ref: string, origin: string): Promise<Challenge | null> => {
    if (!mayRead(request)) return null;
    // A page without a preview is better than none while the database can't be asked.
    const answer = await challenges.get({ userID: null, origin }, ref).catch(() => null);
    return answer?.ok ? answer.value.challenge : null;
  };
  app.get<{ Params: { ref: string } }>("/c/:ref", async (request, reply) => {
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    const challenge = await find(request, request.params.ref, origin);
    return send(request, reply, challenge ? withTags(page, previewTags(challenge, origin, games)) : page);
  });
};
