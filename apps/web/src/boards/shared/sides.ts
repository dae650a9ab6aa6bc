import type { PlayerSymbol } from "@yourmove/contract";
import type { Language } from "../../i18n/dictionary.ts";
import type { AnyBoard, SideNames } from "../board.ts";

const SIGNS: SideNames = {
  en: { X: "X, the cross", O: "O, the ring" },
  de: { X: "X, das Kreuz", O: "O, den Ring" },
};

/** Where pieces have the sides' own colours. */
export const RED_AND_BLUE: SideNames = {
  en: { X: "red", O: "blue" },
  de: { X: "Rot", O: "Blau" },
};

/** What a side is called where a board is shown, or would be. */
export const sideName = (board: AnyBoard | null, symbol: PlayerSymbol, language: Language): string =>
  (board?.sides ?? SIGNS)[language][symbol];
