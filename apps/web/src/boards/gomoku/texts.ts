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
