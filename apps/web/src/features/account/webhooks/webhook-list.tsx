import { trpc } from "../../../api.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { WebhookRow } from "./webhook-row.tsx";
import { webhookWords } from "./webhook-words.ts";

/** The webhooks, the oldest first, each with what can be done with it. */
export const WebhookList = () => {
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
