import { trpc } from "../../../api.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import type { AccountDialogProps } from "../account-dialog-props.ts";
import { useLeave } from "../use-session.ts";

/** Asks before signing out every device, this one too. */
export const LogoutEverywhereDialog = ({ user, onClose }: Omit<AccountDialogProps, "onRegister">) => {
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
