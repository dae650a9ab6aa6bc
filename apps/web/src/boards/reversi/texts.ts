import type { PlayerSymbol } from "@yourmove/contract";
import type { Language } from "../../i18n/dictionary.ts";
import type { SideNames } from "../board.ts";

interface Texts {
  readonly discs: (count: number) => string;
  readonly disc: Readonly<Record<PlayerSymbol, string>>;
  readonly turns: (count: number) => string;
  readonly passed: Readonly<Record<PlayerSymbol | "you" | "they", string>>;
}

/** The texts of the reversi board. */
export const reversiTexts: Readonly<Record<Language, Texts>> = {
  en: {
    discs: (count) => (count === 1 ? "1 disc" : `${count} discs`),
    disc: { X: "dark disc", O: "light disc" },
    turns: (count) => `turns over ${count}`,
    passed: {
      you: "You had no move and were passed over.",
      they: "Your opponent had no move and was passed over.",
      X: "Dark had no move and was passed over.",
      O: "Light had no move and was passed over.",
    },
  },
  de: {
    discs: (count) => (count === 1 ? "1 Stein" : `${count} Steine`),
    disc: { X: "dunkler Stein", O: "heller Stein" },
    turns: (count) => `dreht ${count} um`,
    passed: {
      you: "Du hattest keinen Zug und musstest aussetzen.",
      they: "Dein Gegner hatte keinen Zug und musste aussetzen.",
      X: "Dunkel hatte keinen Zug und musste aussetzen.",
      O: "Hell hatte keinen Zug und musste aussetzen.",
    },
  },
};

/** The two sides by name. */
export const reversiSides: SideNames = {
  en: { X: "the dark discs", O: "the light discs" },
  de: { X: "die dunklen Steine", O: "die hellen Steine" },
};
