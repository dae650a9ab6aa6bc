import { LANGUAGES } from "../i18n/dictionary.ts";
import { useText } from "../i18n/use-text.tsx";
import { useSetting } from "./settings.ts";

/** Each language by its own name, so that whoever is lost in another finds it. */
export const OWN_NAMES = { en: "English", de: "Deutsch" } as const;

/** Where the service worker, which has no page to ask, finds the language that notifications are to speak. */
const KEPT_AT = { cache: "yourmove.language", path: "/language" } as const;

const tellServiceWorker = async (language: string): Promise<void> => {
  if (!("caches" in window)) return;
  await (await caches.open(KEPT_AT.cache)).put(KEPT_AT.path, new Response(language));
};

/** The language that is chosen on this device, empty for the browser's own, and how to choose another. */
export const useChosenLanguage = (): [string, (language: string) => void] => {
  const [chosen, setChosen] = useSetting("language");
  const choose = (language: string) => {
    setChosen(language);
    void tellServiceWorker(language).catch(() => {});
  };
  return [chosen, choose];
};

/** The other languages, for somebody who is not signed in yet. */
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
