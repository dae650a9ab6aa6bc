import { createPasskeyChallenges } from "./challenges.ts";
import { createOwnPasskeys, type OwnPasskeys, type OwnPasskeysDeps } from "./own-passkeys.ts";
import { createPasskeySignIn, type PasskeySignIn, type PasskeySignInDeps } from "./passkey-sign-in.ts";

/** Passkeys: a second way in, beside the password (WebAuthn). */
export interface Passkeys extends OwnPasskeys, PasskeySignIn {}

/** Makes both halves over one book of challenges. */
export const createPasskeys = (
  deps: Omit<OwnPasskeysDeps, "challenges"> & Omit<PasskeySignInDeps, "challenges">,
): Passkeys => {
  const challenges = createPasskeyChallenges(deps);
  return { ...createOwnPasskeys({ ...deps, challenges }), ...createPasskeySignIn({ ...deps, challenges }) };
};
