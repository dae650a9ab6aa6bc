import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { useText } from "../i18n/use-text.tsx";
import { useAwaitingCount } from "../live/use-awaiting-count.ts";
import { Icon } from "../ui/icon.tsx";
import { AsOf } from "./as-of.tsx";
import { Brand } from "./brand.tsx";
import { Connection } from "./connection.tsx";
import { usePageFocus } from "./use-page-focus.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { holdWhileVisible } from "./visible-lock.ts";

const ShortcutsDialog = lazy(async () => ({ default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog }));

const Navigation = ({ path }: { path: string }) => {
  const t = useText();
  const awaiting = useAwaitingCount();
  return (
    <nav className="top-nav">
      <Link href="/" aria-current={path === "/" ? "page" : undefined} className="top-link">
        {t.pages.home}
        {awaiting > 0 && <span className="count">{awaiting}</span>}
      </Link>
      <Link href="/new" aria-current={path === "/new" ? "page" : undefined} className="top-link is-new">
        <Icon name="plus" size={18} />
        <span>{t.pages.newMatch}</span>
      </Link>
    </nav>
  );
};

interface ShellProps {
  /** What stands at the end of the bar: who you are; it may ask for the list of shortcuts. */
  readonly account: (showShortcuts: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: where to go, how the connection is, who you are. */
export const Shell = ({ account, children }: ShellProps) => {
  const [path] = useLocation();
  const [isListed, setIsListed] = useState(false);
  const content = usePageFocus(path);
  const showShortcuts = useCallback(() => setIsListed(true), []);
  useShortcuts(showShortcuts);
  useEffect(holdWhileVisible, []);
  return (
    <>
      <header className="top">
        <div className="top-inner">
          <Link href="/" className="brand" aria-label="Your Move">
            <Brand />
          </Link>
          <Navigation path={path} />
          <Connection />
          {account(showShortcuts)}
        </div>
      </header>
      <div id="main" className="content" tabIndex={-1} ref={content}>
        <AsOf />
        {children}
      </div>
      <Suspense>{isListed && <ShortcutsDialog onClose={() => setIsListed(false)} />}</Suspense>
    </>
  );
};
