import { expect, test } from "vitest";
import { type SampleMatch, sampleList, sampleMatch } from "../test/sample-match.ts";
import { arrivals } from "./arrivals.ts";

const theirTurn = sampleMatch({ lastActionTime: 10, moveCount: 1, isYourTurn: false });
const sentInvite = sampleMatch({ stateName: "invited", state: 0, canCancelInvite: true, isYourTurn: false });
const over = { lastActionTime: 11, isFinished: true, isYourTurn: false };

const { yourUserID, offers } = theirTurn;
const accepted = { origin: "link", isYourTurn: false, moveCount: 0 } as const;
const offer = (kind: "draw" | "takeback") => ({
  lastActionTime: 11,
  offers: { ...offers, [kind]: { ...offers[kind], canAnswer: true } },
});

const cases: [string, SampleMatch | null, Partial<SampleMatch>, string | null][] = [
  ["their move is news", theirTurn, { lastActionTime: 11, moveCount: 2, isYourTurn: true }, "yourTurn"],
  ["your own move is no news", sampleMatch(), { lastActionTime: 11, moveCount: 1, isYourTurn: false }, null],
  ["an invite is news", null, { canAcceptInvite: true, isYourTurn: false }, "invited"],
  ["your own invite is no news", null, { canCancelInvite: true, isYourTurn: false }, null],
  ["their yes starts the match", sentInvite, { lastActionTime: 11 }, "started"],
  ["their no is news", sentInvite, { ...over, result: "declined" }, "declined"],
  ["their forfeit is a win", theirTurn, { ...over, result: "forfeit", outcome: "won" }, "wonByForfeit"],
  ["their winning move is a loss", theirTurn, { ...over, result: "win", outcome: "lost" }, "lost"],
  ["a full board is a draw", theirTurn, { ...over, result: "draw", outcome: "drawn" }, "drawn"],
  ["a match called off is news", theirTurn, { ...over, result: "aborted" }, "calledOff"],
  ["the same version is no news", theirTurn, theirTurn, null],
  [
    "a challenge of yours that is accepted starts a match",
    null,
    { ...accepted, invitedByUserID: yourUserID },
    "started",
  ],
  ["a challenge that you accepted is no news", null, { ...accepted, invitedByUserID: yourUserID + 1 }, null],
  ["their offer of a draw is news", theirTurn, { ...offer("draw"), isYourTurn: false }, "drawOffered"],
  ["their offer of a takeback is news", theirTurn, { ...offer("takeback"), isYourTurn: false }, "takebackOffered"],
];

test.each(cases)("%s", (_, before, after, kind) => {
  const arrived = arrivals(sampleList(before ? [before] : []), sampleList([sampleMatch(after)]));
  expect(arrived.map((arrival) => arrival.kind)).toEqual(kind ? [kind] : []);
});

test("an opponent who came online or left is no news", () => {
  const { opponent } = theirTurn;
  const later = { ...theirTurn, opponent: { ...opponent, isOnline: !opponent.isOnline } };
  expect(arrivals(sampleList([theirTurn]), sampleList([later]))).toEqual([]);
});

test("the first snapshot brings no news", () => {
  expect(arrivals(undefined, sampleList([sampleMatch({ canAcceptInvite: true })]))).toEqual([]);
});
