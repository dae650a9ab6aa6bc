import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from "react";
import { type Dictionary, LANGUAGES, type Language } from "../i18n/dictionary.ts";
import { chooseLanguage, loadDictionary } from "../i18n/load-dictionary.ts";
import { TextProvider, useText } from "../i18n/use-text.tsx";
import { readSetting, useSetting } from "./settings.ts";

/** The language chosen on this device, or else the first of the browser's that the lobby has. */
export const wantedLanguage = (): Language => chooseLanguage([readSetting("language"), ...navigator.languages]);

/**
 * Provides the texts of the chosen language; after a change it keeps the former ones until the new ones are loaded.
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

/** Each language's name in that language. */
export const OWN_NAMES = { en: "English", de: "Deutsch" } as const;

/** The cache entry from which the service worker reads the language of notifications. */
const KEPT_AT = { cache: "yourmove.language", path: "/language" } as const;

const tellServiceWorker = async (language: string): Promise<void> => {
  if (!("caches" in window)) return;
  await (await caches.open(KEPT_AT.cache)).put(KEPT_AT.path, new Response(language));
};

/** The language chosen on this device, empty for the browser's own, and its setter. */
export const useChosenLanguage = (): [string, (language: string) => void] => {
  const [chosen, setChosen] = useSetting("language");
  const choose = (language: string) => {
    setChosen(language);
    void tellServiceWorker(language).catch(() => {});
  };
  return [chosen, choose];
};

/** Buttons of the other languages, on pages without a session. */
export const LanguageAtDoor = () => {
  const { language: spoken } = useText();
  const [, choose] = useChosenLanguage();
  return (
    <p className="door-languages">
      {LANGUAGES.filter((language) => language !== spoken).map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className="button is-quiet"
          onClick={() => choose(language)}
        >
          {OWN_NAMES[language]}
        </button>
      ))}
    </p>
  );
};
