import { defineGame } from "@yourmove/game";
import * as z from "zod";

/** The first views of a position succeed; every further one fails, as does any in another process. */
const SOUND_LOOKS = 2;
const left = new Map();

/** What a position that has been looked at often enough does. */
const fail = () => {
  throw new Error("on command");
};

/** Without this number a move does no harm: the look at a game before it is served finds nothing. */
const KEY = 20_261_123;

/** A count of moves, whose views go wrong where the last one said so. */
export const faulty = (gameType, { isMended = false } = {}) =>
  defineGame({
    gameType,
    bots: false,
    texts: {
      en: {
        name: "Faulty",
        summary: "Goes wrong on command.",
        rules: ["Say how it is to go wrong."],
        results: { ten: "Ten moves" },
      },
    },
    boardSize: { rows: 1, columns: 1 },
    moveSchema: z.object({
      fault: z.enum(["none", "throws"]),
      nonce: z.int().describe("Another one each time"),
      inPlay: z.boolean(),
      key: z.int(),
    }),
    viewSchema: z.object({ fault: z.string(), moves: z.int() }),
    resultDetails: ["ten"],
    hasTakeback: true,
    hasAgreedDraw: false,
    start: () => ({ moves: 0, fault: "none", nonce: 0 }),
    turn: ({ moves }) => (moves % 2 === 0 ? "X" : "O"),
    legalMoves: () => [{ fault: "none", nonce: 0, inPlay: false, key: 0 }],
    play({ moves }, _symbol, { fault, nonce, inPlay, key }) {
      if (fault === "none" && nonce === 0 && inPlay === false && key === 0)
        return { ok: true, state: { moves: moves + 1, fault, nonce } };
      if (key !== KEY) return { ok: false, reason: "That takes the key" };
      left.set(nonce, SOUND_LOOKS);
      return inPlay ? fail() : { ok: true, state: { moves: moves + 1, fault, nonce } };
    },
    outcome: ({ moves }) => (moves < 10 ? null : { winner: "X", detail: "ten" }),
    view({ moves, fault, nonce }) {
      if (isMended || fault === "none") return { moves, fault };
      const looks = left.get(nonce) ?? 0;
      left.set(nonce, looks - 1);
      return looks > 0 ? { moves, fault } : fail();
    },
  });
