import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSecurityText } from "../../../i18n/lazy-messages.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { trpc } from "../../../trpc.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form, Refusal } from "../../../ui/form.tsx";
import { NewPasswordField } from "../fields.tsx";
import { addPasskey, passkeyTrouble } from "./passkeys.ts";

interface FirstPasskeyProps {
  /** The new account's random password until then. */
  readonly password: string;
  /** Called once there is a way to sign in: the passkey, or a password chosen instead. */
  readonly onDone: (entrance: { readonly password: string; readonly isChosen: boolean }) => void;
}

/** Chooses a password in place of a passkey. */
const InsteadOfPasskey = ({ password, onDone, onBack }: FirstPasskeyProps & { readonly onBack: () => void }) => {
  const t = useText();
  const { passkeys } = useSecurityText();
  const change = trpc.account.changePassword.useMutation({
    onSuccess: (_, { newPassword }) => onDone({ password: newPassword, isChosen: true }),
  });
  return (
    <Dialog title={passkeys.choosePassword} closeLabel={t.close} onClose={onBack}>
      <Form onSend={(typed) => change.mutate({ currentPassword: password, newPassword: typed("password") })}>
        <NewPasswordField name="password" label={t.welcome.password} hint={t.account.passwordHint} />
        <Refusal text={change.error && problemText(change.error, t)} />
        <button type="submit" className="button is-primary" disabled={change.isPending}>
          {t.account.save}
        </button>
      </Form>
    </Dialog>
  );
};

/** Creates the passkey of a new account, or chooses a password instead; closing one step leads to the other. */
export const FirstPasskey = (props: FirstPasskeyProps) => {
  const t = useText();
  const texts = useSecurityText();
  const [isPassword, setIsPassword] = useState(false);
  const { password, onDone } = props;
  const add = useMutation({
    networkMode: "always",
    mutationFn: addPasskey,
    onSuccess: () => onDone({ password, isChosen: false }),
  });
  if (isPassword) return <InsteadOfPasskey {...props} onBack={() => setIsPassword(false)} />;
  const choosePassword = () => setIsPassword(true);
  const { passkeys } = texts;
  return (
    <Dialog title={passkeys.first} closeLabel={t.close} onClose={choosePassword}>
      <p className="soft">{passkeys.firstHint}</p>
      <Refusal text={add.error && (passkeyTrouble(add.error, texts) ?? problemText(add.error, t))} />
      <div className="entry">
        <button
          type="button"
          className="button is-primary"
          disabled={add.isPending}
          onClick={() => add.mutate(password)}
        >
          {add.isPending ? passkeys.adding : passkeys.add}
        </button>
        <button type="button" className="button is-quiet" onClick={choosePassword}>
          {passkeys.choosePassword}
        </button>
      </div>
    </Dialog>
  );
};
