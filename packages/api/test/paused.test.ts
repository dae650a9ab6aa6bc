import { LIMITS, type Match } from "@yourmove/contract";
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
import { failureOf } from "../src/index.ts";
import { quiet } from "./eventually.ts";
import {
  codeOf,
  createHarness,
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
  const harness = useHarness(kind, { games: GAMES });
  let ann: Player;
  let bob: Player;
  beforeEach(async () => {
    broken.fn = null;
    [ann, bob] = [await harness.player(), await harness.player()];
  });

  const breaks = (fn: Broken, how: () => unknown) => Object.assign(broken, { fn, how });
  const throws = () => {
    throw new Error("out of order");
  };
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
    expect(match).toMatchObject({
      ...PAUSED,
      pausedReason: "rules_failed",
      state: 1,
      canForfeit: true,
      rulesVersion: 1,
    });
    expect(Object.values(match.offers).map(({ canOffer, canAnswer }) => [canOffer, canAnswer])).toEqual([
      [false, false],
      [false, false],
    ]);
    for (const player of [ann, bob]) {
      const { items, yourTurnCount } = await readList(player);
      const [first, second] = items;
      expect(first).toMatchObject({ ...PAUSED, matchID: match.matchID, moveCount: 2 });
      expect(second).toMatchObject({ matchID: other.matchID, isPaused: false, pausedReason: null });
      expect([items.length, yourTurnCount]).toEqual([2, player === ann ? 1 : 0]);
    }
    const delta = await readList(ann, { changes: "only", since: before.lastActionTime });
    expect(delta).toMatchObject({
      isDelta: true,
      yourTurnCount: 1,
      items: [{ matchID: match.matchID, isPaused: true }],
    });
    await ann.call.matches.move({ gameType: "tic-tac-toe", matchID: other.matchID, move: { cell: 4 } });
  });

  it("wakes both players' polls and moves their cursors, when it stops and when it goes on", async () => {
    const { matchID } = await startMatch(ann, bob, gameType);
    const first = await get(bob, matchID);
    const { lastActionTime: since } = await readList(ann);
    const poll = bob.call.matches.get({ gameType, matchID, since: first.lastActionTime, wait: 25 });
    await expect.poll(() => harness.services.polls.size).toBe(1);
    breaks("view", throws);
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
    const at = { gameType, matchID };
    const refusedCalls = [
      () => move(ann, matchID),
      () => move(bob, matchID),
      () => ann.call.matches.extend(at),
      () => bob.call.matches.extend(at),
      () => ann.call.matches.offer({ ...at, kind: "draw" }),
      () => ann.call.matches.offer({ ...at, kind: "takeback" }),
      () => bob.call.matches.acceptOffer({ ...at, kind: "draw" }),
    ];
    const before = await get(ann, matchID);
    for (const call of refusedCalls) {
      const failure = await call().then(() => null, failureOf);
      expect(failure).toMatchObject({ code: "game_paused", retryAfterSeconds: expect.any(Number) });
      expect(await codeOf(call())).toBe("game_paused");
    }
    expect(await problemOf(ann.call.matches.accept(at))).toMatchObject({ status: 403 });
    expect(await codeOf(bob.call.matches.accept(at))).toBe("invalid_state");
    expect(await get(ann, matchID)).toEqual(before);
    const history = await bob.call.matches.history(at);
    expect(history.items.map(({ move: body }) => body)).toEqual([null, null]);
    expect((await bob.call.matches.forfeit(at)).match).toMatchObject({
      state: 2,
      result: "forfeit",
      winnerUserID: ann.userID,
      isPaused: false,
      pausedReason: null,
      game: NO_GAME,
    });
  });

  it("of a pending invite can't be accepted, and can be declined and cancelled", async () => {
    const invite = async () =>
      (await ann.call.matches.invite({ gameType, opponentUserID: bob.userID, symbol: "X" })).match;
    const { matchID, inviteExpiresTime } = await invite();
    breaks("view", throws);
    const at = { gameType, matchID };
    expect(await get(bob, matchID)).toMatchObject({ ...PAUSED, state: 0, canDeclineInvite: true, inviteExpiresTime });
    expect(await codeOf(bob.call.matches.accept(at))).toBe("game_paused");
    await isWritten(matchID);
    expect(await codeOf(bob.call.matches.accept(at))).toBe("game_paused");
    expect((await readList(bob)).inviteCount).toBe(0);
    expect((await readList(bob, { changes: "only", since: 1 })).inviteCount).toBe(0);
    expect((await bob.call.matches.decline(at)).match).toMatchObject({ state: 3, isPaused: false });
    expect(await codeOf(ann.call.matches.invite({ gameType, opponentUserID: bob.userID }))).toBe("game_paused");
    broken.fn = null;
    const second = await invite();
    breaks("view", throws);
    expect((await ann.call.matches.cancel({ gameType, matchID: second.matchID })).match.state).toBe(4);
  });

  it.each<[string, () => unknown]>([
    ["throws", throws],
    ["gives no answer", () => undefined],
    ["gives a position that is none", () => ({ ok: true, state: { count: Number.NaN, moves: 1 } })],
    [
      "gives a position without end",
      () => ({ ok: true, state: { count: "x".repeat(LIMITS.positionBytes), moves: 1 } }),
    ],
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
    breaks("moveSchema", throws);
    for (const call of [() => move(stranger, matchID), () => move(ann, 2_000_000_000)])
      expect(await codeOf(call())).toBe("match_not_found");
    expect(await codeOf(ann.call.matches.move({ gameType, matchID, move: { take: 1 } }))).toBe("game_paused");
    broken.fn = null;
    expect(await problemOf(move(ann, matchID, 1.5))).toMatchObject({ status: 400, errors: [{ path: "move.take" }] });
    await move(ann, matchID);
  });

  it("whose turn fails stops the match by the first move that notices", async () => {
    const { matchID } = await startMatch(ann, bob, gameType);
    breaks("turn", throws);
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
    expect(await get(bob, matchID)).toMatchObject({
      state: 6,
      result: "aborted",
      winnerUserID: null,
      isPaused: false,
      game: NO_GAME,
      finishedTime: match.lastActionTime + LIMITS.pausedLifetimeMs,
    });
    expect(await ann.call.users.get({ userID: bob.userID })).toMatchObject({ results: { won: 0, lost: 0, drawn: 0 } });
  });

  it("is not paused once it is over, and its rematch takes the newest rules", async () => {
    const { matchID } = await startMatch(ann, bob, gameType);
    await ann.call.matches.forfeit({ gameType, matchID });
    breaks("view", throws);
    for (const player of [ann, bob])
      expect(await get(player, matchID)).toMatchObject({
        isPaused: false,
        pausedReason: null,
        game: NO_GAME,
        state: 2,
      });
    await quiet(harness.db);
    expect((await readList(ann)).items[0]).toMatchObject({ isPaused: false, game: NO_GAME });
    broken.fn = null;
    expect((await ann.call.matches.rematch({ gameType, matchID })).match).toMatchObject({ state: 0, rulesVersion: 1 });
  });

  it("whose thread begins once more is shown without it for a moment, and its players hear when it is back", async () => {
    const { matchID, turnDeadlineTime } = await startMatch(ann, bob, gameType);
    breaks("view", () => {
      throw new GameFault({
        gameType,
        rulesVersion: 1,
        fn: "view",
        kind: "restarting",
        message: "its thread begins again",
      });
    });
    const seen = await get(ann, matchID);
    expect(seen).toMatchObject({ ...PAUSED, pausedReason: "rules_missing" });
    expect((await readList(bob)).items[0]).toMatchObject(PAUSED);
    const at = { gameType, matchID };
    for (const call of [
      () => move(ann, matchID),
      () => move(bob, matchID),
      () => move(ann, matchID, 3),
      () => bob.call.matches.extend(at),
      () => ann.call.matches.offer({ ...at, kind: "draw" }),
      () => ann.call.matches.offer({ ...at, kind: "takeback" }),
      () => ann.call.matches.acceptOffer({ ...at, kind: "draw" }),
      () => ann.call.matches.withdrawOffer({ ...at, kind: "takeback" }),
    ])
      expect(await call().then(() => null, failureOf)).toMatchObject({ code: "game_paused", retryAfterSeconds: 1 });
    const poll = ann.call.matches.get({ gameType, matchID, since: seen.lastActionTime, wait: 25 });
    await expect.poll(() => harness.services.polls.size).toBe(1);
    broken.fn = null;
    harness.clock.advance(1000);
    expect(await poll).toMatchObject({
      match: { isPaused: false, isYourTurn: true, turnDeadlineTime, game: { count: 20 } },
    });
    expect((await readList(bob)).items[0]).toMatchObject({ isPaused: false });
    expect(harness.services.faults.list().map((fault) => fault.kind)).not.toContain("restarting");
  });

  it.each(["timeout", "throw"] as const)(
    "is paused for good once its position has failed three times over ten seconds, and no sooner (%s)",
    async (kind) => {
      const fails = () => {
        throw new GameFault({ gameType, rulesVersion: 1, fn: "view", kind, message: "250 ms" });
      };
      const sound = await startMatch(ann, bob, gameType);
      const hung = await startMatch(bob, ann, gameType);
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
      breaks("view", fails);
      await get(ann, hung.matchID);
      await isWritten(hung.matchID);
      expect(await stored(sound.matchID)).toBeNull();
    },
  );

  it("and is looked at runs out no turn, however long, and gives at least a minute once it works", async () => {
    const { matchID, turnDeadlineTime } = await startMatch(ann, bob, gameType);
    harness.clock.set((turnDeadlineTime ?? 0) - 1000);
    breaks("view", throws);
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

  it("is counted and logged once for each function and kind", async () => {
    const before = harness.services.faults.list().filter(({ fn }) => fn === "view");
    await paused();
    const [fault] = harness.services.faults.list().filter(({ fn, kind: how }) => fn === "view" && how === "throw");
    expect(fault).toMatchObject({ gameType, rulesVersion: 1, message: expect.stringContaining("out of order") });
    expect(fault?.count).toBeGreaterThan(before[0]?.count ?? 0);
    expect(harness.services.pauses.counts().rules_failed).toBeGreaterThan(0);
  });
});

describe.each(testKinds)("a game whose rules are missing (%s)", (kind) => {
  const without = (type: string, more: AnyGame[] = []): Games =>
    createGames([...GAMES.list().filter((game) => game.gameType !== type), ...more]);

  /** A match under way at a service that has its rules, and the same database at one that has other games. */
  const startedAt = async (games: Games) => {
    const db = await openTestDatabase(kind);
    broken.fn = null;
    const first = await createHarness(kind, { db, games: GAMES });
    const ann = await first.player();
    const bob = await first.player();
    const { matchID } = await startMatch(ann, bob, gameType);
    const { match: invite } = await bob.call.matches.invite({ gameType, opponentUserID: ann.userID });
    await db.pool.query(
      `insert into game_versions (game_type, rules_version, digest, first_seen_time, last_seen_time) values ($1, 1, 'x', 0, 0)`,
      [gameType],
    );
    await first.services.stop();
    const second = await createHarness(kind, { db, games });
    second.clock.advance(0);
    await quiet(db);
    return { first, second, ann: await second.signIn(ann.token), bob: await second.signIn(bob.token), matchID, invite };
  };

  it("is paused while no process has them, stays readable, and resumes with a new turn when they are back", async () => {
    const { second, ann, bob, matchID, invite } = await startedAt(without(gameType));
    const at = { gameType, matchID };
    const read = await ann.call.matches.get(at);
    expect(read).toMatchObject({ match: { ...PAUSED, pausedReason: "rules_missing", canForfeit: true } });
    expect(await ann.call.matches.list({ gameType })).toMatchObject({
      items: [{ isPaused: true }, { isPaused: true }],
      yourTurnCount: 0,
      inviteCount: 0,
    });
    expect(await codeOf(ann.call.matches.move({ ...at, move: { take: 1 } }))).toBe("game_paused");
    expect(await codeOf(ann.call.matches.accept({ gameType, matchID: invite.matchID }))).toBe("game_paused");
    expect(await codeOf(ann.call.matches.invite({ gameType, opponentUserID: bob.userID }))).toBe("game_type_not_found");
    expect(await codeOf(ann.call.challenges.create({ gameType, kind: "link" }))).toBe("game_type_not_found");
    expect(await codeOf(ann.call.challenges.quick({ gameType }))).toBe("game_type_not_found");
    await second.services.stop();
    const third = await createHarness(kind, { db: second.db, clock: second.clock, games: GAMES });
    second.clock.advance(60_000);
    await quiet(second.db);
    const back = await third.signIn(ann.token);
    await expect.poll(async () => ((await back.call.matches.get(at)) as { match: Match }).match.isPaused).toBe(false);
    const { match } = (await back.call.matches.get(at)) as { match: Match };
    expect(match).toMatchObject({ isPaused: false, isYourTurn: true, game: { count: 20 } });
    expect(match.turnDeadlineTime).toBe(match.lastActionTime + (match.turnSeconds ?? 0) * 1000);
    expect((await back.call.matches.list({})) as object).toMatchObject({ yourTurnCount: 1, inviteCount: 1 });
    await back.call.matches.accept({ gameType, matchID: invite.matchID });
    await third.close();
  });

  /** A match under way in a mixed deploy: at a process that has its rules, and at one that lacks them. */
  const inMixedDeploy = async () => {
    const db = await openTestDatabase(kind);
    broken.fn = null;
    const has = await createHarness(kind, { db, games: GAMES });
    const lacks = await createHarness(kind, { db, games: without(gameType) });
    await db.pool.query(
      `insert into game_versions (game_type, rules_version, digest, first_seen_time, last_seen_time)
       values ($1, 1, 'x', 0, (extract(epoch from clock_timestamp()) * 1000)::bigint)`,
      [gameType],
    );
    for (const { clock } of [has, lacks]) clock.advance(30_000);
    await quiet(db);
    const ann = await has.player();
    const match = await startMatch(ann, await has.player(), gameType);
    const close = async () => {
      await lacks.services.stop();
      await has.close();
    };
    return { has, lacks, ann, match, at: { gameType, matchID: match.matchID }, close };
  };

  it("is shown as paused and left alone by a process that lacks them while another has them", async () => {
    const { has, lacks, ann, match, at, close } = await inMixedDeploy();
    const there = await lacks.signIn(ann.token);
    expect(await there.call.matches.get(at)).toMatchObject({ match: { ...PAUSED, pausedReason: "rules_missing" } });
    const failure = await there.call.matches.move({ ...at, move: { take: 1 } }).then(() => null, failureOf);
    expect(failure).toMatchObject({ code: "game_paused", retryAfterSeconds: 1 });
    for (const { clock } of [has, lacks]) clock.advance(60_000);
    await quiet(has.db);
    const { lastActionTime } = match;
    expect(await ann.call.matches.get(at)).toMatchObject({ match: { isPaused: false, lastActionTime } });
    await close();
  });

  it("and whose time is up is shown at once by a process that lacks them, and ended by one that has them", async () => {
    const { has, lacks, ann, match, at, close } = await inMixedDeploy();
    const there = await lacks.signIn(ann.token);
    lacks.clock.set(match.turnDeadlineTime ?? 0);
    await lacks.services.expiry.run();
    const { call } = there;
    const paused = { matchID: match.matchID, ...PAUSED, state: 1 };
    const listed = await call.matches.list({});
    expect(listed).toMatchObject({ items: [paused], yourTurnCount: 0 });
    const since = listed.lastActionTime;
    expect(await call.matches.list({ since })).toMatchObject({ unchanged: true });
    expect(await call.matches.list({ gameType, since: since - 1, changes: "only" })).toMatchObject({ items: [paused] });
    expect(await call.matches.get({ ...at, since })).toMatchObject({ unchanged: true });
    const file = await exportAccount(await lacks.contextOf(ann.token));
    let text = "";
    for await (const part of file.ok ? file.value : []) text += part;
    expect(text).toContain('"pausedReason":"rules_missing"');
    has.clock.set(match.turnDeadlineTime ?? 0);
    await has.services.expiry.run();
    expect(await call.matches.list({ since })).toMatchObject({ items: [{ matchID: match.matchID, state: 6 }] });
    await close();
  });
});

describe.each(testKinds)("a game whose rules run elsewhere, at two processes (promise 47, %s)", (kind) => {
  /** The game as a process knows it, whose rules are away at times. */
  const elsewhere = () => {
    const state = { isAway: false };
    const fault = { gameType, rulesVersion: 1, fn: "view", kind: "restarting", message: "it begins again" } as const;
    const host: RulesHost = {
      ask: async (name, question) => {
        if (state.isAway) throw new GameFault(fault);
        return answerHere(nim, name, question);
      },
      isAway: () => state.isAway,
      barredSeconds: () => null,
      onBack: () => {},
    };
    return { state, games: createGames([...builtInGames.list(), { ...nim, host, example: undefined } as AnyGame]) };
  };

  /** A match a moment before its turn runs out, and its player at both processes. */
  const nearItsEnd = async () => {
    const db = await openTestDatabase(kind);
    broken.fn = null;
    const sides = [elsewhere(), elsewhere()] as const;
    const here = await createHarness(kind, { db, games: sides[0].games });
    const there = await createHarness(kind, { db, games: sides[1].games });
    const ann = await here.player();
    const bob = await here.player();
    const { matchID, turnDeadlineTime } = await startMatch(ann, bob, gameType);
    const set = (ms: number) => {
      for (const { clock } of [here, there]) clock.set((turnDeadlineTime ?? 0) + ms);
    };
    set(-9900);
    const look = async (player: Player) => readMatch(player, { gameType, matchID });
    const close = async () => {
      await there.services.stop();
      await here.close();
    };
    return { here, there, sides, ann, annThere: await there.signIn(ann.token), matchID, set, look, close };
  };

  it("who is refused a move by one process, as its rules are away, loses no turn by the other", async () => {
    const { here, there, sides, ann, annThere, matchID, set, look, close } = await nearItsEnd();
    sides[0].state.isAway = true;
    expect(await codeOf(ann.call.matches.move({ gameType, matchID, move: { take: 1 } }))).toBe("game_paused");
    const given = (await look(annThere)).turnDeadlineTime ?? 0;
    await expect
      .poll(async () => {
        for (const { clock } of [here, there]) clock.advance(100);
        return (await look(annThere)).turnDeadlineTime;
      })
      .toBeGreaterThan(given);
    set(1);
    await there.services.expiry.run();
    const match = await look(annThere);
    expect(match).toMatchObject({ state: 1, isYourTurn: true });
    expect(match.turnDeadlineTime).toBeGreaterThan(there.clock.now() + 50_000);
    await close();
  });

  it("no process ends a match whose rules are away there; once they answer, one that nobody was refused is over", async () => {
    const { here, there, sides, annThere, set, look, close } = await nearItsEnd();
    for (const { state } of sides) state.isAway = true;
    set(1);
    for (const { services } of [here, there]) await services.expiry.run();
    expect(await look(annThere)).toMatchObject({ state: 1, isPaused: true, turnDeadlineTime: null });
    for (const { state } of sides) state.isAway = false;
    await here.services.expiry.run();
    await expect.poll(async () => (await look(annThere)).isPaused).toBe(false);
    await close();
  });
});
