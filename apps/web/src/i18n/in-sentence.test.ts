import { expect, test } from "vitest";
import { inSentence, shortName } from "./in-sentence.ts";

const fenced = (words: string) => `\u2068${words}\u2069`;
const FAMILY = "👩‍👩‍👧‍👦";

test.each([
  ["a plain name stays as it is", "Ada_1", "Ada_1"],
  ["one in another script is fenced off", "محمد", fenced("محمد")],
  ["none breaks out of its fence", "\u2069\u202egnp.exe", fenced("gnp.exe")],
  ["a long one is cut, and says so", "W".repeat(33), fenced(`${"W".repeat(32)}…`)],
  ["what looks like one letter is one", FAMILY.repeat(23), fenced(FAMILY.repeat(23))],
  ["it is cut between its letters", "🇩🇪".repeat(40), fenced(`${"🇩🇪".repeat(32)}…`)],
])("of names in a sentence %s", (_, name, words) => {
  expect(inSentence(name)).toBe(words);
});

test("where there is room for one line a name is its first sixteen letters", () => {
  expect(["Ada Lovelace", "Maximiliane von Hohenfels"].map(shortName)).toEqual(["Ada Lovelace", "Maximiliane von…"]);
});
