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
