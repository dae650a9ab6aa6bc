import type { PlayerSymbol } from "@yourmove/contract";
import type { Language } from "../../i18n/dictionary.ts";
import type { SideNames } from "../board.ts";

interface Texts {
  readonly stone: Readonly<Record<PlayerSymbol, string>>;
}

/** The texts of the gomoku board. */
export const gomokuTexts: Readonly<Record<Language, Texts>> = {
  en: {
    stone: { X: "black stone", O: "white stone" },
  },
  de: {
    stone: { X: "schwarzer Stein", O: "weißer Stein" },
  },
};

/** The two sides by name. */
export const gomokuSides: SideNames = {
  en: { X: "black", O: "white" },
  de: { X: "Schwarz", O: "Weiß" },
};

/** The rules of gomoku for the popover. */
export const gomokuRules = {
  en: [
    "Take turns placing a stone on any free point. Black begins.",
    "Five or more of your stones in a row, across, down or diagonally, win.",
    "A full board without such a row is a draw.",
  ],
  de: [
    "Setzt abwechselnd einen Stein auf einen freien Punkt. Schwarz beginnt.",
    "Fünf oder mehr eigene Steine in einer Reihe, waagrecht, senkrecht oder diagonal, gewinnen.",
    "Ein volles Brett ohne solche Reihe ist unentschieden.",
  ],
} as const;
