import { useSetting } from "../../../frame/settings.ts";
import { LANGUAGES } from "../../../i18n/dictionary.ts";
import { useSecurityText } from "../../../i18n/use-security-text.ts";
import { Choice, Choices } from "../../../ui/choices.tsx";

/** Each language by its own name, so that whoever is lost in another finds it. */
const OWN_NAMES = { en: "English", de: "Deutsch" } as const;

/** Where the service worker, which has no page to ask, finds the language that notifications are to speak. */
const KEPT_AT = { cache: "yourmove.language", path: "/language" } as const;

const tellServiceWorker = async (language: string): Promise<void> => {
  if (!("caches" in window)) return;
  await (await caches.open(KEPT_AT.cache)).put(KEPT_AT.path, new Response(language));
};

/** The language that the lobby speaks on this device; chosen, it speaks it at once. */
export const LanguageChoice = () => {
  const { settings } = useSecurityText();
  const [chosen, setChosen] = useSetting("language");
  const choose = (language: string) => {
    setChosen(language);
    void tellServiceWorker(language).catch(() => {});
  };
  return (
    <Choices legend={settings.language} className="language-choice">
      <Choice name="language" checked={chosen === ""} onChange={() => choose("")}>
        {settings.asBrowser}
      </Choice>
      {LANGUAGES.map((language) => (
        <Choice key={language} name="language" checked={chosen === language} onChange={() => choose(language)}>
          <span lang={language}>{OWN_NAMES[language]}</span>
        </Choice>
      ))}
    </Choices>
  );
};
