import { Component, type ReactNode, useEffect } from "react";
import { useText } from "../i18n/use-text.tsx";
import { StateCard } from "../ui/state-card.tsx";
import { BareTop } from "./page-states.tsx";

const reload = () => location.reload();

/** A page that can't load without a network; reloads once there is one, and links to home, which is cached. */
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

/** After an error: reload, or start again from the matches. */
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
  /** The address of the page below; another one clears the error. */
  readonly path?: string;
  /** Whether it is outside of the frame. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

interface CrashState {
  readonly path: string | undefined;
  readonly crashed: boolean;
}

/** Catches a page's errors, failed chunks included, and offers a reload and a link to the matches. */
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
