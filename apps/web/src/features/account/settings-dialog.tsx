import { useText } from "../../i18n/use-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { AccountDialogProps } from "./account-dialog-props.ts";
import { AvatarChoice } from "./avatar-choice.tsx";
import { OwnData } from "./own-data.tsx";
import { RenameForm } from "./rename-form.tsx";
import { SessionList } from "./session-list.tsx";

/** What a user may change about the account: the picture, a guest's name, the devices signed in, and what is kept of it. */
export const SettingsDialog = ({ user, onClose }: AccountDialogProps) => {
  const t = useText();
  return (
    <Dialog title={t.account.settings} closeLabel={t.close} onClose={onClose}>
      {user.isGuest && <RenameForm user={user} />}
      <AvatarChoice user={user} />
      <SessionList user={user} />
      <OwnData user={user} />
    </Dialog>
  );
};
