import { LIMITS, type Match } from "@yourmove/contract";

/** No item is larger: a name and a message of any length, a position and its legal moves. */
const LARGEST_ITEM_BYTES = 8 * 1024;

const bytesOf = (value: unknown): number => (value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value)));

const withoutMoves = (match: Match): Match => {
  const { legalMoves: _, ...game } = match.game;
  return { ...match, game };
};

/**
 * A list's items within its bound (decision 10): where all of them would be too large, the legal moves come along for
 * as many of the newest as there is room for. Nobody plays from so long a list; the match itself always has them.
 */
export const fitList = (items: Match[], bound: number = LIMITS.listBytes): Match[] => {
  if (items.length * LARGEST_ITEM_BYTES <= bound) return items;
  let room = bound - items.reduce((sum, item) => sum + bytesOf(withoutMoves(item)) + 1, 0);
  return items.map((item) => {
    const bytes = bytesOf(item.game.legalMoves);
    if (bytes === 0) return item;
    room -= bytes + ',"legalMoves":'.length;
    return room >= 0 ? item : withoutMoves(item);
  });
};
