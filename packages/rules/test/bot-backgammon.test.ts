import { createRandom, type MoveOf, otherSymbol, type PlayerSymbol, type PositionOf } from "@yourmove/game";
import { expect, it } from "vitest";
import { chooseMove } from "../src/bot/choose-move.ts";
import type { PlayedGame } from "../src/bot/played-game.ts";
import { backgammon } from "../src/games/backgammon.ts";
import { type Board, countAt, takeStep, turnsOf } from "../src/games/backgammon-turns.ts";
import { byBot, type Choose, chanceOfMatch, playMatch } from "./support/bot-match.ts";
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
  const game = backgammon as unknown as PlayedGame;
  const bot = byBot(game, 5, seededRandom(number), 200);
  const plain: Choose = (position) => onePly(position as Position);
  const choosers = side === "X" ? { X: bot, O: plain } : { X: plain, O: bot };
  return playMatch(game, choosers, { chance: chanceOfMatch(number) }).winner === side;
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
  const move = chooseMove(backgammon, from, { symbol: "X", level: 5, random: seededRandom(1), budget: 50 });
  expect(move?.steps[0]?.from).toBe(25);
});
