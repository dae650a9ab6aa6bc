import type { Delivery } from "@yourmove/contract";
import { trpc } from "../../../api.ts";
import { agoWords, inWords } from "../../../i18n/time-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { webhookWords } from "./webhook-words.ts";

const MOST_SHOWN = 10;
/** How soon it is asked again what becomes of a delivery that was not tried yet. */
const SOON_MS = 2_000;

interface RowProps {
  readonly delivery: Delivery;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

const Row = ({ delivery, isRetrying, onRetry }: RowProps) => {
  const t = useText();
  const { type, state, attempts, createdTime, nextTime, lastAnswer } = delivery;
  const now = Date.now();
  const words = [
    agoWords(createdTime, now, t.language),
    t.webhooks.attempts(attempts),
    lastAnswer,
    attempts > 0 && nextTime !== null && t.webhooks.next(inWords(nextTime, now, t.language)),
  ];
  return (
    <li className="session">
      <span className="session-words">
        <span>
          <code>{type}</code> · {t.webhooks.states[state]}
        </span>
        <span className="soft small">{words.filter(Boolean).join(" · ")}</span>
      </span>
      {(state === "dead" || (state === "pending" && attempts > 0)) && (
        <button
          type="button"
          className="button"
          aria-label={t.webhooks.retryOf(type)}
          disabled={isRetrying}
          onClick={onRetry}
        >
          {t.webhooks.retry}
        </button>
      )}
    </li>
  );
};

/** What was sent to a webhook last, the newest first; what did not come can be sent again. */
export const Deliveries = ({ webhookID }: { webhookID: number }) => {
  const t = useText();
  const utils = trpc.useUtils();
  const { data, error, isPending } = trpc.webhooks.deliveries.useQuery(
    { webhookID },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => state.data?.items.some((one) => one.nextTime && !one.attempts) && SOON_MS,
    },
  );
  const retry = trpc.webhooks.retry.useMutation({
    onSettled: () => utils.webhooks.deliveries.invalidate({ webhookID }),
  });
  const failure = error ?? retry.error;
  return (
    <>
      <Refusal text={failure && webhookWords(failure, t)} />
      {isPending && <p className="soft small">{t.loading}</p>}
      {data?.items.length === 0 && <p className="soft small">{t.webhooks.noDeliveries}</p>}
      <ul>
        {data?.items.slice(0, MOST_SHOWN).map((delivery) => (
          <Row
            key={delivery.deliveryID}
            delivery={delivery}
            isRetrying={retry.isPending}
            onRetry={() => retry.mutate({ webhookID, deliveryID: delivery.deliveryID })}
          />
        ))}
      </ul>
    </>
  );
};
