import { LIMITS } from "@yourmove/contract";
import { type ReactNode, useState } from "react";
import { nameWords } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Field, type FieldProps, Form, Refusal } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Asks for the name of a guest or an account; what is typed is wrong as long as the service would refuse its characters. */
export const NameField = (props: FieldProps) => {
  const t = useText();
  return (
    <Field
      name="username"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      onInput={({ currentTarget }) => currentTarget.setCustomValidity(nameWords(currentTarget.value, t))}
      {...props}
    />
  );
};

/** Asks for a password, which an eye shows. */
export const PasswordField = (props: FieldProps) => {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      type={isShown ? "text" : "password"}
      autoCapitalize="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className="button is-quiet is-icon"
          aria-label={t.welcome.show}
          aria-pressed={isShown}
          title={t.welcome.show}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      }
      {...props}
    />
  );
};

/** Asks for a new password, within the service's bounds. */
export const NewPasswordField = (props: FieldProps) => (
  <PasswordField
    autoComplete="new-password"
    minLength={LIMITS.password.min}
    maxLength={LIMITS.password.max}
    {...props}
  />
);

interface NameFormProps {
  readonly label: string;
  readonly name: string;
  readonly most: number;
  readonly save: string;
  readonly isPending: boolean;
  readonly refusal?: string | null;
  readonly onName: (name: string) => void;
  /** Further buttons. */
  readonly children: ReactNode;
}

/** Asks for a name for something of one's own. */
export const NameForm = ({ label, name, most, save, isPending, refusal = null, onName, children }: NameFormProps) => (
  <Form className="own-name" onSend={(typed) => onName(typed("name"))}>
    <Field
      name="name"
      label={label}
      defaultValue={name}
      autoComplete="off"
      pattern=".*\S.*"
      maxLength={most}
      autoFocus
    />
    <Refusal text={refusal} />
    <div className="dialog-actions">
      <button type="submit" className="button is-primary" disabled={isPending}>
        {save}
      </button>
      {children}
    </div>
  </Form>
);
