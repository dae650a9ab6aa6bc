import type { Language } from "../../i18n/dictionary.ts";

interface Texts {
  /** Said of the square that was aimed at. */
  readonly chosen: string;
  readonly again: (place: string) => string;
}

/** What a board of small squares says between the first tap and the second. */
export const sureTapTexts: Readonly<Record<Language, Texts>> = {
  en: {
    chosen: "chosen, tap again to play",
    again: (place) => `${place}: tap again to play, or tap elsewhere.`,
  },
  de: {
    chosen: "gewählt, zum Spielen noch einmal tippen",
    again: (place) => `${place}: zum Spielen noch einmal tippen, oder woandershin.`,
  },
};
