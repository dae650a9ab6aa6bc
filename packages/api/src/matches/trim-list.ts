import { LIMITS, type Match } from "@yourmove/contract";

/** The part of a list that is bounded: its items, and where its next page begins. */
export interface ListPage {
  readonly items: readonly Match[];
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

interface SizedMatch {
  readonly full: Match;
  /** Its bytes without a position. */
  readonly bareBytes: number;
  trimmed: Match;
  bytes: number;
}

const sizedMatch = (full: Match): SizedMatch => {
  const trimmed = withoutMoves(full);
  return { full, trimmed, bytes: bytesOf(trimmed), bareBytes: bytesOf(withoutPosition(full)) };
};

const total = (items: readonly SizedMatch[]): number => items.reduce((sum, { bytes }) => sum + bytes, 0);

const bareTotal = (items: readonly SizedMatch[]): number => items.reduce((sum, { bareBytes }) => sum + bareBytes, 0);

/** What one match adds to a list without its position, where it has a long message and its users long names. */
const LARGE_BYTES = 3 * 1024;

/** Whether a list has room for all of its matches without their positions, and for some more. */
export const hasRoomFor = (more: number, matches: readonly Match[], bound: number = BOUNDS.all): boolean =>
  bareTotal(matches.map(sizedMatch)) + more * LARGE_BYTES <= bound;

/**
 * Over matches for which there is no room even without positions begin the next page; the first item carries the list's cursor and
 * stays.
 */
const dropFinished = (items: SizedMatch[], nextCursor: number | null, bound: number) => {
  let surplus = bareTotal(items) - bound;
  const dropped = new Set<SizedMatch>();
  const over = items.slice(1).filter(({ full }) => full.isFinished);
  for (const item of over.reverse()) {
    if (surplus <= 0) break;
    dropped.add(item);
    surplus -= item.bareBytes;
  }
  const newest = items.find((item) => dropped.has(item));
  return {
    items: items.filter((item) => !dropped.has(item)),
    nextCursor: newest ? newest.full.lastActionTime + 1 : nextCursor,
  };
};

/** Where a list without legal moves is still too long, the oldest lose their positions. */
const dropPositions = (items: readonly SizedMatch[], bound: number): void => {
  let surplus = total(items) - bound;
  for (const item of [...items].reverse()) {
    if (surplus <= 0) return;
    const trimmed = withoutPosition(item.trimmed);
    const bytes = bytesOf(trimmed);
    surplus -= item.bytes - bytes;
    Object.assign(item, { trimmed, bytes });
  }
};

const movesBytes = ({ game: { legalMoves } }: Match): number =>
  legalMoves === undefined ? 0 : bytesOf(legalMoves) + '"legalMoves":'.length;

/** The newest get their legal moves back, for as long as there is room. */
const addMoves = (items: readonly SizedMatch[], bound: number): Match[] => {
  let room = bound - total(items);
  return items.map(({ full, trimmed }) => {
    if (full.game.legalMoves === undefined) return trimmed;
    room -= movesBytes(full);
    return room >= 0 ? full : trimmed;
  });
};

/**
 * A list within its bound (decision 10): the older items come without their legal moves, then the oldest without their positions,
 * and at last the older over ones stand on the next page. The match itself always has all of it.
 */
export const trimList = (list: ListPage, bounds: Bounds = BOUNDS): { items: Match[]; nextCursor: number | null } => {
  const { items, nextCursor } = dropFinished(list.items.map(sizedMatch), list.nextCursor, bounds.all);
  // The newest match, which is played first, has its moves whatever the others need.
  dropPositions(items, bounds.all - (items[0] ? movesBytes(items[0].full) : 0));
  // Where positions alone exceed the bound for moves, the newest matches get what room is left up to the bound of all.
  const forMoves = total(items) > bounds.moves ? bounds.all : bounds.moves;
  return { items: addMoves(items, forMoves), nextCursor };
};
