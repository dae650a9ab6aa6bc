import { useState } from "react";
import { useTitle } from "../../frame/use-title.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Logo } from "../../ui/logo.tsx";
import { GuestForm } from "./guest-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { WelcomeScene } from "./welcome-scene.tsx";
import "./welcome.css";

interface WelcomeProps {
  /** Called while a name is typed: time enough to fetch what is behind the door. */
  readonly onTyping: () => void;
  /** Whether somebody was signed in here until now. */
  readonly hasEnded: boolean;
}

/** Why the door is shown to somebody who was inside. */
const SessionEnded = ({ onSignIn }: { onSignIn: (() => void) | null }) => {
  const t = useText();
  return (
    <div className="session-ended" role="status">
      <p>{t.welcome.ended}</p>
      {onSignIn && (
        <button type="button" className="button" onClick={onSignIn}>
          {t.welcome.signIn}
        </button>
      )}
    </div>
  );
};

/** The door: a name and you are in; those with an account sign in instead. */
export const Welcome = ({ onTyping, hasEnded }: WelcomeProps) => {
  const t = useText();
  const [hasAccount, setHasAccount] = useState(false);
  useTitle(t.welcome.play);
  const Form = hasAccount ? LoginForm : GuestForm;
  return (
    <main className="welcome" onInput={onTyping}>
      <div className="welcome-words">
        <p className="brand">
          <Logo />
          <span>Your Move</span>
        </p>
        {hasEnded && <SessionEnded onSignIn={hasAccount ? null : () => setHasAccount(true)} />}
        <h1>{t.welcome.title}</h1>
        <p className="lead">{t.welcome.lead}</p>
        <Form onSwitch={() => setHasAccount(!hasAccount)} />
      </div>
      <WelcomeScene />
    </main>
  );
};
