import type { ListInput, ListSnapshot, Match, MatchSnapshot, Problem } from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, beforeAll } from "vitest";
import { createTestClock, type TestClock } from "../../../tests/support/test-clock.ts";
import {
  appRouter,
  type Context,
  createServices,
  failureOf,
  type ServiceOptions,
  type Services,
  toProblem,
} from "../src/index.ts";

/** A signed-in user with a caller for every procedure. */
export interface Player {
  readonly userID: number;
  readonly token: string;
  readonly call: ReturnType<typeof appRouter.createCaller>;
  /** The same user with other request settings. */
  with(settings: Partial<Context>): ReturnType<typeof appRouter.createCaller>;
}

/** The service over a database of its own, with a clock that the test turns. */
export interface Harness {
  readonly db: Database;
  readonly clock: TestClock;
  readonly services: Services;
  player(username?: string): Promise<Player>;
  /** Somebody with an account, whose password is `PASSWORD`. */
  account(username: string): Promise<Player>;
  /** The user of a token, at this service. */
  signIn(token: string): Promise<Player>;
  anonymous(settings?: Partial<Context>): ReturnType<typeof appRouter.createCaller>;
  close(): Promise<void>;
}

/** Numbers from 0 up to 1, the same in every run of a seed (mulberry32). */
const seededRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** A browser's keys, as RFC 8291 has them in its example. */
export const PUSH_KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** The password of every account that a test has no other for. */
export const PASSWORD = "correct horse battery";

/** The network around an address, as the server tells it. */
const networkOf = (address: string): string =>
  address.includes(":") ? address.split(":").slice(0, 3).join(":") : address.split(".").slice(0, 3).join(".");

let requests = 0;

/** Nobody guesses a test's passwords. */
const CHEAP = { N: 1024, r: 8, p: 1 };

export const createHarness = async (kind: Database["kind"], deps: Partial<ServiceOptions> = {}): Promise<Harness> => {
  const db = deps.db ?? (await openTestDatabase(kind));
  const clock = createTestClock();
  const services = createServices({ db, clock, random: seededRandom(7), passwordCost: CHEAP, ...deps });

  const contextOf = (settings: Partial<Context>): Context => {
    requests += 1;
    return {
      services,
      actor: null,
      requestID: `request-${requests}`,
      idempotencyKey: undefined,
      onGone: () => () => {},
      mayWait: true,
      origin: "https://play.example",
      address: "192.0.2.1",
      network: networkOf(settings.address ?? "192.0.2.1"),
      deviceToken: undefined,
      userAgent: "vitest/4",
      setSession: () => {},
      setDevice: () => {},
      ...settings,
    };
  };
  const anonymous = (settings: Partial<Context> = {}) => appRouter.createCaller(() => contextOf(settings));

  const signIn = async (token: string): Promise<Player> => {
    const actor = await services.auth.authenticate(token);
    const withSettings = (settings: Partial<Context>) => anonymous({ actor, ...settings });
    return { userID: actor?.userID ?? 0, token, call: withSettings({}), with: withSettings };
  };

  return {
    db,
    clock,
    services,
    anonymous,
    signIn,
    async player(username) {
      const { token } = await anonymous().auth.guest(username ? { username } : {});
      return signIn(token);
    },
    async account(username) {
      return signIn((await anonymous().auth.register({ username, password: PASSWORD })).token);
    },
    async close() {
      await services.stop();
      await db.close();
    },
  };
};

/** A harness for all tests of a block: made before them, closed after them. */
export const useHarness = (kind: Database["kind"], deps: Partial<ServiceOptions> = {}): Harness => {
  const harness = {} as Harness;
  beforeAll(async () => {
    Object.assign(harness, await createHarness(kind, deps));
  });
  afterAll(() => harness.close());
  return harness;
};

/** Players of a harness, for all tests of a block. */
export const usePlayers = <Names extends readonly string[]>(harness: Harness, ...names: Names) => {
  const players = names.map(() => ({}) as Player);
  beforeAll(async () => {
    for (const [at, player] of players.entries()) Object.assign(player, await harness.player(names[at]));
  });
  return players as { readonly [At in keyof Names]: Player };
};

/** A match as its player is shown it. */
export const readMatch = async (
  { call }: Player,
  { gameType, matchID }: { readonly gameType: string; readonly matchID: number },
): Promise<Match> => {
  const read = await call.matches.get({ gameType, matchID });
  if (read.unchanged) throw new Error("a read without `since` is never unchanged");
  return read.match;
};

/** A list in which something has changed. */
export const readList = async ({ call }: Player, input: Partial<ListInput> = {}): Promise<ListSnapshot> => {
  const list = await call.matches.list(input);
  if (list.unchanged) throw new Error("something was expected to have changed");
  return list;
};

/** The problem that a call ends with; fails the test when it succeeds. */
export const problemOf = async (call: Promise<unknown>): Promise<Problem> => {
  try {
    await call;
  } catch (error) {
    return toProblem(failureOf(error), "test");
  }
  throw new Error("the call was expected to be refused");
};

/** An invite from one player to another, accepted; the inviter plays X. */
export const startMatch = async (x: Player, o: Player, gameType = "tic-tac-toe"): Promise<Match> => {
  const invited = await x.call.matches.invite({ gameType, opponentUserID: o.userID, symbol: "X" });
  return (await o.call.matches.accept({ gameType, matchID: invited.match.matchID })).match;
};

/** Plays cells of tic-tac-toe in turn, X first; gives the last answer. */
export const playCells = async (
  [x, o]: readonly [Player, Player],
  matchID: number,
  cells: readonly number[],
): Promise<MatchSnapshot> => {
  let answer: MatchSnapshot | undefined;
  for (const [index, cell] of cells.entries()) {
    const player = index % 2 === 0 ? x : o;
    answer = await player.call.matches.move({ gameType: "tic-tac-toe", matchID, move: { cell } });
  }
  if (!answer) throw new Error("no cells to play");
  return answer;
};
