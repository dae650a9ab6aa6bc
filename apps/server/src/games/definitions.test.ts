import type { AnyGame } from "@yourmove/rules";
import { expect, it } from "vitest";
import { kalah } from "../../../../tests/support/games/kalah/games.mjs";
import { checkBriefly } from "./definitions.ts";

const BURNT_MS = 260;
const wall = performance.now.bind(performance);

/** Its start takes a while of the clock on the wall. */
const slow = {
  ...kalah,
  start() {
    for (const end = wall() + BURNT_MS; wall() < end; );
    return kalah.start();
  },
} as unknown as AnyGame;

it("a package is as slow as the processor's time that it takes, however long a busy machine is at it", () => {
  expect(checkBriefly(slow, () => 0)).toMatchObject({ start: 0, turn: 0, play: 0, view: 0, moveSchema: 0 });
  expect(() => checkBriefly(slow, wall)).toThrow(/start (takes|does not come back within) /);
});
