import { use } from "react";
import type { Language } from "./dictionary.ts";
import type { SecurityTexts } from "./texts/security.ts";
import { useText } from "./use-text.tsx";

/**
 * A hook for texts that come with the page that shows them: whoever reads them waits until they are there. Each
 * language is loaded once, for React waits for one promise; one that failed is loaded again.
 */
export const lazyMessages = <Texts>(loaders: Readonly<Record<Language, () => Promise<Texts>>>): (() => Texts) => {
  const requested = new Map<Language, Promise<Texts>>();
  const textsOf = (language: Language): Promise<Texts> => {
    const known = requested.get(language);
    if (known !== undefined) return known;
    const texts = loaders[language]();
    requested.set(language, texts);
    texts.catch(() => requested.delete(language));
    return texts;
  };
  return () => use(textsOf(useText().language));
};

/** The texts of ways in, devices and the settings' language. */
export const useSecurityText = lazyMessages<SecurityTexts>({
  en: async () => (await import("./en/security.ts")).security,
  de: async () => (await import("./de/security.ts")).security,
});
