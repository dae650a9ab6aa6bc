import { useSetting } from "../../../frame/settings.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Choice, Choices } from "../../../ui/choices.tsx";

const THEMES = ["system", "light", "dark"] as const;

/** Light, dark, or as the system has it. */
export const ThemeChoice = () => {
  const t = useText();
  const [theme, setTheme] = useSetting("theme");
  return (
    <Choices legend={t.account.theme} className="menu-themes">
      {THEMES.map((name) => (
        <Choice key={name} name="theme" checked={theme === name} onChange={() => setTheme(name)}>
          {t.account.themes[name]}
        </Choice>
      ))}
    </Choices>
  );
};
