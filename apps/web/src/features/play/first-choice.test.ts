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
    daysOff: false,
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
  expect(firstChoice(choice, matches)).toEqual({ gameType, opponent, time: first, isDaysOff: true, options });
});

const DAY = 86_400;
const bank = { initialSeconds: 5 * DAY, incrementSeconds: DAY, maxSeconds: 10 * DAY };

test("a bank is whole again, however much of it a match has left", () => {
  const last = { ...played(mia, "chess", 10), turnSeconds: null, clock: { ...bank, xBankSeconds: 7, oBankSeconds: 9 } };
  expect(firstChoice({}, [last]).time).toEqual({ turnSeconds: null, clock: bank });
});

test.each([
  ["a match without", { turnSeconds: DAY, clock: null, daysOff: false }, false],
  ["a match with", { turnSeconds: DAY, clock: null, daysOff: true }, true],
  ["a bank without", { turnSeconds: null, clock: bank, daysOff: false }, false],
  ["one whose time is too short for any", { turnSeconds: 300, clock: null, daysOff: false }, true],
])("days off are again as in %s, by the last match or by the address", (_, terms, isDaysOff) => {
  const { daysOff: __, ...time } = terms;
  expect(firstChoice({}, [{ ...played(mia, "chess", 10), ...terms }])).toMatchObject({ time, isDaysOff });
  expect(firstChoice({ time: terms }, MATCHES)).toMatchObject({ time, isDaysOff });
});
