import { Component, type ReactNode, useEffect } from "react";
import { useText } from "../i18n/use-text.tsx";
import { StateCard } from "../ui/state-card.tsx";
import { BareTop } from "./top.tsx";

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

/** What was thrown may be thrown again: beside another try there is a way back to the matches, from the start. */
const Failed = () => {
  const t = useText();
  return (
    <main className="page">
      <StateCard icon="warning" title={t.crashTitle} hint={t.crashHint}>
        <div className="state-ways">
          <button type="button" className="button is-primary" onClick={reload}>
            {t.reload}
          </button>
          <a href="/" className="button">
            {t.match.toMatches}
          </a>
        </div>
      </StateCard>
    </main>
  );
};

interface CrashBoundaryProps {
  /** The address of what is below: with another one, another page is shown. */
  readonly path?: string;
  /** Whether nothing stands around what is below. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

interface CrashState {
  readonly path: string | undefined;
  readonly crashed: boolean;
}

/** Catches what a page throws, a chunk that does not load included, and offers a reload and the way to the matches. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { path: this.props.path, crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  static getDerivedStateFromProps({ path }: CrashBoundaryProps, state: CrashState) {
    return path === state.path ? null : { path, crashed: false };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <>
        {this.props.isBare && <BareTop />}
        {navigator.onLine ? <Failed /> : <Offline />}
      </>
    );
  }
}
