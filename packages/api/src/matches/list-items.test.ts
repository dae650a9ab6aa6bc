import type { ListedMatch } from "@yourmove/db";
import { builtInGames, GameFault, type Games, invite, type MatchRecord } from "@yourmove/rules";
import { ticTacToe } from "@yourmove/rules/games/tic-tac-toe";
import { describe, expect, it } from "vitest";
import { createItemOf } from "./list-items.ts";

const gameType = "tic-tac-toe";
const players = { inviterID: 7, inviteeID: 8, inviterSymbol: "X" } as const;
const terms = { matchID: 41, gameType, ...players, turnSeconds: null, message: "Hi" };
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
const rematch = { matchID: 42, state: 0, inviterID: 8, isStarted: false, deadlineTime: null } as const;
const offline = { awayUntil: () => null, isOnline: () => false };
const withGames = (changed: Partial<Games>): Games => ({ ...builtInGames, ...changed });

describe("an item of a list", () => {
  const reader = () => {
    const itemOf = createItemOf();
    return (one: ListedMatch, { viewerID = 7, games = builtInGames, presence = offline } = {}) =>
      itemOf(one, viewerID, { presence, games, pauses: { note: () => {} } });
  };
  /** Reads a match until its item is kept. */
  const known = () => {
    const read = reader();
    read(found);
    return { read, item: read(found) };
  };

  it("is not made again while all that it shows is as it was, from its second reading on", () => {
    const { read, item } = known();
    const asItWas = structuredClone({ ...found, opponent: { ...grace, lastSeenTime: 6 } });
    expect(read(asItWas)).toMatchObject({ match: item.match, text: item.text });
    expect(read(asItWas).match).toBe(item.match);
    expect(JSON.parse(item.text)).toEqual(item.match);
  });

  it.each<[string, Partial<ListedMatch>, Parameters<ReturnType<typeof reader>>[1], object]>([
    ["its row", { version: "701", match: { ...record, message: "Hello" } }, {}, { message: "Hello" }],
    ["its cursor", { match: { ...record, lastActionTime: 6 } }, {}, { lastActionTime: 6 }],
    ["its rematch", { match: { ...record, rematch } }, {}, { rematchMatchID: 42 }],
    ["the opponent", { opponent: { ...grace, username: "Ada" } }, {}, { opponent: { username: "Ada" } }],
    [
      "who is online",
      {},
      { presence: { awayUntil: () => null, isOnline: () => true } },
      { opponent: { isOnline: true } },
    ],
    ["the viewer", {}, { viewerID: 8 }, { yourUserID: 8, canAcceptInvite: true }],
    ["its rules", {}, { games: withGames({ find: () => undefined }) }, { isPaused: true }],
  ])("is another where something differs, and then the one of before again: %s", (_, changed, context, shown) => {
    const { read, item } = known();
    const other = read({ ...found, ...changed }, context);
    expect(other.match).toMatchObject(shown);
    expect(JSON.parse(other.text)).toEqual(other.match);
    expect(read(found).match).toEqual(item.match);
  });

  it("is not kept where its rules failed, nor where it is not what the database holds", () => {
    const failing = {
      ...ticTacToe,
      view: () => {
        throw new GameFault({ gameType, rulesVersion: 1, fn: "view", kind: "throw", message: "fails" });
      },
    };
    const read = reader();
    const games = withGames({ find: () => failing as never });
    for (const again of [1, 2, 3])
      expect([again, read(found, { games }).match.pausedReason]).toEqual([again, "rules_failed"]);
    expect(read({ ...found, version: null }).match).not.toBe(read({ ...found, version: null }).match);
  });

  it("takes no more room than it is given: the ones read last stay", () => {
    const itemOf = createItemOf(20_000);
    const read = (matchID: number) =>
      itemOf({ ...found, match: { ...record, matchID } }, 7, {
        presence: offline,
        games: builtInGames,
        pauses: { note: () => {} },
      });
    const ids = Array.from({ length: 100 }, (_, at) => at + 1);
    const made = ids.map((id) => [read(id), read(id)][1]);
    // From the newest back, so that what is looked at evicts nothing that is looked at later.
    const kept = ids.reverse().filter((id) => read(id).match === made[id - 1]?.match);
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.length).toBeLessThan(20);
  });
});
