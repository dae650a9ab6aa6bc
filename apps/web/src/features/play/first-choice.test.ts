import type { UserSummary } from "@yourmove/contract";
import { expect, test } from "vitest";
import { USUAL_TIME } from "../terms/terms.ts";
import { firstChoice, type Played, peoplePlayed } from "./first-choice.ts";

const user = (userID: number, more: Partial<UserSummary> = {}) =>
  ({ userID, username: `p${userID}`, isBot: false, isDeleted: false, ...more }) as UserSummary;

const mia = user(1);
const ben = user(2);
const bot = user(3, { isBot: true });
const gone = user(4, { isDeleted: true });

const played = (opponent: UserSummary, gameType: string, lastActionTime: number, startedTime: number | null = 1) =>
  ({
    opponent,
    gameType,
    lastActionTime,
    startedTime,
    turnSeconds: lastActionTime * 60,
    clock: null,
    options: { at: lastActionTime },
  }) satisfies Played;

const MATCHES = [
  played(mia, "chess", 10),
  played(ben, "gomoku", 30),
  played(mia, "reversi", 20),
  played(bot, "chess", 5),
  played(gone, "chess", 90),
  played(mia, "checkers", 95, null),
];

const time = (minutes: number) => ({ turnSeconds: minutes * 60, clock: null });

test("people played come newest first, each once, without bots and those who are gone", () => {
  expect(peoplePlayed(MATCHES)).toEqual([ben, mia]);
});

test.each([
  ["nothing chosen, the last match again", {}, MATCHES, "gomoku", ben, time(30), { at: 30 }],
  ["a game's card", { gameType: "chess" }, MATCHES, "chess", mia, time(10), { at: 10 }],
  ["options of an address", { gameType: "chess", options: {} }, MATCHES, "chess", mia, time(10), {}],
  ["a face", { opponent: 1 }, MATCHES, "reversi", mia, time(20), { at: 20 }],
  ["the end of a match", { opponent: 1, gameType: "chess" }, MATCHES, "chess", mia, time(10), { at: 10 }],
  ["a game never played", { gameType: "go" }, MATCHES, "go", ben, time(30), undefined],
  ["a bot", { opponent: 3 }, MATCHES, "chess", bot, time(5), { at: 5 }],
  ["by link", { opponent: "link" as const }, MATCHES, "gomoku", "link", time(30), { at: 30 }],
  ["somebody never played", { opponent: 9 }, MATCHES, undefined, undefined, USUAL_TIME, undefined],
  ["a newcomer", {}, [], undefined, "anybody", USUAL_TIME, undefined],
])("%s", (_, choice, matches, gameType, opponent, first, options) => {
  expect(firstChoice(choice, matches)).toEqual({ gameType, opponent, time: first, options });
});
