import { it } from "vitest";
import highCard from "../../../tests/support/games/high-card/games.mjs";
import kalah from "../../../tests/support/games/kalah/games.mjs";
import { checkGame } from "../src/testing/index.ts";

it.each([
  ["kalah", kalah],
  ["high card", highCard],
] as const)("the strangers' %s has no fault", (_, game) => {
  for (let seed = 0; seed < 5; seed += 1) checkGame(game, { seed: `${seed}`, print: () => {} });
});
