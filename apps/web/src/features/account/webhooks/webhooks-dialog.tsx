import { useText } from "../../../i18n/use-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { AccountDialogProps } from "../account-dialog-props.ts";
import { GuestNote } from "../guest-note.tsx";
import { NewWebhook } from "./new-webhook.tsx";
import { WebhookList } from "./webhook-list.tsx";
import "./webhooks.css";

/** The addresses that an account has told of its matches. */
export const WebhooksDialog = ({ user, onClose, onRegister }: AccountDialogProps) => {
  const t = useText();
  return (
    <Dialog title={t.webhooks.title} closeLabel={t.close} onClose={onClose}>
      {user.isGuest ? (
        <GuestNote text={t.webhooks.guest} onRegister={onRegister} />
      ) : (
        <>
          <p className="soft">{t.webhooks.hint}</p>
          <WebhookList />
          <NewWebhook />
        </>
      )}
    </Dialog>
  );
};
