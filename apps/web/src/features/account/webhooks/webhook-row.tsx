import { problemOf } from "@yourmove/client";
import { type Delivery, LIMITS, type Webhook } from "@yourmove/contract";
import { useState } from "react";
import type { Dictionary } from "../../../i18n/dictionary.ts";
import { problemText, waitText } from "../../../i18n/problem-text.ts";
import { agoWords, inWords } from "../../../i18n/time-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { trpc } from "../../../trpc.ts";
import { CopyField } from "../../../ui/copy-field.tsx";
import { Dialog, QuestionDialog } from "../../../ui/dialog.tsx";
import { Field, Form, Refusal } from "../../../ui/form.tsx";

/** A webhook's refusal, in words for its owner. */
export const webhookWords = (error: unknown, t: Dictionary): string => {
  const problem = problemOf(error);
  if (problem?.code === "limit_reached") return t.webhooks.full(LIMITS.webhooks);
  if (problem?.code === "forbidden_action") return t.webhooks.foreign;
  if (problem?.errors?.[0]?.path === "url") return t.webhooks.wrongUrl;
  const wait = waitText(error, t);
  return wait ? t.welcome.wait(wait) : problemText(error, t);
};

/** A webhook's secret, shown once, to be copied. */
export const WebhookSecret = ({ secret, hint }: { secret: string; hint: string }) => {
  const { keys, webhooks } = useText();
  return (
    <CopyField label={webhooks.secret} text={secret} copyLabel={keys.copy} copied={keys.copied} hint={hint} isFocused />
  );
};

const MAX_SHOWN = 10;

/** How soon a delivery that was not tried yet is fetched again. */
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

/** A webhook's last deliveries, newest first; failed ones can be retried. */
const Deliveries = ({ webhookID }: { webhookID: number }) => {
  const t = useText();
  const utils = trpc.useUtils();
  const { data, error, isPending } = trpc.webhooks.deliveries.useQuery(
    { webhookID },
    {
      staleTime: 0,
      // One that is being sent counts as tried already.
      refetchInterval: ({ state }) => state.data?.items.some((one) => one.nextTime && one.attempts < 2) && SOON_MS,
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
        {data?.items.slice(0, MAX_SHOWN).map((delivery) => (
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

/** Asks before a webhook is removed. */
const RemoveDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
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

interface RotateDialogProps {
  readonly webhook: Webhook;
  readonly onRotated: (secret: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password before a webhook gets a new secret. */
const RotateDialog = ({ webhook: { webhookID, url }, onRotated, onClose }: RotateDialogProps) => {
  const t = useText();
  const rotate = trpc.webhooks.rotate.useMutation({
    onSuccess: ({ secret }) => {
      onRotated(secret);
      onClose();
    },
  });
  const isWrong = problemOf(rotate.error)?.code === "forbidden_action";
  return (
    <Dialog title={t.webhooks.rotateTitle} closeLabel={t.close} onClose={onClose}>
      <p className="webhook-url">
        <bdi>{url}</bdi>
      </p>
      <Form onSend={(typed) => rotate.mutate({ webhookID, password: typed("password") })}>
        <Field
          type="password"
          name="password"
          autoComplete="current-password"
          label={t.keys.password}
          hint={t.webhooks.passwordHint}
          isWrong={isWrong}
        />
        <Refusal text={rotate.error && (isWrong ? t.keys.wrong : webhookWords(rotate.error, t))} />
        <button type="submit" className="button is-primary" disabled={rotate.isPending}>
          {t.webhooks.rotate}
        </button>
      </Form>
    </Dialog>
  );
};

/** The actions on a webhook and their results. */
const useWebhook = (webhookID: number) => {
  const utils = trpc.useUtils();
  const test = trpc.webhooks.test.useMutation({
    onSettled: () => utils.webhooks.deliveries.invalidate({ webhookID }),
  });
  const update = trpc.webhooks.update.useMutation({ onSettled: () => utils.webhooks.list.invalidate() });
  return {
    test: () => test.mutate({ webhookID }),
    turn: (isEnabled: boolean) => update.mutate({ webhookID, isEnabled }),
    isTested: test.isSuccess,
    isPending: test.isPending || update.isPending,
    error: test.error ?? update.error,
  };
};

const Head = ({ webhook: { url, description, kinds, isEnabled, createdTime } }: { webhook: Webhook }) => {
  const t = useText();
  return (
    <div className="session-words">
      <bdi className="webhook-url">{url}</bdi>
      {description && <bdi className="small">{description}</bdi>}
      <span className="soft small">
        {!isEnabled && <strong>{t.webhooks.disabled} · </strong>}
        {t.webhooks.about(kinds.length, agoWords(createdTime, Date.now(), t.language))}
      </span>
    </div>
  );
};

interface ButtonsProps {
  readonly isEnabled: boolean;
  readonly acts: ReturnType<typeof useWebhook>;
  readonly onRotate: () => void;
  readonly onRemove: () => void;
}

const Buttons = ({ isEnabled, acts, onRotate, onRemove }: ButtonsProps) => {
  const { webhooks: t } = useText();
  const { test, turn, isPending } = acts;
  return (
    <div className="webhook-buttons">
      <button type="button" className="button" disabled={isPending} onClick={test}>
        {t.test}
      </button>
      <button type="button" className="button" onClick={onRotate}>
        {t.rotate}
      </button>
      <button type="button" className="button" disabled={isPending} onClick={() => turn(!isEnabled)}>
        {isEnabled ? t.disable : t.enable}
      </button>
      <button type="button" className="button is-danger" onClick={onRemove}>
        {t.remove}
      </button>
    </div>
  );
};

/** One webhook: its kinds, its buttons, its deliveries. */
export const WebhookRow = ({ webhook }: { webhook: Webhook }) => {
  const t = useText();
  const acts = useWebhook(webhook.webhookID);
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState<"rotate" | "remove" | null>(null);
  const close = () => setAsking(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="webhook" aria-label={webhook.url}>
      <Head webhook={webhook} />
      <Buttons
        isEnabled={webhook.isEnabled}
        acts={acts}
        onRotate={() => setAsking("rotate")}
        onRemove={() => setAsking("remove")}
      />
      <Refusal text={acts.error && webhookWords(acts.error, t)} />
      <p role="status" className="soft small">
        {acts.isTested && t.webhooks.tested}
      </p>
      {secret && <WebhookSecret key={secret} secret={secret} hint={t.webhooks.rotatedOnce} />}
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{t.webhooks.deliveries}</summary>
        {isOpen && <Deliveries webhookID={webhook.webhookID} />}
      </details>
      {asking === "rotate" && <RotateDialog webhook={webhook} onRotated={setSecret} onClose={close} />}
      {asking === "remove" && <RemoveDialog webhook={webhook} onClose={close} />}
    </li>
  );
};
