import { createHash } from "node:crypto";
import type { MatchState, MoveBody, Problem } from "@yourmove/contract";
import { type AnyGame, games, type MatchRecord } from "@yourmove/rules";
import { describe, expect, it } from "vitest";
import { failed } from "../src/answers/answer.ts";
import { packText, unpackText } from "../src/answers/kept-text.ts";
import { toProblem } from "../src/answers/problem.ts";
import { viewMatch } from "../src/matches/view-match.ts";

/** Numbers from 0 up to 1, the same in every run (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const FLEET = { fleet: [5, 4, 3, 3, 2].map((size, at) => ({ size, row: at * 2, column: at, direction: "across" })) };

// Nothing of it is like anything that others send: ids, times, and a name of 32 signs from anywhere.
const record = (gameType: string, position: unknown, random: () => number): MatchRecord => ({
  matchID: Math.floor(random() * 2 ** 31),
  gameType,
  origin: "invite",
  state: 1 as MatchState,
  inviterID: 2_147_483_601,
  inviteeID: 1_987_654_321,
  inviterSymbol: "random",
  xUserID: 2_147_483_601,
  oUserID: 1_987_654_321,
  currentTurnUserID: 2_147_483_601,
  winnerUserID: null,
  result: null,
  resultDetail: null,
  position,
  lastMove: null,
  lastMoveSymbol: null,
  xMoveCount: Math.floor(random() * 200),
  oMoveCount: Math.floor(random() * 200),
  between: null,
  rematchOfMatchID: null,
  rematch: null,
  turnSeconds: Math.floor(random() * 1_209_600),
  message: null,
  createdTime: Math.floor(random() * 2e12),
  startedTime: Math.floor(random() * 2e12),
  finishedTime: null,
  lastMoveTime: Math.floor(random() * 2e12),
  deadlineTime: Math.floor(random() * 2e12),
  lastActionTime: Math.floor(random() * 2e12),
});

const refusalOf = (match: MatchRecord, random: () => number): Problem => {
  const username = Array.from({ length: 32 }, () => String.fromCodePoint(0x20000 + Math.floor(random() * 42_000))).join(
    "",
  );
  const opponent = { userID: 1_987_654_321, username, link: "/players/1987654321", avatar: "/avatars/19.svg" };
  const shown = viewMatch(match, match.currentTurnUserID ?? 0, {
    ...opponent,
    isOnline: true,
    isGuest: true,
    isBot: false,
    isDeleted: false,
  });
  const refusal = failed("stale_state", "The match has changed since you last read it", { match: shown });
  return toProblem(refusal.failure, createHash("md5").update(String(random())).digest("hex"));
};

/** Refusals at every position of a random match. */
const refusalsOf = (game: AnyGame, gameType: string, random: () => number): Problem[] => {
  const refusals: Problem[] = [];
  for (let position = game.start(); !game.outcome(position) && refusals.length < 300; ) {
    const symbol = game.turn(position);
    const match = record(gameType, position, random);
    refusals.push(refusalOf({ ...match, currentTurnUserID: symbol === "X" ? match.xUserID : match.oUserID }, random));
    const legal = game.legalMoves(position);
    const move: MoveBody = legal[Math.floor(random() * legal.length)] ?? FLEET;
    const played = game.play(position, symbol, move);
    if (!played.ok) throw new Error(played.reason);
    position = played.state;
  }
  return refusals;
};

describe("a kept text", () => {
  it.each([...games.keys()])(
    "of a refusal with a match of %s comes back byte for byte, from less than 1 KiB",
    (gameType) => {
      const random = randomOf(7);
      const game = games.get(gameType) as AnyGame;
      const texts = Array.from({ length: 3 }, () => refusalsOf(game, gameType, random))
        .flat()
        .map((one) => JSON.stringify(one));
      const packed = texts.map(packText);
      expect(packed.map(unpackText)).toEqual(texts);
      expect(Math.max(...packed.map((text) => text.length))).toBeLessThanOrEqual(1024);
    },
  );

  it("that was packed by an earlier version is read by every later one", () => {
    const text = '{"row":7,"column":14},"cells":["X","O",null],"code":"stale_state","canForfeit":true,"message":null';
    expect(unpackText("1:wz64irV4jsWRQTCjEiV0AA==")).toBe(text);
    expect(unpackText('{"code":"stale_state"}')).toBe('{"code":"stale_state"}');
  });
});
