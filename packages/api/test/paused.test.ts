import { LIMITS, type Match } from "@yourmove/contract";
import { type Database, findToWrite } from "@yourmove/db";
import { openTestDatabase, testKinds } from "@yourmove/db/testing";
import { defineGame } from "@yourmove/game";
import {
  type AnyGame,
  answerHere,
  builtInGames,
  createGames,
  GameFault,
  type Games,
  type RulesHost,
} from "@yourmove/rules";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { exportAccount } from "../src/account/export.ts";
import { failureOf, silentLog } from "../src/index.ts";
import { quiet } from "./eventually.ts";
import {
  at,
  codeOf,
  createHarness,
  type Harness,
  type Player,
  problemOf,
  readList,
  readMatch,
  startMatch,
  useHarness,
} from "./harness.ts";

const gameType = "demo.nim";
type Broken = "view" | "turn" | "outcome" | "legalMoves" | "play" | "moveSchema" | null;

/** What the game below does wrong at the moment, and how. */
const broken: { fn: Broken; how: () => unknown } = { fn: null, how: () => null };

const or = <Value>(fn: Broken, value: Value): Value => (broken.fn === fn ? (broken.how() as Value) : value);

const nim = defineGame({
  gameType,
  texts: { en: { name: "Nim", summary: "Take the last.", rules: [], results: { last: "Took the last" } } },
  boardSize: { rows: 1, columns: 20 },
  moveSchema: z.object({ take: z.int() }).check(z.refine(() => or("moveSchema", true))),
  viewSchema: z.object({ count: z.int() }),
  resultDetails: ["last", "agreement"],
  hasTakeback: true,
  hasAgreedDraw: true,
  start: () => ({ count: 20, moves: 0 }),
  turn: ({ moves }) => or("turn", moves % 2 === 0 ? "X" : "O"),
  legalMoves: ({ count }) =>
    or(
      "legalMoves",
      [1, 2].filter((take) => take <= count).map((take) => ({ take })),
    ),
  play: ({ count, moves }, _, { take }) =>
    or(
      "play",
      take > 2 ? { ok: false, reason: "Too many" } : { ok: true, state: { count: count - take, moves: moves + 1 } },
    ),
  outcome: ({ count }) => or("outcome", count > 0 ? null : { winner: "X" as const, detail: "last" as const }),
  view: ({ count }) => or("view", { count }),
}) as AnyGame;

const GAMES = createGames([...builtInGames.list(), nim]);
const faultOf = (kind: "restarting" | "busy" | "timeout" | "throw") =>
  new GameFault({ gameType, rulesVersion: 1, fn: "view", kind, message: "it says why" });

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

describe.each(testKinds)("a game whose rules fail (promise 46, %s)", (kind) => {
  const warned: object[] = [];
  const log = { ...silentLog, warn: (fields: object) => void warned.push(fields) };
  const harness = useHarness(kind, { games: GAMES, log });
  let ann: Player;
  let bob: Player;
  beforeEach(async () => {
    broken.fn = null;
    warned.length = 0;
    [ann, bob] = await harness.pair();
  });

  const throws = () => {
    throw new Error("out of order");
  };
  const breaks = (fn: Broken, how: () => unknown = throws) => Object.assign(broken, { fn, how });
  const get = (player: Player, matchID: number, type = gameType) => readMatch(player, { gameType: type, matchID });
  const move = ({ call }: Player, matchID: number, take = 1) =>
    call.matches.move({ gameType, matchID, move: { take } });
  const stored = async (matchID: number) =>
    (await harness.db.prisma.match.findUniqueOrThrow({ where: { matchID } })).pausedReason;
  /** Waits until a match is stored as paused: its position has failed three times over ten seconds. */
  const isWritten = (matchID: number) =>
    expect
      .poll(() => {
        harness.clock.advance(5000);
        return stored(matchID);
      })
      .toBe("rules_failed");
  /** A match that its first player read while the rules fail, and that is paused since. */
  const paused = async (fn: Broken = "view", how: () => unknown = throws): Promise<Match> => {
    const { matchID } = await startMatch(ann, bob, gameType);
    await move(ann, matchID);
    await move(bob, matchID);
    breaks(fn, how);
    const seen = await get(ann, matchID);
    expect(seen).toMatchObject({ isPaused: true });
    await isWritten(matchID);
    return get(ann, matchID);
  };

  /** Shows that what acts on a match's position, by either player, is 503, and when to come again. */
  const refusesAll = async (matchID: number, retryAfterSeconds: number) => {
    const match = { gameType, matchID };
    for (const call of [
      () => move(ann, matchID),
      () => move(bob, matchID),
      () => move(ann, matchID, 3),
      () => ann.call.matches.extend(match),
      () => bob.call.matches.extend(match),
      () => ann.call.matches.offer({ ...match, kind: "draw" }),
      () => ann.call.matches.offer({ ...match, kind: "takeback" }),
      () => bob.call.matches.acceptOffer({ ...match, kind: "draw" }),
      () => ann.call.matches.withdrawOffer({ ...match, kind: "takeback" }),
    ])
      expect(await call().then(() => null, failureOf)).toMatchObject({ code: "game_paused", retryAfterSeconds });
  };

  it.each<[Broken, string, () => unknown]>([
    ["view", "throws", throws],
    ["view", "gives none", () => undefined],
    ["legalMoves", "throws", throws],
    ["legalMoves", "lists too many", () => Array.from({ length: LIMITS.legalMoves + 1 }, () => ({ take: 1 }))],
    ["outcome", "throws", throws],
  ])("whose %s %s stops that match and no other, and both lists answer", async (fn, _, how) => {
    const other = await startMatch(ann, bob);
    const before = await readList(ann);
    const match = await paused(fn, how);
    const shown = { ...PAUSED, pausedReason: "rules_failed", state: 1, canForfeit: true, rulesVersion: 1 };
    expect(match).toMatchObject(shown);
    const none = { canOffer: false, canAnswer: false };
    expect(match.offers).toMatchObject({ draw: none, takeback: none });
    for (const player of [ann, bob]) {
      const { items, yourTurnCount } = await readList(player);
      const [first, second] = items;
      expect(first).toMatchObject({ ...PAUSED, matchID: match.matchID, moveCount: 2 });
      expect(second).toMatchObject({ matchID: other.matchID, isPaused: false, pausedReason: null });
      expect([items.length, yourTurnCount]).toEqual([2, player === ann ? 1 : 0]);
    }
    const delta = await readList(ann, { changes: "only", since: before.lastActionTime });
    const { matchID } = match;
    expect(delta).toMatchObject({ isDelta: true, yourTurnCount: 1, items: [{ matchID, isPaused: true }] });
    await ann.call.matches.move({ gameType: "tic-tac-toe", matchID: other.matchID, move: { cell: 4 } });
  });

  it("wakes both players' polls and moves their cursors, when it stops and when it goes on", async () => {
    const { matchID } = await startMatch(ann, bob, gameType);
    const first = await get(bob, matchID);
    const { lastActionTime: since } = await readList(ann);
    // Once more where its time is over, which the look for the pause turns on.
    const change = async (): Promise<unknown> => {
      const seen = await bob.call.matches.get({ gameType, matchID, since: first.lastActionTime, wait: 25 });
      return seen.unchanged ? change() : seen;
    };
    const poll = change();
    await expect.poll(() => harness.services.polls.size).toBe(1);
    breaks("view");
    await get(ann, matchID);
    await isWritten(matchID);
    expect(await poll).toMatchObject({ unchanged: false, match: { ...PAUSED, matchID } });
    const stopped = await readList(ann);
    expect(stopped.lastActionTime).toBeGreaterThan(since);
    broken.fn = null;
    const again = bob.call.matches.list({ since: stopped.lastActionTime, wait: 25 });
    await expect.poll(() => harness.services.polls.size).toBe(1);
    harness.clock.advance(1000);
    await harness.admin["games.resume"]({ requestID: "r" }, { gameType, note: undefined });
    expect(await again).toMatchObject({ items: [{ matchID, isPaused: false, currentTurnUserID: ann.userID }] });
    const gone = await get(ann, matchID);
    expect(gone.turnDeadlineTime).toBe(gone.lastActionTime + (gone.turnSeconds ?? 0) * 1000);
    await move(ann, matchID);
  });

  it("answers all but reading, forfeit, decline and cancel with 503 and Retry-After", async () => {
    const { matchID } = await paused();
    const own = { gameType, matchID };
    const before = await get(ann, matchID);
    await refusesAll(matchID, expect.any(Number));
    expect(await problemOf(ann.call.matches.accept(own))).toMatchObject({ status: 403 });
    expect(await codeOf(bob.call.matches.accept(own))).toBe("invalid_state");
    expect(await get(ann, matchID)).toEqual(before);
    const history = await bob.call.matches.history(own);
    expect(history.items.map(({ move: body }) => body)).toEqual([null, null]);
    const { match } = await bob.call.matches.forfeit(own);
    expect(match).toMatchObject({ state: 2, result: "forfeit", winnerUserID: ann.userID });
    expect(match).toMatchObject({ isPaused: false, pausedReason: null, game: NO_GAME });
  });

  it.each<[string, (matchID: number) => Promise<unknown>]>([
    ["one match", (matchID) => get(ann, matchID)],
    ["a list", () => readList(ann)],
    ["past positions", (matchID) => codeOf(ann.call.matches.positions({ gameType, matchID }))],
  ])("is logged with match, move, request and line where it is read: %s", async (_, read) => {
    const { matchID } = await startMatch(ann, bob, gameType);
    breaks("view");
    await read(matchID);
    const place = { matchID, moveNumber: 0, requestID: expect.stringMatching(/^request-\d+$/) };
    const fault = expect.stringMatching(/^out of order \(paused\.test\.ts:\d+\)$/);
    // A line of positions is played as a whole.
    const fn = expect.stringMatching(/^(view|play)$/);
    expect(warned).toContainEqual({ gameType, rulesVersion: 1, fn, kind: "throw", ...place, fault });
  });

  it("of a pending invite can't be accepted, and can be declined and cancelled", async () => {
    const invite = async () =>
      (await ann.call.matches.invite({ gameType, opponentUserID: bob.userID, symbol: "X" })).match;
    const { matchID, inviteExpiresTime } = await invite();
    breaks("view");
    const own = { gameType, matchID };
    expect(await get(bob, matchID)).toMatchObject({ ...PAUSED, state: 0, canDeclineInvite: true, inviteExpiresTime });
    expect(await codeOf(bob.call.matches.accept(own))).toBe("game_paused");
    await isWritten(matchID);
    expect(await codeOf(bob.call.matches.accept(own))).toBe("game_paused");
    expect((await readList(bob)).inviteCount).toBe(0);
    expect((await readList(bob, { changes: "only", since: 1 })).inviteCount).toBe(0);
    expect((await bob.call.matches.decline(own)).match).toMatchObject({ state: 3, isPaused: false });
    expect(await codeOf(ann.call.matches.invite({ gameType, opponentUserID: bob.userID }))).toBe("game_paused");
    broken.fn = null;
    const second = await invite();
    breaks("view");
    expect((await ann.call.matches.cancel({ gameType, matchID: second.matchID })).match.state).toBe(4);
  });

  it.each<[string, () => unknown]>([
    ["throws", throws],
    ["gives no answer", () => undefined],
    ["gives a position that is none", () => ({ ok: true, state: { count: Number.NaN, moves: 1 } })],
    ["gives one without end", () => ({ ok: true, state: { count: "x".repeat(LIMITS.positionBytes), moves: 1 } })],
  ])("whose play %s answers that move alone, and lets the clock run", async (_, how) => {
    const { matchID } = await startMatch(ann, bob, gameType);
    await move(ann, matchID);
    const before = await get(bob, matchID);
    breaks("play", how);
    expect(await codeOf(move(bob, matchID))).toBe("game_paused");
    await quiet(harness.db);
    expect(await get(bob, matchID)).toEqual(before);
    harness.clock.set(before.turnDeadlineTime ?? 0);
    expect(await get(bob, matchID)).toMatchObject({ state: 6, result: "aborted" });
  });

  it("whose schema of moves fails is reached by a match's players alone, and answers that move alone", async () => {
    const { matchID } = await startMatch(ann, bob, gameType);
    const stranger = await harness.player();
    breaks("moveSchema");
    for (const call of [() => move(stranger, matchID), () => move(ann, 2_000_000_000)])
      expect(await codeOf(call())).toBe("match_not_found");
    expect(await codeOf(ann.call.matches.move({ gameType, matchID, move: { take: 1 } }))).toBe("game_paused");
    broken.fn = null;
    expect(await problemOf(move(ann, matchID, 1.5))).toMatchObject({ status: 400, errors: [{ path: "move.take" }] });
    await move(ann, matchID);
  });

  it("whose turn fails stops the match by the first move that notices", async () => {
    const { matchID } = await startMatch(ann, bob, gameType);
    breaks("turn");
    expect(await codeOf(ann.call.matches.move({ gameType, matchID, move: { take: 1 } }))).toBe("game_paused");
    await isWritten(matchID);
    expect(await get(bob, matchID)).toMatchObject({ ...PAUSED, pausedReason: "rules_failed" });
  });

  it("is over without a winner after 14 days, and not a moment before", async () => {
    const match = await paused();
    const { matchID } = match;
    harness.clock.set(match.lastActionTime + LIMITS.pausedLifetimeMs - 1);
    expect(await get(ann, matchID)).toMatchObject({ state: 1, isPaused: true });
    harness.clock.set(match.lastActionTime + LIMITS.pausedLifetimeMs);
    await harness.services.expiry.run();
    const over = await get(bob, matchID);
    expect(over).toMatchObject({ state: 6, result: "aborted", winnerUserID: null, isPaused: false, game: NO_GAME });
    expect(over.finishedTime).toBe(match.lastActionTime + LIMITS.pausedLifetimeMs);
    expect(await ann.call.users.get({ userID: bob.userID })).toMatchObject({ results: { won: 0, lost: 0, drawn: 0 } });
  });

  it("whose thread begins once more is shown without it for a moment, and its players hear when it is back", async () => {
    const { matchID, turnDeadlineTime } = await startMatch(ann, bob, gameType);
    breaks("view", () => {
      throw faultOf("restarting");
    });
    const seen = await get(ann, matchID);
    expect(seen).toMatchObject({ ...PAUSED, pausedReason: "rules_missing" });
    expect((await readList(bob)).items[0]).toMatchObject(PAUSED);
    await refusesAll(matchID, 1);
    const poll = ann.call.matches.get({ gameType, matchID, since: seen.lastActionTime, wait: 25 });
    await expect.poll(() => harness.services.polls.size).toBe(1);
    broken.fn = null;
    harness.clock.advance(1000);
    const back = { isPaused: false, isYourTurn: true, turnDeadlineTime, game: { count: 20 } };
    expect(await poll).toMatchObject({ match: back });
    expect((await readList(bob)).items[0]).toMatchObject({ isPaused: false });
    expect(harness.services.faults.list().map((fault) => fault.kind)).not.toContain("restarting");
  });

  it.each(["timeout", "throw"] as const)(
    "is paused for good once its position has failed three times over ten seconds, and no sooner (%s)",
    async (kind) => {
      const fails = () => {
        throw faultOf(kind);
      };
      const sound = await startMatch(ann, bob, gameType);
      breaks("view", fails);
      const seen = await get(ann, sound.matchID);
      expect([seen.pausedReason, await stored(sound.matchID)]).toEqual(["rules_failed", null]);
      for (let reads = 0; reads < 5; reads += 1) await readList(ann);
      expect(await stored(sound.matchID)).toBeNull();
      broken.fn = null;
      await expect
        .poll(async () => {
          harness.clock.advance(1000);
          return (await get(ann, sound.matchID)).lastActionTime;
        })
        .toBeGreaterThan(seen.lastActionTime);
      const again = await get(ann, sound.matchID);
      expect(again.isPaused).toBe(false);
      // The turn has what was left of it then.
      expect(again.turnDeadlineTime).toBeGreaterThanOrEqual((sound.turnDeadlineTime ?? 0) + 5000);
      // One whose views nobody has seen: what was seen of a position is kept.
      const hung = await startMatch(bob, ann, gameType);
      breaks("view", fails);
      await get(ann, hung.matchID);
      await isWritten(hung.matchID);
      expect(await stored(sound.matchID)).toBeNull();
    },
  );

  it("and were missing before is paused for good by the same count: a position that fails once goes on", async () => {
    const { pauses } = harness.services;
    const written = async (matchID: number) => {
      const found = await findToWrite(harness.db, matchID);
      if (!found) throw new Error("no match");
      return found.match;
    };
    const missing = async () => {
      const { matchID } = await startMatch(ann, bob, gameType);
      expect(await pauses.pause(await written(matchID), "rules_missing")).toBe(true);
      breaks("view");
      expect(await pauses.tryAgain(await written(matchID))).toBe("failed");
      expect(await stored(matchID)).toBe("rules_missing");
      return matchID;
    };
    const failedOnce = await missing();
    broken.fn = null;
    await expect
      .poll(() => {
        harness.clock.advance(1000);
        return stored(failedOnce);
      })
      .toBeNull();
    expect(await get(ann, failedOnce)).toMatchObject({ isPaused: false, isYourTurn: true, game: { count: 20 } });
    await isWritten(await missing());
  });

  it("and is looked at runs out no turn, however long, and gives at least a minute once it works", async () => {
    const { matchID, turnDeadlineTime } = await startMatch(ann, bob, gameType);
    harness.clock.set((turnDeadlineTime ?? 0) - 1000);
    breaks("view");
    await get(ann, matchID);
    harness.clock.set((turnDeadlineTime ?? 0) + 3000);
    await harness.services.expiry.run();
    expect(await get(ann, matchID)).toMatchObject({ state: 1, isPaused: true, turnDeadlineTime: null });
    broken.fn = null;
    harness.clock.advance(3000);
    await expect.poll(async () => (await get(ann, matchID)).turnDeadlineTime).toBeGreaterThan(turnDeadlineTime ?? 0);
    const match = await get(ann, matchID);
    expect(match).toMatchObject({ state: 1, isPaused: false });
    expect(match.turnDeadlineTime).toBeGreaterThanOrEqual(harness.clock.now() + 59_000);
  });
});

/** Two services with a database and games of their own, and a match under way at the first, whose players are at both. */
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
  const close = async () => {
    await there.services.stop();
    await here.close();
  };
  const annThere = await there.signIn(ann.token);
  return { here, there, ann, bob, annThere, match, setPastDeadline, close };
};

describe.each(testKinds)("a game whose rules are missing (%s)", (kind) => {
  /** A match at a service that has its rules and at one that lacks them, where that was last seen at this time. */
  const missingThere = async (lastSeenTime: string) => {
    const without = createGames(GAMES.list().filter((game) => game.gameType !== gameType));
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

  it("is paused while no process has them, stays readable, and resumes with a new turn when they are back", async () => {
    const { here, there, ann, bob, annThere, match } = await missingThere("0");
    const { match: invite } = await bob.call.matches.invite({ gameType, opponentUserID: ann.userID });
    await here.services.stop();
    there.clock.advance(60_000);
    await quiet(there.db);
    const { call } = annThere;
    const shown = { ...PAUSED, pausedReason: "rules_missing", canForfeit: true };
    expect(await readMatch(annThere, match)).toMatchObject(shown);
    const counts = { yourTurnCount: 0, inviteCount: 0 };
    const items = [{ isPaused: true }, { isPaused: true }];
    expect(await readList(annThere, { gameType })).toMatchObject({ ...counts, items });
    for (const [request, code] of [
      [() => call.matches.move({ ...at(match), move: { take: 1 } }), "game_paused"],
      [() => call.matches.accept(at(invite)), "game_paused"],
      [() => call.matches.invite({ gameType, opponentUserID: bob.userID }), "game_type_not_found"],
      [() => call.challenges.create({ gameType, kind: "link" }), "game_type_not_found"],
      [() => call.challenges.quick({ gameType }), "game_type_not_found"],
    ] as const)
      expect(await codeOf(request())).toBe(code);
    await there.services.stop();
    const third = await createHarness(kind, { db: there.db, clock: there.clock, games: GAMES });
    there.clock.advance(60_000);
    await quiet(there.db);
    const back = await third.signIn(ann.token);
    await expect.poll(async () => (await readMatch(back, match)).isPaused).toBe(false);
    const seen = await readMatch(back, match);
    expect(seen).toMatchObject({ isPaused: false, isYourTurn: true, game: { count: 20 } });
    expect(seen.turnDeadlineTime).toBe(seen.lastActionTime + (seen.turnSeconds ?? 0) * 1000);
    expect(await readList(back)).toMatchObject({ yourTurnCount: 1, inviteCount: 1 });
    await back.call.matches.accept(at(invite));
    await third.close();
  });

  it("and whose time is up is shown at once by a process that lacks them, and ended by one that has them", async () => {
    const { here, there, annThere, match, setPastDeadline, close } = await missingThere(NOW);
    const { matchID } = match;
    setPastDeadline(0, there);
    await there.services.expiry.run();
    const { list, get } = annThere.call.matches;
    const items = [{ matchID, ...PAUSED, state: 1 }];
    const listed = await readList(annThere);
    expect(listed).toMatchObject({ items, yourTurnCount: 0 });
    const since = listed.lastActionTime;
    expect(await list({ since })).toMatchObject({ unchanged: true });
    expect(await list({ gameType, since: since - 1, changes: "only" })).toMatchObject({ items });
    expect(await get({ ...at(match), since })).toMatchObject({ unchanged: true });
    const file = await exportAccount(await there.contextOf(annThere.token));
    let text = "";
    for await (const part of file.ok ? file.value : []) text += part;
    expect(text).toContain('"pausedReason":"rules_missing"');
    setPastDeadline(0, here);
    await here.services.expiry.run();
    expect(await list({ since })).toMatchObject({ items: [{ matchID, state: 6 }] });
    await close();
  });
});

describe.each(testKinds)("a game whose rules run elsewhere, at two processes (promise 47, %s)", (kind) => {
  /** The game as a process knows it, whose rules are away at times. */
  const elsewhere = () => {
    const state = { isAway: false, isBusy: false, barred: new Set<string>(), back: (_awayMs: number) => {} };
    const host: RulesHost = {
      ask: async (name, question) => {
        if (state.isAway) throw faultOf("restarting");
        if (state.isBusy && name === "decide") throw faultOf("busy");
        return answerHere(nim, name, question);
      },
      isAway: () => state.isAway,
      barredSeconds: (callerKey) => (state.barred.has(callerKey) ? 42 : null),
      onBack(listener) {
        state.back = listener;
      },
    };
    return { state, games: createGames([...builtInGames.list(), { ...nim, host, example: undefined } as AnyGame]) };
  };
  /** A match a moment before its turn runs out, and whether its rules are away at each process. */
  const nearItsEnd = async () => {
    const one = elsewhere();
    const other = elsewhere();
    const services = await atTwoServices(kind, one.games, other.games);
    services.setPastDeadline(-9900, services.here, services.there);
    return { ...services, rulesHere: one.state, rulesThere: other.state };
  };

  it("who is refused a move by one process, as its rules are away, loses no turn by the other", async () => {
    const { here, there, ann, annThere, match, rulesHere, setPastDeadline, close } = await nearItsEnd();
    rulesHere.isAway = true;
    expect(await codeOf(ann.call.matches.move({ ...at(match), move: { take: 1 } }))).toBe("game_paused");
    const given = (await readMatch(annThere, match)).turnDeadlineTime ?? 0;
    await expect
      .poll(async () => {
        for (const { clock } of [here, there]) clock.advance(100);
        return (await readMatch(annThere, match)).turnDeadlineTime;
      })
      .toBeGreaterThan(given);
    setPastDeadline(1, here, there);
    await there.services.expiry.run();
    const seen = await readMatch(annThere, match);
    expect(seen).toMatchObject({ state: 1, isYourTurn: true });
    expect(seen.turnDeadlineTime).toBeGreaterThan(there.clock.now() + 50_000);
    await close();
  });

  it("who is refused a move for a moment has what was left of the turn, at least a minute", async () => {
    const { here, ann, match, rulesHere, setPastDeadline, close } = await nearItsEnd();
    setPastDeadline(-500, here);
    rulesHere.isAway = true;
    expect(await codeOf(ann.call.matches.move({ ...at(match), move: { take: 1 } }))).toBe("game_paused");
    rulesHere.isAway = false;
    here.clock.advance(1000);
    await expect.poll(async () => (await readMatch(ann, match)).turnDeadlineTime).toBeGreaterThan(here.clock.now());
    const seen = await readMatch(ann, match);
    expect(seen).toMatchObject({ state: 1, isYourTurn: true });
    expect(seen.turnDeadlineTime).toBeGreaterThan(here.clock.now() + 50_000);
    await close();
  });

  it("who finds no place at rules that are busy has a minute more, three times in a turn and no more; nobody else's request gives any", async () => {
    const { here, ann, bob, match, rulesHere, close } = await nearItsEnd();
    const move = ({ call }: Player) => codeOf(call.matches.move({ ...at(match), move: { take: 1 } }));
    const deadline = async () => (await readMatch(ann, match)).turnDeadlineTime ?? 0;
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
    expect(await readMatch(bob, match)).toMatchObject({ state: 6 });
    await close();
  });

  it("time is given back in a game's matches, but not to whose own move has ended its process", async () => {
    const { here, ann, bob, match, rulesHere, setPastDeadline, close } = await nearItsEnd();
    const other = await startMatch(bob, ann, gameType);
    setPastDeadline(-500, here);
    rulesHere.barred.add(`user ${ann.userID}`);
    rulesHere.back(2000);
    await expect
      .poll(async () => (await readMatch(bob, other)).turnDeadlineTime)
      .toBeGreaterThan(other.turnDeadlineTime ?? 0);
    expect((await readMatch(bob, match)).turnDeadlineTime).toBe(match.turnDeadlineTime);
    await close();
  });

  it("no process ends a match whose rules are away there; once they answer, one that nobody was refused is over", async () => {
    const { here, there, annThere, match, rulesHere, rulesThere, setPastDeadline, close } = await nearItsEnd();
    for (const state of [rulesHere, rulesThere]) state.isAway = true;
    setPastDeadline(1, here, there);
    for (const { services } of [here, there]) await services.expiry.run();
    expect(await readMatch(annThere, match)).toMatchObject({ state: 1, isPaused: true, turnDeadlineTime: null });
    for (const state of [rulesHere, rulesThere]) state.isAway = false;
    await here.services.expiry.run();
    await expect.poll(async () => (await readMatch(annThere, match)).isPaused).toBe(false);
    await close();
  });
});

describe.each(testKinds)("a game elsewhere whose options never end (%s)", (kind) => {
  const callers: (string | undefined)[] = [];
  const barred = new Set<string>();
  const host: RulesHost = {
    ask: async (name, question, { callerKey } = {}) => {
      if (name !== "options") return answerHere(nim, name, question);
      callers.push(callerKey);
      if (callerKey !== undefined) barred.add(callerKey);
      throw faultOf("timeout");
    },
    isAway: () => false,
    barredSeconds: (callerKey) => (barred.has(callerKey) ? 42 : null),
    onBack: () => {},
  };
  const games = createGames([...builtInGames.list(), { ...nim, host, example: undefined } as AnyGame]);
  const harness = useHarness(kind, { games });

  it("puts its question once for a user, who is refused the next, in an invite, a challenge or a quick match; others may", async () => {
    const [ann, bob] = await harness.pair();
    const terms = { gameType, options: {} };
    for (const [{ call }, other] of [
      [ann, bob],
      [bob, ann],
    ] as const)
      for (const [request, retryAfterSeconds] of [
        [() => call.matches.invite({ ...terms, opponentUserID: other.userID }), 60],
        [() => call.challenges.create({ ...terms, kind: "link" }), 42],
        [() => call.challenges.quick(terms), 42],
      ] as const)
        expect(await request().then(() => null, failureOf)).toMatchObject({ code: "game_paused", retryAfterSeconds });
    expect(callers).toEqual([ann, bob].map(({ userID }) => `user ${userID}`));
  });
});
