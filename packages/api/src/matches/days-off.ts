import { STATES } from "@yourmove/contract";
import { dueDaysOffQueries } from "@yourmove/db";
import { applyDaysOff, daysOffAt, isOnTurn, type MatchRecord } from "@yourmove/rules";
import { type Job, startJob } from "../job.ts";
import type { Resources } from "../resources.ts";
import { changeMatch } from "./change-match.ts";
import type { MatchClocks } from "./match-clocks.ts";

/** Applies deadlines, and has new ones watched. */
export interface Deadlines extends Pick<MatchClocks, "mayWrite" | "onDeadline"> {
  /** Applies the deadline of a match that may have passed: ends it, or lets days off move it on. Null where there is no such match. */
  applyDeadline(matchID: number, now: number): Promise<MatchRecord | null>;
}

/** Gives the turns of a user what its days off give them, or takes back what those that ended early gave: one after the other. */
const giveTurns = async (
  resources: Resources,
  { onDeadline }: Deadlines,
  { userID, state }: Pick<dueDaysOffQueries.DueDaysOff, "userID" | "state">,
): Promise<void> => {
  for (const matchID of await dueDaysOffQueries.listForgivingTurns(resources.db, userID)) {
    const changed = await changeMatch(resources, matchID, (match, moment, now, { basis }) =>
      applyDaysOff(match, { userID, state: basis.daysOff?.[userID] ?? state }, { now, moment }),
    );
    if (changed?.isChanged && changed.match.deadlineTime !== null) onDeadline(changed.match.deadlineTime);
  }
};

/**
 * Looks at a user's days off: planned ones begin, and its turns are given what they give. What has been done stays done when this is
 * killed in between; it is due until all is. Any number of processes may do it at once.
 */
const lookAt = async (resources: Resources, deadlines: Deadlines, due: dueDaysOffQueries.DueDaysOff): Promise<void> => {
  const { db, clock } = resources;
  const now = clock.now();
  const begins = due.state.next && due.state.next.fromTime <= now ? due.state.next.fromTime : null;
  // Turns that ran out before are decided by the days off before.
  if (begins !== null)
    for (const matchID of await dueDaysOffQueries.findEarlierTurns(db, due.userID, begins))
      await deadlines.applyDeadline(matchID, now);
  const state = daysOffAt(due.state, now);
  if (state !== due.state && !(await dueDaysOffQueries.settleDaysOff(db, due, { state, nextTime: due.dueTime })))
    return;
  const begun = { ...due, state };
  await giveTurns(resources, deadlines, begun);
  await dueDaysOffQueries.settleDaysOff(db, begun, { state, nextTime: state.next?.fromTime ?? null });
};

/** Gives a player's turns what its days off give, where that has yet to be done; and before a deadline is applied, the earlier ones are. */
export const settleBefore = async (
  resources: Resources,
  deadlines: Deadlines,
  match: MatchRecord,
  now: number,
): Promise<void> => {
  const { db } = resources;
  if (!match.daysOff || match.state !== STATES.active || match.deadlineTime === null) return;
  for (const userID of [match.inviterID, match.inviteeID].filter((player) => isOnTurn(match, player))) {
    for (const due of await dueDaysOffQueries.findDueDaysOff(db, { now, userID, limit: 1 }))
      await lookAt(resources, deadlines, due);
    for (const matchID of await dueDaysOffQueries.findEarlierTurns(db, userID, match.deadlineTime))
      await deadlines.applyDeadline(matchID, now);
  }
};

/** How many users are looked at before it is read again who is due. */
const BATCH = 20;
/** What another process began, and didn't end, is noticed this late at the most (within 5 s). */
const LOOK_MS = 3000;

/** Starts the job that looks at days off. */
export const startDaysOffJob = (resources: Resources, deadlines: Deadlines): Job => {
  const { db, clock, log } = resources;
  return startJob({
    clock,
    log,
    name: "days off",
    mayRun: deadlines.mayWrite,
    run: async (isStopped) => {
      const due = await dueDaysOffQueries.findDueDaysOff(db, { now: clock.now(), userID: null, limit: BATCH });
      for (const user of due) if (!isStopped()) await lookAt(resources, deadlines, user);
      const next = (await dueDaysOffQueries.nextDaysOff(db)) ?? Number.POSITIVE_INFINITY;
      return Math.min(next, clock.now() + LOOK_MS);
    },
  });
};
