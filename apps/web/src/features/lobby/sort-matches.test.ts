import type { Match } from "@yourmove/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-match.ts";
import { sortMatches } from "./sort-matches.ts";

const NO_OFFER = sampleMatch().offers.draw;
const ASKED = { ...NO_OFFER, byUserID: 2, canAnswer: true };
const OWN = { ...NO_OFFER, byUserID: 1, canWithdraw: true };
const invited = { isYourTurn: false, stateName: "invited", state: 0 } as const;
const over = { isYourTurn: false, stateName: "finished", state: 2, isFinished: true } as const;

const idsOf = (matches: readonly Match[]) => {
  const sections: Record<string, readonly Match[]> = { ...sortMatches(matches) };
  return Object.fromEntries(Object.entries(sections).map(([name, all]) => [name, all.map(({ matchID }) => matchID)]));
};

test("every match stands in exactly one section", () => {
  const matches = [
    sampleMatch({ matchID: 1 }),
    sampleMatch({ matchID: 2, isYourTurn: false }),
    sampleMatch({ matchID: 3, ...invited, canAcceptInvite: true }),
    sampleMatch({ matchID: 4, ...invited, canCancelInvite: true }),
    sampleMatch({ matchID: 5, ...over, result: "win" }),
    sampleMatch({ matchID: 6, ...over, result: "declined" }),
    sampleMatch({ matchID: 7, ...over, result: "canceled" }),
    sampleMatch({ matchID: 8, ...over, result: "expired" }),
    sampleMatch({ matchID: 9, ...over, result: "aborted" }),
  ];
  expect(idsOf(matches)).toEqual({
    invitations: [3],
    yourTurn: [1],
    theirTurn: [2],
    waiting: [4],
    over: [5, 9],
    unplayed: [6, 7, 8],
  });
});

test("an offer that the viewer may answer waits as a turn does, after the turns; an own one does not", () => {
  const takeback = { ...ASKED, toMoveCount: 1 };
  const none = { ...NO_OFFER, toMoveCount: null };
  const matches = [
    sampleMatch({ matchID: 1, offers: { draw: ASKED, takeback: none } }),
    sampleMatch({ matchID: 2, isYourTurn: false, offers: { draw: NO_OFFER, takeback } }),
    sampleMatch({ matchID: 3, offers: { draw: OWN, takeback: none } }),
    sampleMatch({ matchID: 4, isYourTurn: false, offers: { draw: OWN, takeback: none } }),
  ];
  expect(idsOf(matches)).toMatchObject({ yourTurn: [1, 3, 2], theirTurn: [4] });
});

test("what is due first comes first, of invites and of turns", () => {
  const matches = [
    sampleMatch({ matchID: 1, turnDeadlineTime: 900 }),
    sampleMatch({ matchID: 2, turnDeadlineTime: null }),
    sampleMatch({ matchID: 3, turnDeadlineTime: 400 }),
    sampleMatch({ matchID: 4, ...invited, canAcceptInvite: true, inviteExpiresTime: 800 }),
    sampleMatch({ matchID: 5, ...invited, canAcceptInvite: true, inviteExpiresTime: 700 }),
  ];
  expect(idsOf(matches)).toMatchObject({ yourTurn: [3, 1, 2], invitations: [5, 4] });
});
