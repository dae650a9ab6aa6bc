import { problemOf } from "@yourmove/client";
import type { Dictionary } from "../../../i18n/dictionary.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import type { SecurityTexts } from "../../../i18n/texts/security.ts";
import { waitText } from "../../../i18n/wait-text.ts";

/** Whether what was asked with the password was refused for that. */
export const isWrongPassword = (error: unknown): boolean => problemOf(error)?.code === "forbidden_action";

/** Why something that asks for the password once more was refused, in words for the player. */
export const askedAgainWords = (error: unknown, t: Dictionary, { security, passkeys }: SecurityTexts): string => {
  if (isWrongPassword(error)) return security.wrong;
  if (problemOf(error)?.code === "limit_reached") return passkeys.trouble.full;
  const wait = waitText(error, t);
  return wait ? t.welcome.wait(wait) : problemText(error, t);
};
