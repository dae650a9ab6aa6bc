import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { silentLog } from "@yourmove/api";
import type { Database } from "@yourmove/db";
import { openDatabaseImage, readDatabaseImage } from "@yourmove/db/testing";
import { type Definitions, startInProcess } from "@yourmove/server/in-process";
import type { FastifyInstance } from "fastify";
import { KIT_VERSION } from "./kit-version.ts";
import { type Behaviour, type Opponent, signIn, startOpponent, type TestPlayer } from "./players.ts";
import { createServiceClock } from "./service-clock.ts";

/** Statuses whose answers have no body at all. */
const BODILESS = new Set([204, 205, 304]);

const headersOf = (headers: Record<string, number | string | string[] | undefined>): Headers => {
  const made = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of [value].flat()) if (one !== undefined) made.append(name, String(one));
  return made;
};

/** A `fetch` that hands requests for `url` to the app itself, without a port; every other goes to the network. */
const fetchFrom = (app: FastifyInstance, url: string): typeof fetch => {
  const { origin, host } = new URL(url);
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, origin: target } = new URL(request.url);
    if (target !== origin) return fetch(request);
    // Not the request's own signal, which may be collected while a poll still waits.
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    signal?.throwIfAborted();
    const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const answer = await app.inject({
      method: request.method as "GET",
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(request.headers), host },
      ...(payload && { payload }),
      ...(signal && { signal }),
    });
    const { statusCode: status, statusMessage: statusText, rawPayload, headers } = answer;
    const body = BODILESS.has(status) ? null : new Uint8Array(rawPayload);
    return new Response(body, { status, statusText, headers: headersOf(headers) });
  };
};

/** Files of the packed code; the sources have neither, and build what they need. */
const IMAGE = new URL("./database.tar.gz", import.meta.url);
const LOBBY = fileURLToPath(new URL("./lobby", import.meta.url));

/** The built lobby's folder, where there is one. */
export const lobbyFolder = (): string | undefined => (existsSync(LOBBY) ? LOBBY : undefined);

let image: Promise<Blob> | undefined;

const readImage = async (): Promise<Blob> =>
  existsSync(IMAGE) ? new Blob([new Uint8Array(await readFile(IMAGE))]) : readDatabaseImage();

/** A copy, in memory, of a migrated and empty database: migrations take seconds. */
export const openMemory = async (): Promise<Database> => {
  image ??= readImage();
  return openDatabaseImage(await image);
};

/** A definition, as `defineGame` makes it. */
export interface OwnGame {
  readonly gameType: string;
  readonly rulesVersion: number;
  readonly name: string;
  readonly summary: string;
}

/** How a service under test may differ from one with no settings. */
export interface TestServiceOptions {
  /** Listens on this port of 127.0.0.1 as well, 0 for any that is free; without one there is only `fetch`. */
  readonly port?: number;
  /** Origins of the app under test, whose pages may call with bearer tokens: `["http://localhost:5173"]`. */
  readonly origins?: readonly string[];
  /** Games of one's own, as `defineGame` gives them, beside those that come with the service. */
  readonly games?: readonly OwnGame[];
  /** Packages of games as a server's GAMES names them (packages, folders or files): their rules run in processes of their own, with its limits, and their boards are served. */
  readonly packages?: readonly string[];
  /** Whether rate limits hold; they are off by default. */
  readonly isRateLimited?: boolean;
}

/** The service's clock, in a test's hands. */
export interface TestClock {
  /** The service's time, in epoch milliseconds. */
  now(): number;
  /** Advances the clock; resolves once every overdue match has ended (contract 3.2). */
  advance(ms: number): Promise<void>;
}

/** The real service inside the test's process, on a database of its own in memory. */
export interface TestService {
  /** Its address; without a port only `fetch` reaches it. */
  readonly url: string;
  /** Reaches the service without a port: `createMatchClient({ url, fetch })`. */
  readonly fetch: typeof fetch;
  readonly clock: TestClock;
  /** Signs a guest in; without a name the service gives one. */
  player(username?: string): Promise<TestPlayer>;
  /** A second player that accepts invites and moves by itself. */
  opponent(behaviour?: Behaviour & { readonly username?: string }): Promise<Opponent>;
  /** Ends everything; rejects with what the service refused an opponent. */
  stop(): Promise<void>;
}

const settingsOf = (options: TestServiceOptions): Record<string, string> => {
  const { origins = [], packages = [], isRateLimited = false } = options;
  return {
    RATE_LIMIT: isRateLimited ? "on" : "off",
    GAMES: packages.join(","),
    GAMES_TRUST_BOARDS: packages.join(","),
    CORS_ORIGINS: origins.join(","),
  };
};

/** Starts the service; ready to be called once it resolves. */
export const startTestService = async (options: TestServiceOptions = {}): Promise<TestService> => {
  const { port } = options;
  const clock = createServiceClock();
  const { app, services, close } = await startInProcess({
    database: await openMemory(),
    clock,
    log: silentLog,
    env: settingsOf(options),
    definitions: (options.games ?? []) as Definitions,
    kitVersion: KIT_VERSION,
    webDir: lobbyFolder(),
  });
  const url = port === undefined ? "http://your-move.test" : await app.listen({ port, host: "127.0.0.1" });
  const address = { url, fetch: fetchFrom(app, url) };
  const opponents: Opponent[] = [];
  return {
    ...address,
    clock: {
      now: clock.now,
      async advance(ms) {
        clock.skip(ms);
        await services.expiry.run();
      },
    },
    player: (username) => signIn(address, username),
    async opponent({ username, ...behaviour } = {}) {
      const opponent = startOpponent(await signIn(address, username), behaviour);
      opponents.push(opponent);
      return opponent;
    },
    async stop() {
      const ended = await Promise.allSettled(opponents.map((opponent) => opponent.stop()));
      await close();
      for (const end of ended) if (end.status === "rejected") throw end.reason;
    },
  };
};
