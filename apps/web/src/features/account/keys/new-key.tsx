import { problemOf } from "@yourmove/client";
import { LIMITS } from "@yourmove/contract";
import { trpc } from "../../../api.ts";
import type { Dictionary } from "../../../i18n/dictionary.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { waitText } from "../../../i18n/wait-text.ts";
import { Field } from "../../../ui/field.tsx";
import { Form, type Typed } from "../../../ui/form.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { KeyToken } from "./key-token.tsx";

/** What the fields hold, as the service wants it. */
const keyIn = (typed: Typed) => ({
  name: typed("name"),
  password: typed("password"),
  ...(typed("expiresInDays") && { expiresInDays: Number(typed("expiresInDays")) }),
});

const refusalWords = (error: unknown, t: Dictionary): string => {
  const code = problemOf(error)?.code;
  if (code === "limit_reached") return t.keys.full(LIMITS.apiKeys);
  if (code === "forbidden_action") return t.keys.wrong;
  const wait = waitText(error, t);
  return wait ? t.welcome.wait(wait) : problemText(error, t);
};

/** Makes a key, once the password is said again, and shows its token this once. */
export const NewKey = () => {
  const t = useText();
  const utils = trpc.useUtils();
  const create = trpc.account.createKey.useMutation({ onSettled: () => utils.account.keys.invalidate() });
  const isWrong = problemOf(create.error)?.code === "forbidden_action";
  return (
    <>
      {create.data && <KeyToken key={create.data.key.keyID} token={create.data.token} />}
      <Form key={create.data?.key.keyID} onSend={(typed) => create.mutate(keyIn(typed))}>
        <Field
          name="name"
          label={t.keys.name}
          placeholder={t.keys.namePlaceholder}
          autoComplete="off"
          pattern=".*\S.*"
          maxLength={LIMITS.keyNameLength}
        />
        <ExpiryField />
        <Field
          type="password"
          name="password"
          autoComplete="current-password"
          label={t.keys.password}
          hint={t.keys.passwordHint}
          isWrong={isWrong}
        />
        <Refusal text={create.error && refusalWords(create.error, t)} />
        <button type="submit" className="button is-primary" disabled={create.isPending}>
          {t.keys.create}
        </button>
      </Form>
    </>
  );
};
