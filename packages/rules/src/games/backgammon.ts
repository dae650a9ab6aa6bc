import {
  type BotErrorsByLevel,
  defineGame,
  otherSymbol,
  type PlayerSymbol,
  type PlayResult,
  type Random,
  type Refusal,
  refuse,
} from "@yourmove/game";
import * as z from "zod/mini";
import { backgammonTexts } from "./backgammon.texts.ts";
import {
  type Board,
  borneOff,
  CHECKERS,
  canStep,
  countAt,
  onBar,
  type Step,
  startBoard,
  stepProblem,
  takeStep,
  turnsOf,
} from "./backgammon-turns.ts";
import { boardValue, likelyTurns } from "./backgammon-value.ts";
import { isIndex } from "./cells.ts";
import { option } from "./option.ts";

/** A roll that its side could not use. */
interface Pass {
  /** The side that was passed over. */
  readonly symbol: PlayerSymbol;
  /** What it had rolled, in that order; four of a kind for doubles. */
  readonly dice: readonly number[];
}

interface Position {
  readonly board: Board;
  readonly turn: PlayerSymbol;
  /** Those of the side on turn, in the order rolled, four for doubles; none once it is over. */
  readonly dice: readonly number[];
  readonly passed: readonly Pass[];
  /** How many checkers of each side are not in the match, and count as borne off on the board; absent where all fifteen are. */
  readonly leftOut?: number;
}

interface Counts {
  readonly X: number;
  readonly O: number;
}

interface View {
  readonly points: readonly number[];
  readonly bar: Counts;
  readonly off: Counts;
  readonly dice: readonly number[];
  readonly passed: readonly Pass[];
}

interface Move {
  steps: Step[];
}

/** A list that is longer is not given. */
const MAX_LISTED = 512;

const die = z.int().check(z.minimum(1), z.maximum(6));
const counts = z.object({
  X: z.int().check(z.minimum(0), z.describe("That of X")),
  O: z.int().check(z.minimum(0), z.describe("That of O")),
});
const dice = z.array(die).check(z.maxLength(4));

const moveSchema: z.ZodMiniType<Move> = z.object({
  steps: z
    .array(
      z.object({
        from: z
          .int()
          .check(
            z.minimum(0),
            z.maximum(25),
            z.describe("The point that the checker leaves; 25 is the bar of X, 0 that of O"),
          ),
        die: die.check(z.describe("The die that it goes by")),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(4),
      z.describe("A whole turn, in order: where each checker leaves from, and the die that it goes by"),
    ),
});

const viewSchema: z.ZodMiniType<View> = z.object({
  points: z
    .array(z.int().check(z.minimum(-CHECKERS), z.maximum(CHECKERS)))
    .check(
      z.length(24),
      z.describe("The points from 1 to 24: how many checkers stand there, those of X above 0, those of O below"),
    ),
  bar: counts.check(z.describe("How many checkers of each side have been hit and not entered yet")),
  off: counts.check(z.describe("How many checkers each side has borne off")),
  dice: dice.check(
    z.describe("The dice of the side on turn, in the order rolled, four for doubles; none once the match is over"),
  ),
  passed: z
    .array(
      z.object({
        symbol: z.enum(["X", "O"]).check(z.describe("The side that was passed over")),
        dice: dice.check(z.describe("What it had rolled, in that order; four of a kind for doubles")),
      }),
    )
    .check(z.describe("Who was passed over since the last move, and what they had rolled")),
});

const roll = (random: Random): [number, number] => [random.die(6), random.die(6)];

const diceOf = ([one, two]: readonly [number, number]): number[] => (one === two ? [one, one, one, one] : [one, two]);

const openingRoll = (random: Random): [number, number] => {
  for (;;) {
    const [one, two] = roll(random);
    if (one !== two) return [one, two];
  }
};

const winnerOf = (board: Board): PlayerSymbol | null => {
  if (borneOff(board, "X") === CHECKERS) return "X";
  return borneOff(board, "O") === CHECKERS ? "O" : null;
};

/** The position after a turn: dice are rolled until a side can move. Both sides are never closed out at once. */
const afterTurn = (board: Board, symbol: PlayerSymbol, random: Random): Omit<Position, "leftOut"> => {
  if (winnerOf(board)) return { board, turn: symbol, dice: [], passed: [] };
  const passed: Pass[] = [];
  for (let turn = otherSymbol(symbol); ; turn = otherSymbol(turn)) {
    const rolled = diceOf(roll(random));
    if (canStep(board, turn, rolled)) return { board, turn, dice: rolled, passed };
    passed.push({ symbol: turn, dice: rolled });
  }
};

const isStep = (value: unknown): value is Step => {
  if (typeof value !== "object" || value === null) return false;
  const { from, die } = value as Partial<Step>;
  return isIndex(from, 26) && isIndex(die, 7) && die > 0;
};

/** The board after steps, each legal by itself, or why one is not. */
const takeSteps = ({ board, turn, dice }: Position, steps: readonly Step[]): PlayResult<Board> => {
  const left = [...dice];
  let after = board;
  for (const step of steps) {
    const at = left.indexOf(step.die);
    if (at < 0) return refuse("no_die", { die: step.die });
    left.splice(at, 1);
    const problem = stepProblem(after, turn, step);
    if (problem) return problem;
    after = takeStep(after, turn, step);
  }
  return { ok: true, state: after };
};

/** Why steps that are each legal are no whole turn, or null. */
const turnProblem = ({ board, turn, dice }: Position, steps: readonly Step[], after: Board): Refusal | null => {
  if (steps.length === dice.length) return null;
  const turns = turnsOf(board, turn, dice);
  const most = Math.max(...turns.map((each) => each.steps.length));
  if (steps.length < most) return borneOff(after, turn) === CHECKERS ? null : refuse("more_dice", { dice: most });
  // Where only one die can be played, all turns play the same.
  return turns[0]?.steps[0]?.die === steps[0]?.die ? null : refuse("higher_die");
};

/** How the loser stands: with none off it is a gammon, and a backgammon where one is on the bar or in the winner's home. */
const detailOf = ({ board, leftOut = 0 }: Position, winner: PlayerSymbol): "single" | "gammon" | "backgammon" => {
  const loser = otherSymbol(winner);
  if (borneOff(board, loser) > leftOut) return "single";
  const home = winner === "X" ? 1 : 19;
  const isBehind = [0, 1, 2, 3, 4, 5].some((at) => countAt(board, loser, home + at) > 0);
  return onBar(board, loser) > 0 || isBehind ? "backgammon" : "gammon";
};

const optionsSchema = z.strictObject({
  setup: option(z.enum(["standard", "nackgammon", "hyper"]), "standard", "Where the checkers stand at first"),
});

/** How bots err with fifteen checkers a side, and with three, where the dice decide more. */
const ERRORS: Readonly<Record<"usual" | "hyper", BotErrorsByLevel>> = {
  usual: { 1: { rate: 0.3, ahead: 0.985 }, 2: { rate: 0.025, ahead: 0.4 } },
  hyper: { 1: { rate: 0.56, ahead: 0.9 }, 2: { rate: 0.05, ahead: 0.62 } },
};

/** Backgammon: X moves from point 24 down, O from point 1 up; no cube. */
export const backgammon = defineGame({
  gameType: "backgammon",
  texts: backgammonTexts,
  boardSize: { rows: 2, columns: 12 },
  moveSchema,
  viewSchema,
  optionsSchema,
  variants: [
    { name: "standard", options: {}, pool: "standard" },
    { name: "nackgammon", options: { setup: "nackgammon" }, pool: "nackgammon" },
    { name: "hypergammon", options: { setup: "hyper" }, pool: null },
  ],
  hasLegalMoves: false,
  hasChance: true,
  resultDetails: ["single", "gammon", "backgammon"],
  hasTakeback: false,
  hasAgreedDraw: false,
  playsOnlyMoves: true,
  start({ options: { setup }, random }): Position {
    const board = startBoard(setup);
    const leftOut = borneOff(board, "X");
    return { board, turn: "X", dice: openingRoll(random), passed: [], ...(leftOut > 0 && { leftOut }) };
  },
  turn: (position) => position.turn,
  legalMoves({ board, turn, dice }): Move[] {
    const turns = turnsOf(board, turn, dice);
    return turns.length > MAX_LISTED ? [] : turns.map(({ steps }) => ({ steps: [...steps] }));
  },
  play(position, symbol, { steps }, { random }) {
    if (!Array.isArray(steps) || steps.length === 0 || steps.length > 4 || !steps.every(isStep))
      return refuse("no_steps");
    const taken = takeSteps(position, steps);
    if (!taken.ok) return taken;
    const problem = turnProblem(position, steps, taken.state);
    if (problem) return problem;
    const { leftOut } = position;
    const next = afterTurn(taken.state, symbol, random);
    return { ok: true, state: leftOut === undefined ? next : { ...next, leftOut } };
  },
  outcome(position) {
    const winner = winnerOf(position.board);
    return winner && { winner, detail: detailOf(position, winner) };
  },
  reveal: (position) => ({ ...position, dice: [] }),
  view: ({ board, dice, passed, leftOut = 0 }): View => ({
    points: board.slice(1, 25),
    bar: { X: onBar(board, "X"), O: onBar(board, "O") },
    off: { X: borneOff(board, "X") - leftOut, O: borneOff(board, "O") - leftOut },
    dice,
    passed,
  }),
  botErrorsOf: ({ leftOut }) => (leftOut === undefined ? ERRORS.usual : ERRORS.hyper),
  evaluate: ({ board, turn }, symbol) => boardValue(board, symbol) + (turn === symbol ? 4 : -4),
  candidates: ({ board, turn, dice }) => likelyTurns(board, turn, dice).map(({ steps }) => ({ steps: [...steps] })),
});
