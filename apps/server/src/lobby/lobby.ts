import { existsSync, readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { contextOf, plainRequest, readChallenge, type Services } from "@yourmove/api";
import { type Challenge, otherSymbol } from "@yourmove/contract";
import { type AnyGame, builtInGames } from "@yourmove/rules";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SessionCookie } from "../auth/cookies.ts";
import { showsCredentials } from "../auth/identify.ts";
import type { LimitTable } from "../auth/limit-table.ts";
import { createRateLimits, previewCharges } from "../auth/rate-limits.ts";
import { COMPRESSED_FROM_BYTES, mountCompressed } from "../http/compressed.ts";
import { lobbyHeaders, PAGE_HEADERS } from "../http/headers.ts";
import type { LobbyFallback } from "../http/not-found.ts";
import { miniatureOf, mountGamePictures, PICTURE } from "../pictures/game-pictures.ts";

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

/** The tags of a challenge's link preview (Open Graph): game, terms, the creator's name and a picture of the board. */
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

/** The lobby, and what its pages read. */
interface LobbyOptions {
  readonly services: Services;
  readonly publicOrigin: string | undefined;
  readonly isRateLimited: boolean;
  readonly limitTable: LimitTable;
  /** The folder of the built lobby; undefined where nothing is built. */
  readonly webDir: string | undefined;
  /** From where people's pictures may come; undefined for everywhere. */
  readonly avatarOrigins: readonly string[] | undefined;
  readonly cookie: SessionCookie;
  /** Whether users of a host platform may come, whose credentials a page's own request may not carry. */
  readonly hasHost: boolean;
}

/** The lobby's page as it is built, and how a page of the lobby is sent. */
interface LobbyPage {
  readonly page: string;
  readonly send: (request: FastifyRequest, reply: FastifyReply, page: string) => FastifyReply;
}

/** The page's own title gives way to the challenge's. */
const withTags = (page: string, tags: string): string => page.replace(/<title>[^<]*<\/title>/, () => tags);

/**
 * Mounts `/c/{ref}`: the lobby's page, with the tags of a link preview in its head. It only reads, so that no robot uses a
 * challenge up; one that is not found, or read too often, is the plain page.
 */
const mountChallengePage = (app: FastifyInstance, options: LobbyOptions, { page, send }: LobbyPage): void => {
  const { services, publicOrigin, isRateLimited, limitTable } = options;
  const limits = createRateLimits(undefined, limitTable);
  const mayRead = ({ ip }: FastifyRequest): boolean =>
    !isRateLimited || limits.take(previewCharges(limitTable.originOf(ip)))?.isGranted !== false;
  const find = async (request: FastifyRequest, ref: string, origin: string): Promise<Challenge | null> => {
    if (!mayRead(request)) return null;
    // A page without a preview is better than none while the database can't be asked.
    const ctx = contextOf(services, null, plainRequest(request.id, { origin }));
    const answer = await readChallenge(ctx, { ref }).catch(() => null);
    return answer?.ok ? answer.value.challenge : null;
  };
  app.get<{ Params: { ref: string } }>("/c/:ref", async (request, reply) => {
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    const challenge = await find(request, request.params.ref, origin);
    return send(request, reply, challenge ? withTags(page, previewTags(challenge, origin, services.games)) : page);
  });
};

const NAME = "yourmove_anonymous";

/**
 * The headers that mark the browser of a user without credentials by a cookie that the page can read: the page then asks for a
 * name at once. A browser with credentials loses the mark; a page without the mark asks the service who its user is.
 */
const anonymousMark = (
  request: IncomingHttpHeaders,
  { cookie, hasHost }: Pick<LobbyOptions, "cookie" | "hasHost">,
): { "set-cookie"?: string } => {
  const isAnonymous = !hasHost && !showsCredentials(request, cookie);
  if (isAnonymous) return { "set-cookie": `${NAME}=1; Path=/; SameSite=Lax` };
  return request.cookie?.includes(`${NAME}=`) ? { "set-cookie": `${NAME}=; Max-Age=0; Path=/; SameSite=Lax` } : {};
};

const YEAR_SECONDS = 31_536_000;

/**
 * Vite names the files of `assets/` by their content. What a page may do concerns none of them: of their few kilobytes,
 * such headers would be a part.
 */
const headersOf = (url: string, page: Readonly<Record<string, string>>) =>
  url.startsWith("/assets/")
    ? {
        "cross-origin-resource-policy": PAGE_HEADERS["cross-origin-resource-policy"],
        "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
      }
    : page;

const isPage = (url: string): boolean => /^\/(index\.html)?(\?|$)/.test(url);

/** Mounts the built lobby's files and the pages of challenges; the fallback serves its index. */
export const mountLobby = (app: FastifyInstance, options: LobbyOptions): LobbyFallback | undefined => {
  const { webDir, avatarOrigins } = options;
  const headers = { ...lobbyHeaders(avatarOrigins), "cache-control": "no-cache" };
  const index = webDir === undefined ? "" : join(webDir, "index.html");
  if (webDir === undefined || !existsSync(index)) return undefined;
  mountCompressed(app, COMPRESSED_FROM_BYTES, (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      reply.headers(headersOf(request.url, headers));
      if (isPage(request.url)) reply.headers(anonymousMark(request.headers, options));
    });
    scope.register(fastifyStatic, { root: webDir, wildcard: false, cacheControl: false, preCompressed: true });
  });
  const page = readFileSync(index, "utf8");
  const send: LobbyPage["send"] = (request, reply, text) =>
    reply
      .headers(anonymousMark(request.headers, options))
      .headers({ ...headers, "content-type": "text/html; charset=utf-8" })
      .send(text);
  mountChallengePage(app, options, { page, send });
  mountGamePictures(app, options.services.games);
  return (request, reply) => send(request, reply, page);
};
