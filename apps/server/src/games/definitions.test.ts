import { defineGame } from "@yourmove/game";
import type { AnyGame } from "@yourmove/rules";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { checkBriefly } from "./definitions.ts";

const BURNT_MS = 260;
const wall = performance.now.bind(performance);

/** One move ends it; its start takes a while of the clock on the wall. */
const slow = defineGame({
  gameType: "demo.slow",
  texts: { en: { name: "Slow", summary: "One move.", rules: ["Say one."], results: { said: "It was said" } } },
  boardSize: { rows: 1, columns: 1 },
  moveSchema: z.object({ say: z.literal(1) }),
  viewSchema: z.object({ isSaid: z.boolean() }),
  resultDetails: ["said"],
  hasTakeback: false,
  hasAgreedDraw: false,
  start() {
    for (const end = wall() + BURNT_MS; wall() < end; );
    return { isSaid: false };
  },
  turn: () => "X",
  legalMoves: () => [{ say: 1 as const }],
  play: () => ({ ok: true, state: { isSaid: true } }),
  outcome: ({ isSaid }) => (isSaid ? { winner: "X", detail: "said" } : null),
  view: ({ isSaid }) => ({ isSaid }),
}) as unknown as AnyGame;

it("a package is as slow as the processor's time that it takes, however long a busy machine is at it", () => {
  expect(checkBriefly(slow, () => 0)).toEqual(
    Object.fromEntries(
      ["start", "turn", "outcome", "legalMoves", "play", "view", "moveSchema", "optionsSchema"].map((fn) => [fn, 0]),
    ),
  );
  expect(() => checkBriefly(slow, wall)).toThrow(/start (takes|does not come back within) /);
});
