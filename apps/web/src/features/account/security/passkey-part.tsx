import { useMutation } from "@tanstack/react-query";
import { LIMITS, type Passkey, type UserSummary } from "@yourmove/contract";
import { useId, useState } from "react";
import { useSecurityText } from "../../../i18n/lazy-messages.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { agoWords } from "../../../i18n/time-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { trpc } from "../../../trpc.ts";
import { QuestionDialog } from "../../../ui/dialog.tsx";
import { Form, Refusal } from "../../../ui/form.tsx";
import { NameForm } from "../fields.tsx";
import { isWrongPassword, OwnPasswordField, passwordRefusal, useOwnChange } from "./own-change.tsx";
import { addPasskey, canUsePasskeys, passkeyTrouble } from "./passkeys.ts";

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

const PasskeyNameForm = ({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) => {
  const { passkeys: t } = useSecurityText();
  const utils = trpc.useUtils();
  const rename = trpc.passkeys.rename.useMutation({
    onSuccess: onDone,
    onSettled: () => utils.passkeys.list.invalidate(),
  });
  return (
    <NameForm
      label={t.name}
      name={passkey.name}
      most={LIMITS.passkeyNameLength}
      save={t.save}
      isPending={rename.isPending}
      onName={(name) => rename.mutate({ passkeyID: passkey.passkeyID, name })}
    >
      <button type="button" className="button is-quiet" onClick={onDone}>
        {t.cancel}
      </button>
    </NameForm>
  );
};

/** When a passkey was made and used, in words. */
const PasskeyWords = ({ passkey: { name, createdTime, lastUsedTime, isSynced } }: { passkey: Passkey }) => {
  const t = useText();
  const { passkeys, codes } = useSecurityText();
  const ago = (time: number) => agoWords(time, Date.now(), t.language);
  const used = lastUsedTime === null ? passkeys.neverUsed : t.account.lastUsed(ago(lastUsedTime));
  return (
    <span className="session-words">
      <bdi>{name}</bdi>
      <span className="soft small">
        {[codes.made(ago(createdTime)), used, ...(isSynced ? [passkeys.synced] : [])].join(" · ")}
      </span>
    </span>
  );
};

/** One passkey: what it is called, when it was used, and what may be done with it. */
const PasskeyRow = ({ passkey, onRemove }: PasskeyRowProps) => {
  const { passkeys: t } = useSecurityText();
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming) {
    return (
      <li className="session">
        <PasskeyNameForm passkey={passkey} onDone={() => setIsRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="session">
      <PasskeyWords passkey={passkey} />
      <span className="session-buttons">
        <button
          type="button"
          className="button is-quiet"
          aria-label={t.renameOf(passkey.name)}
          onClick={() => setIsRenaming(true)}
        >
          {t.rename}
        </button>
        <button type="button" className="button" aria-label={t.removeOf(passkey.name)} onClick={onRemove}>
          {t.remove}
        </button>
      </span>
    </li>
  );
};

/** Adds a passkey, after the password. */
const AddPasskey = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const texts = useSecurityText();
  const onSettled = useOwnChange();
  const add = useMutation({
    networkMode: "always",
    mutationFn: addPasskey,
    onSettled,
  });
  if (!canUsePasskeys()) return <p className="soft small">{texts.passkeys.unsupported}</p>;
  const refusal = add.error && (passkeyTrouble(add.error, texts) ?? passwordRefusal(add.error, t, texts));
  return (
    <Form onSend={(typed) => add.mutate(typed("password"))}>
      <OwnPasswordField user={user} isWrong={isWrongPassword(add.error)} />
      <Refusal text={refusal} />
      <button type="submit" className="button" disabled={add.isPending}>
        {add.isPending ? texts.passkeys.adding : texts.passkeys.add}
      </button>
      <p role="status" className="soft small">
        {add.isSuccess && texts.passkeys.added}
      </p>
    </Form>
  );
};

/** Asks before a passkey is removed. */
const RemovePasskeyDialog = ({ passkey, isLast, onClose }: RemovePasskeyProps) => {
  const t = useText();
  const { passkeys } = useSecurityText();
  const onSettled = useOwnChange();
  const remove = trpc.passkeys.remove.useMutation({ onSuccess: onClose, onSettled });
  return (
    <QuestionDialog
      title={passkeys.removeTitle(passkey.name)}
      closeLabel={t.close}
      yes={passkeys.remove}
      no={passkeys.keep}
      isDanger
      isPending={remove.isPending}
      refusal={remove.error && problemText(remove.error, t)}
      onYes={() => remove.mutate({ passkeyID: passkey.passkeyID })}
      onClose={onClose}
    >
      <p>{passkeys.removeHint}</p>
      {isLast && <p>{passkeys.removeLast}</p>}
    </QuestionDialog>
  );
};

/** The account's passkeys, the oldest first: each can be named and removed, and another one added. */
export const PasskeyPart = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const { passkeys } = useSecurityText();
  const id = useId();
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const { data, error, isPending } = trpc.passkeys.list.useQuery(undefined, { staleTime: 0 });
  const isFull = (data?.items.length ?? 0) >= LIMITS.passkeys;
  return (
    <section className="sessions codes-part" aria-labelledby={id}>
      <h3 id={id}>{passkeys.title}</h3>
      <p className="soft small">{passkeys.hint}</p>
      <Refusal text={error && problemText(error, t)} />
      {isPending && <p className="soft">{t.loading}</p>}
      {data?.items.length === 0 && <p>{passkeys.none}</p>}
      <ul>
        {data?.items.map((passkey) => (
          <PasskeyRow key={passkey.passkeyID} passkey={passkey} onRemove={() => setRemoving(passkey)} />
        ))}
      </ul>
      {isFull ? <p className="soft small">{passkeys.full(LIMITS.passkeys)}</p> : <AddPasskey user={user} />}
      {removing && (
        <RemovePasskeyDialog passkey={removing} isLast={data?.items.length === 1} onClose={() => setRemoving(null)} />
      )}
    </section>
  );
};
