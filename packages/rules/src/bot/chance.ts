/** A source of chance: a number from 0 up to, but not including, 1. */
export type Random = () => number;

/** One of a list, which must not be empty. */
export const pickOne = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** The list in another order. */
export const shuffled = <Item>(items: readonly Item[], random: Random): Item[] => {
  const mixed = items.slice();
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
};
