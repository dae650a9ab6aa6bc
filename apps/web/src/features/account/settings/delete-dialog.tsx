import { problemOf } from "@yourmove/client";
import type { UserSummary } from "@yourmove/contract";
import { useState } from "react";
import { trpc } from "../../../api.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import type { AccountDialogProps } from "../account-dialog.tsx";
import { useLeave } from "../use-session.ts";

const FORBIDDEN = 403;

/** A guest, and who is signed in by another site, has no password here: its session is none of this service's own. */
const useHasPassword = ({ isGuest }: UserSummary): boolean => {
  const sessions = trpc.account.sessions.useQuery();
  return !isGuest && (sessions.data?.items.some(({ isCurrent }) => isCurrent) ?? true);
};

/** The second question: what only the owner would type. */
const Confirm = ({ user, onClose }: Pick<AccountDialogProps, "user" | "onClose">) => {
  const t = useText();
  const leave = useLeave();
  const hasPassword = useHasPassword(user);
  const remove = trpc.account.delete.useMutation({ onSuccess: leave });
  const isWrong = problemOf(remove.error)?.status === FORBIDDEN;
  const wrong = hasPassword ? t.keys.wrong : t.ownData.wrongName;
  const refusal = remove.error && (isWrong ? wrong : problemText(remove.error, t));
  return (
    <Dialog title={t.ownData.reallyTitle} closeLabel={t.close} onClose={onClose}>
      <p>{t.ownData.forGood}</p>
      <Form onSend={(typed) => remove.mutate(hasPassword ? { password: typed("own") } : { username: typed("own") })}>
        {hasPassword ? (
          <>
            {/* Not shown, but told to password managers: whose password it is. */}
            <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
            <Field
              type="password"
              name="own"
              autoComplete="current-password"
              label={t.keys.password}
              isWrong={isWrong}
            />
          </>
        ) : (
          <Field name="own" autoComplete="off" label={t.ownData.typeName(user.username)} isWrong={isWrong} />
        )}
        <Refusal text={refusal} />
        <button type="submit" className="button is-danger" disabled={remove.isPending}>
          {t.ownData.deleteForGood}
        </button>
      </Form>
    </Dialog>
  );
};

/** Asks twice before everything of a user's goes: first whether what follows is understood, then for its password or name. */
export const DeleteDialog = (props: Pick<AccountDialogProps, "user" | "onClose">) => {
  const t = useText();
  const [isSure, setIsSure] = useState(false);
  if (isSure) return <Confirm {...props} />;
  return (
    <QuestionDialog
      title={t.ownData.deleteTitle}
      closeLabel={t.close}
      yes={t.ownData.goOn}
      no={t.ownData.keep}
      isDanger
      isPending={false}
      onYes={() => setIsSure(true)}
      onClose={props.onClose}
    >
      <p>{t.ownData.whatGoes}</p>
      <p>{t.ownData.whatStays}</p>
    </QuestionDialog>
  );
};
