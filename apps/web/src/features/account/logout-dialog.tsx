import type { UserSummary } from "@yourmove/contract";
import { createPortal } from "react-dom";
import { trpc } from "../../api.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useLeave } from "./use-session.ts";

/** Asks before logging out; a guest hears that there is no way back. */
export const LogoutDialog = ({ user, onClose }: { user: UserSummary; onClose: () => void }) => {
  const t = useText();
  const leave = useLeave();
  const logout = trpc.auth.logout.useMutation({ onSuccess: leave });
  return createPortal(
    <Dialog title={t.account.logoutTitle} onClose={onClose}>
      {user.isGuest && <p>{t.account.logoutGuest}</p>}
      {logout.error && (
        <p className="alert" role="alert">
          {problemText(logout.error, t)}
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {t.account.stay}
        </button>
        <button
          type="button"
          className={`button ${user.isGuest ? "is-danger" : "is-primary"}`}
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          {user.isGuest ? t.account.logoutAnyway : t.account.logout}
        </button>
      </div>
    </Dialog>,
    document.body,
  );
};
