import type { Match, MatchSnapshot } from "@yourmove/contract";

/** A match's snapshot before its write: all but what the statement chooses, the cursor and the id of a new match. */
export interface SnapshotDraft {
  readonly serverTime: number;
  readonly match: Omit<Match, "matchID" | "lastActionTime">;
}

/** What the statement of an effect chose. */
export interface Written {
  readonly matchID: number;
  readonly cursor: number;
}

/** The match as shown, before its next write gives it a cursor. */
export const draftOf = (
  { matchID: _id, lastActionTime: _cursor, ...match }: Match,
  serverTime: number,
): SnapshotDraft => ({
  serverTime,
  match,
});

/** The snapshot that a draft becomes by its write. */
export const complete = ({ serverTime, match }: SnapshotDraft, { matchID, cursor }: Written): MatchSnapshot => ({
  unchanged: false,
  lastActionTime: cursor,
  serverTime,
  match: { ...match, matchID, lastActionTime: cursor },
});
