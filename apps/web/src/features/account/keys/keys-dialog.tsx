import { problemOf } from "@yourmove/client";
import { type ApiKey, LIMITS } from "@yourmove/contract";
import { useId, useState } from "react";
import type { Dictionary } from "../../../i18n/dictionary.ts";
import { problemText, waitText } from "../../../i18n/problem-text.ts";
import { agoWords, inWords } from "../../../i18n/time-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { trpc } from "../../../trpc.ts";
import { CopyField } from "../../../ui/copy-field.tsx";
import { Dialog, QuestionDialog } from "../../../ui/dialog.tsx";
import { Field, Form, Refusal, type Typed } from "../../../ui/form.tsx";
import { type AccountDialogProps, GuestNote } from "../account-dialog.tsx";

/** In days; a key without an end is never the default. */
const EXPIRIES = [7, 30, 90, 365] as const;

const USUAL = 90;

/** The choice of a key's expiry. */
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

/** A new key's token, shown once, to be copied. */
const KeyToken = ({ token }: { token: string }) => {
  const { keys } = useText();
  return (
    <CopyField label={keys.token} text={token} copyLabel={keys.copy} copied={keys.copied} hint={keys.once} isFocused />
  );
};

/** The fields' values as the service takes them. */
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

/** Creates a key, after the password, and shows its token once. */
const NewKey = () => {
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

/** Asks before a key is revoked. */
const RevokeDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const t = useText();
  const utils = trpc.useUtils();
  const revoke = trpc.account.revokeKey.useMutation({
    onSuccess: onClose,
    onSettled: () => utils.account.keys.invalidate(),
  });
  return (
    <QuestionDialog
      title={t.keys.revokeTitle(apiKey.name)}
      closeLabel={t.close}
      yes={t.keys.revoke}
      no={t.keys.keep}
      isDanger
      isPending={revoke.isPending}
      refusal={revoke.error && problemText(revoke.error, t)}
      onYes={() => revoke.mutate({ keyID: apiKey.keyID })}
      onClose={onClose}
    >
      <p>{t.keys.revokeHint}</p>
    </QuestionDialog>
  );
};

const KeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const t = useText();
  const { name, createdTime, lastUsedTime, expiresTime } = apiKey;
  const ago = (time: number) => agoWords(time, Date.now(), t.language);
  const isUsed = lastUsedTime > createdTime;
  return (
    <li className="session">
      <span className="session-words">
        <bdi>{name}</bdi>
        <span className="soft small">
          {t.keys.created(ago(createdTime))} · {isUsed ? t.account.lastUsed(ago(lastUsedTime)) : t.keys.neverUsed}
          {expiresTime !== null && ` · ${t.keys.ends(inWords(expiresTime, Date.now(), t.language))}`}
        </span>
      </span>
      <button type="button" className="button" aria-label={t.keys.revokeOf(name)} onClick={onRevoke}>
        {t.keys.revoke}
      </button>
    </li>
  );
};

/** The keys that work, the newest first; each can be revoked. */
const KeyList = () => {
  const t = useText();
  const keys = trpc.account.keys.useQuery(undefined, { staleTime: 0 });
  const isForeign = problemOf(keys.error)?.code === "forbidden_action";
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <div className="sessions">
      <Refusal text={keys.error && (isForeign ? t.keys.foreign : problemText(keys.error, t))} />
      {keys.isPending && <p className="soft">{t.loading}</p>}
      {keys.data?.items.length === 0 && <p className="soft">{t.keys.none}</p>}
      <ul>
        {keys.data?.items.map((apiKey) => (
          <KeyRow key={apiKey.keyID} apiKey={apiKey} onRevoke={() => setRevoking(apiKey)} />
        ))}
      </ul>
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
};

/** The API keys of an account's bots and scripts. */
export const KeysDialog = ({ user, onClose, onRegister }: AccountDialogProps) => {
  const t = useText();
  return (
    <Dialog title={t.keys.title} closeLabel={t.close} onClose={onClose}>
      {user.isGuest ? (
        <GuestNote text={t.keys.guest} onRegister={onRegister} />
      ) : (
        <>
          <p className="soft">{t.keys.hint}</p>
          <KeyList />
          <NewKey />
        </>
      )}
    </Dialog>
  );
};
