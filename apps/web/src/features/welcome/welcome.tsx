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
}

/** The door: a name and you are in; those with an account sign in instead. */
export const Welcome = ({ onTyping }: WelcomeProps) => {
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
        <h1>{t.welcome.title}</h1>
        <p className="lead">{t.welcome.lead}</p>
        <Form onSwitch={() => setHasAccount(!hasAccount)} />
      </div>
      <WelcomeScene />
    </main>
  );
};
