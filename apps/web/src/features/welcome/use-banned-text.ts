import { use } from "react";
import type { Language } from "../../i18n/dictionary.ts";
import type { BannedTexts } from "../../i18n/texts/banned.ts";
import { useText } from "../../i18n/use-text.tsx";

const LOADERS: Readonly<Record<Language, () => Promise<BannedTexts>>> = {
  en: async () => (await import("../../i18n/en/banned.ts")).banned,
  de: async () => (await import("../../i18n/de/banned.ts")).banned,
};

/** Each language's once, for React waits for one promise; one that failed is asked for again. */
const asked = new Map<Language, Promise<BannedTexts>>();

const textsOf = (language: Language): Promise<BannedTexts> => {
  const known = asked.get(language);
  if (known !== undefined) return known;
  const texts = LOADERS[language]();
  asked.set(language, texts);
  texts.catch(() => asked.delete(language));
  return texts;
};

/** What who is kept out is told; few ever read it, so it comes with its page. */
export const useBannedText = (): BannedTexts => use(textsOf(useText().language));
