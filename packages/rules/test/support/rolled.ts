import type { Chance } from "@yourmove/game";

/** Chance whose dice show these numbers, one after the other, and that draws nothing else. */
export const rolled = (...dice: readonly number[]): Chance => {
  const left = [...dice];
  const never = () => {
    throw new Error("only dice were expected");
  };
  const die = () => left.shift() ?? never();
  return { random: { int: never, die, pick: never, shuffle: never, chance: never } };
};
