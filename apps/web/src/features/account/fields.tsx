import { LIMITS } from "@yourmove/contract";
import { nameWords } from "../../i18n/field-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Field, type FieldProps } from "../../ui/field.tsx";

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

/** Asks for a new password, within the service's bounds. */
export const NewPasswordField = (props: FieldProps) => (
  <Field
    type="password"
    autoComplete="new-password"
    minLength={LIMITS.password.min}
    maxLength={LIMITS.password.max}
    {...props}
  />
);
