import { trpc } from "../../api.ts";
import { useNotify } from "../../frame/notices.tsx";
import { fieldWords } from "../../i18n/field-words.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import type { AccountDialogProps } from "./account-dialog-props.ts";
import { NameField } from "./name-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

/** Turns a guest into an account: the same user, the same matches, from now on with a password. */
export const RegisterDialog = ({ user, onClose }: AccountDialogProps) => {
  const t = useText();
  const utils = trpc.useUtils();
  const notify = useNotify();
  const register = trpc.auth.register.useMutation({
    onSuccess(credentials) {
      utils.auth.me.setData(undefined, { user: credentials.user });
      notify({ key: "registered", text: t.account.registered });
      onClose();
    },
  });
  return (
    <Dialog title={t.account.keep} closeLabel={t.close} onClose={onClose}>
      <Form
        wordsFor={(input) => fieldWords(input, t)}
        onSend={(typed) => register.mutate({ username: typed("username"), password: typed("password") })}
      >
        <p className="soft">{t.account.keepHint}</p>
        <NameField label={t.welcome.name} defaultValue={user.username} isWrong={register.isError} />
        <NewPasswordField name="password" label={t.welcome.password} hint={t.account.passwordHint} />
        <Refusal text={register.error && problemText(register.error, t)} />
        <button type="submit" className="button is-primary" disabled={register.isPending}>
          {t.account.register}
        </button>
      </Form>
    </Dialog>
  );
};
