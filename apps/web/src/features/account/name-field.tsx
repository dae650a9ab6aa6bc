import { LIMITS } from "@yourmove/contract";
import { useText } from "../../i18n/use-text.tsx";
import { Field, type FieldProps } from "../../ui/field.tsx";

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
