import { chessTexts as rulesTexts } from "@yourmove/rules/games/chess.texts";
import type { Dictionary, Language } from "../../i18n/dictionary.ts";
import type { Described, SideNames } from "../board.ts";
import { type ChessPiece, cellsAfter, type Kind, type Move, type View, wasCastling } from "./moves.ts";

/** The texts of the chess board in one language. */
export interface ChessTexts {
  readonly pieces: Readonly<Record<ChessPiece, string>>;
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly letters: Readonly<Record<"q" | "r" | "b" | "n", string>>;
  readonly inCheck: string;
  readonly check: string;
  readonly checkmate: string;
  readonly mateIn: (moves: number) => string;
  readonly goesHere: string;
  readonly takes: string;
  readonly castles: string;
  readonly picked: (piece: string, square: string, count: number) => string;
  readonly promote: string;
  readonly ahead: (side: string, lead: number) => string;
  readonly white: string;
  readonly black: string;
}

/** The texts of the chess board. */
export const chessTexts: Readonly<Record<Language, ChessTexts>> = {
  en: {
    pieces: {
      P: "white pawn",
      N: "white knight",
      B: "white bishop",
      R: "white rook",
      Q: "white queen",
      K: "white king",
      p: "black pawn",
      n: "black knight",
      b: "black bishop",
      r: "black rook",
      q: "black queen",
      k: "black king",
    },
    kinds: { p: "Pawn", n: "Knight", b: "Bishop", r: "Rook", q: "Queen", k: "King" },
    letters: { q: "Q", r: "R", b: "B", n: "N" },
    inCheck: "in check",
    check: "Check",
    checkmate: rulesTexts.en.results.checkmate,
    mateIn: (moves) => `Checkmate in ${moves}`,
    goesHere: "your piece can go here",
    takes: "your piece can take this",
    castles: "your king can castle with this",
    picked: (piece, square, count) =>
      `${piece} on ${square} picked up, ${count} ${count === 1 ? "square" : "squares"} to go to`,
    promote: "The pawn becomes",
    ahead: (side, lead) => `${side} is ahead by ${lead}`,
    white: "White",
    black: "Black",
  },
  de: {
    pieces: {
      P: "weißer Bauer",
      N: "weißer Springer",
      B: "weißer Läufer",
      R: "weißer Turm",
      Q: "weiße Dame",
      K: "weißer König",
      p: "schwarzer Bauer",
      n: "schwarzer Springer",
      b: "schwarzer Läufer",
      r: "schwarzer Turm",
      q: "schwarze Dame",
      k: "schwarzer König",
    },
    kinds: { p: "Bauer", n: "Springer", b: "Läufer", r: "Turm", q: "Dame", k: "König" },
    letters: { q: "D", r: "T", b: "L", n: "S" },
    inCheck: "im Schach",
    check: "Schach",
    checkmate: rulesTexts.de.results.checkmate,
    mateIn: (moves) => `Schachmatt in ${moves} Zügen`,
    goesHere: "deine Figur kann hierher",
    takes: "deine Figur kann hier schlagen",
    castles: "dein König kann damit rochieren",
    picked: (piece, square, count) =>
      `${piece} auf ${square} aufgenommen, ${count} ${count === 1 ? "Zielfeld" : "Zielfelder"}`,
    promote: "Der Bauer wird",
    ahead: (side, lead) => `${side} ist um ${lead} voraus`,
    white: "Weiß",
    black: "Schwarz",
  },
};

/** The two sides by name. */
export const chessSides: SideNames = {
  en: { X: "white", O: "black" },
  de: { X: "Weiß", O: "Schwarz" },
};

/** How pieces are moved on the screen. */
export const chessHowTo = {
  en: "Tap a piece and then its square, or drag it.",
  de: "Tippe erst die Figur, dann ihr Ziel an, oder ziehe sie.",
} as const;

/** A move in short. */
export const describeMove = (
  move: Move,
  { language }: Pick<Dictionary, "language">,
  { view, after }: Described<View> = {},
): string => {
  const { from, to, promotion } = move;
  const cells = view ? cellsAfter(view.cells, move) : after?.cells;
  if (cells && wasCastling(cells, move)) return to > from ? "O-O" : "O-O-O";
  return `${from}–${to}${promotion ? `=${chessTexts[language].letters[promotion]}` : ""}`;
};
