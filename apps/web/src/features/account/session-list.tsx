import type { UserSummary } from "@yourmove/contract";
import { useId, useState } from "react";
import { trpc } from "../../api.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { agoWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { LogoutEverywhereDialog } from "./logout-everywhere-dialog.tsx";

/** The devices that are signed in; each other one, or all of them, can be signed out from here. */
export const SessionList = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const [isEndingAll, setIsEndingAll] = useState(false);
  const id = useId();
  const utils = trpc.useUtils();
  const sessions = trpc.account.sessions.useQuery(undefined, { staleTime: 0 });
  const end = trpc.account.endSession.useMutation({ onSettled: () => utils.account.sessions.invalidate() });
  return (
    <section className="sessions" aria-labelledby={id}>
      <h3 id={id}>{t.account.sessions}</h3>
      <Refusal text={sessions.error && problemText(sessions.error, t)} />
      <ul>
        {sessions.data?.items.map(({ sessionID, isCurrent, lastUsedTime }) => (
          <li key={sessionID} className="session">
            <span className="session-words">
              <span>{isCurrent ? t.account.thisDevice : t.account.device}</span>
              <span className="soft small">{t.account.lastUsed(agoWords(lastUsedTime, Date.now(), t.language))}</span>
            </span>
            {!isCurrent && (
              <button
                type="button"
                className="button"
                disabled={end.isPending}
                onClick={() => end.mutate({ sessionID })}
              >
                {t.account.endSession}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <button type="button" className="button is-danger" onClick={() => setIsEndingAll(true)}>
          {t.account.endAll}
        </button>
      </div>
      {isEndingAll && <LogoutEverywhereDialog user={user} onClose={() => setIsEndingAll(false)} />}
    </section>
  );
};
