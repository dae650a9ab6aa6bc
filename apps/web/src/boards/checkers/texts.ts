import type { PlayerSymbol } from "@yourmove/contract";
import { squareNames } from "@yourmove/rules/notation/checkers-squares";
import type { Language } from "../../i18n/dictionary.ts";
import type { Described } from "../board.ts";
import { jumpedAlong, type Move, type View, wasCapture } from "./paths.ts";

interface Texts {
  readonly square: (square: string) => string;
  readonly unused: string;
  readonly man: Readonly<Record<PlayerSymbol, string>>;
  readonly king: Readonly<Record<PlayerSymbol, string>>;
  readonly pieces: (count: number) => string;
  readonly mustCapture: string;
  readonly goOn: string;
  readonly picked: (square: string, count: number) => string;
  readonly taken: string;
  readonly goesHere: string;
  readonly goesFar: string;
}

/** The texts of the checkers board. */
export const checkersTexts: Readonly<Record<Language, Texts>> = {
  en: {
    square: (square) => `Square ${square}`,
    unused: "not played on",
    man: { X: "red man", O: "blue man" },
    king: { X: "red king", O: "blue king" },
    pieces: (count) => (count === 1 ? "1 piece" : `${count} pieces`),
    mustCapture: "You must capture.",
    goOn: "Go on capturing: tap the next square.",
    picked: (square, count) => `Piece on ${square} picked up, ${count} ${count === 1 ? "square" : "squares"} to go to`,
    taken: "being captured",
    goesHere: "your piece can go here",
    goesFar: "your piece can end here",
  },
  de: {
    square: (square) => `Feld ${square}`,
    unused: "nicht bespielt",
    man: { X: "roter Stein", O: "blauer Stein" },
    king: { X: "rote Dame", O: "blaue Dame" },
    pieces: (count) => (count === 1 ? "1 Stein" : `${count} Steine`),
    mustCapture: "Du musst schlagen.",
    goOn: "Schlage weiter: tippe das nächste Feld an.",
    picked: (square, count) => `Stein auf ${square} aufgenommen, ${count} ${count === 1 ? "Zielfeld" : "Zielfelder"}`,
    taken: "wird geschlagen",
    goesHere: "dein Stein kann hierher",
    goesFar: "dein Stein kann hier enden",
  },
};

/** How pieces are moved on the screen. */
export const checkersHowTo = {
  en: "Tap a piece and then its square, or drag it.",
  de: "Tippe erst den Stein, dann das Ziel an, oder ziehe ihn.",
} as const;

/** A move in short. */
export const describeMove = ({ path }: Move, _t: unknown, { options, view, after }: Described<View> = {}): string => {
  const isJump = view ? jumpedAlong(path, view.cells).length > 0 : after !== undefined && wasCapture(path, after);
  const isCapture = path.length > 2 || isJump;
  return path.map(squareNames(options)).join(isCapture ? "x" : "-");
};
