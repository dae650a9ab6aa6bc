import { pick } from "../../../../tests/support/random.ts";
import { fleetProblem, type Ship, SIZE } from "../../src/games/battleship-fleet.ts";

const randomShip = (size: number, random: () => number): Ship => ({
  size,
  row: Math.floor(random() * SIZE),
  column: Math.floor(random() * SIZE),
  direction: pick(["across", "down"] as const, random),
});

/** A legal fleet, by trial. */
export const randomFleet = (random: () => number): Ship[] => {
  for (;;) {
    const fleet = [5, 4, 3, 3, 2].map((size) => randomShip(size, random));
    if (fleetProblem(fleet, "classic") === null) return fleet;
  }
};
