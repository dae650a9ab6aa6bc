import { LIMITS } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import {
  type AnswerTo,
  type AnyGame,
  answerHere,
  builtInGames,
  createGames,
  type QuestionName,
  type RulesHost,
} from "@yourmove/rules";
import { beforeEach, describe, expect, it } from "vitest";
import { eventually, settle } from "./eventually.ts";
import { codeOf, createHarness, type Player, startMatch, useHarness, useNewPlayers } from "./harness.ts";
import { COUNTING, counting } from "./test-games.ts";

const { gameType } = COUNTING;
const plain = counting();

/** Rules elsewhere that answer some questions only once they may, and see one match at a time. */
const slowRules = () => {
  const held = new Set<QuestionName>();
  const waiting: (() => void)[] = [];
  const state = { held, questions: 0, beforeLine: () => {} };
  const host: RulesHost = {
    ask: async (name, question) => {
      if (held.has(name)) {
        state.questions += 1;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      if (name === "line") state.beforeLine();
      const answer = answerHere(plain, name, question, { isEnough: () => true });
      return answer as AnswerTo<typeof name>;
    },
    isAway: () => false,
    cooldownSeconds: () => null,
    onBack: () => {},
  };
  const answerAll = (): void => {
    held.clear();
    for (const answer of waiting.splice(0)) answer();
  };
  const game = { ...plain, host, example: undefined } as AnyGame;
  return { state, answerAll, games: createGames([...builtInGames.list(), game]) };
};

describe.each(testKinds)("a game whose rules run elsewhere and are slow (promise 47, %s)", (kind) => {
  const { state, answerAll, games } = slowRules();
  const harness = useHarness(kind, { games });
  const [ann, bob] = useNewPlayers(harness);
  beforeEach(answerAll);
  const stored = () => harness.db.prisma.match.findMany({ orderBy: { matchID: "asc" } });
  /** A list that is read while the rules hold back some answers, once its time is over. */
  const listWithin150Ms = async (reader: Player, ...names: readonly QuestionName[]) => {
    for (const name of names) state.held.add(name);
    state.questions = 0;
    let isRead = false;
    const reading = reader.list().finally(() => (isRead = true));
    await eventually(() => state.questions > 0);
    harness.clock.advance(149);
    await settle();
    expect(isRead).toBe(false);
    harness.clock.advance(1);
    return reading;
  };

  it("is shown in a list by its last move alone after 150 ms; nothing pauses and nothing is written, and the next read has more", async () => {
    for (let count = 0; count < 3; count += 1) {
      const match = await startMatch(ann, bob, gameType);
      await ann.move(match, { next: 1 });
      await bob.move(match, { next: 2 });
    }
    const before = await stored();
    // What follows from a move both players are shown at once: by another service nothing has been seen.
    const other = await createHarness(kind, { db: harness.db, clock: harness.clock, games });
    const reader = await other.signIn(ann.token);
    const first = await listWithin150Ms(reader, "see");
    const alone = { isPaused: false, isYourTurn: true, canMove: true, turnDeadlineTime: expect.any(Number) };
    const lastMove = { next: 2 };
    expect(first).toMatchObject({ yourTurnCount: 3, items: [alone, alone, alone] });
    for (const item of first.items) expect(item.game).toEqual({ lastMove });
    answerAll();
    await settle();
    for (const seen of [1, 2, 3]) {
      const { items } = await reader.list();
      expect(items.filter((item) => "count" in item.game)).toHaveLength(Math.min(seen + 1, 3));
      for (const { game } of seen === 3 ? items : [])
        expect(game).toEqual({ count: 2, lastMove, legalMoves: [{ next: 3 }] });
    }
    expect(await stored()).toEqual(before);
    expect(other.services.faults.list()).toEqual([]);
    await other.services.stop();
  });

  it("holds up no list with its matches whose time is up: those are over once it has answered, and others' at once", async () => {
    const slow = [await startMatch(ann, bob, gameType), await startMatch(ann, bob, gameType)];
    const quick = await startMatch(ann, bob);
    harness.clock.set(Math.max(...[...slow, quick].map(({ turnDeadlineTime }) => turnDeadlineTime ?? 0)));
    const { items } = await listWithin150Ms(ann, "check", "see");
    const stateOf = new Map(items.map(({ matchID, isFinished }) => [matchID, isFinished]));
    expect([...slow, quick].map(({ matchID }) => stateOf.get(matchID))).toEqual([false, false, true]);
    answerAll();
    await eventually(async () => (await ann.list()).items.every(({ isFinished }) => isFinished));
  });

  it("gives as many past positions as there is time for, and each in the end", async () => {
    const match = await startMatch(ann, bob, gameType);
    const moves = LIMITS.pastPositions + 10;
    for (let next = 1; next <= moves; next += 1) await (next % 2 === 1 ? ann : bob).move(match, { next });
    state.beforeLine = () => harness.clock.advance(100);
    const read = (after?: number) => ann.call.matches.positions({ gameType, matchID: match.matchID, after });
    const first = await read();
    expect([first.items.length, first.nextAfter]).toEqual([3, 2]);
    // A page far on goes on from where there was no more time.
    harness.services.pastPositions.clear();
    expect(await codeOf(read(moves - 2))).toBe("game_paused");
    let page: Awaited<ReturnType<typeof read>> | null = null;
    for (let tries = 1; !page && tries < moves; tries += 1) page = await read(moves - 2).catch(() => null);
    expect(page?.items[0]?.game["count"]).toBe(moves - 1);
    state.beforeLine = () => {};
  });
});
