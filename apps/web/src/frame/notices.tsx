import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { useText } from "../i18n/use-text.tsx";
import { Icon } from "../ui/icon.tsx";

/** Something that happened, said once. */
export interface Notice {
  readonly key: string;
  readonly text: string;
  readonly href?: string;
}

const SHOWN_MS = 8_000;
const MOST = 3;

const NotifyContext = createContext<(notice: Notice) => void>(() => {});

/** Says something in the corner and to screen readers. */
export const useNotify = (): ((notice: Notice) => void) => use(NotifyContext);

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

/** Keeps the notices of everything below; the region is there before the first, so that none is missed. */
export const NoticesProvider = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [path] = useLocation();
  const drop = useCallback((key: string) => setNotices((all) => all.filter((notice) => notice.key !== key)), []);
  const notify = useCallback((notice: Notice) => {
    setNotices((all) => [...all.filter(({ key }) => key !== notice.key), notice].slice(-MOST));
  }, []);
  // On the match's own page the page itself shows what happened: only screen readers need the words.
  const isHere = ({ href }: Notice) => href === path;
  return (
    <NotifyContext value={notify}>
      {children}
      <div className="unseen" role="log" aria-live="polite">
        {notices.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      <section aria-label={t.notices.title}>
        <ul className="notices">
          {notices
            .filter((notice) => !isHere(notice))
            .map((notice) => (
              <NoticeCard key={notice.key} notice={notice} onDrop={drop} />
            ))}
        </ul>
      </section>
    </NotifyContext>
  );
};
