import { DAY_MS, type DeleteInput, LIMITS } from "@yourmove/contract";
import { auditQueries, deletionQueries, isUnavailable, personQueries, traceQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answer.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { ReleasedNames } from "../auth/usernames.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import { accountEntry } from "../identity/audit.ts";
import { type Job, startJob } from "../job.ts";
import type { Log } from "../log.ts";
import { endMatchesOf } from "../matches/end-matches.ts";
import type { MatchDeps } from "../matches/match-context.ts";

/** Deletes users (contract 4.8): each step may be repeated, so that an interrupted deletion resumes by itself. */
export interface Deletions {
  /** Records the deletion of a user: from here on it is finished, whatever happens to this process. */
  begin(userID: number, entry: auditQueries.NewAuditEntry): Promise<void>;
  /** Deletes a user; resolves when nothing personal is left. */
  remove(userID: number, entry: auditQueries.NewAuditEntry): Promise<void>;
  /** Resumes deletions that were interrupted, and looks once more for what late writers left; gives when the next is due. */
  resume(): Promise<number>;
}

/** The dependencies of deletions. */
export interface DeletionsDeps extends MatchDeps {
  readonly names: ReleasedNames;
  readonly log: Log;
}

/** How long a deletion is left to the process that has claimed it. */
const CLAIM_MS = 10_000;
/** After this time no request of the user's is under way any more. */
const LATE_MS = 2 * 60_000;
const CLAIMED = 10;
const ROWS = 1000;
const PAGE = 500;

/** Removes what the list of traces says, in short statements. */
const removeRows = async ({ db }: DeletionsDeps, userID: number): Promise<void> => {
  for (const trace of traceQueries.REMOVED_TRACES) {
    while ((await deletionQueries.removeTraces(db, trace, { userID, limit: ROWS })) >= ROWS);
  }
  // The entries stay without what identifies the user.
  while ((await auditQueries.stripAudit(db, userID, ROWS)) === ROWS);
};

/** Removes the user from the matches of its opponents. */
const clearAll = async ({ db }: DeletionsDeps, userID: number): Promise<void> => {
  for (const side of ["sent", "received"] as const) {
    let before: number | null = Number.MAX_SAFE_INTEGER;
    while (before !== null) before = await deletionQueries.clearMatches(db, side, { userID, before, limit: PAGE });
  }
};

/** All steps after the record of the deletion, from the first; a step that is done already takes no time. */
const work = async (deps: DeletionsDeps, { userID, isSwept }: deletionQueries.DueDeletion): Promise<void> => {
  const { db, clock, changes } = deps;
  await deletionQueries.anonymizeUser(db, userID, clock.now());
  // Its polls check their credentials, and find none.
  changes.publish([userID]);
  await removeRows(deps, userID);
  await endMatchesOf(deps, userID);
  await clearAll(deps, userID);
  // Rows that the ends of its matches wrote.
  await removeRows(deps, userID);
  if (isSwept) return deletionQueries.endDeletion(db, userID);
  await deletionQueries.putOffDeletion(db, { userID, isSwept: true, dueTime: clock.now() + LATE_MS });
};

/** Creates deletions. One that a crash or an unavailable database interrupts is resumed by the job of any process. */
export const createDeletions = (deps: DeletionsDeps): Deletions => {
  const { db, clock, names, log } = deps;
  const begin = async (userID: number, entry: auditQueries.NewAuditEntry): Promise<void> => {
    const name = await deletionQueries.findPrivateName(db, userID);
    const nameHash = name === null ? null : await names.hashOf(name);
    const now = clock.now();
    const untilTime = now + LIMITS.releasedNameDays * DAY_MS;
    await deletionQueries.beginDeletion(db, { userID, now, dueTime: now + CLAIM_MS, nameHash, untilTime, entry });
  };
  return {
    begin,

    async remove(userID, entry) {
      await begin(userID, entry);
      await work(deps, { userID, isSwept: false });
    },

    async resume() {
      const now = clock.now();
      for (const due of await deletionQueries.claimDeletions(db, { now, dueTime: now + CLAIM_MS, limit: CLAIMED })) {
        await work(deps, due).catch((error: unknown) => {
          if (isUnavailable(error)) throw error;
          log.error(
            { err: error, userID: due.userID },
            "a deletion could not be brought to its end, and will be tried again",
          );
        });
      }
      return (await deletionQueries.nextDeletion(db)) ?? Number.POSITIVE_INFINITY;
    },
  };
};

/** Starts the job that resumes deletions, in this process or of others that ended. */
export const startDeletionJob = ({ clock, log, overdue }: DeletionsDeps, deletions: Deletions): Job =>
  startJob({ clock, log, name: "deletions", mayRun: overdue.mayWrite, run: deletions.resume });

/** A user's own end (contract 4.8). */
export interface AccountDeletion {
  delete(actor: Actor, meta: RequestMeta, input: DeleteInput): Promise<Answer<Record<string, never>>>;
}

const notInteractive = failed("forbidden_action", "An API key can't delete its owner");
const wrongName = failed("forbidden_action", "That is not your name");
const normalized = (name: string): string => name.trim().normalize("NFC");

/** Creates it: an account confirms by its password, all others by their name. */
export const createAccountDeletion = (
  { db, clock, confirmPassword }: AuthContext,
  deletions: Deletions,
): AccountDeletion => {
  const confirm = async (actor: Actor, meta: RequestMeta, input: DeleteInput): Promise<Answer<unknown>> => {
    if (actor.credential.kind === "api_key") return notInteractive;
    if (!actor.isGuest && actor.credential.kind === "session") return confirmPassword(actor, meta, input.password);
    const person = await personQueries.findPerson(db, actor.userID, actor.userID);
    const isMeant =
      person && input.username !== undefined && normalized(person.username) === normalized(input.username);
    return isMeant ? done({}) : wrongName;
  };
  return {
    async delete(actor, meta, input) {
      const confirmed = await confirm(actor, meta, input);
      if (!confirmed.ok) return confirmed;
      const { userID } = actor;
      await deletions.remove(userID, accountEntry({ userID, meta, action: "deleted", now: clock.now() }));
      return done({});
    },
  };
};
