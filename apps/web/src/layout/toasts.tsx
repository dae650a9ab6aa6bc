import type { Match } from "@yourmove/contract";
import { useMatches } from "@yourmove/react";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { useText } from "../i18n/use-text.tsx";
import { Icon } from "../ui/icon.tsx";
import { usePageMark } from "./page-mark.ts";

/** A short message about an event. */
export interface Toast {
  readonly key: string;
  readonly text: string;
  readonly href?: string;
  /** It replaces a notification of the same tag, a pushed one included. */
  readonly tag?: string;
  /** The version of a match that it is about: it is removed once the match has moved on. */
  readonly about?: Pick<Match, "matchID" | "lastActionTime">;
}

/** The toasts that are not outdated: a match that one is about may have moved on. */
export const currentToasts = (toasts: readonly Toast[], matches: readonly Match[]): readonly Toast[] => {
  const latest = new Map(matches.map(({ matchID, lastActionTime }) => [matchID, lastActionTime]));
  const holds = ({ about }: Toast) => !about || (latest.get(about.matchID) ?? 0) <= about.lastActionTime;
  return toasts.every(holds) ? toasts : toasts.filter(holds);
};

/** Removes toasts about a match that has moved on, here or on another device. */
export const OutdatedToasts = () => {
  const { data: list } = useMatches();
  const dropOutdated = useDropOutdated();
  useEffect(() => {
    if (list) dropOutdated(list.items);
  }, [dropOutdated, list]);
  return null;
};

/** How long a toast is shown, in milliseconds; one that a newer one covers has been read after the shorter time. */
const SHOWN_MS = { whole: 8_000, read: 3_000 } as const;

/** Of more at once the oldest are not shown. */
const MAX = 5;

interface ToastActions {
  readonly notify: (toast: Toast) => void;
  readonly dropOutdated: (matches: readonly Match[]) => void;
}

const ToastsContext = createContext<ToastActions>({ notify: () => {}, dropOutdated: () => {} });

/** Shows a toast, and announces it to screen readers. */
export const useNotify = (): ((toast: Toast) => void) => use(ToastsContext).notify;

/** Removes toasts about matches that have moved on. */
const useDropOutdated = (): ((matches: readonly Match[]) => void) => use(ToastsContext).dropOutdated;

/** Removes a toast once it has been shown its time; covered by a newer one before it was read, it is shown again afterwards. */
const useShown = (key: string, onDrop: (key: string) => void) => {
  useEffect(() => {
    const since = Date.now();
    const timer = setTimeout(() => onDrop(key), SHOWN_MS.whole);
    return () => {
      clearTimeout(timer);
      if (Date.now() - since >= SHOWN_MS.read) onDrop(key);
    };
  }, [onDrop, key]);
};

const ToastCard = ({ toast, onDrop }: { toast: Toast; onDrop: (key: string) => void }) => {
  const t = useText();
  usePageMark("toast");
  const { key } = toast;
  const onDone = () => onDrop(key);
  useShown(key, onDrop);
  return (
    <div className="toast">
      <p>{toast.text}</p>
      {toast.href && (
        <Link href={toast.href} className="button is-quiet" onClick={onDone}>
          {t.toasts.open}
        </Link>
      )}
      <button type="button" className="button is-quiet is-icon" aria-label={t.toasts.dismiss} onClick={onDone}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
};

/** The current toasts and their setters; a match's toasts go when its page is opened or left. */
const useToastList = (path: string) => {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const shown = useRef(path);
  const drop = useCallback((key: string) => setToasts((all) => all.filter((toast) => toast.key !== key)), []);
  const board = useMemo(
    (): ToastActions => ({
      notify: (toast) => setToasts((all) => [...all.filter(({ key }) => key !== toast.key), toast].slice(-MAX)),
      dropOutdated: (matches) => setToasts((all) => currentToasts(all, matches)),
    }),
    [],
  );
  useEffect(() => {
    const seen = [shown.current, path];
    if (shown.current !== path) setToasts((all) => all.filter(({ href }) => !href || !seen.includes(href)));
    shown.current = path;
  }, [path]);
  return { toasts, drop, board };
};

/** Provides toasts, of which the newest is shown; the live region exists before the first, so that each is announced. */
export const ToastsProvider = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const [path] = useLocation();
  const { toasts, drop, board } = useToastList(path);
  // On the match's own page the page itself shows what happened: only screen readers need the words.
  const newest = toasts.findLast(({ href }) => href !== path);
  return (
    <ToastsContext value={board}>
      <section aria-label={t.toasts.title} className="toasts-place">
        <div className="toasts">{newest && <ToastCard key={newest.key} toast={newest} onDrop={drop} />}</div>
      </section>
      {children}
      <div className="unseen" role="log" aria-live="polite">
        {toasts.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </ToastsContext>
  );
};
