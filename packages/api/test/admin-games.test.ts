import { openTestDatabase, testKinds } from "@yourmove/db/testing";
import { type AnyGame, builtInGames, createGames } from "@yourmove/rules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { quiet } from "./eventually.ts";
import { at, codeOf, createHarness, type Harness, type Player, startMatch } from "./harness.ts";
import { counting } from "./test-games.ts";

const gameType = "demo.nim";

type Heap = Readonly<Record<string, number>>;

/** Takes from a heap of twenty; the later version has the heap in its positions by another name, and takes no three. */
const nim = (rulesVersion: 1 | 2): AnyGame => {
  const heap = `heap${rulesVersion}`;
  const most = 4 - rulesVersion;
  const leftIn = (position: Heap) => position[heap] ?? Number.NaN;
  return counting({
    gameType,
    rulesVersion,
    bots: false,
    moveSchema: z.object({ take: z.int() }),
    viewSchema: z.object({ left: z.int(), rulesVersion: z.int() }),
    start: () => ({ [heap]: 20, count: 0 }),
    legalMoves: () => Array.from({ length: most }, (_, index) => ({ take: index + 1 })),
    play: (position: Heap, _: unknown, { take }: { take: number }) =>
      take > most
        ? { ok: false, reason: "Too many" }
        : { ok: true, state: { [heap]: leftIn(position) - take, count: (position["count"] ?? 0) + 1 } },
    view: (position: Heap) => ({ left: leftIn(position), rulesVersion }),
  });
};

const call = { requestID: "request-1" };

describe.each(testKinds)("games in the operator's hands (%s)", (kind) => {
  let old: Harness;
  let harness: Harness;
  let ann: Player;
  let bob: Player;
  beforeAll(async () => {
    const db = await openTestDatabase(kind);
    const gamesWith = (...versions: AnyGame[]) => createGames([...builtInGames.list(), ...versions]);
    old = await createHarness(kind, { db, games: gamesWith(nim(1)) });
    harness = await createHarness(kind, { db, clock: old.clock, games: gamesWith(nim(1), nim(2)) });
    [ann, bob] = await harness.pair();
  });
  afterAll(async () => {
    await old.services.stop();
    await harness.close();
  });

  const ok = async <Value>(answer: Promise<{ ok: true; value: Value } | { ok: false; failure: object }>) => {
    const given = await answer;
    if (!given.ok) throw new Error(JSON.stringify(given.failure));
    return given.value;
  };
  /** A match that began before version 2 was there, with these moves. */
  const begunBefore = async (moves: readonly number[]) => {
    const players = [await old.signIn(ann.token), await old.signIn(bob.token)] as const;
    const match = await startMatch(...players, gameType);
    for (const [index, take] of moves.entries()) await players[index % 2 === 0 ? 0 : 1].move(match, { take });
    return match;
  };
  const audited = async () => (await ok(harness.admin["audit.list"](call, { limit: 1 }))).items[0];

  it("an upgrade replays each match under the new rules: what fits goes on there with a new turn, the others stay and are named", async () => {
    const fits = await begunBefore([2, 1, 2]);
    const misfit = await begunBefore([1, 3]);
    const invited = await (await old.signIn(ann.token)).invite(bob, { gameType });
    const before = await ann.read(fits);
    await ann.call.matches.positions(at(fits));
    old.clock.advance(1000);
    const requested = { gameType, from: 1, to: undefined, note: "version 1 is old" };
    const tried = await ok(harness.admin["games.upgrade"](call, { ...requested, isDryRun: true }));
    const left = [{ matchID: misfit.matchID, why: expect.stringContaining("moves differs at move 2") }];
    expect(tried).toEqual({ rulesVersion: 2, isDryRun: true, fitting: 2, misfits: 1, matches: left });
    expect(await ann.read(fits)).toEqual(before);
    const [woken] = await harness.whilePolling([bob.poll(before)], async () => {
      const done = await ok(harness.admin["games.upgrade"](call, { ...requested, isDryRun: false }));
      expect(done).toEqual({ ...tried, isDryRun: false });
    });
    const goesOn = { rulesVersion: 2, isYourTurn: true, game: { left: 15, rulesVersion: 2 } };
    expect(woken).toMatchObject({ match: goesOn });
    const after = await ann.read(fits);
    expect(after.turnDeadlineTime).toBe(after.lastActionTime + (after.turnSeconds ?? 0) * 1000);
    expect([after.moveCount, after.positionVersion]).toEqual([before.moveCount, before.positionVersion]);
    expect(await ann.read(misfit)).toMatchObject({ rulesVersion: 1, game: { left: 16 } });
    const { inviteExpiresTime } = invited;
    expect(await ann.read(invited)).toMatchObject({ rulesVersion: 2, state: 0, inviteExpiresTime });
    const entry = await audited();
    expect(entry).toMatchObject({ actor: "operator", action: "matches_upgraded", subject: `game ${gameType} 1` });
    expect(entry).toMatchObject({ note: requested.note, after: { from: 1, to: 2, fitting: 2, misfits: 1 } });
    await bob.move(fits, { take: 2 });
    // Past positions, too, are those of the rules that the match goes by.
    const { items } = await ann.call.matches.positions({ ...at(fits), after: before.moveCount });
    expect(items).toMatchObject([{ game: { left: 13, rulesVersion: 2 } }]);
    await bob.accept(invited);
  });

  it("a retired game is on offer no more, in any process, and its matches go on", async () => {
    const match = await startMatch(ann, bob, gameType);
    const invite = () => ann.invite(bob, { gameType });
    const { matchID: over } = await ann.forfeit(await startMatch(ann, bob, gameType));
    const keyed = ann.with({ idempotencyKey: "created before" }).challenges;
    const create = () => keyed.create({ gameType, kind: "open" });
    const { challenge } = await create();
    /** Whether the listed match can be played again, and the challenge of that game is listed and can be accepted. */
    const beginnings = async () => {
      const listed = (await bob.list({ gameType })).items.find((item) => item.matchID === over);
      const { items } = await bob.call.challenges.list({});
      const { canAccept } = (await bob.call.challenges.get({ ref: challenge.ref })).challenge;
      return [listed?.canRematch, items.some(({ ref }) => ref === challenge.ref), canAccept];
    };
    expect(await beginnings()).toEqual([true, true, true]);
    expect(await ok(harness.admin["games.retire"](call, { gameType, note: undefined }))).toEqual({ isRetired: true });
    expect(await audited()).toMatchObject({ action: "game_retired", subject: `game ${gameType}` });
    const offered = async ({ call: { games: listed } }: Player) =>
      (await listed.list()).items.some((item) => item.gameType === gameType);
    const isOfferedElsewhere = async () => {
      old.clock.advance(30_000);
      await quiet(harness.db);
      return offered(await old.signIn(ann.token));
    };
    expect([await offered(ann), await codeOf(invite())]).toEqual([false, "game_type_not_found"]);
    expect(await beginnings()).toEqual([false, false, false]);
    expect((await create()).challenge).toEqual(challenge);
    await ann.move(match, { take: 1 });
    expect((await ann.list({ gameType })).items).not.toEqual([]);
    expect(await isOfferedElsewhere()).toBe(false);
    expect(await ok(harness.admin["games.offer"](call, { gameType, note: undefined }))).toEqual({ isRetired: false });
    const invited = await invite();
    expect([await offered(ann), invited.rulesVersion]).toEqual([true, 2]);
    expect(await beginnings()).toEqual([true, true, true]);
    await bob.decline(invited);
    expect(await isOfferedElsewhere()).toBe(true);
    const unknown = harness.admin["games.retire"](call, { gameType: "no.such", note: undefined });
    expect((await unknown).ok).toBe(false);
  });

  it("ends all matches of one version without a winner, takes its invites back, and leaves the other's alone", async () => {
    const first = await begunBefore([1]);
    const second = await startMatch(ann, bob, gameType);
    const input = { gameType, rulesVersion: 1, note: undefined };
    const { ended } = await ok(harness.admin["games.end"](call, input));
    expect(ended).toBeGreaterThan(0);
    expect(await audited()).toMatchObject({ action: "game_ended", subject: `game ${gameType} 1`, after: { ended } });
    expect(await bob.read(first)).toMatchObject({ state: 6, result: "aborted", winnerUserID: null });
    expect(await ann.read(second)).toMatchObject({ state: 1 });
    expect(await ok(harness.admin["games.end"](call, input))).toEqual({ ended: 0 });
  });
});
