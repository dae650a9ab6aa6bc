import {
  type AvatarInput,
  avatarPath,
  type ChangedPassword,
  type ChangePasswordInput,
  DAY_MS,
  LIMITS,
  type Me,
  type RenameInput,
} from "@yourmove/contract";
import { nameQueries, retryOnConflict, userQueries } from "@yourmove/db";
import { type Answer, done, failed, noSuchUser, overtaken, tooMuchAtOnce } from "../answer.ts";
import { confirmPassword } from "../auth/confirm-password.ts";
import { callerOf, refuseCommonPassword } from "../auth/passwords.ts";
import { otherAccess } from "../auth/recovery.ts";
import { withCookie } from "../auth/show-session.ts";
import { withUniqueUsername } from "../auth/usernames.ts";
import type { Ctx } from "../context.ts";
import { withSession } from "../identity/actor.ts";
import { accountEntry } from "../identity/audit.ts";
import { readMe } from "../people/users.ts";

const WINDOW_MS = LIMITS.renames.days * DAY_MS;

const tooOften = (oldestTime: number, now: number) => {
  const { max, days } = LIMITS.renames;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestTime + WINDOW_MS - now) / 1000));
  return failed("rate_limited", `A name may change ${max} times in ${days} days`, { retryAfterSeconds });
};

/** The answer to a rename; null where the user was renamed meanwhile. */
const tryRename = async (ctx: Ctx, to: string): Promise<Answer<Me> | null> => {
  const { actor, clock, db, isRateLimited, names, request } = ctx;
  const { userID } = actor;
  const now = clock.now();
  const since = now - WINDOW_MS;
  const naming = await nameQueries.findNaming(db, userID, since);
  if (!naming) return noSuchUser;
  const { username: from, isGuest } = naming;
  if (from === to) return readMe(ctx);
  const most = isGuest || !isRateLimited ? null : LIMITS.renames.max;
  if (most !== null && naming.renames >= most) return tooOften(naming.oldestTime ?? now, now);
  const values = { before: { username: from }, after: { username: to } };
  const isRenamed = await nameQueries.renameUser(db, {
    by: withSession(actor),
    from,
    to,
    now,
    since,
    fromHash: isGuest ? null : await names.hashOf(from),
    toHash: await names.hashOf(to),
    untilTime: now + LIMITS.formerNameDays * DAY_MS,
    isReservedForUser: true,
    most,
    audit: isGuest ? null : accountEntry({ userID, request, action: "renamed", now, ...values }),
  });
  if (isRenamed === "overtaken") return overtaken;
  return isRenamed ? readMe(ctx) : null;
};

/**
 * Gives the actor another name. An account's former name stays reserved for it a while, and its renames are
 * limited; a guest's name counts for nothing and is free for others at once.
 */
export const rename = (ctx: Ctx, { username }: RenameInput): Promise<Answer<Me>> =>
  withUniqueUsername(
    { username, names: ctx.names, userID: ctx.actor.userID },
    // Renamed meanwhile, by the same user elsewhere: it is tried again.
    async () => (await retryOnConflict(() => tryRename(ctx, username))) ?? tooMuchAtOnce,
  );

/** Gives the actor another picture, or none. */
export const setAvatar = async (ctx: Ctx, { avatar }: AvatarInput): Promise<Answer<Me>> => {
  const path = avatar === null ? null : avatarPath(avatar);
  const written = await userQueries.setAvatar(ctx.db, withSession(ctx.actor), path);
  return written === "overtaken" ? overtaken : readMe(ctx);
};

/** Ends every session, API key and recovery code, gives a new token, and says what else leads in or out. */
export const changePassword = async (
  ctx: Ctx,
  { currentPassword, newPassword, ...ended }: ChangePasswordInput,
): Promise<Answer<ChangedPassword>> => {
  const { db, clock, changes, passwords, signIn } = ctx;
  const { userID } = ctx.actor;
  const confirmed = await confirmPassword(ctx, currentPassword);
  if (!confirmed.ok) return confirmed;
  const refusal = await refuseCommonPassword(newPassword, "newPassword");
  if (refusal) return refusal;
  const to = await passwords.hash(callerOf(userID, ctx.request), newPassword);
  const now = clock.now();
  const entry = accountEntry({ userID, request: ctx.request, action: "password_changed", now });
  const changed = await userQueries.changePassword(db, confirmed.value, { to, now, entry, ...ended });
  if (changed === "overtaken") return overtaken;
  const answer = await signIn.logIn(userID, { request: ctx.request, passwordHash: to });
  changes.publish([userID]);
  return withCookie(ctx, answer.ok ? done({ ...answer.value, ...(await otherAccess(db, userID)) }) : answer);
};
