import { useLive, useMatches } from "@yourmove/react";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "wouter";
import { clockWords } from "../i18n/time-words.ts";
import { useText } from "../i18n/use-text.tsx";
import { useAwaitingCount } from "../live/viewer.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { restAfterPresses } from "../ui/rest.ts";
import { useNextAwaiting } from "./open-match.ts";
import { usePageMark } from "./page-mark.ts";
import { Brand } from "./page-states.tsx";
import { isMatchPath, matchPath } from "./paths.ts";
import { playPath } from "./play-address.ts";
import { holdWhileVisible, showAwaiting } from "./tab.ts";

/** The first focusable link of every page: skips to its content. */
export const SkipLink = () => {
  const t = useText();
  return (
    <a href="#main" className="skip">
      {t.skipToContent}
    </a>
  );
};

/** Shows how many matches wait for the viewer: in the tab's title and icon, and the installed app's badge. */
export const AwaitingBadge = () => {
  const count = useAwaitingCount();
  useEffect(() => {
    showAwaiting(count);
    return () => showAwaiting(0);
  }, [count]);
  return null;
};

/** Whether a key belongs to a field or a dialog, not to the page. */
const isElsewhere = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target instanceof Element ? event.target : null;
  return Boolean(target?.closest("input, textarea, select, dialog, [popover]"));
};

/** The shortcuts of every page; `?` asks for their list. */
const useShortcuts = (onHelp: () => void): void => {
  const [, go] = useLocation();
  const next = useNextAwaiting();
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      "?": onHelp,
      m: () => go("/"),
      n: () => go(playPath()),
      j: () => next && go(matchPath(next)),
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isElsewhere(event)) actions[event.key]?.();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [go, next, onHelp]);
};

/** Moves the focus, and the view, to the top of each new page; going back keeps the view where it was. */
const usePageFocus = (path: string) => {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(path);
  const wentBack = useRef(false);
  useEffect(() => {
    const onBack = () => {
      wentBack.current = location.pathname !== shown.current;
    };
    addEventListener("popstate", onBack);
    return () => removeEventListener("popstate", onBack);
  }, []);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    content.current?.focus({ preventScroll: true });
    if (!wentBack.current) scrollTo(0, 0);
    wentBack.current = false;
  }, [path]);
  return content;
};

/** Says how old the stored list is, while only that can be shown. */
const AsOf = () => {
  const t = useText();
  const { status } = useLive();
  const { data: list, isPlaceholderData } = useMatches();
  const isOld = list && isPlaceholderData && (status === "offline" || status === "reconnecting");
  return (
    <p role="status" className="as-of">
      {isOld && t.asOf(clockWords(list.serverTime, Date.now(), t.language))}
    </p>
  );
};

/** The state of the connection; visible only while it is bad. */
const Connection = () => {
  const t = useText();
  const { status } = useLive();
  return (
    <p className={`connection is-${status}`} role="status" title={t.status[status]}>
      <span className="connection-dot" aria-hidden="true" />
      <span className={status === "live" || status === "connecting" ? "unseen" : ""}>{t.status[status]}</span>
    </p>
  );
};

const ShortcutsDialog = lazy(async () => ({ default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog }));

/** Where the pages are reached by a bar of tabs under the thumb; a phone on its side has no height for one, and has them in its head. */
const PHONE = "(width <= 40rem)";

const subscribeToWidth = (listener: () => void) => {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

const useIsPhone = (): boolean => useSyncExternalStore(subscribeToWidth, () => matchMedia(PHONE).matches);

const Count = () => {
  const awaiting = useAwaitingCount();
  return awaiting > 0 && <span className="count">{awaiting}</span>;
};

/** The pages in the bar at the head. */
const Navigation = ({ path }: { path: string }) => {
  const t = useText();
  const currentAt = (href: string) => (path === href ? "page" : undefined);
  return (
    <nav className="top-nav">
      <Link href="/" aria-current={currentAt("/")} className="top-link">
        {t.pages.home}
        <Count />
      </Link>
      <Link href={playPath()} className="top-link is-new" aria-haspopup="dialog">
        <Icon name="plus" size={18} />
        <span>{t.pages.newMatch}</span>
      </Link>
      <Link href="/people" aria-current={currentAt("/people")} className="top-link is-people">
        {t.pages.people}
      </Link>
    </nav>
  );
};

interface TabProps {
  readonly href: string;
  readonly icon: IconName;
  readonly name: string;
  readonly path: string;
  readonly children?: ReactNode;
}

const Tab = ({ href, icon, name, path, children }: TabProps) => (
  <Link href={href} aria-current={path === href ? "page" : undefined} className="tab">
    <Icon name={icon} size={22} />
    <span className="tab-name">{name}</span>
    {children}
  </Link>
);

/** The pages under the thumb, on a phone; on a match's page its own bar is there. */
const Tabs = ({ path, children }: { path: string; children: ReactNode }) => {
  const { pages } = useText();
  usePageMark("tabs");
  return (
    <nav className="tabs">
      <Tab href="/" icon="grid" name={pages.home} path={path}>
        <Count />
      </Tab>
      <Tab href={playPath()} icon="plus" name={pages.play} path={path} />
      <Tab href="/people" icon="people" name={pages.people} path={path} />
      {children}
    </nav>
  );
};

interface ShellProps {
  /** The account button: at the end of the head, or as the last tab. */
  readonly account: (isTab: boolean) => ReactNode;
  /** What the account button opens; it can open the list of shortcuts. */
  readonly menu: (showShortcuts: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: navigation, connection, account. */
export const Shell = ({ account, menu, children }: ShellProps) => {
  const [path] = useLocation();
  const hasTabs = useIsPhone() && !isMatchPath(path);
  const [isListed, setIsListed] = useState(false);
  const content = usePageFocus(path);
  const showShortcuts = useCallback(() => setIsListed(true), []);
  useShortcuts(showShortcuts);
  useEffect(holdWhileVisible, []);
  useEffect(restAfterPresses, []);
  return (
    <>
      <header className="top">
        <div className="top-inner">
          <Link href="/" className="brand" aria-label="Your Move">
            <Brand />
          </Link>
          {!hasTabs && <Navigation path={path} />}
          <Connection />
          {!hasTabs && account(false)}
        </div>
      </header>
      <div id="main" className="content" tabIndex={-1} ref={content}>
        <AsOf />
        {children}
      </div>
      {hasTabs && <Tabs path={path}>{account(true)}</Tabs>}
      {menu(showShortcuts)}
      <Suspense>{isListed && <ShortcutsDialog onClose={() => setIsListed(false)} />}</Suspense>
    </>
  );
};
