import { problemOf } from "@yourmove/client";
import type { SecurityTexts } from "../../../i18n/texts/security.ts";

/** Why a browser has made no passkey, in words; null where it was the service that refused. */
export const passkeyTrouble = (error: unknown, { passkeys }: SecurityTexts): string | null => {
  const problem = problemOf(error);
  if (problem) return problem.code === "invalid_request" ? passkeys.trouble.failed : null;
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return passkeys.trouble.canceled;
  return name === "InvalidStateError" ? passkeys.trouble.there : passkeys.trouble.failed;
};
