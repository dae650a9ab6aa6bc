/** The cursor of the next page; null where this one was not full. */
export const nextOf = <Item>(items: readonly Item[], limit: number, idOf: (item: Item) => number): number | null => {
  const last = items.length === limit ? items.at(-1) : undefined;
  return last === undefined ? null : idOf(last);
};
