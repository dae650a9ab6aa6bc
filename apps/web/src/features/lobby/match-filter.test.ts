import { expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-match.ts";
import { filterMatches, isFiltering, NO_FILTER } from "./match-filter.tsx";

const against = (matchID: number, username: string, gameType = "chess") =>
  sampleMatch({ matchID, gameType, opponent: { ...sampleMatch().opponent, username } });

const matches = [against(1, "Jörg"), against(2, "Anna Maria"), against(3, "Jörg", "reversi")];
const found = (filter: { gameType?: string; name?: string }) =>
  filterMatches(matches, { ...NO_FILTER, ...filter }).map(({ matchID }) => matchID);

test("a name is found by any part of it, without case and marks", () => {
  expect(found({ name: " jorg " })).toEqual([1, 3]);
  expect(found({ name: "MARIA" })).toEqual([2]);
  expect(found({ name: "Zoe" })).toEqual([]);
});

test("a game narrows what a name finds; an empty filter finds all", () => {
  expect(found({ gameType: "reversi", name: "jö" })).toEqual([3]);
  expect(found({})).toEqual([1, 2, 3]);
});

test("blanks are an empty filter", () => {
  expect(isFiltering({ gameType: "", name: "  " })).toBe(false);
  expect(isFiltering({ gameType: "chess", name: "" })).toBe(true);
});
