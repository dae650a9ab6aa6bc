import { LIMITS, STATES } from "@yourmove/contract";
import type { ListChanges } from "@yourmove/db";
import type { MatchRecord } from "@yourmove/rules";

/** A kind of live match, of which a list shows so many (contract 4.1). */
interface Room {
  readonly most: number;
  readonly now: (changes: ListChanges) => number;
  readonly isIn: (match: MatchRecord, userID: number) => boolean;
  /** Whether a match that is in no more, or has changed since, was in at a cursor. */
  readonly wasIn: (match: MatchRecord, userID: number, since: number) => boolean;
}

const wasPending = ({ createdTime, startedTime, lastActionTime }: MatchRecord, since: number): boolean =>
  createdTime <= since && (startedTime ?? lastActionTime) > since;

const ROOMS: readonly Room[] = [
  {
    most: LIMITS.shownInvites,
    now: ({ sentCount }) => sentCount,
    isIn: ({ state, inviterID }, userID) => state === STATES.invited && inviterID === userID,
    wasIn: (match, userID, since) => match.inviterID === userID && wasPending(match, since),
  },
  {
    most: LIMITS.shownInvites,
    now: ({ inviteCount }) => inviteCount,
    isIn: ({ state, inviteeID }, userID) => state === STATES.invited && inviteeID === userID,
    wasIn: (match, userID, since) => match.inviteeID === userID && wasPending(match, since),
  },
  {
    most: LIMITS.activeMatches,
    now: ({ activeCount }) => activeCount,
    isIn: ({ state }) => state === STATES.active,
    wasIn: ({ startedTime }, _userID, since) => startedTime !== null && startedTime <= since,
  },
];

/**
 * Whether what changed after a cursor, laid over the list as it was then, is the list as it is now: few enough changed,
 * and neither then nor now was anything live left out for want of room (contract 4.1).
 */
export const isDelta = (changes: ListChanges, userID: number, since: number): boolean => {
  const matches = changes.items.map(({ match }) => match);
  if (since >= changes.cursor || matches.length > LIMITS.changedMatches) return false;
  return ROOMS.every(({ most, now, isIn, wasIn }) => {
    const come = matches.filter((match) => isIn(match, userID)).length;
    const gone = matches.filter((match) => wasIn(match, userID, since)).length;
    return now(changes) <= most && now(changes) - come + gone <= most;
  });
};
