import { trpc } from "../../api.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { agoWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";

/** The devices that are signed in; every other one can be signed out from here. */
export const SessionList = () => {
  const t = useText();
  const utils = trpc.useUtils();
  const sessions = trpc.account.sessions.useQuery(undefined, { staleTime: 0 });
  const end = trpc.account.endSession.useMutation({ onSettled: () => utils.account.sessions.invalidate() });
  return (
    <section className="sessions">
      <h3>{t.account.sessions}</h3>
      {sessions.error && <p className="alert">{problemText(sessions.error, t)}</p>}
      <ul>
        {sessions.data?.items.map(({ sessionID, isCurrent, lastUsedTime }) => (
          <li key={sessionID} className="session">
            <span>
              {isCurrent ? t.account.thisDevice : t.account.device}
              <span className="soft small"> {t.account.lastUsed(agoWords(lastUsedTime, Date.now(), t.language))}</span>
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
    </section>
  );
};
