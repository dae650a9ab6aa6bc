import { type AdminInput, DAY_MS, LIMITS } from "@yourmove/contract";
import { adminUserQueries, banQueries, deletionQueries, nameQueries, retryOnConflict } from "@yourmove/db";
import { removeUser } from "../account/deletion.ts";
import { type Answer, done, failed, invalidField, noSuchUser, tooMuchAtOnce } from "../answer.ts";
import { endAndWake } from "../auth/sessions.ts";
import { withUniqueUsername } from "../auth/usernames.ts";
import type { Ctx } from "../context.ts";
import { endInvitesOf } from "../matches/end-matches.ts";
import { type AdminCall, nextOf, operatorEntry } from "./admin-call.ts";
import { endMatch } from "./admin-matches.ts";

const notAPerson = failed("forbidden_action", "That is a bot of the service's, or nobody any more");
const notBanned = failed("invalid_state", "This user is not banned");
const inThePast = invalidField("until", "must be in the future");
const wrongName = failed("forbidden_action", "That is not the user's name");

const PAGE = 100;

type FoundUser = Answer<{ user: adminUserQueries.AdminUserDetail }>;

/** Reads a user as the operator sees it. */
export const getUser: AdminCall<"users.get"> = async (ctx, { userID }): Promise<FoundUser> => {
  const { db } = ctx;
  const now = ctx.clock.now();
  const user = await adminUserQueries.getUser(db, userID, now);
  return user ? done({ user }) : noSuchUser;
};

/** A user that the operator may act on: neither a bot nor deleted. */
const findPerson = async (ctx: Ctx<null>, userID: number): Promise<FoundUser> => {
  const found = await getUser(ctx, { userID });
  return found.ok && (found.value.user.isBot || found.value.user.isDeleted) ? notAPerson : found;
};

/** Finds users by what the operator knows of them. */
export const findUsers: AdminCall<"users.find"> = async (ctx, { limit, ...filter }) => {
  const { db } = ctx;
  const now = ctx.clock.now();
  const items = await adminUserQueries.findUsers(db, { ...filter, limit, now });
  return done({ items, nextCursor: nextOf(items, limit, ({ userID }) => userID) });
};

/** Ends what a banned user plays, each in a transaction of its own, so that no locks are held for long; returns how many. */
const endAll = async (
  ctx: Ctx<null>,
  { userID, how }: { readonly userID: number; readonly how: "abort" | "forfeit" },
): Promise<number> => {
  let ended = 0;
  for (let after = 0; ; ) {
    const live = await deletionQueries.listLiveMatches(ctx.db, userID, { after, limit: PAGE });
    for (const { matchID } of live) {
      after = matchID;
      const loser = how === "forfeit" && { loserUserID: userID };
      const answer = await endMatch(ctx, { matchID, how, ...loser });
      if (answer.ok) ended += 1;
    }
    if (live.length < PAGE) return ended;
  }
};

/** Bans a user: from its commit on it is kept out, in every process; its matches end after that, one by one. */
export const banUser: AdminCall<"users.ban"> = async (ctx, { userID, reason, until, matches, note }) => {
  if (until !== null && until <= ctx.clock.now()) return inThePast;
  const found = await findPerson(ctx, userID);
  if (!found.ok) return found;
  const entry = operatorEntry(ctx, { action: "banned", userID, after: { reason, until, matches }, note });
  if (!(await banQueries.banUser(ctx.db, { userID, reason, until, now: ctx.clock.now() }, entry))) return notAPerson;
  // Its open polls check their credentials, and end.
  ctx.changes.publish([userID]);
  const endedMatches = matches === "leave" ? 0 : await endAll(ctx, { userID, how: matches });
  // No inviter waits for an answer of a banned user.
  await endInvitesOf(ctx, userID);
  const banned = await getUser(ctx, { userID });
  return banned.ok ? done({ user: banned.value.user, endedMatches }) : banned;
};

/** Ends a user's ban. */
export const unbanUser: AdminCall<"users.unban"> = async (ctx, { userID, note }) => {
  const found = await findPerson(ctx, userID);
  if (!found.ok) return found;
  const entry = operatorEntry(ctx, { action: "unbanned", userID, note });
  return (await banQueries.unbanUser(ctx.db, userID, entry)) ? getUser(ctx, { userID }) : notBanned;
};

/** Writes the name once; null where the user has renamed itself meanwhile. */
const tryRename = async (ctx: Ctx<null>, { userID, username: to, note }: AdminInput<"users.rename">) => {
  const { db, names } = ctx;
  const now = ctx.clock.now();
  const naming = await nameQueries.findNaming(db, userID, now);
  if (!naming || naming.username === to) return getUser(ctx, { userID });
  const values = { before: { username: naming.username }, after: { username: to } };
  const isRenamed = await nameQueries.renameUser(db, {
    by: { userID },
    from: naming.username,
    to,
    now,
    since: now,
    most: null,
    fromHash: await names.hashOf(naming.username),
    toHash: await names.hashOf(to),
    untilTime: now + LIMITS.formerNameDays * DAY_MS,
    // A name that the operator takes away is given to nobody for a while, its owner included.
    isReservedForUser: false,
    audit: operatorEntry(ctx, { action: "renamed", userID, ...values, note }),
  });
  return isRenamed === true ? getUser(ctx, { userID }) : null;
};

/** Gives a user another name. */
export const renameUser: AdminCall<"users.rename"> = async (ctx, input) => {
  const { userID, username } = input;
  const found = await findPerson(ctx, userID);
  if (!found.ok) return found;
  return withUniqueUsername(
    { username, names: ctx.names, userID },
    async () => (await retryOnConflict(() => tryRename(ctx, input))) ?? tooMuchAtOnce,
  );
};

/** Ends every session and API key of a user. */
export const endUserSessions: AdminCall<"users.endSessions"> = async (ctx, { userID, note }) => {
  const found = await findPerson(ctx, userID);
  if (!found.ok) return found;
  const entry = operatorEntry(ctx, { action: "sessions_ended", userID, note });
  return done({ count: await endAndWake(ctx, { by: { userID } }, entry) });
};

/** Deletes the user that the operator names by id and name. */
export const deleteUser: AdminCall<"users.delete"> = async (ctx, { userID, username, note }) => {
  const found = await findPerson(ctx, userID);
  if (!found.ok) return found;
  if (found.value.user.username !== username) return wrongName;
  await removeUser(ctx, { userID }, operatorEntry(ctx, { action: "deleted", userID, note }));
  return done({});
};
