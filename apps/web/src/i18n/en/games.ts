import type { GameType } from "@yourmove/rules";
import type { GamesTexts, GameWords } from "../texts/games.ts";

const games = {
  "tic-tac-toe": { name: "Tic-tac-toe", summary: "Three in a row wins." },
  "connect-four": { name: "Connect four", summary: "Drop pieces; four in a row wins." },
  gomoku: { name: "Gomoku", summary: "Five in a row on a wide board." },
  reversi: { name: "Reversi", summary: "Enclose discs to turn them over." },
  "ultimate-tic-tac-toe": { name: "Ultimate tic-tac-toe", summary: "Nine boards; each move picks the next." },
  checkers: { name: "Checkers", summary: "Jump and crown; captures are forced." },
  chess: { name: "Chess", summary: "The classic: mate the king." },
  "dots-and-boxes": { name: "Dots and boxes", summary: "Close boxes; each one moves again." },
  battleship: { name: "Battleship", summary: "Hide a fleet, find the other." },
} satisfies Record<GameType, GameWords>;

/** The games, in English. */
export const gamesTexts: GamesTexts = { games, unknownGame: "Game" };
