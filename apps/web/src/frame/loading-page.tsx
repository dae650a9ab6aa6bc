import { useText } from "../i18n/use-text.tsx";

/** A page that is on its way: quiet, and said once to screen readers. */
export const LoadingPage = () => {
  const t = useText();
  return (
    <main className="page" aria-busy="true">
      <p className="unseen" role="status">
        {t.loading}
      </p>
      <div className="skeleton is-title" />
      <div className="skeleton is-block" />
    </main>
  );
};
