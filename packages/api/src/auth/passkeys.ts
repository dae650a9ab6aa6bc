import { createHmac, randomBytes } from "node:crypto";
import {
  type Credentials,
  isID,
  LIMITS,
  type NewPasskeyInput,
  type OnePasskey,
  type PasskeyAskInput,
  type PasskeyCreation,
  type PasskeyInput,
  type PasskeyRequest,
  type PasskeySignInInput,
  type Passkeys,
  type RenamePasskeyInput,
} from "@yourmove/contract";
import {
  auditQueries,
  type Database,
  ensureSecret,
  isUniqueViolation,
  passkeyQueries,
  personQueries,
  sessionQueries,
  type Verified,
} from "@yourmove/db";
import { type Answer, done, failed, noSuchUser, overtaken } from "../answer.ts";
import type { Ctx, Services } from "../context.ts";
import { type Actor, withSession } from "../identity/actor.ts";
import { accountEntry, deviceOf } from "../identity/audit.ts";
import { confirmPassword } from "./confirm-password.ts";
import { withDevice } from "./show-session.ts";
import { bytesOf, checkAnswer, checkNewPasskey, creationOptions, relyingPartyOf, requestOptions } from "./webauthn.ts";

// Passkeys are a second way in, beside the password (WebAuthn): good for accounts only.

const noSuchPasskey = failed("route_not_found", "You have no passkey with this id");
const tooMany = failed("limit_reached", `You have ${LIMITS.passkeys} passkeys; remove one first`);
const notAnswered = failed("invalid_request", "This passkey does not answer what was asked; start again");
const known = failed("invalid_request", "This passkey is there already");

/** Bytes that stand for a user where its passkeys are kept, so that a device keeps one account apart from another. */
const handleOf = async (db: Database, userID: number): Promise<Uint8Array> =>
  createHmac("sha256", await ensureSecret(db, "passkey handles"))
    .update(String(userID))
    .digest();

/** Where a passkey was made, in words of no language; short of that, what it is. */
const placeOf = (userAgent: string | undefined): string => {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(", ") || "Passkey";
};

/** At an address that is no origin at all nobody has passkeys. */
const noOrigin = failed("invalid_request", "This address can have no passkeys");

// What passkeys sign: random challenges, good once and for minutes, in every process.

const CHALLENGE_BYTES = 32;

/** The challenge in a browser's answer; null where there is none. */
const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as {
      challenge?: unknown;
    };
    return typeof challenge === "string" && bytesOf(challenge).length === CHALLENGE_BYTES ? challenge : null;
  } catch {
    return null;
  }
};

/** A new challenge in base64url, for a sign-in. */
const askAnyone = async ({ db, clock }: Services): Promise<string> => {
  const challenge = randomBytes(CHALLENGE_BYTES);
  await passkeyQueries.keepSignInChallenge(db, { challenge, expiresTime: clock.now() + LIMITS.passkeyChallengeMs });
  return challenge.toString("base64url");
};

/** A challenge for a passkey that a user makes; null where what was verified for it holds no longer. */
const askOwner = async ({ db, clock }: Services, by: Verified): Promise<string | null> => {
  const challenge = randomBytes(CHALLENGE_BYTES);
  const expiresTime = clock.now() + LIMITS.passkeyChallengeMs;
  const kept = await passkeyQueries.keepChallenge(db, by, { challenge, expiresTime });
  return kept === "overtaken" ? null : challenge.toString("base64url");
};

/**
 * The challenge that a browser's words answer, if it was sent to this user and not yet answered; null otherwise. With the hash of
 * the password that was verified for it, where it was sent to a user.
 */
const takeChallenge = async (
  { db, clock }: Services,
  clientDataJSON: string,
  userID: number | null,
): Promise<{ readonly challenge: string; readonly passwordHash: string | null } | null> => {
  const challenge = challengeIn(clientDataJSON);
  const request = challenge === null ? null : await passkeyQueries.takeChallenge(db, bytesOf(challenge));
  if (challenge === null || request?.userID !== userID || request.expiresTime <= clock.now()) return null;
  return { challenge, passwordHash: request.passwordHash };
};

/** The actor's passkeys. */
export const listPasskeys = async ({ actor, db }: Ctx): Promise<Answer<Passkeys>> =>
  done({ items: await passkeyQueries.listPasskeys(db, actor.userID) });

/** What a browser needs to make a passkey; asks for the account's password again. */
export const registerOptions = async (ctx: Ctx, { password }: PasskeyAskInput): Promise<Answer<PasskeyCreation>> => {
  const { db } = ctx;
  const party = relyingPartyOf(ctx.request.origin);
  if (!party) return noOrigin;
  const confirmed = await confirmPassword(ctx, password);
  if (!confirmed.ok) return confirmed;
  const { userID } = ctx.actor;
  const person = await personQueries.findPerson(db, userID, userID);
  if (!person) return noSuchUser;
  const credentials = await passkeyQueries.listCredentials(db, userID);
  if (credentials.length >= LIMITS.passkeys) return tooMany;
  const challenge = await askOwner(ctx, confirmed.value);
  if (challenge === null) return overtaken;
  const handle = await handleOf(db, userID);
  return done(creationOptions({ party, challenge, handle, username: person.username, known: credentials }));
};

const createPasskey = async (
  ctx: Ctx,
  { credential, name = placeOf(ctx.request.userAgent) }: NewPasskeyInput,
): Promise<Answer<OnePasskey>> => {
  const { db, clock } = ctx;
  const { userID } = ctx.actor;
  const party = relyingPartyOf(ctx.request.origin);
  const taken = await takeChallenge(ctx, credential.response.clientDataJSON, userID);
  const made = party && taken ? await checkNewPasskey(credential, { party, challenge: taken.challenge }) : null;
  if (!made || !taken || taken.passwordHash === null) return notAnswered;
  const now = clock.now();
  const audit = accountEntry({ userID, request: ctx.request, action: "passkey_added", now, after: { name } });
  const by = { ...withSession(ctx.actor), passwordHash: taken.passwordHash };
  const check = { most: LIMITS.passkeys, audit };
  const passkeyID = await passkeyQueries.createPasskey(db, by, { ...made, name, now }, check);
  if (passkeyID === "overtaken") return overtaken;
  if (passkeyID === null) return tooMany;
  return done({ passkey: { passkeyID, name, createdTime: now, lastUsedTime: null, isSynced: made.isSynced } });
};

/** Adds the passkey that a browser has made. */
export const registerPasskey = async (ctx: Ctx, input: NewPasskeyInput): Promise<Answer<OnePasskey>> => {
  try {
    return await createPasskey(ctx, input);
  } catch (error) {
    if (isUniqueViolation(error)) return known;
    throw error;
  }
};

/** Gives a passkey another name. */
export const renamePasskey = async (
  { actor, db }: Ctx,
  { passkeyID, name }: RenamePasskeyInput,
): Promise<Answer<OnePasskey>> => {
  if (!isID(passkeyID)) return noSuchPasskey;
  const renamed = await passkeyQueries.renamePasskey(db, withSession(actor), { passkeyID, name });
  if (renamed === "overtaken") return overtaken;
  return renamed ? done({ passkey: renamed }) : noSuchPasskey;
};

/** Removes a passkey. */
export const removePasskey = async (
  { actor, request, db, clock }: Ctx,
  { passkeyID }: PasskeyInput,
): Promise<Answer<Record<string, never>>> => {
  if (!isID(passkeyID)) return noSuchPasskey;
  const audit = accountEntry({ userID: actor.userID, request, action: "passkey_removed", now: clock.now() });
  const removed = await passkeyQueries.removePasskey(db, withSession(actor), { passkeyID, audit });
  if (removed === "overtaken") return overtaken;
  return removed ? done({}) : noSuchPasskey;
};

/** What a browser needs to sign in with a passkey. */
export const signInOptions = async (ctx: Ctx<Actor | null>): Promise<Answer<PasskeyRequest>> => {
  const party = relyingPartyOf(ctx.request.origin);
  return party ? done(requestOptions(party, await askAnyone(ctx))) : noOrigin;
};

/** One answer for a passkey that is not known, one that was removed, a late answer and a false one. */
const refused = failed("unauthenticated", "This passkey is not, or no longer, good here");

/** Begins an ordinary session; the passkey names its user. */
export const signInByPasskey = async (
  ctx: Ctx<Actor | null>,
  { credential }: PasskeySignInInput,
): Promise<Answer<Credentials>> => {
  const { request, db, clock, changes, signIn, devices } = ctx;
  const party = relyingPartyOf(request.origin);
  const passkey = await passkeyQueries.findPasskey(db, bytesOf(credential.rawId));
  const refusal = await devices.refusalOf(passkey?.userID, request);
  if (refusal) return { ok: false, failure: refusal };
  const taken = await takeChallenge(ctx, credential.response.clientDataJSON, null);
  if (!party || !taken || !passkey) return refused;
  const answer = await checkAnswer(credential, { party, challenge: taken.challenge }, passkey);
  if (!answer) return refused;
  const { passkeyID, userID, passwordHash } = passkey;
  if (!(await passkeyQueries.usePasskey(db, { passkeyID, ...answer, now: clock.now() }))) return refused;
  const act = { action: "signed_in", subject: `passkey ${passkeyID}` } as const;
  const opened = await signIn.logIn(userID, { request, act, passwordHash });
  await auditQueries.forgetSurplusAudit(db, userID, LIMITS.auditEntries);
  if (opened.ok && (await sessionQueries.endOldestSessions(db, userID, LIMITS.sessions)) > 0) changes.publish([userID]);
  return withDevice(ctx, opened);
};
