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

/** A source of chance of its own, the same for the same number from 0 up to 1 (mulberry32). */
export const chanceFrom = (number: number): Random => {
  let state = Math.floor(number * 2 ** 32);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
