import { dailyResultSchema, dailySchema } from "../daily.ts";
import { LIMITS } from "../limits.ts";
import { noInput, type OperationGroup } from "./declare.ts";

const PATH = "/platform/daily";

const example = {
  position: {
    day: "2026-11-24",
    gameType: "tic-tac-toe",
    rulesVersion: 1,
    options: { misere: false },
    symbol: "X",
    game: {
      cells: ["X", null, null, null, "O", null, null, null, null],
      lastMove: null,
      legalMoves: [{ cell: 1 }, { cell: 8 }],
    },
    line: [
      {
        symbol: "X",
        move: { cell: 8 },
        game: { cells: ["X", null, null, null, "O", null, null, null, "X"], lastMove: { cell: 8 } },
      },
    ],
  },
  streak: { days: 3, best: 12, lastDay: "2026-11-23", lastWrong: 1 },
};

/** The position of the day (contract 4.16). */
export const daily = {
  get: {
    method: "GET",
    path: PATH,
    access: "optional",
    bucket: "read",
    summary: "Read the position of the day",
    description:
      "The same for all: exactly one move in it is clearly best, and `line` says which. With credentials your streak comes with it.",
    input: noInput,
    output: dailySchema,
    example: { answer: example },
  },
  finish: {
    method: "PUT",
    path: PATH,
    access: "user",
    bucket: "write",
    summary: "Say how you finished the position of the day",
    description: `Counts once a day, today's and yesterday's (UTC): a repeat changes nothing, and another day is 400. A day that is missed, or ends after ${LIMITS.dailyTries} wrong moves, ends the streak.`,
    input: dailyResultSchema,
    output: dailySchema,
    example: {
      body: { day: "2026-11-24", wrong: 0 },
      answer: { ...example, streak: { days: 4, best: 12, lastDay: "2026-11-24", lastWrong: 0 } },
    },
  },
} as const satisfies OperationGroup;
