import { LIMITS, type Match } from "@yourmove/contract";

/** What of a list is bounded: its items, and where its next page begins. */
export interface Fitting {
  readonly items: Match[];
  readonly nextCursor: number | null;
}

interface Bounds {
  /** Up to this many bytes, legal moves come along. */
  readonly moves: number;
  /** No more bytes than this. */
  readonly all: number;
}

const BOUNDS: Bounds = { moves: LIMITS.listBytes, all: LIMITS.answerBytes };

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;

const withoutMoves = (match: Match): Match => {
  const { legalMoves: _, ...game } = match.game;
  return { ...match, game };
};

const withoutPosition = (match: Match): Match => ({ ...match, game: { lastMove: match.game.lastMove } });

interface Weighed {
  readonly full: Match;
  lean: Match;
  bytes: number;
}

const weigh = (full: Match): Weighed => {
  const lean = withoutMoves(full);
  return { full, lean, bytes: bytesOf(lean) };
};

const total = (items: readonly Weighed[]): number => items.reduce((sum, { bytes }) => sum + bytes, 0);

/** Over matches that there is no room for stand at the head of the next page; the first item carries the list's cursor and stays. */
const dropOver = (items: Weighed[], nextCursor: number | null, bound: number) => {
  let surplus = total(items) - bound;
  const dropped = new Set<Weighed>();
  const over = items.slice(1).filter(({ full }) => full.isFinished);
  for (const item of over.reverse()) {
    if (surplus <= 0) break;
    dropped.add(item);
    surplus -= item.bytes;
  }
  const newest = items.find((item) => dropped.has(item));
  return {
    items: items.filter((item) => !dropped.has(item)),
    nextCursor: newest ? newest.full.lastActionTime + 1 : nextCursor,
  };
};

/** Where even that is not enough, the oldest go without their positions. */
const dropPositions = (items: readonly Weighed[], bound: number): void => {
  let surplus = total(items) - bound;
  for (const item of [...items].reverse()) {
    if (surplus <= 0) return;
    const lean = withoutPosition(item.lean);
    const bytes = bytesOf(lean);
    surplus -= item.bytes - bytes;
    Object.assign(item, { lean, bytes });
  }
};

/** The newest get their legal moves back, for as long as there is room. */
const addMoves = (items: readonly Weighed[], bound: number): Match[] => {
  let room = bound - total(items);
  return items.map(({ full, lean }) => {
    if (full.game.legalMoves === undefined) return lean;
    room -= bytesOf(full.game.legalMoves) + '"legalMoves":'.length;
    return room >= 0 ? full : lean;
  });
};

interface Kept {
  readonly items: readonly Weighed[];
  readonly nextCursor: number | null;
}

const within = ({ items, nextCursor }: Kept, bounds: Bounds): Fitting => {
  dropPositions(items, bounds.all);
  // Where the positions alone are beyond the bound for moves, what room is left is the newest ones'.
  const forMoves = total(items) > bounds.moves ? bounds.all : bounds.moves;
  return { items: addMoves(items, forMoves), nextCursor };
};

/**
 * A list within its bound (decision 10): the older items come without their legal moves, then the older over ones stand
 * on the next page, and at the very last the oldest come without their positions. The match itself always has them.
 */
export const fitList = ({ items, nextCursor }: Fitting, bounds: Bounds = BOUNDS): Fitting =>
  within(dropOver(items.map(weigh), nextCursor, bounds.all), bounds);

/** Changes within the bound of a list: they have no next page, and so none is left out. */
export const fitDelta = ({ items, nextCursor }: Fitting, bounds: Bounds = BOUNDS): Fitting =>
  within({ items: items.map(weigh), nextCursor }, bounds);
