import type { UserSummary } from "@yourmove/contract";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { useText } from "../i18n/use-text.tsx";
import { useLive, useMatches } from "../live/live-provider.tsx";
import { Avatar } from "../people/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Brand } from "./bare-top.tsx";
import { usePageFocus } from "./use-page-focus.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { holdWhileVisible } from "./visible-lock.ts";

const AccountMenu = lazy(async () => ({ default: (await import("../features/account/account-menu.tsx")).AccountMenu }));
const ShortcutsDialog = lazy(async () => ({ default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog }));

/** Says how the connection is, and keeps out of the way while it is well. */
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

const Awaiting = () => {
  const list = useMatches();
  const count = list ? list.yourTurnCount + list.inviteCount : 0;
  return count > 0 ? <span className="count">{count}</span> : null;
};

interface AccountButtonProps {
  readonly user: UserSummary;
  readonly onShortcuts: () => void;
}

const AccountButton = ({ user, onShortcuts }: AccountButtonProps) => {
  const t = useText();
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className="account-button"
        popoverTarget="account-menu"
        aria-label={t.account.menuOf(user.username)}
        onClick={() => setWasOpened(true)}
      >
        <Avatar user={{ ...user, isOnline: false }} size="s" />
        <span className="name" dir="auto">
          {user.username}
        </span>
      </button>
      <section id="account-menu" popover="auto" className="menu" aria-label={t.account.menu}>
        {wasOpened && (
          <Suspense fallback={<p className="soft">{t.loading}</p>}>
            <AccountMenu user={user} onShortcuts={onShortcuts} />
          </Suspense>
        )}
      </section>
    </>
  );
};

/** The frame of every page: where to go, how the connection is, who you are. */
export const Shell = ({ user, children }: { user: UserSummary; children: ReactNode }) => {
  const t = useText();
  const [path] = useLocation();
  const [isListed, setIsListed] = useState(false);
  const content = usePageFocus(path);
  const showShortcuts = useCallback(() => setIsListed(true), []);
  useShortcuts(showShortcuts);
  useEffect(holdWhileVisible, []);
  return (
    <>
      <a href="#main" className="skip">
        {t.skipToContent}
      </a>
      <header className="top">
        <div className="top-inner">
          <Link href="/" className="brand" aria-label="Your Move">
            <Brand />
          </Link>
          <nav className="top-nav">
            <Link href="/" aria-current={path === "/" ? "page" : undefined} className="top-link">
              {t.pages.home}
              <Awaiting />
            </Link>
            <Link href="/new" aria-current={path === "/new" ? "page" : undefined} className="top-link is-new">
              <Icon name="plus" size={18} />
              <span>{t.pages.newMatch}</span>
            </Link>
          </nav>
          <Connection />
          <AccountButton user={user} onShortcuts={showShortcuts} />
        </div>
      </header>
      <div id="main" className="content" tabIndex={-1} ref={content}>
        {children}
      </div>
      {isListed && (
        <Suspense>
          <ShortcutsDialog onClose={() => setIsListed(false)} />
        </Suspense>
      )}
    </>
  );
};
