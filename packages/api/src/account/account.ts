import {
  type AvatarInput,
  avatarPath,
  type ChangedPassword,
  type ChangePasswordInput,
  DAY_MS,
  LIMITS,
  type Me,
} from "@yourmove/contract";
import { renameQueries, userQueries } from "@yourmove/db";
import { type Answer, done, failed, noSuchUser } from "../answer.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { callerOf, refuseCommonPassword } from "../auth/passwords.ts";
import { otherAccess } from "../auth/recovery.ts";
import { withUniqueUsername } from "../auth/usernames.ts";
import { type Actor, type RequestMeta, withAccount, withInteractiveSession } from "../identity/actor.ts";
import { type AccountAudit, accountEntry, createAccountAudit } from "../identity/audit.ts";
import type { ExpireOverdue } from "../matches/expire.ts";
import type { Users } from "../people/users.ts";
import { type AccountDeletion, createAccountDeletion, type Deletions } from "./deletion.ts";
import { type AccountExport, createAccountExport } from "./export.ts";
import {
  type AccountKeys,
  type AccountSessions,
  createAccountKeys,
  createAccountSessions,
} from "./sessions-and-keys.ts";

/** A user's own name (contract 4.4: under /platform/me). */
export interface AccountName {
  /** An account's former name stays reserved for it a while, and renames are limited. */
  rename(actor: Actor, meta: RequestMeta, username: string): Promise<Answer<Me>>;
}

const WINDOW_MS = LIMITS.renames.days * DAY_MS;

const tooOften = (oldestTime: number, now: number) => {
  const { max, days } = LIMITS.renames;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestTime + WINDOW_MS - now) / 1000));
  return failed("rate_limited", `A name may change ${max} times in ${days} days`, { retryAfterSeconds });
};

/** Who wants which name, and how it is called so far. */
interface RenameInput {
  readonly userID: number;
  readonly meta: RequestMeta;
  readonly naming: renameQueries.Naming;
  readonly to: string;
  readonly now: number;
}

/** Writes the new name; false where the user was renamed meanwhile. */
const write = async (
  { db, names, isRateLimited }: AuthContext,
  { userID, meta, naming, to, now }: RenameInput,
): Promise<boolean> => {
  const { username: from, isGuest } = naming;
  const values = { before: { username: from }, after: { username: to } };
  return renameQueries.renameUser(db, {
    userID,
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

/** Makes it; a guest's name counts for nothing and is free for others at once. */
const createAccountName = (context: AuthContext, users: Pick<Users, "me">): AccountName => {
  const { db, clock, names, isRateLimited } = context;
  const tryOnce = async (input: Omit<RenameInput, "naming" | "now">): Promise<Answer<Me> | null> => {
    const now = clock.now();
    const naming = await renameQueries.findNaming(db, input.userID, now - WINDOW_MS);
    if (!naming) return noSuchUser;
    if (naming.username === input.to) return users.me(input.userID);
    const isSpent = isRateLimited && !naming.isGuest && naming.renames >= LIMITS.renames.max;
    if (isSpent) return tooOften(naming.oldestTime ?? now, now);
    return (await write(context, { ...input, naming, now })) ? users.me(input.userID) : null;
  };
  return {
    rename: withInteractiveSession(({ userID }, meta, username) =>
      withUniqueUsername({ username, names, userID }, async () => {
        for (;;) {
          const answer = await tryOnce({ userID, meta, to: username });
          // Renamed meanwhile, by the same user elsewhere: it is tried again, which the limit of renames bounds.
          if (answer) return answer;
        }
      }),
    ),
  };
};

/** A user's own picture and password (contract 4.4: under /platform/me). */
export interface AccountProfile {
  setAvatar(actor: Actor, input: AvatarInput): Promise<Answer<Me>>;
  /** Ends every session, API key and recovery code, gives a new token, and says what else leads in or out. */
  changePassword(actor: Actor, meta: RequestMeta, input: ChangePasswordInput): Promise<Answer<ChangedPassword>>;
}

const changedMeanwhile = failed("forbidden_action", "The password was changed meanwhile");

/** Creates it: all of it takes an interactive session, and the password an account. */
const createAccountProfile = (
  { db, clock, changes, passwords, confirmPassword, signIn }: AuthContext,
  users: Pick<Users, "me">,
): AccountProfile => ({
  setAvatar: withInteractiveSession(async ({ userID }, { avatar }) => {
    await userQueries.setAvatar(db, userID, avatar === null ? null : avatarPath(avatar));
    return users.me(userID);
  }),

  changePassword: withAccount(async (actor, meta, { currentPassword, newPassword, ...ended }) => {
    const { userID } = actor;
    const from = await confirmPassword(actor, meta, currentPassword);
    if (!from.ok) return from;
    const refusal = await refuseCommonPassword(newPassword, "newPassword");
    if (refusal) return refusal;
    const to = await passwords.hash(callerOf(userID, meta), newPassword);
    const entry = accountEntry({ userID, meta, action: "password_changed", now: clock.now() });
    if (!(await userQueries.changePassword(db, userID, { from: from.value, to, entry, ...ended })))
      return changedMeanwhile;
    const answer = await signIn.again(userID, { meta, passwordHash: to });
    changes.publish([userID]);
    return answer.ok ? done({ ...answer.value, ...(await otherAccess(db, userID)) }) : answer;
  }),
});

/** What signed-in users do with their own account (contract 4.4: under /platform/me). */
export interface Account
  extends AccountName,
    AccountProfile,
    AccountSessions,
    AccountKeys,
    AccountDeletion,
    AccountExport,
    AccountAudit {}

/** Makes the account's parts one service. */
export const createAccount = (
  context: AuthContext,
  users: Pick<Users, "me">,
  { deletions, overdue }: { readonly deletions: Deletions; readonly overdue: Pick<ExpireOverdue, "expireOverdueOf"> },
): Account => ({
  ...createAccountName(context, users),
  ...createAccountProfile(context, users),
  ...createAccountSessions(context),
  ...createAccountKeys(context),
  ...createAccountExport(context, overdue),
  ...createAccountAudit(context.db),
  ...createAccountDeletion(context, deletions),
});
