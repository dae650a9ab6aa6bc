import { createRandom, type MoveOf, otherSymbol, type PlayerSymbol, type PositionOf } from "@yourmove/game";
import { expect, it } from "vitest";
import { chooseMove } from "../src/bot/choose-move.ts";
import { backgammon } from "../src/games/backgammon.ts";
import { type Board, countAt, takeStep, turnsOf } from "../src/games/backgammon-turns.ts";
import { seededRandom } from "./support/random.ts";
import { rounds } from "./support/rounds.ts";

type Position = PositionOf<typeof backgammon>;
type Move = MoveOf<typeof backgammon>;

/** How a board looks to somebody who counts pips and leaves no checker alone. */
const plainWorth = (board: Board, symbol: PlayerSymbol): number => {
  let worth = 0;
  for (let distance = 1; distance <= 25; distance += 1) {
    const [own, other] = symbol === "X" ? [distance, 25 - distance] : [25 - distance, distance];
    const count = countAt(board, symbol, own);
    worth += distance * (countAt(board, otherSymbol(symbol), other) - count);
    if (count === 1 && distance < 25) worth -= 4;
  }
  return worth;
};

/** Looks one ply ahead: the turn after which its own board looks best. */
const onePly = ({ board, turn, dice }: Position): Move => {
  const [best] = turnsOf(board, turn, dice).sort((a, b) => plainWorth(b.board, turn) - plainWorth(a.board, turn));
  return { steps: [...(best?.steps ?? [])] };
};

/** Whether the bot wins a match, whose dice are those of its number, on a side. */
const wins = (number: number, side: PlayerSymbol): boolean => {
  const random = seededRandom(number);
  const chance = (version: number) => ({ random: createRandom(new Uint8Array(32).fill(number), version) });
  let position = backgammon.start(chance(0));
  for (let version = 1; ; version += 1) {
    const outcome = backgammon.outcome(position);
    if (outcome) return outcome.winner === side;
    const thinking = { symbol: side, level: 3, random, budget: 200 } as const;
    const move = position.turn === side ? chooseMove(backgammon, position, thinking) : onePly(position);
    const played = backgammon.play(position, position.turn, move ?? { steps: [] }, chance(version));
    if (!played.ok) throw new Error(played.reason);
    position = played.state;
  }
};

it("a bot beats one that looks one ply ahead at backgammon, with the same dice on either side", () => {
  const matches = rounds({ full: 30, quick: 8 });
  let won = 0;
  for (let number = 1; number <= matches; number += 1)
    for (const side of ["X", "O"] as const) if (wins(number, side)) won += 1;
  expect(won / (2 * matches)).toBeGreaterThanOrEqual(0.6);
});

it("a bot's step off the bar is legal, also where it is all that can be played", () => {
  const board = takeStep(backgammon.start({ random: createRandom(new Uint8Array(32), 0) }).board, "X", {
    from: 6,
    die: 5,
  });
  const from: Position = { board: board.with(25, 1).with(6, 3), turn: "X", dice: [2, 4], passed: [] };
  const move = chooseMove(backgammon, from, { symbol: "X", level: 3, random: seededRandom(1), budget: 50 });
  expect(move?.steps[0]?.from).toBe(25);
});
