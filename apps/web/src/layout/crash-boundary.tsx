import { Component, type ReactNode, useEffect } from "react";
import { useText } from "../i18n/use-text.tsx";
import { StateCard } from "../ui/state-card.tsx";
import { BareTop, LoadingPage } from "./page-states.tsx";

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

/** Why parts could not be loaded: a new build has none of an earlier one's files. */
const missing = new WeakSet<Error>();
addEventListener("vite:preloadError", ({ payload }) => missing.add(payload));

/** When this tab last reloaded by itself, in its storage. */
const RELOADED = "yourmove.reloaded";

/** A part that is missing this soon after a reload, in milliseconds, is not brought by another one. */
const RELOAD_AGAIN_MS = 60_000;

/** Whether the service may have the part that is missing, and this tab has not just reloaded for one. */
const isMended = (error: Error): boolean => {
  try {
    const reloaded = Number(sessionStorage.getItem(RELOADED));
    return navigator.onLine && missing.has(error) && Date.now() - reloaded > RELOAD_AGAIN_MS;
  } catch {
    // Without a storage nothing says whether it has.
    return false;
  }
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
  readonly isReloading: boolean;
}

/** Catches a page's errors, and offers a reload and a link to the matches; for a part that can't be loaded it reloads by itself, once. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { path: this.props.path, crashed: false, isReloading: false };

  static getDerivedStateFromError(error: Error) {
    return { crashed: true, isReloading: isMended(error) };
  }

  static getDerivedStateFromProps({ path }: CrashBoundaryProps, state: CrashState) {
    return path === state.path ? null : { path, crashed: false };
  }

  override componentDidCatch() {
    if (!this.state.isReloading) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    reload();
  }

  override render() {
    const { crashed, isReloading } = this.state;
    if (!crashed) return this.props.children;
    const trouble = navigator.onLine ? <Failed /> : <Offline />;
    return (
      <>
        {this.props.isBare && <BareTop />}
        {isReloading ? <LoadingPage /> : trouble}
      </>
    );
  }
}
