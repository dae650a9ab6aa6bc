import { useText } from "../../../i18n/use-text.tsx";
import { CopyField } from "../../../ui/copy-field.tsx";

/** A new key's token: never to be seen again, so it can be copied. */
export const KeyToken = ({ token }: { token: string }) => {
  const { keys } = useText();
  return (
    <CopyField label={keys.token} text={token} copyLabel={keys.copy} copied={keys.copied} hint={keys.once} isFocused />
  );
};
