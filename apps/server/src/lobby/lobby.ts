import { existsSync, readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { SessionCookie } from "../auth/cookies.ts";
import { showsCredentials } from "../auth/identify.ts";
import { COMPRESSED_FROM_BYTES, mountCompressed } from "../http/compressed.ts";
import { lobbyHeaders, PAGE_HEADERS } from "../http/headers.ts";
import type { LobbyFallback } from "../http/not-found.ts";
import { mountGamePictures } from "../pictures/game-pictures.ts";
import { type ChallengePageDeps, mountChallengePage } from "./challenge-page.ts";

/** The headers that tell a page of the lobby whether anybody can be signed in. */
export type MarkAnonymous = (request: IncomingHttpHeaders) => { "set-cookie"?: string | string[] };

const NAME = "yourmove_anonymous";
/** The former name of the cookie. */
const OLD_NAME = "yourmove_newcomer";

/**
 * Marks the browser of somebody without credentials by a cookie that the page can read: the page then asks for a name at once.
 * Whoever has credentials loses the mark; without one the page asks the service who it is. `hasHost`: users of a host platform
 * have credentials that a page's own request may not carry.
 */
export const createMarkAnonymous =
  (cookie: SessionCookie, hasHost: boolean): MarkAnonymous =>
  (request) => {
    const isAnonymous = !hasHost && !showsCredentials(request, cookie);
    const ended = [...(isAnonymous ? [] : [NAME]), OLD_NAME]
      .filter((name) => request.cookie?.includes(`${name}=`))
      .map((name) => `${name}=; Max-Age=0; Path=/; SameSite=Lax`);
    const cookies = [...(isAnonymous ? [`${NAME}=1; Path=/; SameSite=Lax`] : []), ...ended];
    const [first] = cookies;
    return first === undefined ? {} : { "set-cookie": cookies.length === 1 ? first : cookies };
  };

/** Addresses of pages that are called otherwise now, and may be in a bookmark or on a home screen. */
const MOVED_PAGES: ReadonlyMap<string, string> = new Map([["/somebody", "/matchmaking"]]);

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

/** What the lobby is mounted with. */
interface LobbyDeps
  extends Pick<ChallengePageDeps, "challenges" | "games" | "publicOrigin" | "isRateLimited" | "limitTable"> {
  /** Where it was built; undefined where nothing is. */
  readonly webDir: string | undefined;
  /** From where people's pictures may come; undefined for everywhere. */
  readonly avatarOrigins: readonly string[] | undefined;
  readonly mark: MarkAnonymous;
}

/** Mounts the built lobby's files and the pages of challenges; the fallback serves its index. */
export const mountLobby = (app: FastifyInstance, deps: LobbyDeps): LobbyFallback | undefined => {
  const { webDir, mark, avatarOrigins } = deps;
  const headers = { ...lobbyHeaders(avatarOrigins), "cache-control": "no-cache" };
  const index = webDir === undefined ? "" : join(webDir, "index.html");
  if (webDir === undefined || !existsSync(index)) return undefined;
  mountCompressed(app, COMPRESSED_FROM_BYTES, (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      reply.headers(headersOf(request.url, headers));
      if (isPage(request.url)) reply.headers(mark(request.headers));
    });
    scope.register(fastifyStatic, { root: webDir, wildcard: false, cacheControl: false, preCompressed: true });
  });
  const page = readFileSync(index, "utf8");
  const send: ChallengePageDeps["send"] = (request, reply, text) =>
    reply
      .headers(mark(request.headers))
      .headers({ ...headers, "content-type": "text/html; charset=utf-8" })
      .send(text);
  mountChallengePage(app, { ...deps, page, send });
  mountGamePictures(app, deps.games);
  return (request, reply) => {
    const moved = MOVED_PAGES.get(request.url.split("?", 1)[0] ?? "");
    return moved === undefined ? send(request, reply, page) : reply.redirect(moved, 308);
  };
};
