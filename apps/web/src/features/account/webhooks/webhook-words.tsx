import { problemOf } from "@yourmove/client";
import { LIMITS } from "@yourmove/contract";
import type { Dictionary } from "../../../i18n/dictionary.ts";
import { problemText, waitText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { CopyField } from "../../../ui/copy-field.tsx";

/** Why something was not done with a webhook, in words for its owner. */
export const webhookWords = (error: unknown, t: Dictionary): string => {
  const problem = problemOf(error);
  if (problem?.code === "limit_reached") return t.webhooks.full(LIMITS.webhooks);
  if (problem?.code === "forbidden_action") return t.webhooks.foreign;
  if (problem?.errors?.[0]?.path === "url") return t.webhooks.wrongUrl;
  const wait = waitText(error, t);
  return wait ? t.welcome.wait(wait) : problemText(error, t);
};

/** A webhook's secret: never to be seen again, so it can be copied. */
export const WebhookSecret = ({ secret, hint }: { secret: string; hint: string }) => {
  const { keys, webhooks } = useText();
  return (
    <CopyField label={webhooks.secret} text={secret} copyLabel={keys.copy} copied={keys.copied} hint={hint} isFocused />
  );
};
