import { expect, test } from "vitest";
import { inSentence, shortName } from "./in-sentence.ts";

test("a plain name stays as it is", () => {
  expect(inSentence("Ada_1")).toBe("Ada_1");
});

test("a name in another script is fenced off, and can't break out of its fence", () => {
  expect(inSentence("محمد")).toBe("\u2068محمد\u2069");
  expect(inSentence("\u2069\u202egnp.exe")).toBe("\u2068gnp.exe\u2069");
});

test("where there is room for one line a name is its first sixteen letters", () => {
  expect(shortName("Ada Lovelace")).toBe("Ada Lovelace");
  expect(shortName("Maximiliane von Hohenfels")).toBe("Maximiliane von…");
});

test("a long name is cut between its letters, and says so", () => {
  expect(inSentence("W".repeat(33))).toBe(`\u2068${"W".repeat(32)}…\u2069`);
  expect(inSentence("👩‍👩‍👧‍👦".repeat(23))).toBe(`\u2068${"👩‍👩‍👧‍👦".repeat(23)}\u2069`);
  expect(inSentence("🇩🇪".repeat(40))).toBe(`\u2068${"🇩🇪".repeat(32)}…\u2069`);
});
