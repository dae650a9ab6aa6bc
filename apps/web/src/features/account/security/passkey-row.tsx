import { LIMITS, type Passkey } from "@yourmove/contract";
import { useState } from "react";
import { trpc } from "../../../api.ts";
import { agoWords } from "../../../i18n/time-words.ts";
import { useSecurityText } from "../../../i18n/use-security-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { NameForm } from "../settings/name-form.tsx";

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
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
export const PasskeyRow = ({ passkey, onRemove }: PasskeyRowProps) => {
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
