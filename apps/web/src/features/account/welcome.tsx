import { problemOf } from "@yourmove/client";
import { LIMITS } from "@yourmove/contract";
import { type FormEvent, useState } from "react";
import { trpc } from "../../api.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon, Logo } from "../../ui/icons.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { useEnter } from "./use-session.ts";
import { WelcomeScene } from "./welcome-scene.tsx";
import "./welcome.css";

interface EntryFormProps {
  readonly onSwitch: () => void;
}

const NameField = ({ error }: { error: string | null }) => {
  const t = useText();
  return (
    <div className="field">
      <label htmlFor="username">{t.welcome.name}</label>
      <input
        id="username"
        name="username"
        className="input is-big"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        required
        minLength={LIMITS.username.min}
        maxLength={LIMITS.username.max}
        pattern="[A-Za-z0-9_\-]+"
        title={t.welcome.nameHint}
        placeholder={t.welcome.namePlaceholder}
        aria-describedby="name-hint"
        aria-invalid={error !== null}
        // biome-ignore lint/a11y/noAutofocus: the page has one purpose, and this field is it
        autoFocus
      />
      <p id="name-hint" className="soft small">
        {t.welcome.nameHint}
      </p>
    </div>
  );
};

const Refused = ({ text }: { text: string | null }) => (
  <div role="alert">
    {text && (
      <p className="alert">
        <Icon name="warning" />
        {text}
      </p>
    )}
  </div>
);

const GuestForm = ({ onSwitch }: EntryFormProps) => {
  const t = useText();
  const enter = useEnter();
  const guest = trpc.auth.guest.useMutation({ onSuccess: enter });
  const error = guest.error ? problemText(guest.error, t) : null;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    guest.mutate({ username: String(new FormData(event.currentTarget).get("username")) });
  };
  return (
    <form className="entry" onSubmit={onSubmit}>
      <NameField error={error} />
      <Refused text={error} />
      <button type="submit" className="button is-primary is-large" disabled={guest.isPending}>
        {guest.isPending ? t.welcome.entering : t.welcome.play}
      </button>
      <button type="button" className="button is-quiet" onClick={onSwitch}>
        {t.welcome.haveAccount}
      </button>
    </form>
  );
};

const LoginForm = ({ onSwitch }: EntryFormProps) => {
  const t = useText();
  const enter = useEnter();
  const login = trpc.auth.login.useMutation({ onSuccess: enter });
  const isWrong = problemOf(login.error)?.status === 401;
  const error = login.error ? (isWrong ? t.welcome.wrong : problemText(login.error, t)) : null;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    login.mutate({ username: String(fields.get("username")), password: String(fields.get("password")) });
  };
  return (
    <form className="entry" onSubmit={onSubmit}>
      <NameField error={error} />
      <div className="field">
        <label htmlFor="password">{t.welcome.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          className="input is-big"
        />
      </div>
      <Refused text={error} />
      <button type="submit" className="button is-primary is-large" disabled={login.isPending}>
        {t.welcome.signIn}
      </button>
      <button type="button" className="button is-quiet" onClick={onSwitch}>
        {t.welcome.noAccount}
      </button>
    </form>
  );
};

/** The door: a name and you are in; those with an account sign in instead. */
export const Welcome = () => {
  const t = useText();
  const [hasAccount, setHasAccount] = useState(false);
  useTitle(t.welcome.play);
  const Form = hasAccount ? LoginForm : GuestForm;
  return (
    <main className="welcome">
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
