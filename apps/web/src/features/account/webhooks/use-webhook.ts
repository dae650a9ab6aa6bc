import { trpc } from "../../../api.ts";

/** What can be done with a webhook, and what came of it; a new secret is there this once. */
export const useWebhook = (webhookID: number) => {
  const utils = trpc.useUtils();
  const test = trpc.webhooks.test.useMutation({
    onSettled: () => utils.webhooks.deliveries.invalidate({ webhookID }),
  });
  const rotate = trpc.webhooks.rotate.useMutation();
  const update = trpc.webhooks.update.useMutation({ onSettled: () => utils.webhooks.list.invalidate() });
  return {
    test: () => test.mutate({ webhookID }),
    rotate: () => rotate.mutate({ webhookID }),
    turn: (isEnabled: boolean) => update.mutate({ webhookID, isEnabled }),
    isTested: test.isSuccess,
    secret: rotate.data?.secret,
    isPending: test.isPending || rotate.isPending || update.isPending,
    error: test.error ?? rotate.error ?? update.error,
  };
};
