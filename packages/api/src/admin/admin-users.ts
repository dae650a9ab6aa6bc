import { type AdminAnswer, type AdminInput, DAY_MS, LIMITS } from "@yourmove/contract";
import { adminUserQueries, banQueries, deletionQueries, releasedNameQueries, renameQueries } from "@yourmove/db";
import { type Answer, done, failed, noSuchUser } from "../answer.ts";
import { endAndWake } from "../auth/sessions.ts";
import { withUniqueUsername } from "../auth/usernames.ts";
import { endInvitesOf } from "../matches/end-matches.ts";
import type { AdminDeps } from "./admin-context.ts";
import { nextOf, type OperatorCall, operatorEntry } from "./admin-context.ts";
import type { AdminMatches } from "./admin-matches.ts";

/** Users in the operator's hands. */
export interface AdminUsers {
  find(call: OperatorCall, input: AdminInput<"users.find">): Promise<Answer<AdminAnswer<"users.find">>>;
  get(call: OperatorCall, input: AdminInput<"users.get">): Promise<Answer<AdminAnswer<"users.get">>>;
  /** From its commit on the user is kept out, in every process; its matches end after that, one by one. */
  ban(call: OperatorCall, input: AdminInput<"users.ban">): Promise<Answer<AdminAnswer<"users.ban">>>;
  unban(call: OperatorCall, input: AdminInput<"users.unban">): Promise<Answer<AdminAnswer<"users.unban">>>;
  rename(call: OperatorCall, input: AdminInput<"users.rename">): Promise<Answer<AdminAnswer<"users.rename">>>;
  /** Ends every session and API key. */
  endSessions(
    call: OperatorCall,
    input: AdminInput<"users.endSessions">,
  ): Promise<Answer<AdminAnswer<"users.endSessions">>>;
  delete(call: OperatorCall, input: AdminInput<"users.delete">): Promise<Answer<AdminAnswer<"users.delete">>>;
}

const notAPerson = failed("forbidden_action", "That is a bot of the service's, or nobody any more");
const notBanned = failed("invalid_state", "This user is not banned");
const inThePast = failed("invalid_request", "Some fields are not valid", {
  errors: [{ path: "until", message: "must be in the future" }],
});
const wrongName = failed("forbidden_action", "That is not the user's name");

const PAGE = 100;

const createPersons = ({ db }: AdminDeps) => {
  const get = async (userID: number, now: number): Promise<Answer<{ user: adminUserQueries.AdminUserDetail }>> => {
    const user = await adminUserQueries.getUser(db, userID, now);
    return user ? done({ user }) : noSuchUser;
  };
  return {
    get,
    /** A user that an operator may act on. */
    async person(userID: number, now: number): Promise<Answer<{ user: adminUserQueries.AdminUserDetail }>> {
      const found = await get(userID, now);
      return found.ok && (found.value.user.isBot || found.value.user.isDeleted) ? notAPerson : found;
    },
  };
};

type Persons = ReturnType<typeof createPersons>;
type Ends = Pick<AdminMatches, "end">;

/** Ends what a banned user plays, each in a transaction of its own, so that no locks are held for long; returns how many. */
const endAll = async (
  { db }: AdminDeps,
  { end, call, userID, how }: Ends & { call: OperatorCall; userID: number; how: "abort" | "forfeit" },
): Promise<number> => {
  let ended = 0;
  for (let after = 0; ; ) {
    const live = await deletionQueries.listLiveMatches(db, userID, { after, limit: PAGE });
    for (const { matchID } of live) {
      after = matchID;
      const answer = await end(call, { matchID, how, ...(how === "forfeit" && { loserUserID: userID }) });
      if (answer.ok) ended += 1;
    }
    if (live.length < PAGE) return ended;
  }
};

const createBanning = (deps: AdminDeps, { get, person }: Persons, { end }: Ends): Pick<AdminUsers, "ban" | "unban"> => {
  const { db, changes } = deps;
  return {
    async ban(call, { userID, reason, until, matches, note }) {
      if (until !== null && until <= call.now) return inThePast;
      const found = await person(userID, call.now);
      if (!found.ok) return found;
      const entry = operatorEntry(call, { action: "banned", userID, after: { reason, until, matches }, note });
      if (!(await banQueries.banUser(db, { userID, reason, until, now: call.now }, entry))) return notAPerson;
      // Its open polls check their credentials, and end.
      changes.publish([userID]);
      const endedMatches = matches === "leave" ? 0 : await endAll(deps, { end, call, userID, how: matches });
      // No inviter waits for an answer of a banned user.
      await endInvitesOf(deps, userID);
      const banned = await get(userID, call.now);
      return banned.ok ? done({ user: banned.value.user, endedMatches }) : banned;
    },

    async unban(call, { userID, note }) {
      const found = await person(userID, call.now);
      if (!found.ok) return found;
      const entry = operatorEntry(call, { action: "unbanned", userID, note });
      return (await banQueries.unbanUser(db, userID, entry)) ? get(userID, call.now) : notBanned;
    },
  };
};

const createRename = ({ db, names }: AdminDeps, { get, person }: Persons): AdminUsers["rename"] => {
  const write = async (call: OperatorCall, input: AdminInput<"users.rename">) => {
    const { userID, username: to, note } = input;
    const naming = await renameQueries.findNaming(db, userID, call.now);
    if (!naming || naming.username === to) return;
    const fromHash = await names.hashOf(naming.username);
    const values = { before: { username: naming.username }, after: { username: to } };
    await renameQueries.renameUser(db, {
      userID,
      from: naming.username,
      to,
      now: call.now,
      since: call.now,
      most: null,
      fromHash,
      toHash: await names.hashOf(to),
      untilTime: call.now + LIMITS.formerNameDays * DAY_MS,
      audit: operatorEntry(call, { action: "renamed", userID, ...values, note }),
    });
    // A name that the operator takes away is given to nobody for a while, its owner included.
    await releasedNameQueries.keepFromOwner(db, fromHash);
  };
  return async (call, input) => {
    const found = await person(input.userID, call.now);
    if (!found.ok) return found;
    return withUniqueUsername({ username: input.username, names, userID: input.userID }, async () => {
      await write(call, input);
      return get(input.userID, call.now);
    });
  };
};

/** Makes them; each act is written with its entry of the audit log, or not at all. */
export const createAdminUsers = (deps: AdminDeps, ends: Ends): AdminUsers => {
  const { db, changes, deletions } = deps;
  const persons = createPersons(deps);
  return {
    async find({ now }, { limit, ...filter }) {
      const items = await adminUserQueries.findUsers(db, { ...filter, limit, now });
      return done({ items, nextCursor: nextOf(items, limit, ({ userID }) => userID) });
    },
    get: ({ now }, { userID }) => persons.get(userID, now),
    ...createBanning(deps, persons, ends),
    rename: createRename(deps, persons),

    async endSessions(call, { userID, note }) {
      const found = await persons.person(userID, call.now);
      if (!found.ok) return found;
      const entry = operatorEntry(call, { action: "sessions_ended", userID, note });
      return done({ count: await endAndWake({ db, changes }, { userID }, entry) });
    },

    async delete(call, { userID, username, note }) {
      const found = await persons.person(userID, call.now);
      if (!found.ok) return found;
      if (found.value.user.username !== username) return wrongName;
      await deletions.remove(userID, operatorEntry(call, { action: "deleted", userID, note }));
      return done({});
    },
  };
};
