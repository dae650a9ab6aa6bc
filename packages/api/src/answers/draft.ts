import type { Match, MatchSnapshot } from "@yourmove/contract";
import type { MatchAction } from "@yourmove/rules";

type TimeName =
  | "createdTime"
  | "inviteExpiresTime"
  | "startedTime"
  | "lastMoveTime"
  | "finishedTime"
  | "turnDeadlineTime";

/** A match's snapshot before its write: all but what the statement chooses, the id of a new match, the cursor and its times. */
export interface SnapshotDraft {
  readonly serverTime: number;
  readonly match: Omit<Match, "matchID" | "lastActionTime">;
  /** The times that the action sets: each so many milliseconds after the cursor. */
  readonly times?: Partial<Record<TimeName, number>>;
}

/** What the statement of an effect chose. */
export interface Written {
  readonly matchID: number;
  readonly cursor: number;
}

/** The times that are set from the moment of each action, where the match has them after it (contract 3.3). */
const SET_TIMES = {
  invite: ["createdTime", "inviteExpiresTime"],
  accept: ["startedTime", "turnDeadlineTime"],
  decline: ["finishedTime"],
  cancel: ["finishedTime"],
  forfeit: ["finishedTime"],
  move: ["lastMoveTime", "finishedTime", "turnDeadlineTime"],
} as const satisfies Record<MatchAction | "invite", readonly TimeName[]>;

/** The match as an action decided at `now` shows it, before its write gives it a cursor. */
export const draftOf = (
  action: MatchAction | "invite",
  { matchID: _id, lastActionTime: _cursor, ...match }: Match,
  now: number,
): SnapshotDraft => {
  const times: Partial<Record<TimeName, number>> = {};
  for (const name of SET_TIMES[action]) {
    const time = match[name];
    if (time !== null) times[name] = time - now;
  }
  return { serverTime: now, match, times };
};

/** What a draft that an older version of the service kept does not say, as it was for every match then. */
const NOT_SAID_BEFORE = { origin: "invite" } as const satisfies Partial<Match>;

const opponentOf = ({ opponent }: Pick<Match, "opponent">): Match["opponent"] => ({
  ...opponent,
  isDeleted: opponent.isDeleted ?? false,
});

/** The snapshot that a draft becomes by its write. */
export const complete = (
  { serverTime, match, times = {} }: SnapshotDraft,
  { matchID, cursor }: Written,
): MatchSnapshot => {
  const set = Object.fromEntries(Object.entries(times).map(([name, after]) => [name, cursor + after]));
  return {
    unchanged: false,
    lastActionTime: cursor,
    serverTime,
    match: { ...NOT_SAID_BEFORE, ...match, opponent: opponentOf(match), ...set, matchID, lastActionTime: cursor },
  };
};
