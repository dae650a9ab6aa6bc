import { problemOf } from "@yourmove/client";
import { LIMITS } from "@yourmove/contract";
import type { Dictionary } from "../../../i18n/dictionary.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { waitText } from "../../../i18n/wait-text.ts";

/** Why something was not done with a webhook, in words for its owner. */
export const webhookWords = (error: unknown, t: Dictionary): string => {
  const problem = problemOf(error);
  if (problem?.code === "limit_reached") return t.webhooks.full(LIMITS.webhooks);
  if (problem?.code === "forbidden_action") return t.webhooks.foreign;
  if (problem?.errors?.[0]?.path === "url") return t.webhooks.wrongUrl;
  const wait = waitText(error, t);
  return wait ? t.welcome.wait(wait) : problemText(error, t);
};
