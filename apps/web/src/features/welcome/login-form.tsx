import { useMutation } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import { client } from "../../client.ts";
import { fieldWords } from "../../i18n/field-words.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { waitText } from "../../i18n/wait-text.ts";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useEnter } from "../account/use-session.ts";
import { BigNameField } from "./big-name-field.tsx";

/** In with an account's name and password. */
export const LoginForm = ({ onSwitch }: { onSwitch: () => void }) => {
  const t = useText();
  const enter = useEnter();
  const login = useMutation({
    mutationFn: (typed: { username: string; password: string }) => client.auth.login.mutate(typed),
    onSuccess: enter,
  });
  const isWrong = problemOf(login.error)?.status === 401;
  const wait = waitText(login.error, t);
  const words = wait ? t.welcome.wait(wait) : problemText(login.error, t);
  return (
    <Form
      wordsFor={(input) => fieldWords(input, t)}
      onSend={(typed) => login.mutate({ username: typed("username"), password: typed("password") })}
    >
      <BigNameField isWrong={login.isError} />
      <Field
        type="password"
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
      <button type="button" className="button is-quiet" onClick={onSwitch}>
        {t.welcome.noAccount}
      </button>
    </Form>
  );
};
