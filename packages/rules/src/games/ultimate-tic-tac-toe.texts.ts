import type { Texts } from "@yourmove/game";

/** Ultimate tic-tac-toe in words, by language. */
export const ultimateTicTacToeTexts = {
  en: {
    name: "Ultimate tic-tac-toe",
    summary: "Nine boards; each move picks the next.",
    rules: [
      "Nine small boards make a big one. Win three small boards in a row to win the match. X begins.",
      "The cell you play names the board on which your opponent must play next: the top right cell sends them to the top right board.",
      "A won or full board is closed. Whoever is sent to a closed board may choose any open one.",
      "When all boards are closed without three in a row, the match is a draw, or more boards win where that was chosen.",
    ],
    results: { line: "Three boards in a row", boards_closed: "Every board is closed", more_boards: "More boards" },
    variants: { standard: "Standard", count_boards: "Boards are counted" },
    options: { tieBreak: "All closed without a line", "tieBreak.none": "A draw", "tieBreak.boards": "More boards win" },
    refusals: {
      no_cell: "There is no such cell",
      other_board: "You must play on board {board}",
      closed: "Board {board} is closed",
      taken: "Cell {cell} of board {board} is taken",
    },
  },
  de: {
    name: "Ultimatives Tic-Tac-Toe",
    summary: "Neun Bretter; jeder Zug bestimmt das nächste.",
    rules: [
      "Neun kleine Bretter bilden ein großes. Wer drei kleine Bretter in einer Reihe gewinnt, gewinnt die Partie. X beginnt.",
      "Das Feld, das du belegst, bestimmt das Brett des nächsten Zuges: Das Feld oben rechts schickt deinen Gegner auf das Brett oben rechts.",
      "Ein gewonnenes oder volles Brett ist geschlossen. Wer dorthin geschickt wird, wählt irgendein offenes.",
      "Sind alle Bretter ohne Dreierreihe geschlossen, ist die Partie unentschieden, oder mehr Bretter gewinnen, wenn es so gewählt ist.",
    ],
    results: {
      line: "Drei Bretter in einer Reihe",
      boards_closed: "Alle Bretter sind geschlossen",
      more_boards: "Mehr Bretter",
    },
    variants: { standard: "Klassisch", count_boards: "Bretter zählen" },
    options: {
      tieBreak: "Alle geschlossen ohne Reihe",
      "tieBreak.none": "Unentschieden",
      "tieBreak.boards": "Mehr Bretter gewinnen",
    },
    refusals: {
      no_cell: "Dieses Feld gibt es nicht",
      other_board: "Du musst auf Brett {board} spielen",
      closed: "Brett {board} ist geschlossen",
      taken: "Feld {cell} auf Brett {board} ist belegt",
    },
  },
} as const satisfies Texts;
