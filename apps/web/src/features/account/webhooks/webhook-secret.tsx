import { useText } from "../../../i18n/use-text.tsx";
import { CopyField } from "../../../ui/copy-field.tsx";

/** A webhook's secret: never to be seen again, so it can be copied. */
export const WebhookSecret = ({ secret, hint }: { secret: string; hint: string }) => {
  const { keys, webhooks } = useText();
  return (
    <CopyField label={webhooks.secret} text={secret} copyLabel={keys.copy} copied={keys.copied} hint={hint} isFocused />
  );
};
