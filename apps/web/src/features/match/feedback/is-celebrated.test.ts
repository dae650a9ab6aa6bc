import { afterEach, expect, test, vi } from "vitest";
import { isCelebrated } from "./feedback.ts";

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
