import { useText } from "../../i18n/use-text.tsx";
import type { FieldProps } from "../../ui/field.tsx";
import { NameField } from "../account/name-field.tsx";

/** The one thing that the door asks of everybody. */
export const BigNameField = (props: Pick<FieldProps, "isWrong" | "autoComplete">) => {
  const t = useText();
  return (
    <NameField
      className="is-big"
      label={t.welcome.name}
      hint={t.welcome.nameHint}
      placeholder={t.welcome.namePlaceholder}
      autoFocus
      {...props}
    />
  );
};
