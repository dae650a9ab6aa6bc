import { problemOf } from "@yourmove/client";
import { LIMITS } from "@yourmove/contract";
import { useId } from "react";
import { trpc } from "../../../api.ts";
import type { Dictionary } from "../../../i18n/dictionary.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { waitText } from "../../../i18n/wait-text.ts";
import { CopyField } from "../../../ui/copy-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form, type Typed } from "../../../ui/form.tsx";
import { Refusal } from "../../../ui/refusal.tsx";

/** In days; a key without an end has to be chosen. */
const EXPIRIES = [7, 30, 90, 365] as const;

const USUAL = 90;

/** Asks when a key is to end by itself. */
const ExpiryField = () => {
  const t = useText();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t.keys.expiry}</label>
      <select id={id} name="expiresInDays" className="input" defaultValue={USUAL}>
        {EXPIRIES.map((days) => (
          <option key={days} value={days}>
            {t.keys.days(days)}
          </option>
        ))}
        <option value="">{t.keys.never}</option>
      </select>
    </div>
  );
};

/** A new key's token: never to be seen again, so it can be copied. */
const KeyToken = ({ token }: { token: string }) => {
  const { keys } = useText();
  return (
    <CopyField label={keys.token} text={token} copyLabel={keys.copy} copied={keys.copied} hint={keys.once} isFocused />
  );
};

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
