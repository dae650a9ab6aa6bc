import type { PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { checkers } from "@yourmove/rules/games/checkers";

/** A position as the viewer sees it. */
export type View = ViewOf<typeof checkers>;
/** A move as the service takes it. */
export type Move = MoveOf<typeof checkers>;

/** A piece as the board shows it. */
export interface Draught {
  readonly symbol: PlayerSymbol;
  readonly isKing: boolean;
}

/** The piece on a square while a path is being entered: the moving piece is at the path's end. */
export const draughtAt = ({ cells, kings }: View, square: number, begun: Path): Draught | null => {
  const standing = begun.at(-1);
  const source = square === standing ? (begun[0] ?? square) : square === begun[0] ? 0 : square;
  const symbol = cells[source - 1];
  return symbol ? { symbol, isKing: kings.includes(source) } : null;
};

/** Whether the board is flipped: X starts at the top, so that X sees it flipped, unless it has been turned. */
export const isFlippedFor = (yourSymbol: PlayerSymbol | null, isTurned = false): boolean =>
  (yourSymbol === "X") !== isTurned;

/** An index on the screen to one of the board, and back. */
export const turned = (index: number, isFlipped: boolean): number => (isFlipped ? SIZE * SIZE - 1 - index : index);

/** The from-square, then each landing square, as the rules number them: 1 to 32. */
export type Path = readonly number[];

interface PathMove {
  readonly path: Path;
}

/** Rows and columns of the board. */
export const SIZE = 8;

/** The playing square at an index of the board; 0 for the light squares. */
export const squareAt = (index: number): number => {
  const row = Math.floor(index / SIZE);
  const column = index % SIZE;
  return (row + column) % 2 === 1 ? row * 4 + (column >> 1) + 1 : 0;
};

/** The place of a playing square on the board. */
export const indexOfSquare = (square: number): number => {
  const row = (square - 1) >> 2;
  return row * SIZE + ((square - 1) & 3) * 2 + (row % 2 === 0 ? 1 : 0);
};

/** The square jumped over between two squares of a path; 0 for a plain step. */
export const jumpedBetween = (from: number, to: number): number => {
  const a = indexOfSquare(from);
  const b = indexOfSquare(to);
  return Math.abs(Math.floor(a / SIZE) - Math.floor(b / SIZE)) === 2 ? squareAt((a + b) / 2) : 0;
};

/** Every square jumped over along a path. */
export const jumpedAlong = (path: Path): number[] =>
  path.slice(1).flatMap((to, at) => jumpedBetween(path[at] ?? to, to) || []);

const beginsWith = (path: Path, begun: Path): boolean => begun.every((square, at) => square === path[at]);

const following = <M extends PathMove>(moves: readonly M[], begun: Path): readonly M[] =>
  begun.length === 0 ? [] : moves.filter(({ path }) => path.length > begun.length && beginsWith(path, begun));

/** The squares that a begun path may go to next. */
export const nextSquares = (moves: readonly PathMove[], begun: Path): ReadonlySet<number> =>
  new Set(following(moves, begun).map(({ path }) => path[begun.length] ?? 0));

/** The squares further on where exactly one way of completing a begun path ends: going there plays it whole. */
export const farSquares = (moves: readonly PathMove[], begun: Path): ReadonlySet<number> => {
  const next = nextSquares(moves, begun);
  const ends = following(moves, begun).map(({ path }) => path[path.length - 1] ?? 0);
  return new Set(ends.filter((end) => !next.has(end) && ends.indexOf(end) === ends.lastIndexOf(end)));
};

/** The result of going to a square: a whole move, a longer path, or null where it can't go. */
export const goTo = <M extends PathMove>(moves: readonly M[], begun: Path, square: number): M | Path | null => {
  const all = following(moves, begun);
  const next = all.filter(({ path }) => path[begun.length] === square);
  if (next.length > 0) return next.find(({ path }) => path.length === begun.length + 1) ?? [...begun, square];
  if (!farSquares(moves, begun).has(square)) return null;
  return all.find(({ path }) => path[path.length - 1] === square) ?? null;
};

/** Whether the result of `goTo` is a whole move. */
export const isMove = <M extends PathMove>(result: M | Path): result is M => !Array.isArray(result);
