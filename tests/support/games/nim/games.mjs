import { box, defineGame, otherSymbol, refuse } from "@yourmove/game";
import * as z from "zod";

const MATCHES = 7;
const MOST = 9;

const moveSchema = z.object({ take: z.int().min(1).max(3).describe("How many matches to take") });
const viewSchema = z.object({ left: z.int().min(0).max(MOST).describe("How many matches are left") });

const optionsSchema = z.strictObject({
  matches: z.int().min(3).max(MOST).default(MATCHES).describe("How many matches lie there at first"),
  lastLoses: z.boolean().default(false).describe("Whether whoever takes the last one loses"),
});

const texts = (name, german) => ({
  en: {
    name,
    summary: "Take one to three matches; whoever takes the last one wins.",
    rules: ["Seven matches lie there.", "Take one, two or three in your turn.", "Whoever takes the last one wins."],
    results: { last_match: "The last match is taken" },
    variants: { standard: "Standard", misere: "Misère" },
    options: { matches: "Matches", lastLoses: "The last one loses" },
  },
  de: {
    name: german,
    summary: "Ein bis drei Hölzer nehmen; wer das letzte nimmt, gewinnt.",
    rules: ["Sieben Hölzer liegen da.", "Nimm eins, zwei oder drei.", "Wer das letzte nimmt, gewinnt."],
    results: { last_match: "Das letzte Holz ist genommen" },
    variants: { standard: "Klassisch", misere: "Misère" },
    options: { matches: "Hölzer", lastLoses: "Das letzte verliert" },
  },
});

/** Nim with seven matches, under several names: each has another board. */
const nim = (gameType, gameTexts) =>
  defineGame({
    gameType,
    texts: gameTexts,
    boardSize: { rows: 1, columns: MATCHES },
    moveSchema,
    viewSchema,
    optionsSchema,
    variants: [
      { name: "standard", options: {}, pool: "standard" },
      { name: "misere", options: { lastLoses: true }, pool: null },
    ],
    resultDetails: ["last_match"],
    hasTakeback: true,
    hasAgreedDraw: false,
    start: ({ options: { matches, lastLoses } }) => ({ left: matches, turn: "X", ...(lastLoses && { lastLoses }) }),
    turn: ({ turn }) => turn,
    legalMoves: ({ left }) => [1, 2, 3].filter((take) => take <= left).map((take) => ({ take })),
    play(position, symbol, { take }) {
      const { left } = position;
      if (![1, 2, 3].includes(take)) return refuse("Take one, two or three");
      if (take > left) return refuse(`Only ${left} are left`);
      return { ok: true, state: { ...position, left: left - take, turn: otherSymbol(symbol) } };
    },
    outcome: ({ left, turn, lastLoses }) =>
      left === 0 ? { winner: lastLoses ? turn : otherSymbol(turn), detail: "last_match" } : null,
    view: ({ left }) => ({ left }),
    miniature: ({ left }) => ({
      viewBox: [0, 0, 100, 100],
      paths: [
        { d: box({ left: 0, top: 0, width: 100, height: 100, radius: 8 }), fill: "frame" },
        ...Array.from({ length: left }, (_, at) => ({
          d: box({ left: 10 + at * 12, top: 25, width: 6, height: 50, radius: 3 }),
          fill: "last",
        })),
        ...Array.from({ length: left }, (_, at) => ({
          d: box({ left: 9 + at * 12, top: 18, width: 8, height: 12, radius: 4 }),
          fill: "x",
        })),
      ],
    }),
  });

export default [
  nim("demo.nim", texts("Nim", "Nim-Spiel")),
  nim("demo.nim-module", texts("Nim as a module", "Nim als Modul")),
  nim("demo.nim-broken", texts("Broken nim", "Kaputtes Nim")),
];
