import { problemOf } from "@yourmove/client";
import { LIMITS } from "@yourmove/contract";
import { useId, useState } from "react";
import type { Dictionary } from "../../../i18n/dictionary.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { trpc } from "../../../trpc.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Form, Refusal, type Typed } from "../../../ui/form.tsx";
import { type AccountDialogProps, GuestNote } from "../account-dialog.tsx";
import { WebhookRow, WebhookSecret, webhookWords } from "./webhook-row.tsx";
import "./webhooks.css";

/** The kinds of event of a webhook; a test is sent to all. */
type WebhookKind = keyof Dictionary["webhooks"]["kinds"];

interface KindChoicesProps {
  readonly chosen: ReadonlySet<WebhookKind>;
  readonly onChoose: (chosen: ReadonlySet<WebhookKind>) => void;
}

/** The kinds of event that a new webhook gets. */
const KindChoices = ({ chosen, onChoose }: KindChoicesProps) => {
  const { webhooks: t } = useText();
  const kinds = Object.keys(t.kinds) as WebhookKind[];
  const turn = (kind: WebhookKind, isOn: boolean) =>
    onChoose(new Set(kinds.filter((one) => (one === kind ? isOn : chosen.has(one)))));
  return (
    <fieldset className="kinds">
      <legend>{t.kindsLegend}</legend>
      {kinds.map((kind) => (
        <label key={kind} className="kind">
          <input type="checkbox" checked={chosen.has(kind)} onChange={({ target }) => turn(kind, target.checked)} />
          {t.kinds[kind]}
        </label>
      ))}
    </fieldset>
  );
};

/** The default kinds. */
const USUAL: ReadonlySet<WebhookKind> = new Set(["match.turn", "match.finished"]);

const Description = () => {
  const { webhooks: t } = useText();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t.description}</label>
      <input
        id={id}
        name="description"
        className="input"
        autoComplete="off"
        maxLength={LIMITS.webhookDescriptionLength}
      />
    </div>
  );
};

/** Creates a webhook, and shows its secret once. */
const NewWebhook = () => {
  const t = useText();
  const utils = trpc.useUtils();
  const [kinds, setKinds] = useState(USUAL);
  const create = trpc.webhooks.create.useMutation({
    onSuccess: () => setKinds(USUAL),
    onSettled: () => utils.webhooks.list.invalidate(),
  });
  const isWrong = problemOf(create.error)?.code === "forbidden_action";
  const id = create.data?.webhook.webhookID;
  const send = (typed: Typed) => {
    const description = typed("description").trim();
    create.mutate({
      url: typed("url").trim(),
      kinds: [...kinds],
      ...(description && { description }),
      password: typed("password"),
    });
  };
  return (
    <>
      {create.data && <WebhookSecret key={id} secret={create.data.secret} hint={t.webhooks.once} />}
      <Form key={`form-${id}`} onSend={send}>
        <Field
          type="url"
          name="url"
          label={t.webhooks.url}
          hint={t.webhooks.urlHint}
          placeholder="https://"
          dir="ltr"
          autoComplete="off"
          maxLength={LIMITS.webhookUrlLength}
        />
        <Description />
        <KindChoices chosen={kinds} onChoose={setKinds} />
        <p className="soft small" role="status">
          {kinds.size === 0 && t.webhooks.noKind}
        </p>
        <Field
          type="password"
          name="password"
          autoComplete="current-password"
          label={t.keys.password}
          isWrong={isWrong}
        />
        <Refusal text={create.error && (isWrong ? t.keys.wrong : webhookWords(create.error, t))} />
        <button type="submit" className="button is-primary" disabled={create.isPending || kinds.size === 0}>
          {t.webhooks.create}
        </button>
      </Form>
    </>
  );
};

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

/** The webhooks of an account. */
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
