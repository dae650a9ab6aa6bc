import { problemOf } from "@yourmove/client";
import type { UserSummary } from "@yourmove/contract";
import { useId } from "react";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useNotify } from "../../layout/toasts.tsx";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, Refusal } from "../../ui/form.tsx";
import type { AccountDialogProps } from "./account-dialog.tsx";
import { NewPasswordField, PasswordField } from "./fields.tsx";

const FORBIDDEN = 403;

const ENDS = ["recent", "all", "none"] as const;

interface EndsChoiceProps {
  readonly kind: "passkeys" | "webhooks";
  readonly count: number;
}

/** Which of what was made under the old password ends with it. */
const EndsChoice = ({ kind, count }: EndsChoiceProps) => {
  const { password } = useText();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{password.ends[kind](count)}</label>
      <select id={id} name={kind} className="input" defaultValue="recent">
        {ENDS.map((which) => (
          <option key={which} value={which}>
            {password.which[which]}
          </option>
        ))}
      </select>
    </div>
  );
};

/** A choice for each kind of which the account has some; what is not there needs no question. */
const EndsChoices = () => {
  const passkeys = trpc.passkeys.list.useQuery(undefined, { staleTime: 0 });
  const webhooks = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 });
  const counts = { passkeys: passkeys.data?.items.length ?? 0, webhooks: webhooks.data?.items.length ?? 0 };
  return (["passkeys", "webhooks"] as const).map(
    (kind) => counts[kind] > 0 && <EndsChoice key={kind} kind={kind} count={counts[kind]} />,
  );
};

/** The chosen option; the service's own default without one. */
const chosenOf = (value: string) => ENDS.find((which) => which === value) ?? "recent";

/** Asks for the current password and the new one. */
const PasswordForm = ({ user, onDone }: { user: UserSummary; onDone: () => void }) => {
  const t = useText();
  const change = trpc.account.changePassword.useMutation({ onSuccess: onDone });
  const isWrong = problemOf(change.error)?.status === FORBIDDEN;
  const refusal = change.error && (isWrong ? t.password.wrong : problemText(change.error, t));
  return (
    <Form
      onSend={(typed) =>
        change.mutate({
          currentPassword: typed("currentPassword"),
          newPassword: typed("newPassword"),
          endPasskeys: chosenOf(typed("passkeys")),
          endWebhooks: chosenOf(typed("webhooks")),
        })
      }
    >
      {/* Hidden: tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
      <PasswordField
        name="currentPassword"
        autoComplete="current-password"
        label={t.password.current}
        isWrong={isWrong}
      />
      <NewPasswordField name="newPassword" label={t.password.next} hint={t.password.hint} />
      <EndsChoices />
      <Refusal text={refusal} />
      <button type="submit" className="button is-primary" disabled={change.isPending}>
        {t.password.change}
      </button>
    </Form>
  );
};

/** A new password for an account; it ends every other session. */
export const PasswordDialog = ({ user, onClose }: Pick<AccountDialogProps, "user" | "onClose">) => {
  const t = useText();
  const notify = useNotify();
  const onDone = () => {
    notify({ key: "password", text: t.password.changed });
    onClose();
  };
  return (
    <Dialog title={t.password.title} closeLabel={t.close} onClose={onClose}>
      <PasswordForm user={user} onDone={onDone} />
    </Dialog>
  );
};
