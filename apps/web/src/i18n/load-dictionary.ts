import type { Dictionary, Language } from "./dictionary.ts";

const LOADERS: Readonly<Record<Language, () => Promise<Dictionary>>> = {
  en: async () => (await import("./dictionary-en.ts")).en,
  de: async () => (await import("./dictionary-de.ts")).de,
};

/** A language's texts: nobody loads those of another. */
export const loadDictionary = (language: Language): Promise<Dictionary> => LOADERS[language]();
