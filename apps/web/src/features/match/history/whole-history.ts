import type { History, HistoryMove } from "@yourmove/contract";

/** Every move of a match, page after page, the oldest first. */
export const wholeHistory = async (pageAfter: (after: number) => Promise<History>): Promise<readonly HistoryMove[]> => {
  const moves: HistoryMove[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: History = await pageAfter(after);
    moves.push(...page.items);
    after = page.nextAfter;
  }
  return moves;
};
