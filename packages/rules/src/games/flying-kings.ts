import { otherSymbol, type PlayerSymbol, type Refusal, refuse } from "@yourmove/game";
import { isKing, ownerOf, type Path, type Piece, type Pieces } from "./checkers-moves.ts";

/** The boards on which kings fly: of 8 rows with 32 squares, or of 10 rows with 50. */
export type Squares = 32 | 50;

/** The rays of a board: for each square, from 1, and each of four ways (0 and 1 down, 2 and 3 up) the squares along it. */
type Rays = readonly (readonly (readonly number[])[])[];

const raysOf = (size: number): Rays => {
  const half = size / 2;
  const squareAt = (row: number, column: number): number =>
    row < 0 || row >= size || column < 0 || column >= size ? 0 : row * half + (column >> 1) + 1;
  return Array.from({ length: (size * size) / 2 + 1 }, (_, square) => {
    const row = Math.floor((square - 1) / half);
    const column = ((square - 1) % half) * 2 + (row % 2 === 0 ? 1 : 0);
    return [
      [1, -1],
      [1, 1],
      [-1, -1],
      [-1, 1],
    ].map(([down = 0, right = 0]) => {
      const ray: number[] = [];
      for (let step = 1; square > 0 && squareAt(row + step * down, column + step * right) > 0; step += 1)
        ray.push(squareAt(row + step * down, column + step * right));
      return ray;
    });
  });
};

const RAYS: Readonly<Record<Squares, Rays>> = { 32: raysOf(8), 50: raysOf(10) };

const raysFor = (pieces: Pieces): Rays => RAYS[pieces.length as Squares];

/** Whether a man of a side is crowned on a square. */
const isFarRow = (symbol: PlayerSymbol, square: number, squares: number): boolean => {
  const row = squares === 50 ? 5 : 4;
  return symbol === "X" ? square > squares - row : square <= row;
};

/** A capture under way: what is jumped over leaves the board only at the end, and until then stands in the way. */
interface Capture {
  readonly pieces: Pieces;
  readonly turn: PlayerSymbol;
  readonly from: number;
  /** Russian: a man that reaches the far row goes on as a king. */
  readonly crownsOnTheWay: boolean;
}

/** Where a capture has come to. */
interface At {
  readonly square: number;
  readonly isKing: boolean;
  readonly jumped: readonly number[];
}

/** One piece to jump over, and the free squares behind it. */
interface Jump {
  readonly over: number;
  readonly landings: readonly number[];
}

const isFree = ({ pieces, from }: Capture, square: number): boolean => square === from || pieces[square - 1] === null;

/** The jump along a ray, or null. */
const jumpAlong = (capture: Capture, ray: readonly number[], { isKing: flies, jumped }: At): Jump | null => {
  let at = 0;
  if (flies) while (at < ray.length && isFree(capture, ray[at] as number)) at += 1;
  const over = ray[at];
  if (over === undefined || isFree(capture, over) || jumped.includes(over)) return null;
  const victim = capture.pieces[over - 1];
  if (!victim || ownerOf(victim) === capture.turn) return null;
  let end = at + 1;
  const last = flies ? ray.length : Math.min(ray.length, at + 2);
  while (end < last && isFree(capture, ray[end] as number)) end += 1;
  return end === at + 1 ? null : { over, landings: ray.slice(at + 1, end) };
};

const jumpsFrom = (capture: Capture, at: At): Jump[] => {
  const jumps: Jump[] = [];
  for (const ray of raysFor(capture.pieces)[at.square] ?? []) {
    const jump = jumpAlong(capture, ray, at);
    if (jump) jumps.push(jump);
  }
  return jumps;
};

const after = ({ turn, pieces, crownsOnTheWay }: Capture, at: At, over: number, square: number): At => ({
  square,
  isKing: at.isKing || (crownsOnTheWay && isFarRow(turn, square, pieces.length)),
  jumped: [...at.jumped, over],
});

/** The landings of a jump that are allowed: those from where the capture goes on, where there are any. */
const landingsOf = (capture: Capture, at: At, { over, landings }: Jump): { next: At; goesOn: boolean }[] => {
  const all = landings.map((square) => {
    const next = after(capture, at, over, square);
    return { next, goesOn: jumpsFrom(capture, next).length > 0 };
  });
  return all.some(({ goesOn }) => goesOn) ? all.filter(({ goesOn }) => goesOn) : all;
};

/** How many pieces the longest capture from here on takes; what is computed once is kept in `known`. */
const longestFrom = (capture: Capture, at: At, known: Map<string, number>): number => {
  const key = `${at.square} ${at.jumped.toSorted((one, other) => one - other).join()}`;
  const there = known.get(key);
  if (there !== undefined) return there;
  let most = 0;
  for (const { over, landings } of jumpsFrom(capture, at))
    for (const square of landings)
      most = Math.max(most, 1 + longestFrom(capture, after(capture, at, over, square), known));
  known.set(key, most);
  return most;
};

/** A list of captures that is longer is not complete. */
export const MAX_LISTED = 512;

/** A side's pieces, how they capture, and whether the capture of most pieces is forced. */
export interface FlyingRules {
  readonly crownsOnTheWay: boolean;
  readonly takesMost: boolean;
}

interface Starts {
  readonly capture: Capture;
  readonly begin: At;
}

/** Every piece of a side that can capture. */
const startsOf = (pieces: Pieces, turn: PlayerSymbol, { crownsOnTheWay }: FlyingRules): Starts[] => {
  const starts: Starts[] = [];
  for (let from = 1; from <= pieces.length; from += 1) {
    const piece = pieces[from - 1];
    if (!piece || ownerOf(piece) !== turn) continue;
    const capture = { pieces, turn, from, crownsOnTheWay };
    const begin = { square: from, isKing: isKing(piece), jumped: [] };
    if (jumpsFrom(capture, begin).length > 0) starts.push({ capture, begin });
  }
  return starts;
};

/** How many pieces a side has to capture at least: 0 where it can't. */
const leastOf = (starts: readonly Starts[], { takesMost }: FlyingRules): number => {
  if (!takesMost) return Math.min(1, starts.length);
  return starts.reduce((most, { capture, begin }) => Math.max(most, longestFrom(capture, begin, new Map())), 0);
};

/** Adds the complete captures that begin with a path and take `least` pieces or more, up to one more than a list may hold. */
const collect = (
  capture: Capture,
  at: At,
  { path, least, found }: { path: Path; least: number; found: Path[] },
): void => {
  for (const jump of jumpsFrom(capture, at))
    for (const { next, goesOn } of landingsOf(capture, at, jump)) {
      if (found.length > MAX_LISTED) return;
      const longer = [...path, next.square];
      if (goesOn) collect(capture, next, { path: longer, least, found });
      else if (next.jumped.length >= least) found.push(longer);
    }
};

/** Whether a side has to capture. */
export const mustFlyingCapture = (pieces: Pieces, turn: PlayerSymbol): boolean =>
  startsOf(pieces, turn, { crownsOnTheWay: false, takesMost: false }).length > 0;

/** The complete captures of a side, all of them where they are no more than `MAX_LISTED`. */
export const flyingCapturesOf = (pieces: Pieces, turn: PlayerSymbol, rules: FlyingRules): Path[] => {
  const starts = startsOf(pieces, turn, rules);
  const least = leastOf(starts, rules);
  const found: Path[] = [];
  for (const { capture, begin } of starts) collect(capture, begin, { path: [capture.from], least, found });
  return found;
};

/** The moves of a side that capture nothing, up to `most`. */
export const flyingStepsOf = (pieces: Pieces, turn: PlayerSymbol, most = Infinity): Path[] => {
  const found: Path[] = [];
  const rays = raysFor(pieces);
  for (let from = 1; from <= pieces.length && found.length < most; from += 1) {
    const piece = pieces[from - 1];
    if (!piece || ownerOf(piece) !== turn) continue;
    for (const [way, ray] of (rays[from] ?? []).entries()) {
      if (!isKing(piece) && way < 2 !== (turn === "X")) continue;
      for (const to of isKing(piece) ? ray : ray.slice(0, 1)) {
        if (pieces[to - 1] !== null) break;
        found.push([from, to]);
      }
    }
  }
  return found;
};

/** The piece that a capture from one square to another jumps over, 0 for a plain step. */
const overBetween = (pieces: Pieces, from: number, to: number, mover: Piece): number => {
  for (const ray of raysFor(pieces)[from] ?? []) {
    const end = ray.indexOf(to);
    if (end < 0) continue;
    return (
      ray.slice(0, end).find((square) => {
        const piece = pieces[square - 1];
        return piece && ownerOf(piece) === otherSymbol(ownerOf(mover));
      }) ?? 0
    );
  }
  return 0;
};

/** Why a path is no complete capture of a side that must capture, or null. */
export const flyingCaptureProblem = (
  pieces: Pieces,
  turn: PlayerSymbol,
  { path, rules }: { readonly path: Path; readonly rules: FlyingRules },
): Refusal | null => {
  const starts = startsOf(pieces, turn, rules);
  const start = starts.find(({ begin }) => begin.square === path[0]);
  if (!start) return refuse("must_capture");
  let at = start.begin;
  for (const square of path.slice(1)) {
    const jump = jumpsFrom(start.capture, at).find(({ landings }) => landings.includes(square));
    if (!jump) return refuse("must_capture");
    const landing = landingsOf(start.capture, at, jump).find(({ next }) => next.square === square);
    if (!landing) return refuse("landing");
    at = landing.next;
  }
  if (jumpsFrom(start.capture, at).length > 0) return refuse("capture_unfinished");
  return at.jumped.length < leastOf(starts, rules) ? refuse("most_pieces") : null;
};

/** Whether a legal path captures. */
export const isFlyingCapture = (pieces: Pieces, path: Path): boolean => {
  const piece = pieces[(path[0] ?? 0) - 1];
  return piece ? overBetween(pieces, path[0] ?? 0, path[1] ?? 0, piece) > 0 : false;
};

/** The pieces after a legal path. */
export const moveFlying = (pieces: Pieces, path: Path, { crownsOnTheWay }: FlyingRules): Pieces => {
  const next = pieces.slice();
  const from = path[0] as number;
  const to = path[path.length - 1] as number;
  const piece = pieces[from - 1] as Piece;
  const owner = ownerOf(piece);
  // The mover's own square counts as free on its way.
  const way = pieces.with(from - 1, null);
  const jumped: number[] = [];
  for (let at = 1; at < path.length; at += 1) {
    const over = overBetween(way, path[at - 1] as number, path[at] as number, piece);
    if (over > 0) jumped.push(over);
  }
  next[from - 1] = null;
  for (const over of jumped) next[over - 1] = null;
  const crowning = crownsOnTheWay ? path.slice(1) : [to];
  const isCrowned = crowning.some((square) => isFarRow(owner, square, pieces.length));
  next[to - 1] = isCrowned || isKing(piece) ? `${owner}K` : owner;
  return next;
};
