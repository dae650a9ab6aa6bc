import { getQueryKey } from "@trpc/react-query";
import { LIMITS, type UserSummary } from "@yourmove/contract";
import { useId } from "react";
import { trpc } from "../../../api.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { agoWords } from "../../../i18n/time-words.ts";
import { useSecurityText } from "../../../i18n/use-security-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import type { AccountDialogProps } from "../account-dialog-props.ts";
import { GuestNote } from "../guest-note.tsx";
import { useIsForeign } from "../settings/use-is-foreign.ts";
import { ActivityPart } from "./activity-part.tsx";
import { askedAgainWords, isWrongPassword } from "./asked-again.ts";
import { OwnPasswordField } from "./own-password-field.tsx";
import { PasskeyPart } from "./passkey-part.tsx";
import { ShownCodes } from "./shown-codes.tsx";
import { useOwnChange } from "./use-own-change.ts";
import "../settings/settings.css";
import "./security.css";

/** How many codes are left, in words; nothing until it is known. */
const CodesLeft = () => {
  const t = useText();
  const { codes } = useSecurityText();
  const { data, error } = trpc.recovery.state.useQuery(undefined, { staleTime: 0 });
  if (error) return <Refusal text={problemText(error, t)} />;
  if (!data) return <p className="soft">{t.loading}</p>;
  if (data.createdTime === null) return <p>{codes.none}</p>;
  return (
    <p>
      {codes.left(data.left, LIMITS.recoveryCodes)} · {codes.made(agoWords(data.createdTime, Date.now(), t.language))}
    </p>
  );
};

/** The account's recovery codes: how many are left, and new ones for who says the password again. */
const RecoveryPart = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const texts = useSecurityText();
  const id = useId();
  const onSettled = useOwnChange(getQueryKey(trpc.recovery.state));
  const create = trpc.recovery.create.useMutation({ onSettled });
  const { data } = trpc.recovery.state.useQuery(undefined, { staleTime: 0 });
  const hasCodes = (data?.left ?? 0) > 0;
  return (
    <section className="sessions codes-part" aria-labelledby={id}>
      <h3 id={id}>{texts.codes.title}</h3>
      {create.data ? (
        <ShownCodes codes={create.data.codes} user={user} onKept={create.reset} />
      ) : (
        <>
          <p className="soft small">{texts.codes.hint}</p>
          <CodesLeft />
          <Form onSend={(typed) => create.mutate({ password: typed("password") })}>
            <OwnPasswordField user={user} isWrong={isWrongPassword(create.error)} />
            <Refusal text={create.error && askedAgainWords(create.error, t, texts)} />
            <button type="submit" className="button" disabled={create.isPending}>
              {hasCodes ? texts.codes.makeNew : texts.codes.make}
            </button>
            {hasCodes && <p className="soft small">{texts.codes.newHint}</p>}
          </Form>
        </>
      )}
    </section>
  );
};

/** By what an account's owner comes in beside the password, and what was done to the account. */
export const SecurityDialog = ({ user, onClose, onRegister }: AccountDialogProps) => {
  const t = useText();
  const { security } = useSecurityText();
  const isForeign = useIsForeign();
  return (
    <Dialog title={t.account.security} closeLabel={t.close} onClose={onClose}>
      {user.isGuest && <GuestNote text={security.guest} onRegister={onRegister} />}
      {isForeign && !user.isGuest && <p>{security.foreign}</p>}
      {!isForeign && !user.isGuest && (
        <>
          <PasskeyPart user={user} />
          <RecoveryPart user={user} />
          <ActivityPart />
        </>
      )}
    </Dialog>
  );
};
