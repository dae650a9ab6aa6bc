import { Component, type ReactNode } from "react";
import { useText } from "../i18n/use-text.tsx";
import { StateCard } from "../ui/state-card.tsx";

const Crashed = () => {
  const t = useText();
  return (
    <main className="page">
      <StateCard icon="warning" title={t.crashTitle} hint={t.crashHint}>
        <button type="button" className="button is-primary" onClick={() => location.reload()}>
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
