import { type PlayerSymbol, type Refusal, refuse } from "@yourmove/game";

/**
 * The checkers of both sides: points 1 to 24, those of X above 0 and those of O below; the bars, O's at 0 and X's at 25; and
 * how many X has borne off at 26, O at 27. A side that begins with fewer than fifteen counts those left out as borne off.
 */
export type Board = readonly number[];

/** One checker's way by one die. */
export interface Step {
  from: number;
  die: number;
}

/** A whole turn and the board after it. */
export interface Turn {
  readonly steps: readonly Step[];
  readonly board: Board;
}

/** How many checkers each side has. */
export const CHECKERS = 15;

const OFF = { X: 26, O: 27 } as const;
const BAR = { X: 25, O: 0 } as const;

/** Which way a side moves. */
const wayOf = (symbol: PlayerSymbol): 1 | -1 => (symbol === "X" ? -1 : 1);

/** How many checkers of a side stand on a point, or on its bar. */
export const countAt = (board: Board, symbol: PlayerSymbol, at: number): number =>
  Math.max(0, (board[at] as number) * -wayOf(symbol));

/** How many checkers of a side have been hit and not entered yet. */
export const onBar = (board: Board, symbol: PlayerSymbol): number => countAt(board, symbol, BAR[symbol]);

/** How many checkers a side has borne off. */
export const borneOff = (board: Board, symbol: PlayerSymbol): number => board[OFF[symbol]] as number;

/** Where X's checkers stand at first, and how many; O's are the mirror image. */
const SETUPS = {
  standard: { 24: 2, 13: 5, 8: 3, 6: 5 },
  nackgammon: { 24: 2, 23: 2, 13: 4, 8: 3, 6: 4 },
  hyper: { 24: 1, 23: 1, 22: 1 },
} as const;

/** The board on which a match begins. */
export const startBoard = (setup: keyof typeof SETUPS = "standard"): Board => {
  const board = Array<number>(28).fill(0);
  let placed = 0;
  for (const [from, count] of Object.entries(SETUPS[setup])) {
    board[Number(from)] = count;
    board[25 - Number(from)] = -count;
    placed += count;
  }
  board[OFF.X] = board[OFF.O] = CHECKERS - placed;
  return board;
};

/** Whether a side has a checker from its bar on to just before the point that is so far from bearing off. */
const hasBehind = (board: Board, symbol: PlayerSymbol, distance: number): boolean => {
  for (let behind = distance + 1; behind <= 25; behind += 1)
    if (countAt(board, symbol, symbol === "X" ? behind : 25 - behind) > 0) return true;
  return false;
};

/** Why a side can't take a step, whatever its dice are, or null. */
export const stepProblem = (board: Board, symbol: PlayerSymbol, { from, die }: Step): Refusal | null => {
  if (countAt(board, symbol, from) === 0)
    return from === BAR[symbol] ? refuse("empty_bar") : refuse("no_checker", { point: from });
  if (from !== BAR[symbol] && onBar(board, symbol) > 0) return refuse("enter_first");
  const to = from + wayOf(symbol) * die;
  if (to >= 1 && to <= 24)
    return countAt(board, symbol === "X" ? "O" : "X", to) > 1 ? refuse("closed", { point: to }) : null;
  if (hasBehind(board, symbol, 6)) return refuse("not_home");
  const distance = symbol === "X" ? from : 25 - from;
  return die > distance && hasBehind(board, symbol, distance) ? refuse("not_farthest", { die }) : null;
};

/** The board after a step that is legal. */
export const takeStep = (board: Board, symbol: PlayerSymbol, { from, die }: Step): Board => {
  const way = wayOf(symbol);
  const next = board.slice();
  const to = from + way * die;
  next[from] = (next[from] as number) + way;
  if (to < 1 || to > 24) {
    next[OFF[symbol]] = (next[OFF[symbol]] as number) + 1;
    return next;
  }
  if (next[to] === way) {
    next[to] = 0;
    const bar = symbol === "X" ? BAR.O : BAR.X;
    next[bar] = (next[bar] as number) + way;
  }
  next[to] = (next[to] as number) - way;
  return next;
};

/** Every step that a side can take by one die. */
const stepsBy = (board: Board, symbol: PlayerSymbol, die: number): Step[] => {
  if (onBar(board, symbol) > 0) {
    const entering = { from: BAR[symbol], die };
    return stepProblem(board, symbol, entering) === null ? [entering] : [];
  }
  const steps: Step[] = [];
  for (let distance = 24; distance >= 1; distance -= 1) {
    const from = symbol === "X" ? distance : 25 - distance;
    const step = { from, die };
    if (countAt(board, symbol, from) > 0 && stepProblem(board, symbol, step) === null) steps.push(step);
  }
  return steps;
};

/** The first of the turns that lead to each board. */
const distinct = (turns: readonly Turn[]): Turn[] => {
  const byBoard = new Map<string, Turn>();
  for (const turn of turns) {
    const key = turn.board.join();
    if (!byBoard.has(key)) byBoard.set(key, turn);
  }
  return [...byBoard.values()];
};

/** The turns that go on from each of some by one more step. */
const goOn = (turns: readonly Turn[], symbol: PlayerSymbol, die: number): Turn[] =>
  distinct(
    turns.flatMap(({ steps, board }) =>
      stepsBy(board, symbol, die).map((step) => ({ steps: [...steps, step], board: takeStep(board, symbol, step) })),
    ),
  );

const isDone =
  (symbol: PlayerSymbol) =>
  ({ board }: Turn) =>
    borneOff(board, symbol) === CHECKERS;

const turnsByDouble = (board: Board, symbol: PlayerSymbol, dice: readonly number[]): Turn[] => {
  let turns: Turn[] = [];
  const done: Turn[] = [];
  for (const die of dice) {
    const next = goOn(turns.length > 0 ? turns : [{ steps: [], board }], symbol, die);
    if (next.length === 0) break;
    done.push(...turns.filter(isDone(symbol)));
    turns = next;
  }
  return done.length > 0 ? distinct([...done, ...turns]) : turns;
};

const turnsByTwo = (board: Board, symbol: PlayerSymbol, [one, two]: readonly [number, number]): Turn[] => {
  const begin: readonly Turn[] = [{ steps: [], board }];
  const byHigher = goOn(begin, symbol, Math.max(one, two));
  const byLower = goOn(begin, symbol, Math.min(one, two));
  const whole = [...goOn(byHigher, symbol, Math.min(one, two)), ...goOn(byLower, symbol, Math.max(one, two))];
  if (whole.length === 0) return byHigher.length > 0 ? byHigher : byLower;
  return distinct([...whole, ...[...byHigher, ...byLower].filter(isDone(symbol))]);
};

/**
 * A side's turns by its dice, one for each board that one can lead to: as many dice as can be are used, and where only one of two
 * can, it is the higher if that can. None where the side can't move.
 */
export const turnsOf = (board: Board, symbol: PlayerSymbol, dice: readonly number[]): Turn[] => {
  const [first = 0, second = first] = dice;
  return first === second ? turnsByDouble(board, symbol, dice) : turnsByTwo(board, symbol, [first, second]);
};

/** Whether a side can move at all. */
export const canStep = (board: Board, symbol: PlayerSymbol, dice: readonly number[]): boolean =>
  dice.some((die, at) => dice.indexOf(die) === at && stepsBy(board, symbol, die).length > 0);
