import { useNotify } from "../../frame/notices.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { AccountDialogProps } from "./account-dialog-props.ts";
import { GuestNote } from "./guest-note.tsx";
import { PasswordForm } from "./password-form.tsx";

/** A new password for an account; it ends every other session. */
export const PasswordDialog = ({ user, onClose, onRegister }: AccountDialogProps) => {
  const t = useText();
  const notify = useNotify();
  const onDone = () => {
    notify({ key: "password", text: t.password.changed });
    onClose();
  };
  return (
    <Dialog title={t.password.title} closeLabel={t.close} onClose={onClose}>
      {user.isGuest ? (
        <GuestNote text={t.password.guest} onRegister={onRegister} />
      ) : (
        <PasswordForm user={user} onDone={onDone} />
      )}
    </Dialog>
  );
};
