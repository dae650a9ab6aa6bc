import { STATES } from "@yourmove/contract";
import { AGREEMENT, replay } from "@yourmove/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlainGame } from "../src/game.ts";
import { builtInGames } from "../src/registry.ts";
import { type MatchToReplay, type MoveToReplay, replayMatch } from "../src/replay.ts";
import { PLAIN_GAMES } from "./support/plain-games.ts";
import { playOut, type Step } from "./support/play-out.ts";

const ALL = PLAIN_GAMES.map((game) => [game.gameType, game] as const);
const USER = { X: 7, O: 3 } as const;

const recordedMoves = (steps: readonly Step[]): MoveToReplay[] =>
  steps.slice(1).map(({ move, by }, at) => ({
    moveNumber: at + 1,
    symbol: by ?? "X",
    move: move as MoveToReplay["move"],
    isTakenBack: false,
  }));

/** What the service would have recorded of a game played so far; its position went through a database, which keeps no order. */
const record = (game: PlainGame, steps: readonly Step[], changes: Partial<MatchToReplay> = {}): MatchToReplay => {
  const { position, move, by } = steps.at(-1) as Step;
  const outcome = game.outcome(position);
  const countOf = (symbol: "X" | "O") => steps.filter((step) => step.by === symbol).length;
  return {
    gameType: game.gameType,
    rulesVersion: game.rulesVersion,
    seed: null,
    state: outcome ? STATES.finished : STATES.active,
    xUserID: USER.X,
    oUserID: USER.O,
    currentTurnUserID: outcome ? null : USER[game.turn(position)],
    winnerUserID: outcome?.winner ? USER[outcome.winner] : null,
    result: outcome ? (outcome.winner ? "win" : "draw") : null,
    resultDetail: outcome?.detail ?? null,
    position: Object.fromEntries(Object.entries(position as object).reverse()),
    lastMove: move as MatchToReplay["lastMove"],
    lastMoveSymbol: by,
    xMoveCount: countOf("X"),
    oMoveCount: countOf("O"),
    ...changes,
  };
};

/** The record of a match in which, whenever some moves stood, the last few were taken back and played otherwise. */
const withTakebacks = (kept: readonly MoveToReplay[], other: readonly MoveToReplay[], from: number) => {
  const takenBack = other.slice(from).map((each) => ({ ...each, isTakenBack: true }));
  return [...kept.slice(0, from), ...takenBack, ...kept.slice(from)];
};

describe.each(ALL)("%s replayed", (_, game) => {
  it("up to any move is the position that playing on had then", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (seed, part) => {
        const steps = playOut(game, seed);
        const count = Math.floor(part * (steps.length - 1));
        const moves = JSON.parse(JSON.stringify(recordedMoves(steps.slice(0, count + 1))));
        const positions = steps.slice(0, count + 1).map(({ position }) => position);
        expect(replay(game, { seed: null, moves })).toEqual({ positions, refusal: null });
      }),
      { numRuns: 6 },
    );
  });

  it("says which move the rules refuse", () => {
    const moves = recordedMoves(playOut(game, 2));
    const { positions, refusal } = replay(game, {
      seed: null,
      moves: moves.toSpliced(2, 0, { symbol: "X", move: { cell: -1 } } as never),
    });
    expect([positions.length, refusal?.reason]).toEqual([3, expect.any(String)]);
  });

  it.each([1, 2, 3])("leads to what is recorded of it, at its end and before, with seed %i", (seed) => {
    const steps = playOut(game, seed);
    expect(replayMatch(builtInGames, record(game, steps), recordedMoves(steps))).toBeNull();
    for (const count of [0, 1, Math.floor(steps.length / 2)]) {
      const soFar = steps.slice(0, count + 1);
      expect(replayMatch(builtInGames, record(game, soFar), recordedMoves(soFar))).toBeNull();
    }
  });

  it("leads there also past moves that were taken back", () => {
    const steps = playOut(game, 4);
    const from = Math.floor(steps.length / 2);
    const branch = playOut(game, 5, steps[from]?.position).slice(1, 4);
    const all = withTakebacks(recordedMoves(steps), recordedMoves([...steps.slice(0, from + 1), ...branch]), from);
    expect(replayMatch(builtInGames, record(game, steps), all)).toBeNull();
    const soFar = steps.slice(0, from + 1);
    expect(replayMatch(builtInGames, record(game, soFar), all.slice(0, from + branch.length))).toBeNull();
    const unmarked = all.map((each) => ({ ...each, isTakenBack: false }));
    expect(replayMatch(builtInGames, record(game, steps), unmarked)).toMatchObject({ what: "isTakenBack", at: from });
  });
});

describe("a record that its moves do not lead to", () => {
  const game = builtInGames.newest("tic-tac-toe") as PlainGame;
  const play = (...cells: number[]): Step[] => {
    const steps: Step[] = [{ position: game.start(), move: null, by: null }];
    for (const cell of cells) {
      const position = steps.at(-1)?.position;
      const by = game.turn(position);
      const played = game.play(position, by, { cell });
      if (played.ok) steps.push({ position: played.state, move: { cell }, by });
    }
    return steps;
  };
  const won = play(0, 3, 1, 4, 2);
  const level = play(0, 1, 2, 4, 3, 5, 7, 6, 8);
  const begun = play(4, 0, 8);
  const differs = (steps: Step[], changes: Partial<MatchToReplay>, moves = recordedMoves(steps)) =>
    replayMatch(builtInGames, record(game, steps, changes), moves)?.what ?? null;

  it.each([
    ["position", { position: play(0, 3, 1, 4).at(-1)?.position }],
    ["lastMove", { lastMove: { cell: 1 } }],
    ["lastMoveSymbol", { lastMoveSymbol: "O" }],
    ["xMoveCount", { xMoveCount: 2 }],
    ["oMoveCount", { oMoveCount: 3 }],
    ["winnerUserID", { winnerUserID: USER.O }],
    ["result", { result: "draw", winnerUserID: USER.X }],
    ["result", { result: "forfeit" }],
    ["resultDetail", { resultDetail: "board_full" }],
    ["currentTurnUserID", { currentTurnUserID: USER.O }],
    ["rulesVersion", { rulesVersion: 0 }],
    ["gameType", { gameType: "go" }],
  ] as const)("differs in %s: %j", (what, changes) => {
    expect(differs(won, changes)).toBe(what);
  });

  it.each([
    ["a win that the rules do not know", { state: STATES.finished, result: "win", winnerUserID: USER.X }, "result"],
    ["a draw that nobody agreed", { state: STATES.finished, result: "draw" }, "resultDetail"],
    ["another's turn", { currentTurnUserID: USER.X }, "currentTurnUserID"],
    [
      "a timeout won by who ran out",
      { state: STATES.finished, result: "timeout", winnerUserID: USER.O },
      "winnerUserID",
    ],
    ["a forfeit by a line", { state: STATES.finished, result: "forfeit", resultDetail: "line" }, "resultDetail"],
  ] as const)("of a game under way: %s", (_, changes, what) => {
    expect(differs(begun, changes)).toBe(what);
  });

  it.each([
    [
      "an agreed draw",
      begun,
      { state: STATES.finished, result: "draw", resultDetail: AGREEMENT, currentTurnUserID: null },
    ],
    ["a forfeit", begun, { state: STATES.finished, result: "forfeit", winnerUserID: USER.X, currentTurnUserID: null }],
    ["a timeout", begun, { state: STATES.finished, result: "timeout", winnerUserID: USER.X, currentTurnUserID: null }],
    ["an end from before its word was recorded", level, { resultDetail: null }],
    ["today's rules by their number", level, { rulesVersion: 1 }],
  ] as const)("is none with %s", (_, steps, changes) => {
    expect(differs([...steps], changes)).toBeNull();
  });

  it("differs where moves are missing, out of order, out of turn or numbered wrongly", () => {
    const moves = recordedMoves(won);
    const changed = (at: number, change: Partial<MoveToReplay>) =>
      moves.map((each, index) => (index === at ? { ...each, ...change } : each));
    const whatOf = (rows: MoveToReplay[]) => replayMatch(builtInGames, record(game, won), rows);
    expect(whatOf(moves.slice(0, 4))).toMatchObject({ what: "position" });
    expect(whatOf(moves.slice(1))).toMatchObject({ what: "moveNumber", at: 0, recorded: 2, replayed: 1 });
    expect(whatOf(changed(2, { symbol: "O" }))).toMatchObject({ what: "moves", at: 2 });
    expect(whatOf(changed(2, { move: { cell: 0 } }))).toMatchObject({ what: "moves", replayed: "Cell 0 is taken" });
    expect(whatOf(changed(1, { isTakenBack: true }))).toMatchObject({ what: "isTakenBack", at: 1 });
  });

  it("draws of a game that can't be level are differences", () => {
    const dots = builtInGames.newest("dots-and-boxes") as PlainGame;
    const steps = playOut(dots, 1).slice(0, 5);
    const drawn = record(dots, steps, { state: STATES.finished, result: "draw", resultDetail: AGREEMENT });
    expect(replayMatch(builtInGames, drawn, recordedMoves(steps))?.what).toBe("result");
  });
});
