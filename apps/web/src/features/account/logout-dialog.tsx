import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { trpc } from "../../trpc.ts";
import { QuestionDialog } from "../../ui/dialog.tsx";
import type { AccountDialogProps } from "./account-dialog.tsx";
import { useLeave } from "./use-session.ts";

/** Asks before logging out; a guest hears that there is no way back. */
export const LogoutDialog = ({ user, onClose }: Pick<AccountDialogProps, "user" | "onClose">) => {
  const t = useText();
  const leave = useLeave();
  const logout = trpc.auth.logout.useMutation({ onSuccess: leave });
  return (
    <QuestionDialog
      title={t.account.logoutTitle}
      closeLabel={t.close}
      yes={user.isGuest ? t.account.logoutAnyway : t.account.logout}
      no={t.account.stay}
      isDanger={user.isGuest}
      isPending={logout.isPending}
      refusal={logout.error && problemText(logout.error, t)}
      onYes={() => logout.mutate()}
      onClose={onClose}
    >
      {user.isGuest && <p>{t.account.logoutGuest}</p>}
    </QuestionDialog>
  );
};
