import {
  type AvatarInput,
  avatarPath,
  type ChangedPassword,
  type ChangePasswordInput,
  DAY_MS,
  LIMITS,
  type Me,
} from "@yourmove/contract";
import { nameQueries, type Overtaken, userQueries, type Verified } from "@yourmove/db";
import { type Answer, done, failed, noSuchUser, overtaken } from "../answer.ts";
import { confirmPassword } from "../auth/auth-context.ts";
import { callerOf, refuseCommonPassword } from "../auth/passwords.ts";
import { otherAccess } from "../auth/recovery.ts";
import { withUniqueUsername } from "../auth/usernames.ts";
import type { Services } from "../context.ts";
import { type Actor, withSession } from "../identity/actor.ts";
import { accountEntry } from "../identity/audit.ts";
import type { ApiRequest } from "../identity/request.ts";
import { readMe } from "../people/users.ts";

const WINDOW_MS = LIMITS.renames.days * DAY_MS;

const tooOften = (oldestTime: number, now: number) => {
  const { max, days } = LIMITS.renames;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestTime + WINDOW_MS - now) / 1000));
  return failed("rate_limited", `A name may change ${max} times in ${days} days`, { retryAfterSeconds });
};

/** A user, the name that it wants, and the one that it has. */
interface RenameInput {
  readonly by: Verified;
  readonly meta: ApiRequest;
  readonly naming: nameQueries.Naming;
  readonly to: string;
  readonly now: number;
}

/** Writes the new name; false where the user was renamed meanwhile. */
const write = async (
  { db, names, isRateLimited }: Services,
  { by, meta, naming, to, now }: RenameInput,
): Promise<boolean | Overtaken> => {
  const { userID } = by;
  const { username: from, isGuest } = naming;
  const values = { before: { username: from }, after: { username: to } };
  return nameQueries.renameUser(db, {
    by,
    from,
    to,
    now,
    since: now - WINDOW_MS,
    fromHash: isGuest ? null : await names.hashOf(from),
    toHash: await names.hashOf(to),
    untilTime: now + LIMITS.formerNameDays * DAY_MS,
    most: isGuest || !isRateLimited ? null : LIMITS.renames.max,
    audit: isGuest ? null : accountEntry({ userID, meta, action: "renamed", now, ...values }),
  });
};

/** The answer to a rename; null where the user was renamed meanwhile. */
const tryRename = async (context: Services, input: Omit<RenameInput, "naming" | "now">): Promise<Answer<Me> | null> => {
  const { db, clock, isRateLimited } = context;
  const now = clock.now();
  const { userID } = input.by;
  const naming = await nameQueries.findNaming(db, userID, now - WINDOW_MS);
  if (!naming) return noSuchUser;
  if (naming.username === input.to) return readMe(context, userID);
  const isSpent = isRateLimited && !naming.isGuest && naming.renames >= LIMITS.renames.max;
  if (isSpent) return tooOften(naming.oldestTime ?? now, now);
  const isRenamed = await write(context, { ...input, naming, now });
  if (isRenamed === "overtaken") return overtaken;
  return isRenamed ? readMe(context, userID) : null;
};

/**
 * Gives the actor another name (contract 4.4). An account's former name stays reserved for it a while, and its renames are
 * limited; a guest's name counts for nothing and is free for others at once.
 */
export const rename = (context: Services, actor: Actor, meta: ApiRequest, username: string): Promise<Answer<Me>> =>
  withUniqueUsername({ username, names: context.names, userID: actor.userID }, async () => {
    for (;;) {
      const answer = await tryRename(context, { by: withSession(actor), meta, to: username });
      // Renamed meanwhile, by the same user elsewhere: it is tried again, which the limit of renames bounds.
      if (answer) return answer;
    }
  });

/** Gives the actor another picture, or none. */
export const setAvatar = async (context: Services, actor: Actor, { avatar }: AvatarInput): Promise<Answer<Me>> => {
  const path = avatar === null ? null : avatarPath(avatar);
  const written = await userQueries.setAvatar(context.db, withSession(actor), path);
  return written === "overtaken" ? overtaken : readMe(context, actor.userID);
};

/** Ends every session, API key and recovery code, gives a new token, and says what else leads in or out. */
export const changePassword = async (
  context: Services,
  actor: Actor,
  meta: ApiRequest,
  { currentPassword, newPassword, ...ended }: ChangePasswordInput,
): Promise<Answer<ChangedPassword>> => {
  const { db, clock, changes, passwords, signIn } = context;
  const { userID } = actor;
  const confirmed = await confirmPassword(context, actor, meta, currentPassword);
  if (!confirmed.ok) return confirmed;
  const refusal = await refuseCommonPassword(newPassword, "newPassword");
  if (refusal) return refusal;
  const to = await passwords.hash(callerOf(userID, meta), newPassword);
  const now = clock.now();
  const entry = accountEntry({ userID, meta, action: "password_changed", now });
  const changed = await userQueries.changePassword(db, confirmed.value, { to, now, entry, ...ended });
  if (changed === "overtaken") return overtaken;
  const answer = await signIn.again(userID, { meta, passwordHash: to });
  changes.publish([userID]);
  return answer.ok ? done({ ...answer.value, ...(await otherAccess(db, userID)) }) : answer;
};
