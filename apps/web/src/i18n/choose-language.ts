import { LANGUAGES, type Language } from "./dictionary.ts";

/** The first of the browser's languages that the lobby speaks; English without one. */
export const chooseLanguage = (wanted: readonly string[]): Language => {
  for (const tag of wanted) {
    const language = LANGUAGES.find((known) => tag.toLowerCase().split("-")[0] === known);
    if (language) return language;
  }
  return "en";
};
