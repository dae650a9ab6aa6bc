import { expect, test } from "vitest";
import { sampleList, sampleMatch } from "../test/sample-match.ts";
import { isOf } from "./keys.ts";

test.each([
  ["is of the user that it and all its matches name", [sampleMatch()], 1, [true, false]],
  ["says whose it is without a match, too", [], 2, [false, true]],
  ["is nobody's with a single match of another's", [sampleMatch(), sampleMatch({ yourUserID: 2 })], 1, [false, false]],
])("a snapshot %s", (_, items, yourUserID, mine) => {
  expect([1, 2].map((userID) => isOf({ ...sampleList(items), yourUserID }, userID))).toEqual(mine);
});
