import type { Match } from "@yourmove/contract";
import { useMatches } from "@yourmove/react";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { useText } from "../i18n/use-text.tsx";
import { Icon } from "../ui/icon.tsx";

/** Something that happened, said once. */
export interface Notice {
  readonly key: string;
  readonly text: string;
  readonly href?: string;
  /** A notification of the same tag, also one that was pushed, gives way to it. */
  readonly tag?: string;
  /** The version of a match that it tells of: it goes once the match has moved on. */
  readonly about?: Pick<Match, "matchID" | "lastActionTime">;
}

/** The notices that still hold: those about a match that has moved on since are old news. */
export const currentNotices = (notices: readonly Notice[], matches: readonly Match[]): readonly Notice[] => {
  const latest = new Map(matches.map(({ matchID, lastActionTime }) => [matchID, lastActionTime]));
  const holds = ({ about }: Notice) => !about || (latest.get(about.matchID) ?? 0) <= about.lastActionTime;
  return notices.every(holds) ? notices : notices.filter(holds);
};

/** Takes notices back once the match that they tell of has moved on, here or on another device. */
export const OutdatedNotices = () => {
  const { data: list } = useMatches();
  const dropOutdated = useDropOutdated();
  useEffect(() => {
    if (list) dropOutdated(list.items);
  }, [dropOutdated, list]);
  return null;
};

const SHOWN_MS = 8_000;

const MAX = 3;

interface Noticeboard {
  readonly notify: (notice: Notice) => void;
  readonly dropOutdated: (matches: readonly Match[]) => void;
}

const NoticeboardContext = createContext<Noticeboard>({ notify: () => {}, dropOutdated: () => {} });

/** Says something in the corner and to screen readers. */
export const useNotify = (): ((notice: Notice) => void) => use(NoticeboardContext).notify;

/** Takes back what is said about matches that have moved on. */
const useDropOutdated = (): ((matches: readonly Match[]) => void) => use(NoticeboardContext).dropOutdated;

const NoticeCard = ({ notice, onDrop }: { notice: Notice; onDrop: (key: string) => void }) => {
  const t = useText();
  const { key } = notice;
  const onDone = () => onDrop(key);
  useEffect(() => {
    const timer = setTimeout(() => onDrop(key), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onDrop, key]);
  return (
    <li className="notice">
      <p>{notice.text}</p>
      {notice.href && (
        <Link href={notice.href} className="button is-quiet" onClick={onDone}>
          {t.notices.open}
        </Link>
      )}
      <button type="button" className="button is-quiet is-icon" aria-label={t.notices.dismiss} onClick={onDone}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
};

/** What is said now, and how that changes; what was said of a match goes when its page is opened or left. */
const useNoticeboard = (path: string) => {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const shown = useRef(path);
  const drop = useCallback((key: string) => setNotices((all) => all.filter((notice) => notice.key !== key)), []);
  const board = useMemo(
    (): Noticeboard => ({
      notify: (notice) => setNotices((all) => [...all.filter(({ key }) => key !== notice.key), notice].slice(-MAX)),
      dropOutdated: (matches) => setNotices((all) => currentNotices(all, matches)),
    }),
    [],
  );
  useEffect(() => {
    const seen = [shown.current, path];
    if (shown.current !== path) setNotices((all) => all.filter(({ href }) => !href || !seen.includes(href)));
    shown.current = path;
  }, [path]);
  return { notices, drop, board };
};

/** Keeps the notices of everything below; the region is there before the first, so that none is missed. */
export const NoticesProvider = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const [path] = useLocation();
  const { notices, drop, board } = useNoticeboard(path);
  // On the match's own page the page itself shows what happened: only screen readers need the words.
  const isHere = ({ href }: Notice) => href === path;
  return (
    <NoticeboardContext value={board}>
      <section aria-label={t.notices.title} className="notices-place">
        <ul className="notices">
          {notices
            .filter((notice) => !isHere(notice))
            .map((notice) => (
              <NoticeCard key={notice.key} notice={notice} onDrop={drop} />
            ))}
        </ul>
      </section>
      {children}
      <div className="unseen" role="log" aria-live="polite">
        {notices.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </NoticeboardContext>
  );
};
