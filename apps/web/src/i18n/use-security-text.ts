import { use } from "react";
import type { Language } from "./dictionary.ts";
import type { SecurityTexts } from "./texts/security.ts";
import { useText } from "./use-text.tsx";

const LOADERS: Readonly<Record<Language, () => Promise<SecurityTexts>>> = {
  en: async () => (await import("./en/security.ts")).security,
  de: async () => (await import("./de/security.ts")).security,
};

/** Each language's once, for React waits for one promise and not for another of the same texts; one that failed is asked for again. */
const asked = new Map<Language, Promise<SecurityTexts>>();

const textsOf = (language: Language): Promise<SecurityTexts> => {
  const known = asked.get(language);
  if (known !== undefined) return known;
  const texts = LOADERS[language]();
  asked.set(language, texts);
  texts.catch(() => asked.delete(language));
  return texts;
};

/** The texts of ways in, devices and the settings' language; whoever reads them waits until they have come. */
export const useSecurityText = (): SecurityTexts => use(textsOf(useText().language));
