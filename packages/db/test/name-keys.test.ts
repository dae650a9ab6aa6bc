import { describe, expect, it } from "vitest";
import { CONFUSABLES } from "../src/names/confusables.ts";
import { nameKey, searchKey } from "../src/names/name-key.ts";

describe("the key of a name", () => {
  it.each([
    ["Robin", "ROBIN"], ["paypal", "раураӏ"], ["Ann", "Аnn"], ["Maria", "rnaria"], ["b0b", "bob"], ["lan1", "lanl"],
    ["Jörg", "Jo\u0308rg"], ["straße", "STRASSE"], ["ΟΔΟΣ", "οδος"], ["groẞ", "GROSS"], ["Scope", "Ѕсоре"],
    ["Kelvin", "\u212aelvin"], ["ab", "a\u3164b"], ["ıda", "ida"], ["٥1", "o1"],
  ])("is one for %s and %s", (name, other) => {
    expect(nameKey(other)).toBe(nameKey(name));
  }); // biome-ignore format: one list of names

  it.each([
    ["Jorg", "Jörg"],
    ["Anna Maria", "AnnaMaria"],
    ["a_b", "a-b"],
    ["Robin", "Robyn"],
    ["O'Neill", "ONeill"],
    ["李", "王"],
  ])("is another for %s and %s", (name, other) => expect(nameKey(other)).not.toBe(nameKey(name)));

  it("is its own key, so that no chain of look-alikes is longer than one step", () => {
    const points = CONFUSABLES.trim()
      .split(/\s/)
      .map((word) => Number.parseInt(word, 36));
    let point = 0;
    for (const gap of points) {
      point += gap;
      const key = nameKey(`a${String.fromCodePoint(point)}b`);
      expect(nameKey(key)).toBe(key);
    }
    expect(points.length).toBeGreaterThan(3000);
  });
});

it("the search compares names without regard to case, and to nothing else", () => {
  expect(searchKey("Jo\u0308RG Straße")).toBe("jörg strasse");
  expect(searchKey("👩\u200d👧 می\u200cخوام")).toBe("👩👧 میخوام");
  expect(searchKey("Maria")).not.toBe(searchKey("rnaria"));
});
