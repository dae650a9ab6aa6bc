import { DAY_MS, type DeleteInput, LIMITS } from "@yourmove/contract";
import {
  type auditQueries,
  auditWrites,
  deletionQueries,
  isUnavailable,
  personQueries,
  type Verified,
} from "@yourmove/db";
import { type Answer, done, failed, overtaken } from "../answer.ts";
import { confirmPassword } from "../auth/confirm-password.ts";
import { withoutCookie } from "../auth/show-session.ts";
import type { Ctx, Services } from "../context.ts";
import { withSession } from "../identity/actor.ts";
import { accountEntry } from "../identity/audit.ts";
import { type Job, startJob } from "../job.ts";
import { endMatchesOf } from "../matches/end-matches.ts";

// Each step of a deletion (contract 4.8) may be repeated, so that an interrupted one resumes by itself.

/** How long a deletion belongs to the process that has claimed it. */
const CLAIM_MS = 10_000;
/** After this time no request of the user's is under way any more. */
const LATE_MS = 2 * 60_000;
const CLAIMED = 10;

/** How many rows and matches one statement of a deletion takes. */
const PAGES = { rows: 1000, matches: 500 };

/** Removes what the list of traces says, in short statements. */
const removeRows = async ({ db }: Services, userID: number, limit: number): Promise<void> => {
  for (const trace of deletionQueries.REMOVED_TRACES) {
    while ((await deletionQueries.removeTraces(db, trace, { userID, limit })) >= limit);
  }
  // The entries stay without what identifies the user.
  while ((await auditWrites.stripAudit(db, userID, limit)) === limit);
};

/** Removes the user from the matches of its opponents. */
const clearAll = async ({ db }: Services, userID: number, limit: number): Promise<void> => {
  for (const side of ["sent", "received"] as const) {
    let before: number | null = Number.MAX_SAFE_INTEGER;
    while (before !== null) before = await deletionQueries.clearMatches(db, side, { userID, before, limit });
  }
};

/** All steps after the record of the deletion, from the first; a step that is done already takes no time. */
const work = async (
  services: Services,
  { userID, isSwept }: deletionQueries.DueDeletion,
  { rows, matches } = PAGES,
): Promise<void> => {
  const { db, clock, changes } = services;
  await deletionQueries.anonymizeUser(db, userID, clock.now());
  // Its polls check their credentials, and find none.
  changes.publish([userID]);
  await removeRows(services, userID, rows);
  await endMatchesOf(services, userID);
  await clearAll(services, userID, matches);
  // Rows that the ends of its matches wrote.
  await removeRows(services, userID, rows);
  if (isSwept) return deletionQueries.endDeletion(db, userID);
  await deletionQueries.putOffDeletion(db, { userID, isSwept: true, dueTime: clock.now() + LATE_MS });
};

/**
 * Records the deletion of a user: from here on it is finished, whatever happens to this process. False where what was verified
 * for it holds no longer.
 */
export const beginDeletion = async (
  { db, clock, names }: Services,
  by: Verified,
  entry: auditQueries.NewAuditEntry,
): Promise<boolean> => {
  const name = await deletionQueries.findPrivateName(db, by.userID);
  const nameHash = name === null ? null : await names.hashOf(name);
  const now = clock.now();
  const untilTime = now + LIMITS.releasedNameDays * DAY_MS;
  return deletionQueries.beginDeletion(db, { by, now, dueTime: now + CLAIM_MS, nameHash, untilTime, entry });
};

/** Deletes a user; resolves when nothing personal is left. False where what was verified for it holds no longer. */
export const removeUser = async (
  services: Services,
  by: Verified,
  entry: auditQueries.NewAuditEntry,
  pages = PAGES,
): Promise<boolean> => {
  if (!(await beginDeletion(services, by, entry))) return false;
  await work(services, { userID: by.userID, isSwept: false }, pages);
  return true;
};

/** Resumes deletions that were interrupted, and looks once more for what late writers left; gives when the next is due. */
export const resumeDeletions = async (services: Services): Promise<number> => {
  const { db, clock, log } = services;
  const now = clock.now();
  for (const due of await deletionQueries.claimDeletions(db, { now, dueTime: now + CLAIM_MS, limit: CLAIMED })) {
    await work(services, due).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      log.error({ err: error, userID: due.userID }, "a deletion could not be completed, and will be tried again");
    });
  }
  return (await deletionQueries.nextDeletion(db)) ?? Number.POSITIVE_INFINITY;
};

/** Starts the job that resumes deletions of this process, and of others that ended. */
export const startDeletionJob = (services: Services): Job => {
  const { clock, log, overdue } = services;
  return startJob({ clock, log, name: "deletions", mayRun: overdue.mayWrite, run: () => resumeDeletions(services) });
};

const wrongName = failed("forbidden_action", "That is not your name");
const normalized = (name: string): string => name.trim().normalize("NFC");

/** An account confirms by its password, all others by their name. */
const confirm = async (ctx: Ctx, input: DeleteInput): Promise<Answer<Verified>> => {
  if (!ctx.actor.isGuest && ctx.actor.credential.kind === "session") return confirmPassword(ctx, input.password);
  const person = await personQueries.findPerson(ctx.db, ctx.actor.userID, ctx.actor.userID);
  const isMeant = person && input.username !== undefined && normalized(person.username) === normalized(input.username);
  return isMeant ? done(withSession(ctx.actor)) : wrongName;
};

/** Deletes the actor itself. */
export const deleteAccount = async (ctx: Ctx, input: DeleteInput): Promise<Answer<Record<string, never>>> => {
  const confirmed = await confirm(ctx, input);
  if (!confirmed.ok) return confirmed;
  const { userID } = ctx.actor;
  const entry = accountEntry({ userID, request: ctx.request, action: "deleted", now: ctx.clock.now() });
  return withoutCookie(ctx, (await removeUser(ctx, confirmed.value, entry)) ? done({}) : overtaken);
};
