import { inviteInputSchema } from "@yourmove/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../../test/sample-match.ts";
import { inviteLike, nextAwaiting } from "./open-match.ts";

const turn = (matchID: number, turnDeadlineTime: number | null) => sampleMatch({ matchID, turnDeadlineTime });

test("the turn that is due first comes first, turns before invites", () => {
  const invite = sampleMatch({ matchID: 1, isYourTurn: false, canAcceptInvite: true, inviteExpiresTime: 1 });
  expect(nextAwaiting([invite, turn(2, null), turn(3, 500), turn(4, 400)], "/")?.matchID).toBe(4);
});

test("the page's own match is not next", () => {
  expect(nextAwaiting([turn(3, 500)], "/matches/tic-tac-toe/3")).toBeNull();
});

test("a rematch that was just offered is no next match on the page of the match that it follows", () => {
  const rematch = sampleMatch({ matchID: 9, isYourTurn: false, canAcceptInvite: true, rematchOfMatchID: 3 });
  expect(nextAwaiting([rematch], "/matches/tic-tac-toe/3")).toBeNull();
  expect(nextAwaiting([rematch], "/")?.matchID).toBe(9);
});

test("an offer to answer awaits the viewer, also on the other player's turn", () => {
  const { draw, takeback } = sampleMatch().offers;
  const requested = sampleMatch({
    matchID: 5,
    isYourTurn: false,
    offers: { draw: { ...draw, canAnswer: true }, takeback },
  });
  expect(nextAwaiting([sampleMatch({ matchID: 4, isYourTurn: false }), requested], "/")?.matchID).toBe(5);
});

test("an invite like a match has its rules and its time, on either side", () => {
  const clock = { initialSeconds: 900, incrementSeconds: 120, maxSeconds: 3600, xBankSeconds: 10, oBankSeconds: 20 };
  const match = sampleMatch({ turnSeconds: null, clock, daysOff: false, options: { size: 4 } });
  const { message: _, ...sent } = inviteInputSchema.parse(inviteLike(match, 5));
  expect(sent).toEqual({
    gameType: "tic-tac-toe",
    opponentUserID: 5,
    symbol: "random",
    options: { size: 4 },
    turnSeconds: null,
    clock: { initialSeconds: 900, incrementSeconds: 120, maxSeconds: 3600 },
    daysOff: false,
  });
});
