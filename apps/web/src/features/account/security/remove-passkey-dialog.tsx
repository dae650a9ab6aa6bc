import { getQueryKey } from "@trpc/react-query";
import type { Passkey } from "@yourmove/contract";
import { trpc } from "../../../api.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useSecurityText } from "../../../i18n/use-security-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { useOwnChange } from "./use-own-change.ts";

/** Asks before a passkey is removed. */
export const RemovePasskeyDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const t = useText();
  const { passkeys } = useSecurityText();
  const onSettled = useOwnChange(getQueryKey(trpc.passkeys.list));
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
    </QuestionDialog>
  );
};
