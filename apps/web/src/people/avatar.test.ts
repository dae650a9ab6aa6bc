import { expect, test } from "vitest";
import { initialOf } from "./person.tsx";

test.each([
  ["ada", "A"],
  ["éva", "É"],
  ["👩‍👩‍👧‍👦 Smith", "👩‍👩‍👧‍👦"],
  ["محمد", "م"],
  [`z${"\u0301".repeat(99)}`, "Z"],
])("the initial of %s is %s", (username, initial) => {
  expect(initialOf({ username })).toBe(initial);
});
