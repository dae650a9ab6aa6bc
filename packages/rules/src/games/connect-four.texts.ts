import type { Texts } from "@yourmove/game";

/** Connect four in words, by language. */
export const connectFourTexts = {
  en: {
    name: "Connect four",
    summary: "Drop pieces into columns; four in a row wins.",
    rules: [
      "Take turns dropping a piece into one of the columns, seven or as many as were chosen; it falls to the lowest free cell. X, in red, begins.",
      "Four or more of yours in a row, across, down or diagonally, win.",
      "A full board without such a row is a draw.",
    ],
    results: { line: "Four in a row", board_full: "The board is full" },
    variants: { standard: "Standard", large: "Large" },
    options: {
      board: "Board",
      "board.7x6": "7 columns, 6 rows",
      "board.8x7": "8 columns, 7 rows",
      "board.9x7": "9 columns, 7 rows",
    },
    refusals: {
      no_column: "There is no such column",
      full: "Column {column} is full",
    },
  },
  de: {
    name: "Vier gewinnt",
    summary: "Steine fallen; vier in einer Reihe gewinnen.",
    rules: [
      "Werft abwechselnd einen Stein in eine der Spalten, sieben oder so viele wie gewählt; er fällt auf den untersten freien Platz. X, in Rot, beginnt.",
      "Vier oder mehr eigene Steine in einer Reihe, waagrecht, senkrecht oder diagonal, gewinnen.",
      "Ein volles Brett ohne solche Reihe ist unentschieden.",
    ],
    results: { line: "Vier in einer Reihe", board_full: "Das Brett ist voll" },
    variants: { standard: "Klassisch", large: "Groß" },
    options: {
      board: "Brett",
      "board.7x6": "7 Spalten, 6 Reihen",
      "board.8x7": "8 Spalten, 7 Reihen",
      "board.9x7": "9 Spalten, 7 Reihen",
    },
    refusals: {
      no_column: "Diese Spalte gibt es nicht",
      full: "Spalte {column} ist voll",
    },
  },
} as const satisfies Texts;
