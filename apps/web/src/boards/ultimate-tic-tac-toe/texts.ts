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

/** The rules of ultimate tic-tac-toe for the popover. */
export const ultimateRules = {
  en: [
    "Nine small boards make a big one. Win three small boards in a row to win the match. X moves first.",
    "The cell you play names the board on which your opponent must play next: the top right cell sends them to the top right board.",
    "A won or full board is closed. Whoever is sent to a closed board may choose any open one.",
    "When all boards are closed without three in a row, the match is a draw.",
  ],
  de: [
    "Neun kleine Bretter bilden ein großes. Wer drei kleine Bretter in einer Reihe gewinnt, gewinnt die Partie. X beginnt.",
    "Das Feld, das du belegst, bestimmt das Brett des nächsten Zuges: Das Feld oben rechts schickt deinen Gegner auf das Brett oben rechts.",
    "Ein gewonnenes oder volles Brett ist geschlossen. Wer dorthin geschickt wird, wählt irgendein offenes.",
    "Sind alle Bretter ohne Dreierreihe geschlossen, ist die Partie unentschieden.",
  ],
} as const;
