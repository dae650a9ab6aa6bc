import { useText } from "../i18n/use-text.tsx";
import { Logo } from "../ui/icon.tsx";
import { StateCard } from "../ui/state-card.tsx";

/** The lobby's sign and name. */
export const Brand = () => (
  <>
    <Logo />
    <span className="brand-words">Your Move</span>
  </>
);

/** The frame without a session, as `index.html` shows it before anything has loaded. */
export const BareTop = () => (
  <header className="top">
    <div className="top-inner">
      <span className="brand">
        <Brand />
      </span>
    </div>
  </header>
);

/** A loading page, announced once to screen readers; `index.html` shows it, too, without words. */
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

interface TroubleCardProps {
  /** Why the service refused, in words; without it there was no answer. */
  readonly refusal?: string | undefined;
  readonly retry: () => void;
  /** 2 where the page has a heading of its own. */
  readonly level?: 1 | 2;
}

/** Says why the service can't be reached or gave no answer, or that there is no network, with a retry button. */
export const TroubleCard = ({ refusal, retry, level = 1 }: TroubleCardProps) => {
  const t = useText();
  const isOffline = !navigator.onLine;
  const title = refusal ? t.notLoaded : t.home.troubleTitle;
  return (
    <StateCard
      level={level}
      icon="offline"
      title={isOffline ? t.status.offline : title}
      hint={isOffline ? t.home.offlineHint : (refusal ?? t.unreachable)}
    >
      <button type="button" className="button is-primary" onClick={retry}>
        {t.retry}
      </button>
    </StateCard>
  );
};
