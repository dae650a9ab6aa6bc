import type { Match } from "@yourmove/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-match.ts";
import { sortMatches } from "./sort-matches.ts";

test("every match stands in exactly one section", () => {
  const matches = [
    sampleMatch({ matchID: 1 }),
    sampleMatch({ matchID: 2, isYourTurn: false }),
    sampleMatch({ matchID: 3, isYourTurn: false, stateName: "invited", state: 0, canAcceptInvite: true }),
    sampleMatch({ matchID: 4, isYourTurn: false, stateName: "invited", state: 0, canCancelInvite: true }),
    sampleMatch({ matchID: 5, isYourTurn: false, stateName: "finished", state: 2, isFinished: true }),
  ];
  const sections: Record<string, readonly Match[]> = { ...sortMatches(matches) };
  const ids = Object.fromEntries(
    Object.entries(sections).map(([name, items]) => [name, items.map(({ matchID }) => matchID)]),
  );
  expect(ids).toEqual({ yourTurn: [1], theirTurn: [2], invitations: [3], waiting: [4], over: [5] });
});
