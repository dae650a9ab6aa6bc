import { inviteInputSchema, type Match } from "@yourmove/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../../test/sample-match.ts";
import { inviteLike, nextAwaiting } from "./open-match.ts";

const turn = (matchID: number, turnDeadlineTime: number | null) => sampleMatch({ matchID, turnDeadlineTime });
const invite = (wanted: Partial<Match>) => sampleMatch({ isYourTurn: false, canAcceptInvite: true, ...wanted });

const due = [invite({ matchID: 1, inviteExpiresTime: 1 }), turn(2, null), turn(3, 500), turn(4, 400)];
const rematch = [invite({ matchID: 9, rematchOfMatchID: 3 })];
const { draw, takeback } = sampleMatch().offers;
const theirTurn = { isYourTurn: false, matchID: 4 };
const requested = { ...theirTurn, matchID: 5, offers: { draw: { ...draw, canAnswer: true }, takeback } };

test.each([
  ["the turn that is due first, turns before invites", due, "/", 4],
  ["not the page's own match", [turn(3, 500)], "/matches/tic-tac-toe/3", undefined],
  ["not a rematch on the page of the match that it follows", rematch, "/matches/tic-tac-toe/3", undefined],
  ["a rematch elsewhere", rematch, "/", 9],
  ["an offer to answer, also on the other's turn", [theirTurn, requested].map(sampleMatch), "/", 5],
])("what awaits the viewer next is %s", (_, matches, path, matchID) => {
  expect(nextAwaiting(matches, path)?.matchID).toBe(matchID);
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
