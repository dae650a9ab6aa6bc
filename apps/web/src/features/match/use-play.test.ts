import type { Match } from "@yourmove/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-match.ts";
import { isStillMeant, stillSaid } from "./use-play.ts";

const turn = (more: Partial<Match>) =>
  sampleMatch({ stateName: "active", canMove: true, turnDeadlineTime: 90, ...more });
const joint = (more: Partial<Match>) => turn({ currentTurnUserID: null, ...more });

test.each([
  ["as long as nothing is played", turn({ moveCount: 2 }), turn({ moveCount: 2, lastActionTime: 99 }), true],
  ["no more once somebody has moved", turn({ moveCount: 2 }), turn({ moveCount: 4 }), false],
  ["after the other's part of a joint turn", joint({ moveCount: 2 }), joint({ moveCount: 3 }), true],
  ["no more in the next one", joint({ moveCount: 3 }), joint({ moveCount: 4, turnDeadlineTime: 95 }), false],
  ["nor once one's own part is made elsewhere", joint({}), joint({ moveCount: 1, canMove: false }), false],
])("a move that was chosen is meant %s", (_, chosenIn, match, isMeant) => {
  expect(isStillMeant(chosenIn, match)).toBe(isMeant);
});

test("why a move did not count is said until another one is made, on whichever device", () => {
  const refused = { why: "The match has changed.", version: 3 };
  expect([2, 3, 4].map((moveCount) => stillSaid(refused, turn({ moveCount })))).toEqual([
    refused.why,
    refused.why,
    null,
  ]);
});
