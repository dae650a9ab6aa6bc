import { problemOf } from "@yourmove/client";
import { useState } from "react";
import { trpc } from "../../api.ts";
import { useTitle } from "../../frame/use-title.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { fetchAhead } from "../../pages.ts";
import { Field, Form, Refusal } from "../../ui/form.tsx";
import { Logo } from "../../ui/icon.tsx";
import { NameField } from "../account/fields.tsx";
import { useEnter } from "../account/use-session.ts";
import { WelcomeScene } from "./welcome-scene.tsx";
import "./welcome.css";

interface EntryFormProps {
  readonly onSwitch: () => void;
}

const BigNameField = ({ isWrong }: { isWrong: boolean }) => {
  const t = useText();
  return (
    <NameField
      className="is-big"
      label={t.welcome.name}
      hint={t.welcome.nameHint}
      placeholder={t.welcome.namePlaceholder}
      isWrong={isWrong}
      autoFocus
    />
  );
};

const GuestForm = ({ onSwitch }: EntryFormProps) => {
  const t = useText();
  const enter = useEnter();
  const guest = trpc.auth.guest.useMutation({ onSuccess: enter });
  return (
    <Form onSend={(typed) => guest.mutate({ username: typed("username") })}>
      <BigNameField isWrong={guest.isError} />
      <Refusal text={guest.error ? problemText(guest.error, t) : null} />
      <button type="submit" className="button is-primary is-large" disabled={guest.isPending}>
        {guest.isPending ? t.welcome.entering : t.welcome.play}
      </button>
      <button type="button" className="button is-quiet" onClick={onSwitch}>
        {t.welcome.haveAccount}
      </button>
    </Form>
  );
};

const LoginForm = ({ onSwitch }: EntryFormProps) => {
  const t = useText();
  const enter = useEnter();
  const login = trpc.auth.login.useMutation({ onSuccess: enter });
  const isWrong = problemOf(login.error)?.status === 401;
  return (
    <Form onSend={(typed) => login.mutate({ username: typed("username"), password: typed("password") })}>
      <BigNameField isWrong={login.isError} />
      <Field
        type="password"
        name="password"
        className="is-big"
        label={t.welcome.password}
        autoComplete="current-password"
        isWrong={isWrong}
      />
      <Refusal text={login.error && (isWrong ? t.welcome.wrong : problemText(login.error, t))} />
      <button type="submit" className="button is-primary is-large" disabled={login.isPending}>
        {t.welcome.signIn}
      </button>
      <button type="button" className="button is-quiet" onClick={onSwitch}>
        {t.welcome.noAccount}
      </button>
    </Form>
  );
};

/** The door: a name and you are in; those with an account sign in instead. */
export const Welcome = () => {
  const t = useText();
  const [hasAccount, setHasAccount] = useState(false);
  useTitle(t.welcome.play);
  const Form = hasAccount ? LoginForm : GuestForm;
  return (
    // What is behind the door comes while a name is typed.
    <main className="welcome" onInput={() => void fetchAhead(location.pathname, false)}>
      <div className="welcome-words">
        <p className="brand">
          <Logo />
          <span>Your Move</span>
        </p>
        <h1>{t.welcome.title}</h1>
        <p className="lead">{t.welcome.lead}</p>
        <Form onSwitch={() => setHasAccount(!hasAccount)} />
      </div>
      <WelcomeScene />
    </main>
  );
};
