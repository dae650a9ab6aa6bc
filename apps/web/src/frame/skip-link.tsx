import { useText } from "../i18n/use-text.tsx";

/** The first stop of the keyboard on every page, before any news: to what the page is about. */
export const SkipLink = () => {
  const t = useText();
  return (
    <a href="#main" className="skip">
      {t.skipToContent}
    </a>
  );
};
