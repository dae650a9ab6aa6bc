import type { Texts } from "@yourmove/game";

/** Gomoku in words, by language. */
export const gomokuTexts = {
  en: {
    name: "Gomoku",
    summary: "Five in a row on a wide board.",
    rules: [
      "Take turns placing a stone on any free point of the fifteen by fifteen, or nineteen by nineteen. X, in black, begins.",
      "Five or more of your stones in a row, across, down or diagonally, win, or exactly five where that was chosen.",
      "A full board without such a row is a draw.",
    ],
    results: { line: "Five in a row", board_full: "The board is full" },
    variants: { standard: "Standard", exact_five: "Exactly five", large: "Large" },
    options: { size: "Rows and columns", exactFive: "Only exactly five in a row win" },
    refusals: {
      no_square: "There is no such square",
      taken: "Row {row}, column {column} is taken",
    },
  },
  de: {
    name: "Gomoku",
    summary: "Fünf in einer Reihe auf weitem Brett.",
    rules: [
      "Setzt abwechselnd einen Stein auf einen freien der fünfzehn mal fünfzehn Punkte, oder neunzehn mal neunzehn. X, in Schwarz, beginnt.",
      "Fünf oder mehr eigene Steine in einer Reihe, waagrecht, senkrecht oder diagonal, gewinnen, oder genau fünf, wenn es so gewählt ist.",
      "Ein volles Brett ohne solche Reihe ist unentschieden.",
    ],
    results: { line: "Fünf in einer Reihe", board_full: "Das Brett ist voll" },
    variants: { standard: "Klassisch", exact_five: "Genau fünf", large: "Groß" },
    options: { size: "Reihen und Spalten", exactFive: "Nur genau fünf in einer Reihe gewinnen" },
    refusals: {
      no_square: "Diesen Punkt gibt es nicht",
      taken: "Reihe {row}, Spalte {column} ist belegt",
    },
  },
} as const satisfies Texts;
