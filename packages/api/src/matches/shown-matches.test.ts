import type { PersonRow } from "@yourmove/db";
import { games, invite, type MatchRecord } from "@yourmove/rules";
import { describe, expect, it } from "vitest";
import { createShownMatches } from "./shown-matches.ts";

const gameType = "tic-tac-toe";
const terms = { gameType, inviterID: 7, inviteeID: 8, inviterSymbol: "X", turnSeconds: null, message: "Hi" } as const;
const record: MatchRecord = {
  ...{ ...invite(terms, games.get(gameType)?.start(), 5).match, matchID: 41, lastActionTime: 5 },
};
const grace: PersonRow = {
  ...{ userID: 8, username: "Grace", avatar: null, lastSeenTime: 5 },
  ...{ isGuest: false, isBot: false, isDeleted: false, isPresenceShown: true },
};
const shared = <Value extends object>(value: Value): Value => Object.freeze({ ...value });

describe("what is shown of a match", () => {
  const online = new Set<number>();
  const { show } = createShownMatches({ isOnline: ({ userID }) => online.has(userID) });
  const [match, opponent] = [shared(record), shared(grace)];

  it("is the same object while match and opponent are, and cannot be changed", () => {
    const first = show({ match, opponent }, 7);
    expect(show({ match, opponent }, 7)).toBe(first);
    expect(Object.isFrozen(first)).toBe(true);
  });

  it("is made anew for what is nobody else's", () => {
    const found = { match: { ...record }, opponent: { ...grace } };
    const first = show(found, 7);
    expect(show(found, 7)).toEqual(first);
    expect(show(found, 7)).not.toBe(first);
    found.opponent.username = "Ada";
    expect(show(found, 7).opponent.username).toBe("Ada");
  });

  it("is another for another record, opponent or viewer", () => {
    const first = show({ match, opponent }, 7);
    expect(show({ match: shared({ ...record, message: "Hello" }), opponent }, 7).message).toBe("Hello");
    expect(show({ match, opponent: shared({ ...grace, username: "Ada" }) }, 7).opponent.username).toBe("Ada");
    expect(show({ match, opponent }, 8)).toMatchObject({ yourUserID: 8, canAcceptInvite: true });
    expect(show({ match, opponent }, 7)).toEqual(first);
  });

  it("says who is online as soon as it is so, though nothing else is new", () => {
    const isOnline = () => show({ match, opponent }, 7).opponent.isOnline;
    expect(isOnline()).toBe(false);
    online.add(8);
    expect(isOnline()).toBe(true);
    online.delete(8);
    expect(isOnline()).toBe(false);
  });
});
