import type { ListEnvelope } from "@yourmove/contract";
import type { MatchWithOpponent } from "@yourmove/db";
import { builtInGames, invite, type MatchRecord } from "@yourmove/rules";
import { ticTacToe } from "@yourmove/rules/games/tic-tac-toe";
import { describe, expect, it } from "vitest";
import { itemOf, matchesOf, writeList } from "./list-items.ts";

const gameType = "tic-tac-toe";
const terms = { gameType, inviterID: 7, inviteeID: 8, inviterSymbol: "X", turnSeconds: null, message: "Hi" } as const;
const record: MatchRecord = {
  ...invite(terms, ticTacToe, 5).match,
  matchID: 41,
  lastActionTime: 5,
};
const grace: MatchWithOpponent["opponent"] = {
  userID: 8,
  username: "Grace",
  avatar: null,
  lastSeenTime: 5,
  isGuest: false,
  isBot: false,
  isDeleted: false,
  isPresenceShown: true,
  isInvitable: true,
};
const shared = <Value extends object>(value: Value): Value => Object.freeze({ ...value });

describe("an item of a list", () => {
  const online = new Set<number>();
  const presence = { isOnline: ({ userID }: { userID: number }) => online.has(userID) };
  const item = (found: MatchWithOpponent, viewerID: number) =>
    itemOf(found, viewerID, { presence, games: builtInGames, pauses: { note: () => {} } });
  const match = shared(record);
  const opponent = shared(grace);

  it("is the same while match and opponent are the same rows, and cannot be changed", () => {
    const first = item({ match, opponent }, 7);
    expect(item({ match, opponent }, 7)).toBe(first);
    expect(Object.isFrozen(first.match)).toBe(true);
    expect(JSON.parse(first.text)).toEqual(first.match);
  });

  it("is another for rows that nobody shares", () => {
    const found = { match: { ...record }, opponent: { ...grace } };
    const first = item(found, 7);
    expect(item(found, 7)).toEqual(first);
    expect(item(found, 7)).not.toBe(first);
    found.opponent.username = "Ada";
    expect(item(found, 7).match.opponent.username).toBe("Ada");
  });

  it("is another for another record, opponent or viewer", () => {
    const first = item({ match, opponent }, 7);
    const hello = item({ match: shared({ ...record, message: "Hello" }), opponent }, 7);
    expect([hello.match.message, JSON.parse(hello.text).message]).toEqual(["Hello", "Hello"]);
    expect(item({ match, opponent: shared({ ...grace, username: "Ada" }) }, 7).match.opponent.username).toBe("Ada");
    expect(item({ match, opponent }, 8).match).toMatchObject({ yourUserID: 8, canAcceptInvite: true });
    expect(item({ match, opponent }, 7)).toEqual(first);
  });

  it("says who is online as soon as it is so, though nothing else is new", () => {
    const isOnline = () => item({ match, opponent }, 7).match.opponent.isOnline;
    expect(isOnline()).toBe(false);
    online.add(8);
    expect(isOnline()).toBe(true);
    online.delete(8);
    expect(isOnline()).toBe(false);
  });

  it("stands in a list's text as it is, whether it is written with the list or was before", () => {
    const items = [item({ match, opponent }, 7), item({ match: { ...record, message: '"\u2028é' }, opponent }, 7)];
    const head = { unchanged: false, lastActionTime: 5, serverTime: 6, isDelta: false, yourUserID: 7 } as const;
    const counts = { yourTurnCount: 0, inviteCount: 0, offerCount: 0, nextCursor: null };
    const list = (matches: ReturnType<typeof matchesOf>): ListEnvelope => ({ ...head, ...counts, items: matches });
    const written = list(matchesOf(items));
    expect(JSON.parse(writeList(written))).toEqual(written);
    expect(writeList(list(items.map(({ match }) => match)))).toBe(writeList(written));
    expect(JSON.parse(writeList(list(matchesOf([]))))).toEqual(list([]));
    const unchanged = { unchanged: true, lastActionTime: 5, serverTime: 6, yourUserID: 7 } as const;
    expect(JSON.parse(writeList(unchanged))).toEqual(unchanged);
  });
});
