import { NoServiceError, problemOf } from "@yourmove/client";
import { isRetryable } from "@yourmove/react";
import { api } from "../../../api.ts";
import type { Dictionary } from "../../../i18n/dictionary.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import type { SecurityTexts } from "../../../i18n/security-en.ts";

/** A passkey belongs to a domain: a numeric address has none. */
const isNumbers = (host: string): boolean => /^\[|^\d+(\.\d+){3}$/.test(host);

/** Whether this browser can make and use passkeys at this address. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && "PublicKeyCredential" in window && !isNumbers(location.hostname);

/** Creates a passkey in the browser and registers it with the service. */
export const addPasskey = async (password: string) => {
  const { options } = await api.newPasskeyOptions(password);
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { clientExtensionResults: _, ...credential } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = credential.response;
  return api.addPasskey({
    ...credential,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  });
};

/** Why the browser created no passkey, in words; null where the service refused. */
export const passkeyTrouble = (error: unknown, { passkeys }: SecurityTexts): string | null => {
  const problem = problemOf(error);
  if (problem) return problem.code === "invalid_request" ? passkeys.trouble.failed : null;
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return passkeys.trouble.canceled;
  return name === "InvalidStateError" ? passkeys.trouble.there : passkeys.trouble.failed;
};

/** Whether the user hears of a sign-in that failed; `isOffered` where the page asked the browser by itself. */
export const isHeard = (error: unknown, isOffered: boolean): boolean => {
  // The browser's own errors: its prompt was closed, or replaced by the next one.
  const isOurs = problemOf(error) !== null || error instanceof NoServiceError;
  return isOurs && !(isOffered && isRetryable(error));
};

/** Why a passkey did not sign in, in words. */
export const signInTrouble = (error: unknown, t: Dictionary, { door }: SecurityTexts): string =>
  problemOf(error)?.code === "unauthenticated" ? door.passkeyFailed : problemText(error, t);
