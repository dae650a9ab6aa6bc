import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendFailure } from "./errors.ts";

/** Remembers which methods each served path takes. */
export interface RouteBook {
  /** The methods of the routes that an address without query fits; none when it fits none. */
  methodsAt(path: string): string[];
  /** Every route as `GET /platform/games`. */
  all(): string[];
}

declare module "fastify" {
  interface FastifyInstance {
    routeBook: RouteBook;
  }
}

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split("/")
      .map((part) => (part.startsWith(":") ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
      .join("/")}$`,
  );

/** Listens to the app's routes from here on; so it comes before them. */
export const keepRouteBook = (app: FastifyInstance): RouteBook => {
  const methods = new Map<string, Set<string>>();
  const patterns = new Map<string, RegExp>();
  app.addHook("onRoute", ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    methods.set(url, known);
    patterns.set(url, patternOf(url));
  });
  const book: RouteBook = {
    methodsAt: (path) => {
      const fitting = [...methods].filter(([url]) => patterns.get(url)?.test(path));
      return [...new Set(fitting.flatMap(([, known]) => [...known]))].sort();
    },
    all: () => [...methods].flatMap(([url, known]) => [...known].map((method) => `${method} ${url}`)),
  };
  app.decorate("routeBook", book);
  return book;
};

/** Sends a page of the lobby, for addresses that only the lobby knows. */
export type LobbyFallback = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const isOfApi = (path: string): boolean => /^\/(platform|trpc)(\/|$)/.test(path);

const wantsPage = ({ method, headers }: FastifyRequest, path: string): boolean =>
  (method === "GET" || method === "HEAD") && /text\/html|\*\/\*/.test(headers.accept ?? "*/*") && !/\.\w+$/.test(path);

/** Answers what no route does: 405 with `Allow`, the lobby's index for pages, else 404. */
export const answerNotFound =
  (book: RouteBook, lobby: LobbyFallback | undefined) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [path = ""] = request.url.split("?", 1);
    const allowed = book.methodsAt(path);
    if (allowed.length > 0) {
      reply.header("allow", allowed.join(", "));
      return sendFailure(request, reply, {
        code: "method_not_allowed",
        detail: `This address takes ${allowed.join(", ")}`,
      });
    }
    if (lobby && !isOfApi(decodeURI(path)) && wantsPage(request, path)) return lobby(request, reply);
    return sendFailure(request, reply, { code: "route_not_found", detail: "There is nothing at this address" });
  };
