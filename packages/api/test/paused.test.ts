import { LIMITS, type Match } from "@yourmove/contract";
import { type Database, findToWrite } from "@yourmove/db";
import { openTestDatabase, testKinds } from "@yourmove/db/testing";
import {
  type AnyGame,
  answerHere,
  builtInGames,
  createGames,
  GameFault,
  type Games,
  type MatchRecord,
  type RulesHost,
} from "@yourmove/rules";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod/mini";
import type { TestClock } from "../../../tests/support/test-clock.ts";
import { exportAccount } from "../src/account/export.ts";
import { failureOf, silentLog } from "../src/index.ts";
import { eachMatch } from "../src/matches/each-match.ts";
import { quiet } from "./eventually.ts";
import {
  at,
  codeOf,
  createHarness,
  type Harness,
  type Player,
  problemOf,
  startMatch,
  useHarness,
  useNewPlayers,
} from "./harness.ts";
import { COUNTING, counting } from "./test-games.ts";

const { gameType } = COUNTING;
const FUNCTIONS = ["view", "turn", "outcome", "legalMoves", "play"] as const;
type Broken = (typeof FUNCTIONS)[number] | "moveSchema" | null;

/** What the game below does wrong at the moment, and how. */
const broken: { fn: Broken; how: () => unknown } = { fn: null, how: () => null };

const game = counting({
  moveSchema: COUNTING.moveSchema.check(z.refine(() => broken.fn !== "moveSchema" || Boolean(broken.how()))),
  ...Object.fromEntries(
    FUNCTIONS.map((fn) => [
      fn,
      (...given: never[]) =>
        broken.fn === fn ? broken.how() : (COUNTING[fn] as (...given: never[]) => unknown)(...given),
    ]),
  ),
});
const GAMES = createGames([...builtInGames.list(), game]);
const faultOf = (kind: "restarting" | "busy" | "timeout" | "throw") =>
  new GameFault({ gameType, rulesVersion: 1, fn: "view", kind, message: "it says why" });

/** A match as a write finds it. */
const recordOf = async ({ db }: Harness, { matchID }: Match): Promise<MatchRecord> => {
  const found = await findToWrite(db, matchID);
  if (!found) throw new Error("no match");
  return found.match;
};
/** Waits until a match goes on as this player sees it. */
const goesOn = async (player: Player, match: Match): Promise<Match> => {
  await expect.poll(async () => (await player.read(match)).isPaused).toBe(false);
  return player.read(match);
};

const NO_GAME = { lastMove: null };
const PAUSED = {
  isPaused: true,
  currentTurnUserID: null,
  isYourTurn: false,
  canMove: false,
  canAcceptInvite: false,
  canExtend: false,
  turnDeadlineTime: null,
  game: NO_GAME,
};
/** The end of a turn that began with what was last done. */
const wholeTurn = ({ lastActionTime, turnSeconds }: Match) => lastActionTime + (turnSeconds ?? 0) * 1000;

describe.each(testKinds)("a game whose rules fail (promise 46, %s)", (kind) => {
  const warned: object[] = [];
  const log = { ...silentLog, warn: (fields: object) => void warned.push(fields) };
  const harness = useHarness(kind, { games: GAMES, log });
  const [ann, bob, stranger] = useNewPlayers(harness);
  beforeEach(() => {
    broken.fn = null;
    warned.length = 0;
  });

  const throwing = (error: Error) => () => {
    throw error;
  };
  const breaks = (fn: Broken, how = throwing(new Error("out of order"))) => Object.assign(broken, { fn, how });
  const isPolled = () => expect.poll(() => harness.services.polls.size).toBe(1);
  const stored = async ({ matchID }: Pick<Match, "matchID">) =>
    (await harness.db.prisma.match.findUniqueOrThrow({ where: { matchID } })).pausedReason;
  /** Looks every so many milliseconds of the service's time. */
  const every = (ms: number, look: () => unknown) =>
    expect.poll(() => {
      harness.clock.advance(ms);
      return look();
    });
  /** Waits until a match is stored as paused: its position has failed three times over ten seconds. */
  const isWritten = (match: Match) => every(5000, () => stored(match)).toBe("rules_failed");
  /** A match that its first player read while the rules fail, and that is paused since. */
  const paused = async (fn: Broken = "view"): Promise<Match> => {
    const match = await startMatch(ann, bob, gameType);
    await ann.move(match, { next: 1 });
    await bob.move(match, { next: 2 });
    breaks(fn);
    expect(await ann.read(match)).toMatchObject({ isPaused: true });
    await isWritten(match);
    return ann.read(match);
  };

  /** Shows that what acts on a match's position, by either player, is 503, and when to come again. */
  const refusesAll = async (match: Match, retryAfterSeconds: number) => {
    for (const act of [
      () => ann.move(match, { next: 3 }),
      () => bob.move(match, { next: 3 }),
      () => ann.move(match, { next: 9 }),
      () => ann.extend(match),
      () => bob.extend(match),
      () => ann.offer(match, "draw"),
      () => ann.offer(match, "takeback"),
      () => bob.acceptOffer(match, "draw"),
      () => ann.withdrawOffer(match, "takeback"),
    ])
      expect(await act().then(() => null, failureOf)).toMatchObject({ code: "game_paused", retryAfterSeconds });
  };

  // Each way in which one fails: `rules/contained`.
  it.each(["view", "legalMoves", "outcome"] as const)(
    "whose %s fails stops that match and no other, and both lists answer",
    async (fn) => {
      const other = await startMatch(ann, bob);
      const { lastActionTime: since } = await ann.list();
      const match = await paused(fn);
      const { matchID } = match;
      const shown = { ...PAUSED, pausedReason: "rules_failed", state: 1, canForfeit: true, rulesVersion: 1 };
      const none = { canOffer: false, canAnswer: false };
      expect(match).toMatchObject({ ...shown, offers: { draw: none, takeback: none } });
      for (const [player, yourTurnCount] of [
        [ann, 1],
        [bob, 0],
      ] as const) {
        const sound = { matchID: other.matchID, isPaused: false, pausedReason: null };
        const items = [{ ...PAUSED, matchID, moveCount: 2 }, sound];
        expect(await player.list()).toMatchObject({ yourTurnCount, items });
      }
      const delta = await ann.list({ changes: "only", since });
      expect(delta).toMatchObject({ isDelta: true, yourTurnCount: 1, items: [{ matchID, isPaused: true }] });
      await ann.move(other, 4);
    },
  );

  it("wakes both players' polls and moves their cursors, when it stops and when it goes on", async () => {
    const match = await startMatch(ann, bob, gameType);
    const { matchID } = match;
    const { lastActionTime: since } = await ann.list();
    // Once more where its time is over, which the look for the pause turns on.
    const change = async (): Promise<unknown> => {
      const seen = await bob.poll(match);
      return seen.unchanged ? change() : seen;
    };
    const poll = change();
    await isPolled();
    breaks("view");
    await ann.read(match);
    await isWritten(match);
    expect(await poll).toMatchObject({ unchanged: false, match: { ...PAUSED, matchID } });
    const stopped = await ann.list();
    expect(stopped.lastActionTime).toBeGreaterThan(since);
    broken.fn = null;
    const again = bob.call.matches.list({ since: stopped.lastActionTime, wait: 25 });
    await isPolled();
    harness.clock.advance(1000);
    await harness.admin["games.resume"]({ requestID: "r" }, { gameType, note: undefined });
    expect(await again).toMatchObject({ items: [{ matchID, isPaused: false, currentTurnUserID: ann.userID }] });
    const gone = await ann.read(match);
    expect(gone.turnDeadlineTime).toBe(wholeTurn(gone));
    await ann.move(match, { next: 1 });
  });

  it("answers all but reading, forfeit, decline and cancel with 503 and Retry-After", async () => {
    const match = await paused();
    await refusesAll(match, expect.any(Number));
    expect(await problemOf(ann.accept(match))).toMatchObject({ status: 403 });
    expect(await codeOf(bob.accept(match))).toBe("invalid_state");
    expect(await ann.read(match)).toEqual(match);
    expect((await bob.movesOf(match)).map(({ move }) => move)).toEqual([null, null]);
    const over = { state: 2, result: "forfeit", winnerUserID: ann.userID, isPaused: false, pausedReason: null };
    expect(await bob.forfeit(match)).toMatchObject({ ...over, game: NO_GAME });
  });

  it.each<[string, (match: Match) => Promise<unknown>]>([
    ["one match", (match) => ann.read(match)],
    ["a list", () => ann.list()],
    ["past positions", (match) => codeOf(ann.call.matches.positions(at(match)))],
  ])("is logged with match, move, request and line where it is read: %s", async (_, read) => {
    const match = await startMatch(ann, bob, gameType);
    breaks("view");
    await read(match);
    const place = { matchID: match.matchID, moveNumber: 0, requestID: expect.stringMatching(/^request-\d+$/) };
    const fault = expect.stringMatching(/^out of order \(paused\.test\.ts:\d+\)$/);
    // A line of positions is played as a whole.
    const fn = expect.stringMatching(/^(view|play)$/);
    expect(warned).toContainEqual({ gameType, rulesVersion: 1, fn, kind: "throw", ...place, fault });
  });

  it("of a pending invite can't be accepted, and can be declined and cancelled", async () => {
    const invite = () => ann.invite(bob, { gameType });
    const first = await invite();
    const { inviteExpiresTime } = first;
    breaks("view");
    expect(await bob.read(first)).toMatchObject({ ...PAUSED, state: 0, canDeclineInvite: true, inviteExpiresTime });
    expect(await codeOf(bob.accept(first))).toBe("game_paused");
    await isWritten(first);
    expect(await codeOf(bob.accept(first))).toBe("game_paused");
    for (const input of [{}, { changes: "only", since: 1 } as const])
      expect((await bob.list(input)).inviteCount).toBe(0);
    expect(await bob.decline(first)).toMatchObject({ state: 3, isPaused: false });
    expect(await codeOf(invite())).toBe("game_paused");
    broken.fn = null;
    const second = await invite();
    breaks("view");
    expect((await ann.cancel(second)).state).toBe(4);
  });

  it("whose play fails answers that move alone, and lets the clock run", async () => {
    const match = await startMatch(ann, bob, gameType);
    await ann.move(match, { next: 1 });
    const before = await bob.read(match);
    breaks("play");
    expect(await codeOf(bob.move(match, { next: 2 }))).toBe("game_paused");
    await quiet(harness.db);
    expect(await bob.read(match)).toEqual(before);
    harness.clock.set(before.turnDeadlineTime ?? 0);
    expect(await bob.read(match)).toMatchObject({ state: 6, result: "aborted" });
  });

  it("whose schema of moves fails is reached by a match's players alone, and answers that move alone", async () => {
    const match = await startMatch(ann, bob, gameType);
    breaks("moveSchema");
    for (const [who, where, code] of [
      [stranger, match, "match_not_found"],
      [ann, { ...match, matchID: 2_000_000_000 }, "match_not_found"],
      [ann, match, "game_paused"],
    ] as const)
      expect(await codeOf(who.move(where, { next: 1 }))).toBe(code);
    broken.fn = null;
    const wrong = await problemOf(ann.move(match, { next: 1.5 }));
    expect(wrong).toMatchObject({ status: 400, errors: [{ path: "move.next" }] });
    await ann.move(match, { next: 1 });
  });

  it("whose turn fails stops the match by the first move that notices", async () => {
    const match = await startMatch(ann, bob, gameType);
    breaks("turn");
    expect(await codeOf(ann.move(match, { next: 1 }))).toBe("game_paused");
    await isWritten(match);
    expect(await bob.read(match)).toMatchObject({ ...PAUSED, pausedReason: "rules_failed" });
  });

  it("is over without a winner after 14 days, and not a moment before", async () => {
    const match = await paused();
    const end = match.lastActionTime + LIMITS.pausedLifetimeMs;
    harness.clock.set(end - 1);
    expect(await ann.read(match)).toMatchObject({ state: 1, isPaused: true });
    harness.clock.set(end);
    await harness.services.expiry.run();
    const over = { state: 6, result: "aborted", winnerUserID: null, isPaused: false, game: NO_GAME };
    expect(await bob.read(match)).toMatchObject({ ...over, finishedTime: end });
    expect(await ann.call.users.get(bob)).toMatchObject({ results: { won: 0, lost: 0, drawn: 0 } });
  });

  it("whose thread begins once more is shown without it for a moment, and its players hear when it is back", async () => {
    const match = await startMatch(ann, bob, gameType);
    breaks("view", throwing(faultOf("restarting")));
    const seen = await ann.read(match);
    expect(seen).toMatchObject({ ...PAUSED, pausedReason: "rules_missing" });
    expect((await bob.list()).items[0]).toMatchObject(PAUSED);
    await refusesAll(match, 1);
    const poll = ann.poll(seen);
    await isPolled();
    broken.fn = null;
    harness.clock.advance(1000);
    const { turnDeadlineTime } = match;
    const back = { isPaused: false, isYourTurn: true, turnDeadlineTime, game: { count: 0 } };
    expect(await poll).toMatchObject({ match: back });
    expect((await bob.list()).items[0]).toMatchObject({ isPaused: false });
    expect(harness.services.faults.list().map((fault) => fault.kind)).not.toContain("restarting");
  });

  it.each(["timeout", "throw"] as const)(
    "is paused for good once its position has failed three times over ten seconds, and no sooner (%s)",
    async (kind) => {
      const fails = throwing(faultOf(kind));
      const countOf = () => harness.services.faults.list().find((fault) => fault.kind === kind)?.count ?? 0;
      const before = countOf();
      const sound = await startMatch(ann, bob, gameType);
      breaks("view", fails);
      const seen = await ann.read(sound);
      expect([seen.pausedReason, await stored(sound)]).toEqual(["rules_failed", null]);
      for (let reads = 0; reads < 5; reads += 1) await ann.list();
      expect([await stored(sound), countOf() > before + 1]).toEqual([null, true]);
      broken.fn = null;
      await every(1000, async () => (await ann.read(sound)).lastActionTime).toBeGreaterThan(seen.lastActionTime);
      const again = await ann.read(sound);
      expect(again.isPaused).toBe(false);
      // The turn has what was left of it then.
      expect(again.turnDeadlineTime).toBeGreaterThanOrEqual((sound.turnDeadlineTime ?? 0) + 5000);
      // One whose views nobody has seen: what was seen of a position is kept.
      const hung = await startMatch(bob, ann, gameType);
      breaks("view", fails);
      await ann.read(hung);
      await isWritten(hung);
      expect(await stored(sound)).toBeNull();
    },
  );

  it("and were missing before is paused for good by the same count: a position that fails once goes on", async () => {
    const { pauses } = harness.services;
    const { rules_missing: before } = pauses.counts();
    const missing = async () => {
      const match = await startMatch(ann, bob, gameType);
      expect(await pauses.pause(await recordOf(harness, match), "rules_missing")).toBe(true);
      breaks("view");
      expect(await pauses.tryAgain(await recordOf(harness, match))).toBe("failed");
      expect(await stored(match)).toBe("rules_missing");
      return match;
    };
    const failedOnce = await missing();
    broken.fn = null;
    await every(1000, () => stored(failedOnce)).toBeNull();
    expect(await ann.read(failedOnce)).toMatchObject({ isPaused: false, isYourTurn: true, game: { count: 0 } });
    await isWritten(await missing());
    expect(pauses.counts().rules_missing).toBe(before + 2);
  });

  it("and is looked at runs out no turn, however long, and gives at least a minute once it works", async () => {
    const match = await startMatch(ann, bob, gameType);
    const deadline = match.turnDeadlineTime ?? 0;
    harness.clock.set(deadline - 1000);
    breaks("view");
    await ann.read(match);
    harness.clock.set(deadline + 3000);
    await harness.services.expiry.run();
    expect(await ann.read(match)).toMatchObject({ state: 1, isPaused: true, turnDeadlineTime: null });
    broken.fn = null;
    harness.clock.advance(3000);
    await expect.poll(async () => (await ann.read(match)).turnDeadlineTime).toBeGreaterThan(deadline);
    const again = await ann.read(match);
    expect(again).toMatchObject({ state: 1, isPaused: false });
    expect(again.turnDeadlineTime).toBeGreaterThanOrEqual(harness.clock.now() + 59_000);
  });
});

/**
 * Two services with a database and games of their own until the test ends, and a match under way at the first, whose
 * players are at both.
 */
const atTwoServices = async (kind: Database["kind"], gamesHere: Games, gamesThere: Games) => {
  broken.fn = null;
  const db = await openTestDatabase(kind);
  const here = await createHarness(kind, { db, games: gamesHere });
  const there = await createHarness(kind, { db, games: gamesThere });
  const [ann, bob] = await here.pair();
  const match = await startMatch(ann, bob, gameType);
  /** Turns both clocks to so many milliseconds after the turn's end. */
  const setPastDeadline = (ms: number, ...services: Harness[]) => {
    for (const { clock } of services) clock.set((match.turnDeadlineTime ?? 0) + ms);
  };
  /** One more process on the database, from now on or by this clock. */
  const startThird = (games: Games, clock?: TestClock) => createHarness(kind, { db, games, ...(clock && { clock }) });
  onTestFinished(async () => {
    await there.services.stop();
    await here.close();
  });
  const annThere = await there.signIn(ann.token);
  return { here, there, ann, bob, annThere, match, setPastDeadline, startThird };
};

describe.each(testKinds)("a game whose rules are missing (%s)", (kind) => {
  /** A match at a service that has its rules and at one that lacks them, where that was last seen at this time. */
  const missingThere = async (lastSeenTime: string) => {
    const without = createGames(GAMES.list().filter((one) => one.gameType !== gameType));
    const services = await atTwoServices(kind, GAMES, without);
    const { here, there } = services;
    await here.db.pool.query(
      `insert into game_versions (game_type, rules_version, digest, first_seen_time, last_seen_time)
        values ($1, 1, 'x', 0, ${lastSeenTime})`,
      [gameType],
    );
    for (const { clock } of [here, there]) clock.advance(30_000);
    await quiet(here.db);
    return services;
  };
  const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
  /** A minute passes, after which a service has looked what there is. */
  const passMinute = async ({ clock, db }: Harness) => {
    clock.advance(60_000);
    await quiet(db);
  };

  it("is paused while no process has them, stays readable, and resumes with a new turn when they are back", async () => {
    const { here, there, ann, bob, annThere, match, startThird } = await missingThere("0");
    const invite = await bob.invite(ann, { gameType });
    await here.services.stop();
    await passMinute(there);
    const shown = { ...PAUSED, pausedReason: "rules_missing", canForfeit: true };
    expect(await annThere.read(match)).toMatchObject(shown);
    const items = [{ isPaused: true }, { isPaused: true }];
    expect(await annThere.list({ gameType })).toMatchObject({ yourTurnCount: 0, inviteCount: 0, items });
    const { challenges } = annThere.call;
    for (const [request, code] of [
      [() => annThere.move(match, { next: 1 }), "game_paused"],
      [() => annThere.accept(invite), "game_paused"],
      [() => annThere.invite(bob, { gameType }), "game_type_not_found"],
      [() => challenges.create({ gameType, kind: "link" }), "game_type_not_found"],
      [() => challenges.quick({ gameType }), "game_type_not_found"],
    ] as const)
      expect(await codeOf(request())).toBe(code);
    await there.services.stop();
    const third = await startThird(GAMES, there.clock);
    await passMinute(there);
    const back = await third.signIn(ann.token);
    const seen = await goesOn(back, match);
    expect(seen).toMatchObject({ isYourTurn: true, game: { count: 0 }, turnDeadlineTime: wholeTurn(seen) });
    expect(await back.list()).toMatchObject({ yourTurnCount: 1, inviteCount: 1 });
    await back.accept(invite);
    await third.services.stop();
  });

  it("is paused by the process that lacks them before it ends, so that no turn runs out under the next one", async () => {
    const { here, there, ann, annThere, match, setPastDeadline, startThird } = await missingThere(NOW);
    await here.services.stop();
    setPastDeadline(0, there);
    expect(await annThere.read(match)).toMatchObject(PAUSED);
    await there.services.stop();
    const third = await startThird(GAMES);
    setPastDeadline(1000, third);
    await passMinute(third);
    const seen = await goesOn(await third.signIn(ann.token), match);
    expect(seen).toMatchObject({ state: 1, turnDeadlineTime: wholeTurn(seen) });
    await third.services.stop();
  });

  it("are all looked at, page after page", async () => {
    const all = [1, 2, 3, 4, 5].map((matchID) => ({ matchID }) as MatchRecord);
    const list = async ({ after = 0, limit = 0 }) => all.filter(({ matchID }) => matchID > after).slice(0, limit);
    const seen: MatchRecord[] = [];
    for await (const match of eachMatch(list, () => false, 2)) seen.push(match);
    expect(seen).toEqual(all);
  });

  it("and whose time is up is shown at once by a process that lacks them, and ended by one that has them", async () => {
    const { here, there, annThere, match, setPastDeadline } = await missingThere(NOW);
    const { matchID } = match;
    setPastDeadline(0, there);
    await there.services.expiry.run();
    const { list } = annThere.call.matches;
    const items = [{ matchID, ...PAUSED, state: 1 }];
    const listed = await annThere.list();
    expect(listed).toMatchObject({ items, yourTurnCount: 0 });
    const since = listed.lastActionTime;
    expect(await list({ since })).toMatchObject({ unchanged: true });
    expect(await list({ gameType, since: since - 1, changes: "only" })).toMatchObject({ items });
    expect(await annThere.poll({ ...match, lastActionTime: since }, 0)).toMatchObject({ unchanged: true });
    const file = await exportAccount(await there.contextOf(annThere.token));
    let text = "";
    for await (const part of file.ok ? file.value : []) text += part;
    expect(text).toContain('"pausedReason":"rules_missing"');
    setPastDeadline(0, here);
    await here.services.expiry.run();
    expect(await list({ since })).toMatchObject({ items: [{ matchID, state: 6 }] });
  });
});

/** The game as a process knows it, whose rules run elsewhere. */
const ranBy = (host: Partial<RulesHost>): Games => {
  const whole: RulesHost = {
    ask: async (name, question) => answerHere(game, name, question),
    isAway: () => false,
    cooldownSeconds: () => null,
    onBack: () => {},
    ...host,
  };
  return createGames([...builtInGames.list(), { ...game, host: whole, example: undefined } as AnyGame]);
};

describe.each(testKinds)("a game whose rules run elsewhere, at two processes (promise 47, %s)", (kind) => {
  /** Rules that are away at times. */
  const elsewhere = () => {
    const state = { isAway: false, isBusy: false, barred: new Set<string>(), back: (_awayMs: number) => {} };
    const games = ranBy({
      ask: async (name, question) => {
        if (state.isAway) throw faultOf("restarting");
        if (state.isBusy && name === "decide") throw faultOf("busy");
        return answerHere(game, name, question);
      },
      isAway: () => state.isAway,
      cooldownSeconds: (callerKey) => (state.barred.has(callerKey) ? 42 : null),
      onBack(listener) {
        state.back = listener;
      },
    });
    return { state, games };
  };
  /** A match a moment before its turn runs out, and whether its rules are away at each process. */
  const nearItsEnd = async () => {
    const one = elsewhere();
    const other = elsewhere();
    const services = await atTwoServices(kind, one.games, other.games);
    services.setPastDeadline(-9900, services.here, services.there);
    return { ...services, rulesHere: one.state, rulesThere: other.state };
  };
  const deadlineOf = async (player: Player, match: Match) => (await player.read(match)).turnDeadlineTime ?? 0;
  /** Shows that its player is on turn still, and has about a minute. */
  const hasMinute = async (player: Player, match: Match, { clock }: Harness) => {
    const seen = await player.read(match);
    expect(seen).toMatchObject({ state: 1, isYourTurn: true });
    expect(seen.turnDeadlineTime).toBeGreaterThan(clock.now() + 50_000);
  };

  it("a match that was paused for good is tried by a process that starts, as soon as the rules can be asked there", async () => {
    const { here, there, ann, match, startThird } = await atTwoServices(kind, GAMES, GAMES);
    // Both have looked for what was paused before they began.
    for (const { clock } of [here, there]) clock.advance(1000);
    await quiet(here.db);
    expect(await here.services.pauses.pause(await recordOf(here, match), "rules_failed")).toBe(true);
    const { state, games } = elsewhere();
    state.isAway = true;
    const third = await startThird(games, there.clock);
    there.clock.advance(1000);
    await quiet(here.db);
    expect(await ann.read(match)).toMatchObject({ isPaused: true, pausedReason: "rules_failed" });
    state.isAway = false;
    await expect
      .poll(async () => {
        there.clock.advance(1000);
        return (await ann.read(match)).isPaused;
      })
      .toBe(false);
    await third.services.stop();
  });

  it("who is refused a move by one process, as its rules are away, loses no turn by the other", async () => {
    const { here, there, ann, annThere, match, rulesHere, setPastDeadline } = await nearItsEnd();
    rulesHere.isAway = true;
    expect(await codeOf(ann.move(match, { next: 1 }))).toBe("game_paused");
    const given = await deadlineOf(annThere, match);
    await expect
      .poll(() => {
        for (const { clock } of [here, there]) clock.advance(100);
        return deadlineOf(annThere, match);
      })
      .toBeGreaterThan(given);
    setPastDeadline(1, here, there);
    await there.services.expiry.run();
    await hasMinute(annThere, match, there);
  });

  it("who is refused a move for a moment has what was left of the turn, at least a minute", async () => {
    const { here, ann, match, rulesHere, setPastDeadline } = await nearItsEnd();
    setPastDeadline(-500, here);
    rulesHere.isAway = true;
    expect(await codeOf(ann.move(match, { next: 1 }))).toBe("game_paused");
    rulesHere.isAway = false;
    here.clock.advance(1000);
    await expect.poll(() => deadlineOf(ann, match)).toBeGreaterThan(here.clock.now());
    await hasMinute(ann, match, here);
  });

  it("who finds no place at rules that are busy has a minute more, three times in a turn and no more; nobody else's request gives any", async () => {
    const { here, ann, bob, match, rulesHere } = await nearItsEnd();
    const move = (player: Player) => codeOf(player.move(match, { next: 1 }));
    const deadline = () => deadlineOf(ann, match);
    rulesHere.isBusy = true;
    let given = await deadline();
    for (const count of [1, 2, 3]) {
      here.clock.set(given - 500);
      expect([count, await move(bob), await deadline()]).toEqual([count, "game_paused", given]);
      expect(await move(ann)).toBe("game_paused");
      await expect.poll(deadline).toBeGreaterThan(given + 50_000);
      given = await deadline();
    }
    here.clock.set(given - 500);
    expect([await move(ann), await deadline()]).toEqual(["game_paused", given]);
    here.clock.set(given + 1);
    await here.services.expiry.run();
    expect((await bob.read(match)).state).toBe(6);
  });

  it("time is given back in a game's matches, but not to whose own move has ended its process", async () => {
    const { here, ann, bob, match, rulesHere, setPastDeadline } = await nearItsEnd();
    const other = await startMatch(bob, ann, gameType);
    setPastDeadline(-500, here);
    rulesHere.barred.add(`user ${ann.userID}`);
    rulesHere.back(2000);
    await expect.poll(() => deadlineOf(bob, other)).toBeGreaterThan(other.turnDeadlineTime ?? 0);
    expect(await deadlineOf(bob, match)).toBe(match.turnDeadlineTime);
  });

  it("who has a cooldown may not move, but cancel, decline and forfeit (contract 5.2)", async () => {
    const { ann, bob, match, rulesHere } = await nearItsEnd();
    const sent = await ann.invite(bob, { gameType });
    rulesHere.barred.add(`user ${ann.userID}`);
    expect(await codeOf(ann.move(match, { next: 1 }))).toBe("game_paused");
    expect((await ann.cancel(sent)).state).toBe(4);
    expect((await ann.decline(await bob.invite(ann, { gameType }))).state).toBe(3);
    expect(await ann.forfeit(match)).toMatchObject({ result: "forfeit", winnerUserID: bob.userID });
  });

  it("after a moment without rules a turn in its last minute has a minute, three times and no more; one with time left has what it had", async () => {
    const { here, ann, bob, match, rulesHere } = await nearItsEnd();
    const other = await startMatch(bob, ann, gameType);
    const awayAt = async (deadline: number) => {
      here.clock.set(deadline - 500);
      rulesHere.back(200);
      await quiet(here.db);
      return deadlineOf(ann, match);
    };
    let deadline = await deadlineOf(ann, match);
    for (const count of [1, 2, 3]) {
      const given = await awayAt(deadline);
      expect([count, given]).toEqual([count, here.clock.now() + LIMITS.leastLeftMs]);
      deadline = given;
    }
    expect(await awayAt(deadline)).toBe(deadline);
    expect(await deadlineOf(bob, other)).toBe(other.turnDeadlineTime);
  });

  it("no process ends a match whose rules are away there; once they answer, one that nobody was refused is over", async () => {
    const { here, there, annThere, match, rulesHere, rulesThere, setPastDeadline } = await nearItsEnd();
    for (const state of [rulesHere, rulesThere]) state.isAway = true;
    setPastDeadline(1, here, there);
    for (const { services } of [here, there]) await services.expiry.run();
    expect(await annThere.read(match)).toMatchObject({ state: 1, isPaused: true, turnDeadlineTime: null });
    for (const state of [rulesHere, rulesThere]) state.isAway = false;
    await here.services.expiry.run();
    await goesOn(annThere, match);
  });
});

describe.each(testKinds)("a game elsewhere whose options never end (%s)", (kind) => {
  const callers: (string | undefined)[] = [];
  const barred = new Set<string>();
  const games = ranBy({
    ask: async (name, question, { callerKey } = {}) => {
      if (name !== "options") return answerHere(game, name, question);
      callers.push(callerKey);
      if (callerKey !== undefined) barred.add(callerKey);
      throw faultOf("timeout");
    },
    cooldownSeconds: (callerKey) => (barred.has(callerKey) ? 42 : null),
  });
  const harness = useHarness(kind, { games });

  it("puts its question once for a user, who is refused the next, in an invite, a challenge or a quick match; others may", async () => {
    const [ann, bob] = await harness.pair();
    const terms = { gameType, options: {} };
    for (const [{ call, invite }, other] of [
      [ann, bob],
      [bob, ann],
    ] as const)
      for (const [request, retryAfterSeconds, words] of [
        [() => invite(other, terms), 60, "fail here"],
        [() => call.challenges.create({ ...terms, kind: "link" }), 42, "in 42 s"],
        [() => call.challenges.quick(terms), 42, "in 42 s"],
      ] as const) {
        const paused = { code: "game_paused", retryAfterSeconds, detail: expect.stringContaining(words) };
        expect(await request().then(() => null, failureOf)).toMatchObject(paused);
      }
    expect(callers).toEqual([ann, bob].map(({ userID }) => `user ${userID}`));
  });
});
