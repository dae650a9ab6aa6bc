import { useMutation } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import { lazy, Suspense, useState } from "react";
import { api } from "../../api.ts";
import { fieldWords, isAbout, problemText, waitText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Form, Refusal } from "../../ui/form.tsx";
import { PasswordField } from "../account/fields.tsx";
import { useSignIn } from "../account/use-session.ts";
import { BigNameField } from "./guest-form.tsx";

const OtherWays = lazy(async () => ({ default: (await import("./other-ways.tsx")).OtherWays }));
const RecoverForm = lazy(async () => ({ default: (await import("./recover-form.tsx")).RecoverForm }));

interface WaysInProps {
  readonly onSwitch: () => void;
  readonly onForgot: () => void;
}

/** Signs in by name and password, by passkey or recovery code, or as a guest instead. */
const WaysIn = ({ onSwitch, onForgot }: WaysInProps) => {
  const t = useText();
  const enter = useSignIn();
  const login = useMutation({
    mutationFn: api.signIn,
    onSuccess: enter,
  });
  const isWrong = problemOf(login.error)?.status === 401;
  const wait = waitText(login.error, t);
  const words = wait ? t.welcome.wait(wait) : problemText(login.error, t);
  return (
    <Form
      wordsFor={(input) => fieldWords(input, t)}
      onEdit={() => login.error && login.reset()}
      onSend={(typed) => login.mutate({ username: typed("username"), password: typed("password") })}
    >
      <BigNameField isWrong={isAbout(login.error, "username")} autoComplete="username webauthn" />
      <PasswordField
        name="password"
        className="is-big"
        label={t.welcome.password}
        autoComplete="current-password"
        isWrong={isWrong}
      />
      <Refusal text={login.error && (isWrong ? t.welcome.wrong : words)} />
      <button type="submit" className="button is-primary is-large" disabled={login.isPending}>
        {t.welcome.signIn}
      </button>
      <Suspense>
        <OtherWays onForgot={onForgot} />
      </Suspense>
      <button type="button" className="button is-quiet" onClick={onSwitch}>
        {t.welcome.noAccount}
      </button>
    </Form>
  );
};

/** Signs in to an account, also after a forgotten password. */
export const LoginForm = ({ onSwitch }: { onSwitch: () => void }) => {
  const [hasForgotten, setHasForgotten] = useState(false);
  if (!hasForgotten) return <WaysIn onSwitch={onSwitch} onForgot={() => setHasForgotten(true)} />;
  return (
    <Suspense>
      <RecoverForm onBack={() => setHasForgotten(false)} />
    </Suspense>
  );
};
