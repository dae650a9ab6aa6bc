import { useText } from "../../i18n/use-text.tsx";
import { NameField } from "../account/name-field.tsx";

/** The one thing that the door asks of everybody. */
export const BigNameField = ({ isWrong }: { isWrong: boolean }) => {
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
