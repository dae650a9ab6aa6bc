import { useText } from "../../i18n/use-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type AccountDialogProps, GuestNote } from "./account-dialog.tsx";

/** API keys and webhooks, for programs. */
export const DevelopersDialog = ({ user, onClose, onOpen, onRegister }: AccountDialogProps) => {
  const t = useText();
  return (
    <Dialog title={t.account.developers} closeLabel={t.close} onClose={onClose}>
      <p className="soft">{t.account.developersHint}</p>
      {user.isGuest ? (
        <GuestNote text={t.keys.guest} onRegister={onRegister} />
      ) : (
        <div className="dialog-ways">
          <button type="button" className="menu-item" onClick={() => onOpen("keys")}>
            <Icon name="key" />
            {t.keys.title}
          </button>
          <button type="button" className="menu-item" onClick={() => onOpen("webhooks")}>
            <Icon name="link" />
            {t.webhooks.title}
          </button>
        </div>
      )}
    </Dialog>
  );
};
