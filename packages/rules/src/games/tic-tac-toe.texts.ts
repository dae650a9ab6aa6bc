import type { Texts } from "@yourmove/game";

/** Tic-tac-toe in words, by language. */
export const ticTacToeTexts = {
  en: {
    name: "Tic-tac-toe",
    summary: "Three in a row wins.",
    rules: [
      "Take turns claiming a free cell of the nine. X begins.",
      "Three of yours in a row, across, down or diagonally, win, or lose where that was chosen.",
      "A full board without such a row is a draw.",
    ],
    results: { line: "Three in a row", board_full: "The board is full" },
    variants: { standard: "Standard", misere: "Misère" },
    options: { misere: "Three in a row lose" },
    refusals: {
      no_cell: "There is no such cell",
      taken: "Cell {cell} is taken",
    },
  },
  de: {
    name: "Tic-Tac-Toe",
    summary: "Drei in einer Reihe gewinnen.",
    rules: [
      "Belegt abwechselnd eines der neun Felder, solange es frei ist. X beginnt.",
      "Drei eigene in einer Reihe, waagrecht, senkrecht oder diagonal, gewinnen, oder verlieren, wenn es so gewählt ist.",
      "Ein volles Brett ohne solche Reihe ist unentschieden.",
    ],
    results: { line: "Drei in einer Reihe", board_full: "Das Brett ist voll" },
    variants: { standard: "Klassisch", misere: "Misère" },
    options: { misere: "Drei in einer Reihe verlieren" },
    refusals: {
      no_cell: "Dieses Feld gibt es nicht",
      taken: "Feld {cell} ist belegt",
    },
  },
} as const satisfies Texts;
