import type { Match } from "@yourmove/contract";
import { type Kept, SHAPE, writeList } from "./kept-list.ts";

/** More than this, in characters, is not kept: storage is small, and writing it holds the page up. */
const MOST = 300_000;

const without = (match: Match, left: (match: Match) => object): Match => ({
  ...match,
  game: left(match) as Match["game"],
});
const withoutMoves = (match: Match): Match => without(match, ({ game: { legalMoves: _, ...game } }) => game);
const withoutPosition = (match: Match): Match => without(match, ({ game: { lastMove } }) => ({ lastMove }));

/** What is let go where there is too much: at first the moves, then what is over, then the positions. */
const SMALLER: readonly ((items: readonly Match[]) => Match[])[] = [
  (items) => [...items],
  (items) => items.map(withoutMoves),
  (items) => items.filter(({ isFinished }) => !isFinished).map(withoutMoves),
  (items) => items.filter(({ isFinished }) => !isFinished).map(withoutPosition),
];

/** The list in as many words as there is room for; null where even the fewest are too many. */
export const packed = ({ user, list }: Kept, most = MOST): string | null => {
  for (const smaller of SMALLER) {
    const text = JSON.stringify({ shape: SHAPE, user, list: { ...list, items: smaller(list.items) } });
    if (text.length <= most) return text;
  }
  return null;
};

/** Keeps what is shown, for a start without a network. */
export const keepList = (kept: Kept): void => {
  const text = packed(kept);
  if (text) writeList(text);
};
