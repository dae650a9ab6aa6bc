import type { UserSummary } from "@yourmove/contract";
import { useId, useState } from "react";
import { trpc } from "../../../api.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { LogoutEverywhereDialog } from "./logout-everywhere-dialog.tsx";
import { SessionRow } from "./session-row.tsx";

/** The devices that are signed in; each can be named, and each other one, or all of them, signed out from here. */
export const SessionList = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const [isEndingAll, setIsEndingAll] = useState(false);
  const id = useId();
  const sessions = trpc.account.sessions.useQuery(undefined, { staleTime: 0 });
  return (
    <section className="sessions" aria-labelledby={id}>
      <h3 id={id}>{t.account.sessions}</h3>
      <Refusal text={sessions.error && problemText(sessions.error, t)} />
      <ul>
        {sessions.data?.items.map((session) => (
          <SessionRow key={session.sessionID} session={session} />
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
