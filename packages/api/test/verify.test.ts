import { testKinds } from "@yourmove/db/testing";
import { type AnyGame, builtInGames, createGames } from "@yourmove/rules";
import { ticTacToe } from "@yourmove/rules/games/tic-tac-toe";
import { beforeAll, describe, expect, it } from "vitest";
import { type DifferingMatch, verifyMatches } from "../src/index.ts";
import { playCells, startMatch, useHarness, usePlayers } from "./harness.ts";

const gameType = "tic-tac-toe";

describe.each(testKinds)("every finished match replays to its stored end (promise 41, %s)", (kind) => {
  const harness = useHarness(kind);
  const [x, o] = usePlayers(harness, "xavier", "olga");
  const over: number[] = [];
  const reported: DifferingMatch[] = [];
  const onDiffering = (match: DifferingMatch) => void reported.push(match);
  const types = builtInGames.list().map(({ gameType: type }) => type);

  /** Some moves by the player on turn, the first that is listed; then a forfeit. */
  const playSome = async (type: string): Promise<void> => {
    const match = await startMatch(x, o, type);
    for (let count = 0; count < 6; count += 1)
      for (const player of [x, o]) {
        const move = (await player.read(match)).game.legalMoves?.[0];
        if (move) await player.move(match, move);
      }
    await x.forfeit(match).catch(() => null);
    over.push(match.matchID);
  };

  beforeAll(async () => {
    for (const type of types) await playSome(type);
    const played = async (...cells: number[]) =>
      (await playCells([x, o], (await startMatch(x, o)).matchID, cells)).match;
    const won = await played(0, 3, 1, 4, 2);
    const drawn = await played(0, 1, 2, 4, 3, 5, 7, 6, 8);
    const taken = await played(0, 3);
    await x.offer(taken, "takeback");
    await o.acceptOffer(taken, "takeback");
    await o.forfeit(await x.move(taken, 8));
    over.push(won.matchID, drawn.matchID, taken.matchID);
    await startMatch(x, o);
  });

  it("in every game, by play, by forfeit, level, and after a takeback", async () => {
    const verified = await verifyMatches(harness.db, { limit: 2, onDiffering });
    expect(verified.map(({ gameType: type }) => type)).toEqual(types.toSorted());
    expect(verified).toContainEqual({ gameType, rulesVersion: 1, replayed: 4, differing: 0 });
    expect(verified.reduce((sum, { replayed }) => sum + replayed, 0)).toBe(over.length);
    expect(reported).toEqual([]);
  });

  it("only those that ended since a time are checked, where one is given", async () => {
    const later = harness.clock.now() + 60_000;
    expect(await verifyMatches(harness.db, { since: later, onDiffering })).toEqual([]);
  });

  it("each whose end is another than its moves lead to is named, with what differs, and the look goes on", async () => {
    const first = over.at(-3);
    const second = over.at(-2);
    for (const matchID of [second, first]) {
      await harness.db.pool.query("update matches set x_move_count = x_move_count + 1 where match_id = $1", [matchID]);
    }
    const verified = await verifyMatches(harness.db, { onDiffering });
    expect(verified).toContainEqual({ gameType, rulesVersion: 1, replayed: 2, differing: 2 });
    expect(verified.reduce((sum, { replayed }) => sum + replayed, 0)).toBe(over.length - 2);
    const difference = { what: "xMoveCount", recorded: 4, replayed: 3 };
    expect(reported.splice(0)).toMatchObject([
      { matchID: first, gameType, rulesVersion: 1, difference },
      { matchID: second, gameType, rulesVersion: 1, difference: { what: "xMoveCount" } },
    ]);
  });

  it("each is replayed under its own version; one whose rules are not here, or fail, is named like any other", async () => {
    const play = () => {
      throw new Error("out of order");
    };
    const fails = { ...ticTacToe, rulesVersion: 2, play } as unknown as AnyGame;
    const games = createGames([...builtInGames.list(), fails]);
    const first = over.at(-4);
    const second = over.at(-1);
    const setVersion = (version: number, matchID: number | undefined) =>
      harness.db.pool.query("update matches set rules_version = $1 where match_id = $2", [version, matchID]);
    await setVersion(2, second);
    await setVersion(3, first);
    const verified = await verifyMatches(harness.db, { games, onDiffering });
    expect(verified).toContainEqual({ gameType, rulesVersion: 2, replayed: 0, differing: 1 });
    expect(reported.map(({ rulesVersion, difference: { what } }) => [rulesVersion, what])).toEqual([
      [3, "rulesVersion"],
      [1, "xMoveCount"],
      [1, "xMoveCount"],
      [2, "fault"],
    ]);
  });
});
