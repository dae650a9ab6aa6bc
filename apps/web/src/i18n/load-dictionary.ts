import { type Dictionary, LANGUAGES, type Language } from "./dictionary.ts";

/** The first of the browser's languages that the lobby speaks; English without one. */
export const chooseLanguage = (wanted: readonly string[]): Language => {
  for (const tag of wanted) {
    const language = LANGUAGES.find((known) => tag.toLowerCase().split("-")[0] === known);
    if (language) return language;
  }
  return "en";
};

const LOADERS: Readonly<Record<Language, () => Promise<Dictionary>>> = {
  en: async () => (await import("./dictionary-en.ts")).en,
  de: async () => (await import("./dictionary-de.ts")).de,
};

/** Loads the messages of one language, and of no other. */
export const loadDictionary = (language: Language): Promise<Dictionary> => LOADERS[language]();
