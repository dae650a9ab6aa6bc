import type { ListedMatch } from "@yourmove/db";
import { builtInGames, invite, type MatchRecord } from "@yourmove/rules";
import { ticTacToe } from "@yourmove/rules/games/tic-tac-toe";
import { describe, expect, it } from "vitest";
import { createItemOf } from "./list-items.ts";

const players = { inviterID: 7, inviteeID: 8, inviterSymbol: "X" } as const;
const terms = { matchID: 41, gameType: "tic-tac-toe", ...players, turnSeconds: null, message: "Hi" };
const record: MatchRecord = { ...invite(terms, ticTacToe, 5).match, lastActionTime: 5 };
const grace: ListedMatch["opponent"] = {
  userID: 8,
  username: "Grace",
  avatar: null,
  lastSeenTime: 5,
  isGuest: false,
  isBot: false,
  isDeleted: false,
  isPresenceShown: true,
  awayFrom: null,
  awayUntil: null,
  isInvitable: true,
};
const found: ListedMatch = { match: record, opponent: grace, version: "700" };
const presence = { awayUntil: () => null, isOnline: () => false };
const faults = { noteIn: () => {} };
const context = { presence, games: builtInGames, pauses: { note: () => {} }, faults, request: { requestID: "r" } };

describe("an item of a list", () => {
  it("is not made again while all that it shows is as it was, from its second reading on", () => {
    const itemOf = createItemOf();
    const read = (one: ListedMatch) => itemOf(one, 7, context);
    read(found);
    const item = read(found);
    const asItWas = structuredClone({ ...found, opponent: { ...grace, lastSeenTime: 6 } });
    expect(read(asItWas)).toMatchObject({ match: item.match, text: item.text });
    expect(read(asItWas).match).toBe(item.match);
    expect(JSON.parse(item.text)).toEqual(item.match);
  });

  it("takes no more room than it is given: the ones read last stay", () => {
    const itemOf = createItemOf(20_000);
    const read = (matchID: number) => itemOf({ ...found, match: { ...record, matchID } }, 7, context);
    const ids = Array.from({ length: 100 }, (_, at) => at + 1);
    const made = ids.map((id) => [read(id), read(id)][1]);
    // From the newest back, so that what is looked at evicts nothing that is looked at later.
    const kept = ids.reverse().filter((id) => read(id).match === made[id - 1]?.match);
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.length).toBeLessThan(20);
  });
});
