import {
  type AdminAnswer,
  type AdminInput,
  type AdminOperationName,
  type ChallengeInput,
  ERRORS,
  type ListInput,
  type ListSnapshot,
  type Match,
  type MatchSnapshot,
  type MoveBody,
  type MoveInput,
  type OfferKind,
  type Problem,
} from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { seededRandom } from "../../../tests/support/random.ts";
import { createTestClock } from "../../../tests/support/test-clock.ts";
import {
  type Actor,
  type Answer,
  type ApiRequest,
  adminOperations,
  appRouter,
  type Ctx,
  contextOf,
  createServices,
  failureOf,
  plainRequest,
  runOperation,
  type ServiceOptions,
  type Services,
  toProblem,
} from "../src/index.ts";

/** What a test says of a request; the rest is as in any other. */
export type Settings = Partial<ApiRequest> & { readonly actor?: Actor | null };

/** The operator's calls by their names. */
type Admin = {
  readonly [Name in AdminOperationName]: (
    call: { readonly requestID: string },
    input: AdminInput<Name>,
  ) => Promise<Answer<AdminAnswer<Name>>>;
};

export type Call = ReturnType<typeof appRouter.createCaller>;
export type Terms = Partial<Parameters<Call["matches"]["invite"]>[0]>;
type Place = Pick<Match, "gameType" | "matchID">;

/** What players do most in tests of matches: each gives the match as its answer shows it. */
const actsOf = ({ matches, challenges }: Call) => {
  const act = (name: "accept" | "decline" | "cancel" | "forfeit" | "extend" | "rematch") => async (match: Place) =>
    (await matches[name](at(match))).match;
  const answer =
    (name: "offer" | "acceptOffer" | "declineOffer" | "withdrawOffer") => async (match: Place, kind: OfferKind) =>
      (await matches[name]({ ...at(match), kind })).match;
  return {
    /** To tic-tac-toe, as X, where the terms say nothing else. */
    invite: async ({ userID: opponentUserID }: { readonly userID: number }, terms: Terms = {}): Promise<Match> =>
      (await matches.invite({ gameType: "tic-tac-toe", symbol: "X", opponentUserID, ...terms })).match,
    accept: act("accept"),
    decline: act("decline"),
    cancel: act("cancel"),
    forfeit: act("forfeit"),
    extend: act("extend"),
    rematch: act("rematch"),
    offer: answer("offer"),
    acceptOffer: answer("acceptOffer"),
    declineOffer: answer("declineOffer"),
    withdrawOffer: answer("withdrawOffer"),
    /** A number is a cell. */
    move: async (match: Place, move: number | MoveBody, expected: Partial<MoveInput> = {}): Promise<Match> => {
      const body = typeof move === "number" ? { cell: move } : move;
      return (await matches.move({ ...at(match), move: body, ...expected })).match;
    },
    /** The match as it is shown at the moment. */
    async read(match: Place): Promise<Match> {
      const read = await matches.get(at(match));
      if (read.unchanged) throw new Error("a read without `since` is never unchanged");
      return read.match;
    },
    /** What happens in the match after what is known of it. */
    poll: (match: Place & Pick<Match, "lastActionTime">, wait = 25) =>
      matches.get({ ...at(match), since: match.lastActionTime, wait }),
    /** A list in which something has changed. */
    async list(input: Partial<ListInput> = {}): Promise<ListSnapshot> {
      const list = await matches.list(input);
      if (list.unchanged) throw new Error("something was expected to have changed");
      return list;
    },
    /** To tic-tac-toe by a link, where the input says nothing else. */
    challenge: async (input: Partial<ChallengeInput> = {}) =>
      (await challenges.create({ gameType: "tic-tac-toe", kind: "link", ...input } as ChallengeInput)).challenge,
    take: async ({ ref }: { readonly ref: string }) => (await challenges.accept({ ref })).match,
    movesOf: async (match: Place, more: object = {}) => (await matches.history({ ...at(match), ...more })).items,
  };
};

/** A signed-in user with a caller for every procedure. */
export interface Player extends ReturnType<typeof actsOf> {
  readonly userID: number;
  readonly token: string;
  readonly call: Call;
  /** The same user with other request settings. */
  with(settings: Settings): Call;
}

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

const adminOf = (services: Services): Admin =>
  Object.fromEntries(
    adminOperations.map((operation) => [
      operation.name,
      ({ requestID }: { readonly requestID: string }, input: unknown) =>
        runOperation(operation, contextOf(services, null, plainRequest(requestID, { isOperators: true })), input),
    ]),
  ) as unknown as Admin;

/** The service over a database of its own, with a clock that the test turns. */
export const createHarness = async (kind: Database["kind"], deps: Partial<ServiceOptions> = {}) => {
  const db = deps.db ?? (await openTestDatabase(kind));
  const clock = createTestClock();
  const services = createServices({ db, clock, random: seededRandom(7), passwordCost: CHEAP, ...deps });

  const anonymous = ({ actor = null, ...settings }: Settings = {}): Call =>
    appRouter.createCaller(() => {
      requests += 1;
      const address = settings.address ?? "192.0.2.1";
      const usual = { mayWait: true, origin: "https://play.example", address, network: networkOf(address) };
      const request = plainRequest(`request-${requests}`, { userAgent: "vitest/4", ...usual, ...settings });
      return contextOf<Actor | null>(services, actor, request);
    });
  /** The user of a token, at this service. */
  const signIn = async (token: string): Promise<Player> => {
    const actor = await services.auth.authenticate(token);
    const withSettings = (settings: Settings) => anonymous({ actor, ...settings });
    const call = withSettings({});
    return { userID: actor?.userID ?? 0, token, call, with: withSettings, ...actsOf(call) };
  };
  const player = async (username?: string): Promise<Player> =>
    signIn((await anonymous().auth.guest(username ? { username } : {})).token);

  return {
    db,
    clock,
    services,
    admin: adminOf(services),
    anonymous,
    signIn,
    player,
    players: (count: number): Promise<Player[]> => Promise.all(Array.from({ length: count }, () => player())),
    pair: async (): Promise<[Player, Player]> => [await player(), await player()],
    trio: async (): Promise<[Player, Player, Player]> => [await player(), await player(), await player()],
    /** Somebody with an account, whose password is `PASSWORD`. */
    account: async (username: string): Promise<Player> =>
      signIn((await anonymous().auth.register({ username, password: PASSWORD })).token),
    /** The context of a call of the user of a token. */
    async contextOf(token: string): Promise<Ctx> {
      const actor = await services.auth.authenticate(token);
      if (!actor) throw new Error("the session is over");
      return contextOf(services, actor, plainRequest("test"));
    },
    /** What polls are answered that sleep when something happens. */
    async whilePolling<Value>(polls: readonly Promise<Value>[], act: () => unknown): Promise<Value[]> {
      await expect.poll(() => services.polls.size).toBe(polls.length);
      await act();
      return Promise.all(polls);
    },
    async close() {
      await services.stop();
      await db.close();
    },
  };
};

export type Harness = Awaited<ReturnType<typeof createHarness>>;

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

/** Players of a harness who are new in each test of a block. */
export const useNewPlayers = (harness: Harness): readonly [Player, Player, Player] => {
  const players = [{} as Player, {} as Player, {} as Player] as const;
  beforeEach(async () => {
    for (const [at, player] of (await harness.trio()).entries()) Object.assign(players[at] as Player, player);
  });
  return players;
};

/** Where a match is found. */
export const at = ({ gameType, matchID }: Place) => ({ gameType, matchID });

/** A user who was seen by a session, or an API key, of that number. */
export const seenBy = (userID: number, sessionID = userID, kind: "session" | "api_key" = "session") => ({
  userID,
  credential: { kind, sessionID, tokenHash: new Uint8Array() },
});

/** The problem that a call ends with; fails the test when it succeeds. */
export const problemOf = async (call: Promise<unknown>): Promise<Problem> => {
  try {
    await call;
  } catch (error) {
    const problem = toProblem(failureOf(error), "test");
    if (problem.status !== ERRORS[problem.code].status)
      throw new Error(`${problem.code} with status ${problem.status}`);
    return problem;
  }
  throw new Error("the call was expected to be refused");
};

/** The code that a call is refused with, whose status it has. */
export const codeOf = async (call: Promise<unknown>) => (await problemOf(call)).code;

/** How many of requests at once take effect. */
export const takenOf = async (requests: readonly unknown[]): Promise<number> =>
  (await Promise.allSettled(requests)).filter(({ status }) => status === "fulfilled").length;

/** Plays cells of tic-tac-toe in turn, X first; gives the last answer. */
export const playCells = async (
  players: readonly [Player, Player],
  matchID: number,
  cells: readonly number[],
): Promise<MatchSnapshot> => {
  let answer: MatchSnapshot | undefined;
  for (const [index, cell] of cells.entries())
    answer = await players[index % 2 ? 1 : 0].call.matches.move({ gameType: "tic-tac-toe", matchID, move: { cell } });
  if (!answer) throw new Error("no cells to play");
  return answer;
};

/** An invite from one player to another, accepted, and the cells that they play then; the inviter plays X. */
export const startMatch = async (x: Player, o: Player, terms: string | Terms = {}, cells: readonly number[] = []) => {
  const own = typeof terms === "string" ? { gameType: terms } : terms;
  const match = await o.accept(await x.invite(o, { daysOff: false, ...own }));
  return cells.length === 0 ? match : (await playCells([x, o], match.matchID, cells)).match;
};
