import { problemOf } from "@yourmove/client";
import { LIMITS } from "@yourmove/contract";
import { useEffect, useId, useRef, useState } from "react";
import { trpc } from "../../api.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Field, Form, Refusal } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";

const NAME_LENGTH = 64;

/** A new key's token: never to be seen again, so it can be copied, and is marked for copying by hand where it can't. */
const Token = ({ token }: { token: string }) => {
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      setIsCopied(true);
    } catch {
      input.current?.select();
    }
  };
  return (
    <div className="new-key">
      <label htmlFor={id}>{t.keys.token}</label>
      <div className="new-key-token">
        <input
          id={id}
          ref={input}
          className="input"
          readOnly
          dir="ltr"
          value={token}
          aria-describedby={`${id}-once`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button is-primary" onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          {t.keys.copy}
        </button>
      </div>
      <p id={`${id}-once`} className="small">
        {t.keys.once}
      </p>
      <p role="status" className="small">
        {isCopied && t.keys.copied}
      </p>
    </div>
  );
};

/** Makes a key, and shows its token this once. */
export const NewKey = () => {
  const t = useText();
  const utils = trpc.useUtils();
  const create = trpc.account.createKey.useMutation({ onSettled: () => utils.account.keys.invalidate() });
  const isFull = problemOf(create.error)?.code === "limit_reached";
  const refusal = create.error && (isFull ? t.keys.full(LIMITS.apiKeys) : problemText(create.error, t));
  return (
    <>
      {create.data && <Token key={create.data.key.keyID} token={create.data.token} />}
      <Form key={create.data?.key.keyID} className="rename" onSend={(typed) => create.mutate({ name: typed("name") })}>
        <Field
          name="name"
          label={t.keys.name}
          placeholder={t.keys.namePlaceholder}
          autoComplete="off"
          pattern=".*\S.*"
          maxLength={NAME_LENGTH}
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
