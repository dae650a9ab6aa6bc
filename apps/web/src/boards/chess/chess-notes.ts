import { chessNotation } from "@yourmove/rules/notation/chess";
import { inLetters } from "@yourmove/rules/notation/san";
import type { Language } from "../../i18n/dictionary.ts";
import type { BoardNotation } from "../board.ts";
import type { Move } from "./moves.ts";

/** The first letters of the pieces' names. */
const LETTERS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  de: { Q: "D", R: "T", B: "L", N: "S" },
};

/** Chess notes with the letters that the reader's language has for the pieces; files keep the English ones. */
export const chessNotes: BoardNotation<Move> = {
  ...chessNotation,
  inLanguage: (note, language) => inLetters(note, LETTERS[language]),
};
