import type { Webhook } from "@yourmove/contract";
import { trpc } from "../../../api.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { webhookWords } from "./webhook-words.ts";

/** Asks before a webhook is removed. */
export const RemoveDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const t = useText();
  const utils = trpc.useUtils();
  const remove = trpc.webhooks.remove.useMutation({
    onSuccess: onClose,
    onSettled: () => utils.webhooks.list.invalidate(),
  });
  return (
    <QuestionDialog
      title={t.webhooks.removeTitle}
      closeLabel={t.close}
      yes={t.webhooks.remove}
      no={t.webhooks.keep}
      isDanger
      isPending={remove.isPending}
      refusal={remove.error && webhookWords(remove.error, t)}
      onYes={() => remove.mutate({ webhookID: webhook.webhookID })}
      onClose={onClose}
    >
      <p className="webhook-url">
        <bdi>{webhook.url}</bdi>
      </p>
      <p>{t.webhooks.removeHint}</p>
    </QuestionDialog>
  );
};
