import { lazy, Suspense, useState } from "react";
import { trpc } from "../../api.ts";
import { fieldWords } from "../../i18n/field-words.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useNotify } from "../../layout/notices.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { FreeNames } from "../welcome/free-names.tsx";
import type { AccountDialogProps } from "./account-dialog.tsx";
import { NameField, NewPasswordField } from "./fields.tsx";

const FirstCodes = lazy(async () => ({ default: (await import("./security/recovery-codes.tsx")).FirstCodes }));

/**
 * Turns a guest into an account: the same user, the same matches, from now on with a password, and with codes to come back
 * by, shown once it is done; whoever closes them goes on playing.
 */
export const RegisterDialog = ({ user, onClose }: Pick<AccountDialogProps, "user" | "onClose">) => {
  const t = useText();
  const utils = trpc.useUtils();
  const notify = useNotify();
  const [password, setPassword] = useState<string | null>(null);
  const register = trpc.auth.register.useMutation({
    onSuccess(credentials, { password: own }) {
      utils.auth.me.setData(undefined, { user: credentials.user });
      notify({ key: "registered", text: t.account.registered });
      setPassword(own);
    },
  });
  if (password !== null) {
    return (
      <Suspense>
        <FirstCodes user={user} password={password} onClose={onClose} />
      </Suspense>
    );
  }
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
        <FreeNames error={register.error} taken={register.variables?.username} />
        <button type="submit" className="button is-primary" disabled={register.isPending}>
          {t.account.register}
        </button>
      </Form>
    </Dialog>
  );
};
