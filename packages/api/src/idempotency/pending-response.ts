import type { Match, MatchSnapshot, OfferKind, Offers } from "@yourmove/contract";
import { stampedTimes, type Transition } from "@yourmove/rules";

const TIME_NAMES = [
  "createdTime",
  "inviteExpiresTime",
  "startedTime",
  "lastMoveTime",
  "finishedTime",
  "turnDeadlineTime",
] as const;
type TimeName = (typeof TIME_NAMES)[number];

/** A time of the match, the `offeredTime` of the offer that the action makes, or the `lastTime` of one that it ends. */
type SetTime = TimeName | OfferKind | `${OfferKind}End`;

/**
 * A match's snapshot before its write: all but what the statement chooses, the id of a new match, the cursor and its times,
 * which say nothing here.
 */
export interface PendingSnapshot {
  readonly serverTime: number;
  readonly match: Omit<Match, "matchID" | "lastActionTime">;
  /** The times that the action sets: each as milliseconds after the cursor. */
  readonly times?: Partial<Record<SetTime, number>>;
  /** The match's cursor, where nothing was written. */
  readonly cursor?: number;
}

/** What the statement of an effect chose. */
export interface Written {
  readonly matchID: number;
  readonly cursor: number;
}

/** The match as a transition that was decided at `now` shows it, before its write gives it a cursor. */
export const pendingSnapshot = (transition: Transition, match: Match, now: number): PendingSnapshot => {
  const { deadlineTime, ...times } = stampedTimes(transition);
  const deadline = match.stateName === "invited" ? "inviteExpiresTime" : "turnDeadlineTime";
  return { serverTime: now, match, times: deadlineTime === undefined ? times : { ...times, [deadline]: deadlineTime } };
};

const offersAt = (offers: Offers, times: NonNullable<PendingSnapshot["times"]>, cursor: number): Offers => {
  const timesOf = (kind: OfferKind) => ({
    ...(times[kind] !== undefined && { offeredTime: cursor }),
    ...(times[`${kind}End`] !== undefined && { lastTime: cursor }),
  });
  return {
    draw: { ...offers.draw, ...timesOf("draw") },
    takeback: { ...offers.takeback, ...timesOf("takeback") },
  };
};

/** The snapshot that a pending response becomes by its write. */
export const finalize = (pending: PendingSnapshot, { matchID, ...written }: Written): MatchSnapshot => {
  const { serverTime, times = {}, cursor = written.cursor } = pending;
  const match: Match = { ...pending.match, matchID, lastActionTime: cursor };
  for (const name of TIME_NAMES) {
    const after = times[name];
    if (after !== undefined) match[name] = cursor + after;
  }
  match.offers = offersAt(match.offers, times, cursor);
  return { unchanged: false, lastActionTime: cursor, serverTime, match };
};
