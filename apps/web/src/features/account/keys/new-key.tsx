import { problemOf } from "@yourmove/client";
import { LIMITS } from "@yourmove/contract";
import { trpc } from "../../../api.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { KeyToken } from "./key-token.tsx";

/** Makes a key, and shows its token this once. */
export const NewKey = () => {
  const t = useText();
  const utils = trpc.useUtils();
  const create = trpc.account.createKey.useMutation({ onSettled: () => utils.account.keys.invalidate() });
  const isFull = problemOf(create.error)?.code === "limit_reached";
  const refusal = create.error && (isFull ? t.keys.full(LIMITS.apiKeys) : problemText(create.error, t));
  return (
    <>
      {create.data && <KeyToken key={create.data.key.keyID} token={create.data.token} />}
      <Form key={create.data?.key.keyID} className="rename" onSend={(typed) => create.mutate({ name: typed("name") })}>
        <Field
          name="name"
          label={t.keys.name}
          placeholder={t.keys.namePlaceholder}
          autoComplete="off"
          pattern=".*\S.*"
          maxLength={LIMITS.keyNameLength}
        />
        <button type="submit" className="button" disabled={create.isPending}>
          {t.keys.create}
        </button>
        <div className="rename-answer">
          <Refusal text={refusal} />
        </div>
      </Form>
    </>
  );
};
