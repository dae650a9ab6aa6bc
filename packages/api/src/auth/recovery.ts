import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import {
  type CreateCodesInput,
  LIMITS,
  type OtherAccess,
  type Recovered,
  type RecoveryCodes,
  type RecoveryState,
  type UseCodeInput,
} from "@yourmove/contract";
import {
  banQueries,
  type Database,
  passkeyQueries,
  recoveryCodeQueries,
  userQueries,
  webhookQueries,
} from "@yourmove/db";
import { type Answer, accountBanned, done, failed, overtaken } from "../answer.ts";
import type { Ctx } from "../context.ts";
import type { Actor } from "../identity/actor.ts";
import { accountEntry } from "../identity/audit.ts";
import { confirmPassword } from "./confirm-password.ts";
import { callerOf, refuseCommonPassword } from "./passwords.ts";
import { withDevice } from "./show-session.ts";

/** Digits and letters of which none is taken for another, nor read as a word's beginning. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 4;
const GROUP_LENGTH = 4;

const group = (): string => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** A new code: 78 random bits, in groups that can be read out. */
const newCode = (): string => Array.from({ length: GROUPS }, group).join("-");

const plain = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** A code as it is stored and looked up: a hash that is good for one user alone, however the code was typed. */
const hashCode = (userID: number, code: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    createHash("sha256")
      .update(JSON.stringify(["recovery code", userID, plain(code)]))
      .digest(),
  );

/** As many new codes as an account has, and their hashes for one user. */
const newCodes = (userID: number) => {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, newCode);
  return { codes, hashes: codes.map((code) => hashCode(userID, code)) };
};

/** Whether a hash is among others; it takes as long with the first as with the last, and with none as with all. */
const isAmong = (hash: Uint8Array, others: readonly Uint8Array[]): boolean => {
  const padded = Array.from({ length: LIMITS.recoveryCodes }, (_, index) => others[index]);
  const equal = padded.map((other) => timingSafeEqual(hash, other ?? new Uint8Array(hash.length)));
  return equal.filter(Boolean).length > 0;
};

/** What leads into an account, or out of it, beside the password: its owner sees it after a change of the password. */
export const otherAccess = async (db: Database, userID: number): Promise<OtherAccess> => ({
  passkeys: await passkeyQueries.listPasskeys(db, userID),
  webhooks: await webhookQueries.listWebhooks(db, userID),
});

/** One answer for an unknown name, an account without codes, and a wrong or used code. */
const wrong = failed("unauthenticated", "The name or the code is wrong");

/** Whose code it is; the same work for every name. Nobody guesses 78 bits, so that no count by name locks an owner out. */
const identify = async (
  { request, db, devices }: Ctx<Actor | null>,
  { username, code }: UseCodeInput,
): Promise<Answer<{ userID: number; codeHash: Uint8Array }>> => {
  const user = await userQueries.findUserByName(db, username);
  const refusal = await devices.refusalOf(user?.userID, request);
  if (refusal) return { ok: false, failure: refusal };
  const userID = user?.userID ?? 0;
  const codeHash = hashCode(userID, code);
  const isRight = isAmong(codeHash, await recoveryCodeQueries.listCodeHashes(db, userID));
  return isRight ? done({ userID, codeHash }) : wrong;
};

/** A banned user keeps its codes, its password and its sessions for when the ban is over. */
const refuseBanned = async ({ db, clock }: Ctx<Actor | null>, userID: number): Promise<Answer<never> | null> => {
  const ban = await banQueries.findBan(db, userID, clock.now());
  return ban && accountBanned(ban);
};

/**
 * Uses a code up: the account has another password and other codes, shown this once; every session and API key ends, and one
 * begins. Guests and a host platform's users have no password to lose.
 */
export const useCode = async (ctx: Ctx<Actor | null>, input: UseCodeInput): Promise<Answer<Recovered>> => {
  const { db, clock, changes, passwords, signIn } = ctx;
  const refusal = await refuseCommonPassword(input.newPassword, "newPassword");
  if (refusal) return refusal;
  const identified = await identify(ctx, input);
  if (!identified.ok) return identified;
  const { userID, codeHash } = identified.value;
  const banned = await refuseBanned(ctx, userID);
  if (banned) return banned;
  const passwordHash = await passwords.hash(callerOf(userID, ctx.request), input.newPassword);
  const now = clock.now();
  const audit = accountEntry({ userID, request: ctx.request, action: "recovered", now });
  const { codes, hashes } = newCodes(userID);
  if (!(await recoveryCodeQueries.consumeCode(db, { userID, codeHash, passwordHash, hashes, now, audit })))
    return (await refuseBanned(ctx, userID)) ?? wrong;
  changes.publish([userID]);
  const opened = await signIn.logIn(userID, { request: ctx.request, passwordHash });
  if (!opened.ok) return opened;
  const recovered = { ...opened.value, codes, codesLeft: codes.length, ...(await otherAccess(db, userID)) };
  return withDevice(ctx, done(recovered));
};

/** How many codes the actor has left, and since when. */
export const readCodes = async ({ actor, db }: Ctx): Promise<Answer<RecoveryState>> =>
  done(await recoveryCodeQueries.countCodes(db, actor.userID));

/** Gives new codes, shown this once, in place of all before; asks for the account's password again. */
export const replaceCodes = async (ctx: Ctx, { password }: CreateCodesInput): Promise<Answer<RecoveryCodes>> => {
  const { db, clock } = ctx;
  const confirmed = await confirmPassword(ctx, password);
  if (!confirmed.ok) return confirmed;
  const { userID } = ctx.actor;
  const now = clock.now();
  const { codes, hashes } = newCodes(userID);
  const audit = accountEntry({ userID, request: ctx.request, action: "recovery_codes_made", now });
  const written = await recoveryCodeQueries.replaceCodes(db, confirmed.value, { hashes, now, audit });
  return written === "overtaken" ? overtaken : done({ codes, createdTime: now });
};
