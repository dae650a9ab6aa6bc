import { silentLog } from "@yourmove/api";
import { startInProcess } from "@yourmove/server/in-process";
import { lobbyFolder, openDatabase } from "./assets.ts";
import { fetchFrom } from "./fetch-from.ts";
import { actAlone, type Behaviour, type Opponent } from "./opponent.ts";
import { signIn, type TestPlayer } from "./player.ts";
import { createServiceClock } from "./service-clock.ts";

/** How a service under test may differ from one with no settings. */
export interface TestServiceOptions {
  /** Listens on this port of 127.0.0.1 as well, 0 for any that is free; without one there is only `fetch`. */
  readonly port?: number;
  /** Origins of the app under test, whose pages may call with bearer tokens: `["http://localhost:5173"]`. */
  readonly origins?: readonly string[];
  /** Whether rate limits hold; they are off unless said otherwise. */
  readonly isRateLimited?: boolean;
}

/** The service's clock, in a test's hands. */
export interface TestClock {
  /** The service's time, in epoch milliseconds. */
  now(): number;
  /** Lets so many milliseconds pass; resolves once every match whose time is then up has ended (contract 3.2). */
  advance(ms: number): Promise<void>;
}

/** The real service inside the test's process, on a database of its own in memory. */
export interface TestService {
  /** Its address; only with a port does it answer to others than `fetch`. */
  readonly url: string;
  /** Reaches the service without a port: `createMatchClient({ url, fetch })`. */
  readonly fetch: typeof fetch;
  readonly clock: TestClock;
  /** Signs a guest in; without a name the service gives one. */
  player(username?: string): Promise<TestPlayer>;
  /** A second player that accepts invites and moves by itself. */
  opponent(behaviour?: Behaviour & { readonly username?: string }): Promise<Opponent>;
  /** Ends everything; rejects when an opponent of it could not do what it was told. */
  stop(): Promise<void>;
}

const settingsOf = ({ origins = [], isRateLimited = false }: TestServiceOptions): Record<string, string> => ({
  RATE_LIMIT: isRateLimited ? "on" : "off",
  CORS_ORIGINS: origins.join(","),
});

/** Starts the service; ready to be called once it resolves. */
export const startTestService = async (options: TestServiceOptions = {}): Promise<TestService> => {
  const { port } = options;
  const clock = createServiceClock();
  const database = await openDatabase();
  const env = settingsOf(options);
  const { app, services, close } = await startInProcess({
    database,
    clock,
    log: silentLog,
    env,
    webDir: lobbyFolder(),
  });
  const url = port === undefined ? "http://your-move.test" : await app.listen({ port, host: "127.0.0.1" });
  const road = { url, fetch: fetchFrom(app, url) };
  const opponents: Opponent[] = [];
  return {
    ...road,
    clock: {
      now: clock.now,
      async advance(ms) {
        clock.skip(ms);
        await services.expiry.run();
      },
    },
    player: (username) => signIn(road, username),
    async opponent({ username, ...behaviour } = {}) {
      const opponent = actAlone(await signIn(road, username), behaviour);
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
