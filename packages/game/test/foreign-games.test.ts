import { expect, it } from "vitest";
import highCard from "../../../tests/support/games/high-card/games.mjs";
import kalah from "../../../tests/support/games/kalah/games.mjs";
import { checkGame } from "../src/testing/index.ts";

it.each([
  ["kalah", kalah],
  ["high card", highCard],
] as const)("the strangers' %s has no fault", (_, game) => {
  for (let seed = 0; seed < 5; seed += 1) checkGame(game, { seed: `${seed}`, print: () => {} });
});

it("kalah: the last seed in the store moves again, the last in an empty pit takes what lies across", () => {
  const play = (pits: readonly number[]) =>
    pits.reduce((position, pit) => {
      const played = kalah.play(position, position.turn, { pit });
      if (!played.ok) throw new Error(played.reason);
      return played.state;
    }, kalah.start());
  expect(play([2])).toMatchObject({ turn: "X", stores: { X: 1, O: 0 } });
  // X's last pit is empty; five seeds from its first end there, and five lie across.
  expect(play([5, 5, 0])).toMatchObject({ turn: "O", stores: { X: 7, O: 1 } });
});
