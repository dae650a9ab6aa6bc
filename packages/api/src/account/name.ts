import { DAY_MS, LIMITS, type Me } from "@yourmove/contract";
import { nameQueries } from "@yourmove/db";
import { type Answer, failed, noSuchUser } from "../answers/answer.ts";
import { accountEntry } from "../audit/audit.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { withUniqueUsername } from "../auth/usernames.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import { withInteractiveSession } from "../identity/interactive-session.ts";
import type { Users } from "../pages/users.ts";

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
  readonly naming: nameQueries.Naming;
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
  return nameQueries.renameUser(db, {
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
export const createAccountName = (context: AuthContext, users: Pick<Users, "me">): AccountName => {
  const { db, clock, names, isRateLimited } = context;
  const tryOnce = async (input: Omit<RenameInput, "naming" | "now">): Promise<Answer<Me> | null> => {
    const now = clock.now();
    const naming = await nameQueries.findNaming(db, input.userID, now - WINDOW_MS);
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
