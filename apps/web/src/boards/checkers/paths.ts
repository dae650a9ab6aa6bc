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

/** Which piece is on each playing square, in the order that the rules number them. */
export type Cells = View["cells"];

/** Rows and columns of a board with so many playing squares. */
export const sizeOf = ({ length }: Pick<Cells, "length">): number => Math.round(Math.sqrt(2 * length));

/** An index on the screen to one of the board, and back. */
export const turned = (index: number, isFlipped: boolean, size: number): number =>
  isFlipped ? size * size - 1 - index : index;

/** The from-square, then each landing square, as the rules number them: 1 to 32, or to 50. */
export type Path = readonly number[];

interface PathMove {
  readonly path: Path;
}

/** The playing square at an index of the board; 0 for the light squares. */
export const squareAt = (index: number, size: number): number => {
  const row = Math.floor(index / size);
  const column = index % size;
  return (row + column) % 2 === 1 ? (row * size) / 2 + (column >> 1) + 1 : 0;
};

/** The place of a playing square on the board. */
export const indexOfSquare = (square: number, size: number): number => {
  const row = Math.floor((square - 1) / (size / 2));
  return row * size + ((square - 1) % (size / 2)) * 2 + (row % 2 === 0 ? 1 : 0);
};

/** The squares passed between two squares of a path. */
const between = (from: number, to: number, size: number): number[] => {
  const a = indexOfSquare(from, size);
  const b = indexOfSquare(to, size);
  const steps = Math.abs(Math.floor(a / size) - Math.floor(b / size));
  return Array.from({ length: steps - 1 }, (_, at) => squareAt(a + ((b - a) / steps) * (at + 1), size));
};

/** Every square jumped over along a path, on the board as it was before. */
export const jumpedAlong = (path: Path, cells: Cells): number[] =>
  path
    .slice(1)
    .flatMap((to, at) => between(path[at] ?? to, to, sizeOf(cells)))
    .filter((square) => square !== path[0] && cells[square - 1]);

/** Whether a move was a capture, by the board after it: what goes farther than one row, and begins the quiet plies again. */
export const wasCapture = ([from = 0, to = 0]: Path, { cells, quietPlies }: View): boolean =>
  quietPlies === 0 && between(from, to, sizeOf(cells)).length > 0;

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
