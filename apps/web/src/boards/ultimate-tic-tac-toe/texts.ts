import type { PlayerSymbol } from "@yourmove/contract";
import type { Language } from "../../i18n/dictionary.ts";

interface Texts {
  readonly square: (board: number, row: number, column: number) => string;
  /** The nine boards by where they lie, as in "the ... board". */
  readonly boards: readonly string[];
  readonly only: (board: string) => string;
  readonly any: string;
  readonly wonBy: (symbol: PlayerSymbol) => string;
  readonly won: (count: number) => string;
  readonly sendsTo: (board: string) => string;
  readonly setsFree: string;
}

/** The texts of the ultimate tic-tac-toe board. */
export const ultimateTexts: Readonly<Record<Language, Texts>> = {
  en: {
    square: (board, row, column) => `Board ${board}, row ${row}, column ${column}`,
    boards: [
      "top left",
      "top middle",
      "top right",
      "middle left",
      "middle",
      "middle right",
      "bottom left",
      "bottom middle",
      "bottom right",
    ],
    only: (board) => `Play on the ${board} board.`,
    any: "Play on any open board.",
    wonBy: (symbol) => `board won by ${symbol}`,
    won: (count) => (count === 1 ? "1 board won" : `${count} boards won`),
    sendsTo: (board) => `sends your opponent to the ${board} board`,
    setsFree: "lets your opponent choose a board",
  },
  de: {
    square: (board, row, column) => `Brett ${board}, Zeile ${row}, Spalte ${column}`,
    boards: [
      "oben links",
      "oben Mitte",
      "oben rechts",
      "Mitte links",
      "Mitte",
      "Mitte rechts",
      "unten links",
      "unten Mitte",
      "unten rechts",
    ],
    only: (board) => `Spiele auf dem Brett ${board}.`,
    any: "Spiele auf einem beliebigen offenen Brett.",
    wonBy: (symbol) => `Brett von ${symbol} gewonnen`,
    won: (count) => (count === 1 ? "1 Brett gewonnen" : `${count} Bretter gewonnen`),
    sendsTo: (board) => `schickt deinen Gegner auf das Brett ${board}`,
    setsFree: "lässt deinem Gegner die Wahl des Bretts",
  },
};
