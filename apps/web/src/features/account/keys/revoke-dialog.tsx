import type { ApiKey } from "@yourmove/contract";
import { trpc } from "../../../api.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";

/** Asks before a key is revoked. */
export const RevokeDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
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
