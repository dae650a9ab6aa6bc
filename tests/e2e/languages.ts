import { builtInGames } from "@yourmove/rules";
import { backgammonTexts } from "../../apps/web/src/boards/backgammon/texts.ts";
import { battleshipTexts } from "../../apps/web/src/boards/battleship/texts.ts";
import { checkersTexts } from "../../apps/web/src/boards/checkers/texts.ts";
import { chessTexts } from "../../apps/web/src/boards/chess/texts.ts";
import { dotsTexts } from "../../apps/web/src/boards/dots-and-boxes/texts.ts";
import { gomokuTexts } from "../../apps/web/src/boards/gomoku/texts.ts";
import { goofspielTexts } from "../../apps/web/src/boards/goofspiel/texts.ts";
import { reversiTexts } from "../../apps/web/src/boards/reversi/texts.ts";
import { ultimateTexts } from "../../apps/web/src/boards/ultimate-tic-tac-toe/texts.ts";
import { de } from "../../apps/web/src/i18n/dictionary-de.ts";
import { en } from "../../apps/web/src/i18n/dictionary-en.ts";
import { security as germanSecurity } from "../../apps/web/src/i18n/security-de.ts";
import { security as englishSecurity } from "../../apps/web/src/i18n/security-en.ts";

const GAP = "§";
const SHORTEST = 4;

/** Every piece of text in a dictionary; where something is filled in, what stands around it. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return value.split(GAP).map((part) => part.trim());
  if (typeof value === "function") return textsIn((value as (...all: unknown[]) => unknown)(GAP, GAP));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const texts = [
  backgammonTexts,
  battleshipTexts,
  checkersTexts,
  chessTexts,
  dotsTexts,
  gomokuTexts,
  goofspielTexts,
  reversiTexts,
  ultimateTexts,
];
const games = builtInGames.list().map((game) => game.texts);
const inLanguage = (language: "en" | "de") => [...texts, ...games].map((of) => of[language]);

/** A language is named in itself, and checkers call a variant so, too. */
const OWN_NAME = "English";
const german = new Set([OWN_NAME, ...textsIn([de, germanSecurity, inLanguage("de")])]);
const english = new Set(
  textsIn([en, englishSecurity, inLanguage("en")]).filter((text) => text.length >= SHORTEST && !german.has(text)),
);
const phrases = [...english].filter((text) => text.includes(" "));

/** Whether words are of the lobby's English and not of its German. */
export const isEnglish = (words: string): boolean =>
  english.has(words) || phrases.some((phrase) => words.includes(phrase));
