import type { UserSummary } from "@yourmove/contract";
import { trpc } from "../../api.ts";
import { useText } from "../../i18n/use-text.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { useLeave } from "./use-session.ts";

interface LogoutDialogProps {
  readonly user: UserSummary;
  readonly onClose: () => void;
}

/** Asks before logging out; a guest hears that there is no way back. */
export const LogoutDialog = ({ user, onClose }: LogoutDialogProps) => {
  const t = useText();
  const leave = useLeave();
  const logout = trpc.auth.logout.useMutation({ onSuccess: leave });
  return (
    <QuestionDialog
      title={t.account.logoutTitle}
      yes={user.isGuest ? t.account.logoutAnyway : t.account.logout}
      no={t.account.stay}
      isDanger={user.isGuest}
      isPending={logout.isPending}
      error={logout.error}
      onYes={() => logout.mutate()}
      onClose={onClose}
    >
      {user.isGuest && <p>{t.account.logoutGuest}</p>}
    </QuestionDialog>
  );
};

/** Asks before signing out every device, this one too. */
export const LogoutEverywhereDialog = ({ user, onClose }: LogoutDialogProps) => {
  const t = useText();
  const leave = useLeave();
  const endAll = trpc.account.endSessions.useMutation({ onSuccess: leave });
  return (
    <QuestionDialog
      title={t.account.endAllTitle}
      yes={t.account.endAll}
      no={t.account.stay}
      isDanger
      isPending={endAll.isPending}
      error={endAll.error}
      onYes={() => endAll.mutate()}
      onClose={onClose}
    >
      <p>{t.account.endAllHint}</p>
      {user.isGuest && <p>{t.account.logoutGuest}</p>}
    </QuestionDialog>
  );
};
