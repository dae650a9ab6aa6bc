import type { GameType } from "@yourmove/rules";
import type { GamesTexts, GameWords } from "../texts/games.ts";

const games = {
  "tic-tac-toe": { name: "Tic-Tac-Toe", summary: "Drei in einer Reihe gewinnen." },
  "connect-four": { name: "Vier gewinnt", summary: "Steine fallen; vier in einer Reihe gewinnen." },
  gomoku: { name: "Gomoku", summary: "Fünf in einer Reihe auf weitem Brett." },
  reversi: { name: "Reversi", summary: "Steine einschließen und umdrehen." },
  "ultimate-tic-tac-toe": {
    name: "Ultimatives Tic-Tac-Toe",
    summary: "Neun Bretter; jeder Zug bestimmt das nächste.",
  },
  checkers: { name: "Dame", summary: "Springen und krönen; Schlagen ist Pflicht." },
  chess: { name: "Schach", summary: "Der Klassiker: Setz den König matt." },
  "dots-and-boxes": { name: "Käsekästchen", summary: "Kästchen schließen; jedes zieht noch einmal." },
  battleship: { name: "Schiffe versenken", summary: "Die eigene Flotte verstecken, die andere finden." },
} satisfies Record<GameType, GameWords>;

/** The games, in German. */
export const gamesTexts: GamesTexts = { games, unknownGame: "Spiel" };
