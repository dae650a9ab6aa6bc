import type { PlayerSymbol } from "@yourmove/contract";
import type { Language } from "../../i18n/dictionary.ts";

interface Texts {
  readonly square: (square: number) => string;
  readonly unused: string;
  readonly man: Readonly<Record<PlayerSymbol, string>>;
  readonly king: Readonly<Record<PlayerSymbol, string>>;
  readonly pieces: (count: number) => string;
  readonly mustCapture: string;
  readonly goOn: string;
  readonly picked: (square: number, count: number) => string;
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

/** The rules of checkers for the popover. */
export const checkersRules = {
  en: [
    "Men step diagonally forwards to a free dark square. Tap a piece and then its square, or drag it. Red moves first.",
    "Jump over an adjacent piece to the free square behind it to capture it, and go on for as long as you can. You must capture if you can; which capture is your choice.",
    "A man that reaches the far row becomes a king, which moves and captures backwards too.",
    "Whoever can't move loses. Forty moves each without a capture or a man's move, or the same position for the third time, are a draw.",
  ],
  de: [
    "Steine ziehen schräg vorwärts auf ein freies dunkles Feld. Tippe erst den Stein, dann das Ziel an, oder ziehe ihn. Rot beginnt.",
    "Springe über einen benachbarten Stein auf das freie Feld dahinter, um ihn zu schlagen, und weiter, solange es geht. Schlagen ist Pflicht; die Wahl des Schlages ist frei.",
    "Ein Stein, der die letzte Reihe erreicht, wird zur Dame; sie zieht und schlägt auch rückwärts.",
    "Wer nicht ziehen kann, verliert. Vierzig Züge beider Seiten ohne Schlagen und Steinzug, oder dreimal dieselbe Stellung, sind unentschieden.",
  ],
} as const;
