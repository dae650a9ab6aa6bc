import type { UserSummary } from "@yourmove/contract";
import { useId, useState } from "react";
import { trpc } from "../../../api.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import type { AccountDialogProps } from "../account-dialog-props.ts";
import { useLeave } from "../use-session.ts";
import { SessionRow } from "./session-row.tsx";

/** Asks before signing out every device, this one too. */
const LogoutEverywhereDialog = ({ user, onClose }: Omit<AccountDialogProps, "onRegister">) => {
  const t = useText();
  const leave = useLeave();
  const endAll = trpc.account.endSessions.useMutation({ onSuccess: leave });
  return (
    <QuestionDialog
      title={t.account.endAllTitle}
      closeLabel={t.close}
      yes={t.account.endAll}
      no={t.account.stay}
      isDanger
      isPending={endAll.isPending}
      refusal={endAll.error && problemText(endAll.error, t)}
      onYes={() => endAll.mutate()}
      onClose={onClose}
    >
      <p>{t.account.endAllHint}</p>
      {user.isGuest && <p>{t.account.logoutGuest}</p>}
    </QuestionDialog>
  );
};

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
