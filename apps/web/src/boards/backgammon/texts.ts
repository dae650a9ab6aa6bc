import type { Dictionary, Language } from "../../i18n/dictionary.ts";
import type { Described, SideNames } from "../board.ts";
import { type Move, noteOf, type View } from "./turn.ts";

interface Texts {
  readonly point: (point: number) => string;
  readonly bar: Readonly<Record<"you" | "they", string>>;
  readonly off: Readonly<Record<"you" | "they", string>>;
  readonly count: (count: number, side: string) => string;
  readonly sides: Readonly<Record<"X" | "O", string>>;
  readonly goesHere: string;
  readonly hits: string;
  readonly picked: (place: string, count: number) => string;
  readonly undo: string;
  readonly enter: string;
  readonly left: (count: number) => string;
  readonly dice: (dice: string) => string;
  readonly passed: Readonly<Record<"you" | "they", (dice: string) => string>>;
  readonly and: string;
  readonly pips: (count: number) => string;
  readonly wonBy: (how: string, pips: number) => string;
  readonly onBar: string;
  readonly isOff: string;
}

/** The texts of the backgammon board. */
export const backgammonTexts: Readonly<Record<Language, Texts>> = {
  en: {
    point: (point) => `Point ${point}`,
    bar: { you: "Your bar", they: "Their bar" },
    off: { you: "Your checkers borne off", they: "Their checkers borne off" },
    count: (count, side) => `${count} ${side}`,
    sides: { X: "ivory", O: "walnut" },
    goesHere: "your checker can go here",
    hits: "your checker can hit here",
    picked: (place, count) => `${place}: checker picked up, ${count} ${count === 1 ? "place" : "places"} to go to`,
    undo: "Undo",
    enter: "Enter from the bar first.",
    left: (count) => (count === 1 ? "1 die left to play" : `${count} dice left to play`),
    dice: (dice) => `Dice: ${dice}`,
    passed: {
      you: (dice) => `You rolled ${dice} and had no move.`,
      they: (dice) => `They rolled ${dice} and had no move.`,
    },
    and: " and ",
    pips: (count) => `${count} pips to go`,
    wonBy: (how, pips) =>
      `${how === "gammon" ? "Gammon" : how === "backgammon" ? "Backgammon" : "All off"}, ${pips} pips ahead`,
    onBar: "bar",
    isOff: "off",
  },
  de: {
    point: (point) => `Punkt ${point}`,
    bar: { you: "Deine Bar", they: "Bar der Gegenseite" },
    off: { you: "Deine ausgewürfelten Steine", they: "Ausgewürfelte Steine der Gegenseite" },
    count: (count, side) => `${count} ${side}`,
    sides: { X: "helle", O: "dunkle" },
    goesHere: "dein Stein kann hierher",
    hits: "dein Stein kann hier schlagen",
    picked: (place, count) => `${place}: Stein aufgenommen, ${count} ${count === 1 ? "Ziel" : "Ziele"}`,
    undo: "Zurück",
    enter: "Erst die Steine von der Bar einsetzen.",
    left: (count) => (count === 1 ? "noch 1 Würfel zu ziehen" : `noch ${count} Würfel zu ziehen`),
    dice: (dice) => `Würfel: ${dice}`,
    passed: {
      you: (dice) => `Du hast ${dice} gewürfelt und konntest nicht ziehen.`,
      they: (dice) => `${dice} gewürfelt: Dein Gegner konnte nicht ziehen.`,
    },
    and: " und ",
    pips: (count) => `noch ${count} Augen`,
    wonBy: (how, pips) =>
      `${how === "gammon" ? "Gammon" : how === "backgammon" ? "Backgammon" : "Alle Steine hinaus"}, ${pips} Augen voraus`,
    onBar: "Bar",
    isOff: "aus",
  },
};

/** The two sides by name. */
export const backgammonSides: SideNames = {
  en: { X: "ivory", O: "walnut" },
  de: { X: "Hell", O: "Dunkel" },
};

/** How pieces are moved on the screen. */
export const backgammonHowTo = {
  en: "Your home is at the lower right. Tap a checker and then its point, or drag it; nothing is sent before you say yes in the bar.",
  de: "Dein Heimfeld liegt unten rechts. Tippe erst einen Stein, dann seinen Punkt an, oder ziehe ihn; abgeschickt wird erst, wenn du in der Leiste zustimmst.",
} as const;

/** A move in short. */
export const describeMove = (
  move: Move,
  { language }: Pick<Dictionary, "language">,
  { symbol }: Described<View> = {},
): string => noteOf(move, symbol ?? "X", backgammonTexts[language]);
