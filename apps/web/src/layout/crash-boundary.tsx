import { Component, type ReactNode, useEffect } from "react";
import { useText } from "../i18n/use-text.tsx";
import { StateCard } from "../ui/state-card.tsx";

const reload = () => location.reload();

/** A page that has not come for want of a network, which is loaded as soon as there is one; home is kept for such times. */
const Offline = () => {
  const t = useText();
  useEffect(() => {
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  return (
    <main className="page">
      <StateCard icon="offline" title={t.status.offline} hint={t.home.offlineHint}>
        <a href="/" className="button is-primary">
          {t.match.toMatches}
        </a>
      </StateCard>
    </main>
  );
};

const Crashed = () => {
  const t = useText();
  if (!navigator.onLine) return <Offline />;
  return (
    <main className="page">
      <StateCard icon="warning" title={t.crashTitle} hint={t.crashHint}>
        <button type="button" className="button is-primary" onClick={reload}>
          {t.reload}
        </button>
      </StateCard>
    </main>
  );
};

/** Catches what a page throws, a chunk that does not load included, and offers a reload. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <Crashed /> : this.props.children;
  }
}
