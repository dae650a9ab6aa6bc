import { LIMITS } from "@yourmove/contract";
import { useText } from "../../i18n/use-text.tsx";
import { Field, type FieldProps } from "../../ui/form.tsx";

/** Asks for the name of a guest or an account, within the service's bounds. */
export const NameField = (props: FieldProps) => {
  const t = useText();
  return (
    <Field
      name="username"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      minLength={LIMITS.username.min}
      maxLength={LIMITS.username.max}
      pattern="[A-Za-z0-9_\-]+"
      title={t.welcome.nameHint}
      {...props}
    />
  );
};

/** Asks for a password that is to be, within the service's bounds. */
export const NewPasswordField = (props: FieldProps) => (
  <Field
    type="password"
    autoComplete="new-password"
    minLength={LIMITS.password.min}
    maxLength={LIMITS.password.max}
    {...props}
  />
);
