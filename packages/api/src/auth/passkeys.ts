import { createHmac } from "node:crypto";
import {
  type Credentials,
  isID,
  LIMITS,
  type NewPasskeyInput,
  type OnePasskey,
  type PasskeyCreation,
  type Passkeys as PasskeyList,
  type PasskeyRequest,
  type PasskeySignInInput,
  type RenamePasskeyInput,
} from "@yourmove/contract";
import {
  auditQueries,
  type Database,
  isUniqueViolation,
  passkeyQueries,
  personQueries,
  releasedNameQueries,
  sessionQueries,
} from "@yourmove/db";
import { type Answer, done, failed, noSuchUser } from "../answer.ts";
import { type Actor, type RequestMeta, withAccount } from "../identity/actor.ts";
import { accountEntry, deviceOf } from "../identity/audit.ts";
import type { AuthContext } from "./auth-context.ts";
import {
  bytesOf,
  checkAnswer,
  checkNewPasskey,
  createPasskeyChallenges,
  creationOptions,
  noOrigin,
  type PasskeyContext,
  type PasskeyRequestMeta,
  relyingPartyOf,
  requestOptions,
} from "./webauthn.ts";

/** A user's own passkeys. */
export interface AccountPasskeys {
  list(actor: Actor): Promise<Answer<PasskeyList>>;
  /** Asks for the account's password again. */
  registerOptions(
    actor: Actor,
    request: PasskeyRequestMeta,
    password: string | undefined,
  ): Promise<Answer<PasskeyCreation>>;
  register(actor: Actor, request: PasskeyRequestMeta, input: NewPasskeyInput): Promise<Answer<OnePasskey>>;
  rename(actor: Actor, input: RenamePasskeyInput): Promise<Answer<OnePasskey>>;
  remove(actor: Actor, meta: RequestMeta, passkeyID: number): Promise<Answer<Record<string, never>>>;
}

const noSuchPasskey = failed("route_not_found", "You have no passkey with this id");
const tooMany = failed("limit_reached", `You have ${LIMITS.passkeys} passkeys; remove one first`);
const notAnswered = failed("invalid_request", "This passkey does not answer what was asked; start again");
const changedMeanwhile = failed("forbidden_action", "The password was changed meanwhile");
const known = failed("invalid_request", "This passkey is there already");

/** Bytes that stand for a user where its passkeys are kept, so that a device keeps one account apart from another. */
const handleOf = async (db: Database, userID: number): Promise<Uint8Array> =>
  createHmac("sha256", await releasedNameQueries.ensureSecret(db, "passkey handles"))
    .update(String(userID))
    .digest();

/** Where a passkey was made, in words of no language; short of that, what it is. */
const placeOf = (userAgent: string | undefined): string => {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(", ") || "Passkey";
};

const make = async (
  { db, clock, challenges }: PasskeyContext,
  { userID, meta, origin }: PasskeyRequestMeta & { userID: number },
  { credential, name = placeOf(meta.userAgent) }: NewPasskeyInput,
): Promise<Answer<OnePasskey>> => {
  const party = relyingPartyOf(origin);
  const taken = await challenges.take(credential.response.clientDataJSON, userID);
  const made = party && taken ? await checkNewPasskey(credential, { party, challenge: taken.challenge }) : null;
  if (!made || !taken || taken.passwordHash === null) return notAnswered;
  const now = clock.now();
  const audit = accountEntry({ userID, meta, action: "passkey_added", now, after: { name } });
  const passkeyID = await passkeyQueries.createPasskey(
    db,
    { ...made, userID, name, now },
    { most: LIMITS.passkeys, passwordHash: taken.passwordHash, audit },
  );
  if (passkeyID === "changed") return changedMeanwhile;
  if (passkeyID === null) return tooMany;
  return done({ passkey: { passkeyID, name, createdTime: now, lastUsedTime: null, isSynced: made.isSynced } });
};

/** Creates them, for accounts only: a passkey is added beside a password. */
const createAccountPasskeys = (context: PasskeyContext): AccountPasskeys => {
  const { db, clock, challenges, confirmPassword } = context;
  return {
    list: withAccount(async ({ userID }) => done({ items: await passkeyQueries.listPasskeys(db, userID) })),

    registerOptions: withAccount(async (actor, { meta, origin }, password) => {
      const party = relyingPartyOf(origin);
      if (!party) return noOrigin;
      const confirmed = await confirmPassword(actor, meta, password);
      if (!confirmed.ok) return confirmed;
      const { userID } = actor;
      const person = await personQueries.findPerson(db, userID, userID);
      if (!person) return noSuchUser;
      const credentials = await passkeyQueries.listCredentials(db, userID);
      if (credentials.length >= LIMITS.passkeys) return tooMany;
      const challenge = await challenges.askOwner(userID, confirmed.value);
      if (challenge === null) return changedMeanwhile;
      const handle = await handleOf(db, userID);
      return done(creationOptions({ party, challenge, handle, username: person.username, known: credentials }));
    }),

    register: withAccount(async ({ userID }, request, input) => {
      try {
        return await make(context, { ...request, userID }, input);
      } catch (error) {
        if (isUniqueViolation(error)) return known;
        throw error;
      }
    }),

    rename: withAccount(async ({ userID }, { passkeyID, name }) => {
      const renamed = isID(passkeyID) ? await passkeyQueries.renamePasskey(db, { userID, passkeyID, name }) : null;
      return renamed ? done({ passkey: renamed }) : noSuchPasskey;
    }),

    remove: withAccount(async ({ userID }, meta, passkeyID) => {
      if (!isID(passkeyID)) return noSuchPasskey;
      const audit = accountEntry({ userID, meta, action: "passkey_removed", now: clock.now() });
      return (await passkeyQueries.removePasskey(db, { userID, passkeyID, audit })) ? done({}) : noSuchPasskey;
    }),
  };
};

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
