import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from "react";
import type { Dictionary, Language } from "../i18n/dictionary.ts";
import { chooseLanguage, loadDictionary } from "../i18n/load-dictionary.ts";
import { TextProvider } from "../i18n/use-text.tsx";
import { readSetting, useSetting } from "./settings.ts";

/** The language that is chosen on this device, or else the first of the browser's that the lobby speaks. */
export const wantedLanguage = (): Language => chooseLanguage([readSetting("language"), ...navigator.languages]);

/**
 * Speaks the language that is wanted to everything below, another one as soon as its texts have come; until then, and
 * where they do not come, the one before.
 */
export const SpokenLanguage = ({ first, children }: { first: Dictionary; children: ReactNode }) => {
  const [chosen] = useSetting("language");
  const [dictionary, setDictionary] = useState(first);
  const { language } = dictionary;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is read again whenever it changes
  useEffect(() => {
    let isWanted = wantedLanguage() !== language;
    if (isWanted) {
      const speak = (next: Dictionary) => isWanted && startTransition(() => setDictionary(next));
      loadDictionary(wantedLanguage()).then(speak, () => {});
    }
    return () => {
      isWanted = false;
    };
  }, [chosen, language]);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <TextProvider dictionary={dictionary}>{children}</TextProvider>;
};
