import { findToWrite, type MatchChange, type MatchToSettle, retryOnConflict, saveMatch } from "@yourmove/db";
import type { DaysOffByUser, MatchRecord, Transition } from "@yourmove/rules";
import { momentOf, timeOf } from "../clock.ts";
import type { Resources } from "../resources.ts";

/** The step that the service takes with a match as it is, at its moment; null where there is none. `now` is the time itself, `found` what else is known. */
type Decide = (match: MatchRecord, moment: number, now: number, found: MatchToSettle) => Transition | null;

/** A match as it is then, and whether this changed it. */
interface Changed {
  readonly match: MatchRecord;
  readonly isChanged: boolean;
}

/**
 * Takes a step with a match that is no player's action: an ending by time, the service or the operator, a pause. Read, decide, save,
 * publish, and once more where another write was first. Null where there is no such match.
 */
export const changeMatch = async (
  { db, clock, changes }: Pick<Resources, "db" | "clock" | "changes">,
  matchID: number,
  decide: Decide,
  save: (change: MatchChange) => Promise<boolean> = (change) => saveMatch(db, change),
): Promise<Changed | null> => {
  const result = await retryOnConflict<Changed | "missing">(async () => {
    const found = await findToWrite(db, matchID);
    if (!found) return "missing";
    const { match: before, basis } = found;
    const transition = decide(before, momentOf(clock, found), timeOf(clock, basis), found);
    if (!transition) return { match: before, isChanged: false };
    if (!(await save({ before, transition, basis }))) return null;
    changes.publish([before.inviterID, before.inviteeID]);
    return { match: transition.match, isChanged: true };
  });
  if (!result) throw new Error(`match ${matchID} keeps changing`);
  return result === "missing" ? null : result;
};

/** A step with a match as it was read; false where another write was first. */
export const changeAsRead = async (
  resources: Resources,
  read: MatchRecord,
  step: (match: MatchRecord, moment: number, away: DaysOffByUser | undefined) => Transition,
): Promise<boolean> => {
  const isAsRead = ({ lastActionTime }: MatchRecord) => lastActionTime === read.lastActionTime;
  const changed = await changeMatch(resources, read.matchID, (match, moment, _now, { basis }) =>
    isAsRead(match) ? step(match, moment, basis.daysOff ?? undefined) : null,
  );
  return changed?.isChanged ?? false;
};
