import type { Match } from "@yourmove/contract";
import { afterEach, expect, test, vi } from "vitest";
import { sampleMatch } from "../../../../test/sample-match.ts";
import type { Beat } from "../../../layout/sounds/beats.ts";
import { beatOf, isCelebrated, type Seen } from "./feedback.ts";

const seen = (changes: Partial<Match> = {}, more: Partial<Seen> = {}): Seen => ({
  match: sampleMatch({ moveCount: 2, ...changes }),
  isPending: false,
  moverID: 2,
  ...more,
});
const over = (outcome: Match["outcome"]) => seen({ moveCount: 3, isFinished: true, outcome });

test.each<[string, Seen, Seen, Beat | null]>([
  ["the viewer's move as it is made", seen(), seen({}, { isPending: true }), "yours"],
  ["nothing once it is taken", seen({}, { isPending: true }), seen({ moveCount: 3 }, { moverID: 1 }), null],
  ["the other one's move", seen({ moveCount: 1 }), seen(), "theirs"],
  ["nothing where nobody knows who moved", seen({ moveCount: 1 }), seen({}, { moverID: null }), null],
  ["nothing for a move taken back", seen({ moveCount: 3 }), seen(), null],
  ["nothing for an offer", seen(), seen({ lastActionTime: 99 }), null],
  [
    "a move that takes a piece, whoever's it is",
    seen({ game: { cells: ["p", "n", null], lastMove: null } }),
    seen({ moveCount: 3, game: { cells: [null, "p", null], lastMove: null } }),
    "taken",
  ],
  [
    "a move that puts one down as any other",
    seen({ game: { cells: ["X", null, null], lastMove: null } }),
    seen({ moveCount: 3, game: { cells: ["X", null, "O"], lastMove: null } }),
    "theirs",
  ],
  ["a win", seen(), over("won"), "won"],
  ["a loss", seen({}, { isPending: true }), over("lost"), "lost"],
  ["a draw", seen(), over("drawn"), "drawn"],
  ["nothing for a match called off", seen(), over(null), null],
  ["nothing for an end that was seen before", over("won"), over("won"), null],
])("there is %s to hear", (_, before, after, beat) => {
  expect(beatOf(before, after)).toBe(beat);
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["is celebrated unless something speaks against it", null, false, true],
  ["is celebrated where that was switched on again", "on", false, true],
  ["is not where that is switched off", "off", false, false],
  ["is not where motion is unwelcome", "on", true, false],
])("a win %s", (_, stored, isMotionUnwelcome, expected) => {
  const kept = new Map(stored === null ? [] : [["yourmove.celebration", stored]]);
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduce") && isMotionUnwelcome }));
  expect(isCelebrated()).toBe(expected);
});
