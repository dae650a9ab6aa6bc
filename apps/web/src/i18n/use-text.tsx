import { createContext, type ReactNode, use } from "react";
import { type Dictionary, LANGUAGES, type Language } from "./dictionary.ts";

const TextContext = createContext<Dictionary | null>(null);

/** The lobby's texts in the browser's language. */
export const useText = (): Dictionary => {
  const dictionary = use(TextContext);
  if (!dictionary) throw new Error("useText needs a TextProvider above");
  return dictionary;
};

/** The first of the browser's languages that the lobby speaks. */
export const chooseLanguage = (wanted: readonly string[]): Language => {
  for (const tag of wanted) {
    const language = LANGUAGES.find((known) => tag.toLowerCase().split("-")[0] === known);
    if (language) return language;
  }
  return "en";
};

const LOADERS: Readonly<Record<Language, () => Promise<Dictionary>>> = {
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
};

/** A language's texts: nobody loads those of another. */
export const loadDictionary = (language: Language): Promise<Dictionary> => LOADERS[language]();

/** Hands one dictionary to everything below. */
export const TextProvider = ({ dictionary, children }: { dictionary: Dictionary; children: ReactNode }) => (
  <TextContext value={dictionary}>{children}</TextContext>
);
