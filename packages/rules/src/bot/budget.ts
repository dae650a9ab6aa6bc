/** How much a bot may think: a number of positions, or a question whether its time is up. */
export type Budget = number | (() => boolean);

/** Counts the searched positions against a budget. */
export interface Meter {
  /** One more position; true once the budget is spent. */
  spend(): boolean;
  isSpent(): boolean;
}

/** The number of positions between two looks at the clock. */
const STRIDE = 8;

/** Creates a meter at zero; the clock is not read before `leastPositions`. */
export const meterOf = (budget: Budget, leastPositions = 0): Meter => {
  let count = 0;
  let spent = false;
  return {
    spend() {
      count += 1;
      if (typeof budget === "number") spent = count >= Math.max(budget, leastPositions);
      else if (!spent && count >= leastPositions && count % STRIDE === 0) spent = budget();
      return spent;
    },
    isSpent: () => spent,
  };
};
