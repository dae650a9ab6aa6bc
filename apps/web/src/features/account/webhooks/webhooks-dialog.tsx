import { trpc } from "../../../api.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import type { AccountDialogProps } from "../account-dialog-props.ts";
import { GuestNote } from "../guest-note.tsx";
import { NewWebhook } from "./new-webhook.tsx";
import { WebhookRow } from "./webhook-row.tsx";
import { webhookWords } from "./webhook-words.ts";
import "./webhooks.css";

/** The webhooks, the oldest first, each with what can be done with it. */
const WebhookList = () => {
  const t = useText();
  const webhooks = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 });
  return (
    <div className="sessions">
      <Refusal text={webhooks.error && webhookWords(webhooks.error, t)} />
      {webhooks.isPending && <p className="soft">{t.loading}</p>}
      {webhooks.data?.items.length === 0 && <p className="soft">{t.webhooks.none}</p>}
      <ul>
        {webhooks.data?.items.map((webhook) => (
          <WebhookRow key={webhook.webhookID} webhook={webhook} />
        ))}
      </ul>
    </div>
  );
};

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
