import { useText } from "../../../i18n/use-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { AccountDialogProps } from "../account-dialog-props.ts";
import { GuestNote } from "../guest-note.tsx";
import { KeyList } from "./key-list.tsx";
import { NewKey } from "./new-key.tsx";

/** The API keys of an account's bots and scripts. */
export const KeysDialog = ({ user, onClose, onRegister }: AccountDialogProps) => {
  const t = useText();
  return (
    <Dialog title={t.keys.title} closeLabel={t.close} onClose={onClose}>
      {user.isGuest ? (
        <GuestNote text={t.keys.guest} onRegister={onRegister} />
      ) : (
        <>
          <p className="soft">{t.keys.hint}</p>
          <KeyList />
          <NewKey />
        </>
      )}
    </Dialog>
  );
};
