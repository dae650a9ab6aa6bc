import { LIMITS, type Passkey, type UserSummary } from "@yourmove/contract";
import { useId, useState } from "react";
import { trpc } from "../../../api.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useSecurityText } from "../../../i18n/use-security-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { RemovePasskeyDialog } from "./remove-passkey-dialog.tsx";

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
      {removing && <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
};
