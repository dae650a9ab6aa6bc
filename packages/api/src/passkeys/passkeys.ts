import { type Credentials, LIMITS, type PasskeyRequest, type PasskeySignInInput } from "@yourmove/contract";
import { auditQueries, passkeyQueries, sessionQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { type AccountPasskeys, createAccountPasskeys } from "./account-passkeys.ts";
import {
  bytesOf,
  checkAnswer,
  createPasskeyChallenges,
  noOrigin,
  type PasskeyContext,
  type PasskeyRequestMeta,
  relyingPartyOf,
  requestOptions,
} from "./webauthn.ts";

/** Coming in by a passkey. */
export interface PasskeySignIn {
  signInOptions(request: PasskeyRequestMeta): Promise<Answer<PasskeyRequest>>;
  /** Begins an ordinary session. */
  signIn(request: PasskeyRequestMeta, input: PasskeySignInInput): Promise<Answer<Credentials>>;
}

/** One answer for a passkey that is not known, one that was removed, a late answer and a false one. */
const refused = failed("unauthenticated", "This passkey is not, or no longer, good here");

/** Creates the sign-in by passkey: the passkey names its user. */
const createPasskeySignIn = ({ db, clock, changes, signIn, challenges, devices }: PasskeyContext): PasskeySignIn => ({
  async signInOptions({ origin }) {
    const party = relyingPartyOf(origin);
    return party ? done(requestOptions(party, await challenges.ask())) : noOrigin;
  },

  async signIn({ meta, origin }, { credential }) {
    const party = relyingPartyOf(origin);
    const passkey = await passkeyQueries.findPasskey(db, bytesOf(credential.rawId));
    const refusal = await devices.refusalOf(passkey?.userID, meta);
    if (refusal) return { ok: false, failure: refusal };
    const taken = await challenges.take(credential.response.clientDataJSON, null);
    if (!party || !taken || !passkey) return refused;
    const answer = await checkAnswer(credential, { party, challenge: taken.challenge }, passkey);
    if (!answer) return refused;
    const { passkeyID, userID, passwordHash } = passkey;
    if (!(await passkeyQueries.usePasskey(db, { passkeyID, ...answer, now: clock.now() }))) return refused;
    const act = { action: "signed_in", subject: `passkey ${passkeyID}` } as const;
    const begun = await signIn.again(userID, { meta, act, passwordHash });
    await auditQueries.forgetSurplusAudit(db, userID, LIMITS.auditEntries);
    if (begun.ok && (await sessionQueries.endOldestSessions(db, userID, LIMITS.sessions)) > 0)
      changes.publish([userID]);
    return begun;
  },
});

/** Passkeys: a second way in, beside the password (WebAuthn). */
export interface Passkeys extends AccountPasskeys, PasskeySignIn {}

/** Makes both halves over one book of challenges. */
export const createPasskeys = (auth: AuthContext): Passkeys => {
  const context = { ...auth, challenges: createPasskeyChallenges(auth.db, auth.clock) };
  return { ...createAccountPasskeys(context), ...createPasskeySignIn(context) };
};
