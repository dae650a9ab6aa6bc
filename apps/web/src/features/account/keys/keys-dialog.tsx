import { problemOf } from "@yourmove/client";
import type { ApiKey } from "@yourmove/contract";
import { useState } from "react";
import { trpc } from "../../../api.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { agoWords, inWords } from "../../../i18n/time-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import type { AccountDialogProps } from "../account-dialog-props.ts";
import { GuestNote } from "../guest-note.tsx";
import { NewKey } from "./new-key.tsx";

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
