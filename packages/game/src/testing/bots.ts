import type { PlayerSymbol } from "../game.ts";
import type { Probing, Turn } from "./check-position.ts";
import { demand } from "./failed-check.ts";
import type { Subject } from "./subject.ts";
import { keyOf, shown } from "./values.ts";

/** The bound of `evaluate`, either way: beyond it a good position would score above a won one. */
const MOST = 1_000_000;
const IMAGINED = 3;

const checkLegal = (
  subject: Subject,
  turn: Turn,
  [name, moves]: readonly [name: string, moves: readonly object[]],
): void => {
  const { position, symbol, draw } = turn;
  for (const move of moves) {
    const played = subject.play({ position, symbol, move, draw });
    demand(played.ok, "bots", () => `${name} has ${shown(move)}, and play refuses it: ${shown(played)}`);
  }
};

const checkWorth = ({ evaluate }: Subject, position: unknown): void => {
  for (const symbol of ["X", "O"] as const) {
    const worth = evaluate(position, symbol);
    const isWorth = worth === null || (typeof worth === "number" && Math.abs(worth) <= MOST);
    demand(isWorth, "bots", () => `evaluate gives ${shown(worth)}: it is a number within ${MOST} either way`);
  }
};

const ERRORS = ["rate", "ahead", "lead", "worstOf", "plies"];

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether something says how each level errs: for levels from 1 to 4 some of the numbers of `BotErrors`. */
const areErrors = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).every(
    ([level, errors]) =>
      /^[1-4]$/.test(level) &&
      isRecord(errors) &&
      Object.entries(errors).every(([name, number]) => ERRORS.includes(name) && Number.isFinite(number)),
  );

const checkLevels = ({ isTechnique, botErrorsOf }: Subject, position: unknown): void => {
  for (const symbol of ["X", "O"] as const) {
    const given = isTechnique(position, symbol);
    demand(typeof given === "boolean", "bots", () => `isTechnique gives ${shown(given)}: it is true or false`);
  }
  const errors = botErrorsOf(position);
  demand(
    areErrors(errors),
    "bots",
    () => `botErrorsOf gives ${shown(errors)}: it says how each level from 1 to 4 errs`,
  );
};

/** Checks what is expected of the other side in a joint turn, once a side has moved. */
const checkExpected = (subject: Subject, turn: Turn, number: () => number): void => {
  const { position, symbol, moves, draw } = turn;
  const [move] = moves;
  if (move === undefined || subject.sides(position).length < 2) return;
  const played = subject.play({ position, symbol, move, draw });
  if (!played.ok || sidesOf(subject, played.state).includes(symbol)) return;
  const expected = subject.expects(subject.view(played.state, symbol), symbol, number);
  const isMove = expected === null || (isRecord(expected) && subject.parseMove(expected).success);
  demand(isMove, "bots", () => `expects gives ${shown(expected)}: it is a move that fits moveSchema, or null`);
};

const sidesOf = ({ outcome, sides }: Subject, position: unknown): readonly PlayerSymbol[] =>
  outcome(position) ? [] : sides(position);

/** Checks that an imagined position looks to its side like the true one, so that its moves are the same. */
const checkImagined = (subject: Subject, turn: Turn, number: () => number): void => {
  const { position, symbol } = turn;
  const seen = subject.view(position, symbol);
  for (let at = 0; at < IMAGINED; at += 1) {
    const imagined = subject.imagine(seen, symbol, number);
    const again = subject.view(imagined, symbol);
    const says = () =>
      `imagine gives a position that looks otherwise to ${symbol}: ${shown(again)} in place of ${shown(seen)}`;
    demand(keyOf(again) === keyOf(seen), "bots", says);
    const turns = [position, imagined].map((each) => keyOf(sidesOf(subject, each)));
    demand(turns[0] === turns[1], "bots", () => `imagine gives a position with another turn: ${turns[1]}`);
    const moves = [position, imagined].map((each) => keyOf(subject.legalMoves(each, symbol).map(keyOf).sort()));
    demand(moves[0] === moves[1], "bots", () => `imagine gives a position with other legal moves for ${symbol}`);
    checkLegal(subject, turn, ["candidates of an imagined position", subject.candidates(imagined, number)]);
  }
};

/** Checks a definition's functions for bots, in an unfinished position: moves are legal, and imagined positions possible. */
export const checkBots = ({ subject, random }: Probing, turn: Turn): void => {
  const { game } = subject;
  if (!game.bots) return;
  const { position } = turn;
  const number = () => random.int(2 ** 32) / 2 ** 32;
  checkWorth(subject, position);
  checkLevels(subject, position);
  if (game.candidates) {
    const moves = subject.candidates(position, number);
    demand(moves.length > 0, "bots", () => `candidates names no move for ${turn.symbol}, and nobody has won`);
    checkLegal(subject, turn, ["candidates", moves]);
  }
  checkLegal(subject, turn, ["forcing", subject.forcing(position)]);
  if (game.expects) checkExpected(subject, turn, number);
  if (game.imagine) checkImagined(subject, turn, number);
};
