import type { KeptAnswer } from "./kept-answers.ts";
import type { MoveRow } from "./moves.ts";
import type { Presumed } from "./presumed.ts";
import { bigint, int, orNull, type Places, text, type Values } from "./statement.ts";

/** The move that a step is, beside what the next state says of it. */
export type MoveWrite = Pick<MoveRow, "sequence" | "moveNumber" | "userID">;

/** What goes with a write of a match, all of it in the one statement. */
export interface MatchWrite {
  now: number;
  move?: MoveWrite | undefined;
  kept?: KeptAnswer | undefined;
  /** The deadline that ended the match by passing: its `finishedTime`, where every other is the cursor. */
  passedDeadline?: number | undefined;
  /** Most active matches that inviter and invitee may have before this write. */
  activeLimits?: { inviter: number; invitee: number } | undefined;
  /** Of both users together, as read: when a block was made since, nothing is written. */
  blockChanges?: number | undefined;
  /** What it was decided by without a look, where that is so. */
  presumed?: Presumed | undefined;
}

/** A limit that nobody reaches. */
export const NO_LIMIT = 2 ** 31 - 1;

/** The parameters that every write of a match has. */
export const WRITE = { inviterID: int, inviteeID: int, now: bigint, blockChanges: orNull(bigint) };
type At = Places<typeof WRITE>;

/** Those of an answer to keep. */
export const KEPT = {
  keptUserID: orNull(int),
  keptKey: orNull(text),
  keptFingerprint: orNull(text),
  keptStatus: orNull(int),
  keptAnswer: orNull(text),
};

/**
 * Both users' cursor rows, but a bot's, which nobody reads (decision 30), locked lower id first, before the stamp that follows
 * them is chosen (contract 3.3).
 */
export const lockedCursors = (at: At): string => `locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, block_changes, sinks from cursors
  where user_id in (${at.inviterID}, ${at.inviteeID}) and not is_unread order by user_id for update
)`;

/**
 * That nobody blocked the other since the caller looked. A look at the blocks in this statement would be one at the time
 * before the locks; what a lock waited for shows in the rows that are locked.
 */
export const noBlockSince = (at: At): string =>
  `(${at.blockChanges} is null or sum(block_changes) = ${at.blockChanges})`;

/** The bot among the two of a new match, where one is. */
export const botOf = (at: At): string =>
  `(select min(user_id) from users where user_id in (${at.inviterID}, ${at.inviteeID}) and is_bot)`;

/** Stamps the cursor rows that were locked with the match's, and counts what the written match adds to their tallies. */
export const stampedCursors = (written: string, at: At): string => `stamped as (
  update cursors c set value = s.last_action_time,
    pending_invites = c.pending_invites + case when c.user_id = ${at.inviterID} then s.pending_change else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = ${at.inviteeID} and s.is_from_stranger then s.pending_change else 0 end,
    active_matches = c.active_matches + s.active_change,
    won = c.won + case when s.winner_user_id = c.user_id then s.over_change else 0 end,
    lost = c.lost + case when s.winner_user_id <> c.user_id then s.over_change else 0 end,
    drawn = c.drawn + case when s.result = 'draw' then s.over_change else 0 end
  from ${written} s where c.user_id in (s.inviter_id, s.invitee_id) and not c.is_unread
)`;

/** Stamps them alone, where nothing is counted. */
export const movedCursors = (written: string, at: At): string => `stamped as (
  update cursors c set value = s.last_action_time from ${written} s
  where c.user_id in (${at.inviterID}, ${at.inviteeID}) and not c.is_unread
)`;

/** The parameter of a write that ends a match with a winner, or level. */
export const OF_RESULT = { botShards: int };

/** Counts how the match ended for the bot in it, if there is one, in a row that others who play the bot have seldom to wait for. */
export const botResults = (written: string, at: Places<typeof OF_RESULT>): string => `tallied as (
  insert into bot_results as b (user_id, shard, won, lost, drawn)
  select c.user_id, (s.inviter_id # s.invitee_id) % ${at.botShards}, coalesce((s.winner_user_id = c.user_id)::int, 0),
    coalesce((s.winner_user_id <> c.user_id)::int, 0), (s.winner_user_id is null)::int
  from ${written} s join cursors c on c.user_id in (s.inviter_id, s.invitee_id) and c.is_unread
  on conflict (user_id, shard) do update
    set won = b.won + excluded.won, lost = b.lost + excluded.lost, drawn = b.drawn + excluded.drawn
)`;

/** Keeps the answer, where there is one to keep. */
export const keptAnswer = (written: string, at: At & Places<typeof KEPT>): string => `kept as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, match_id, stamp, created_time)
  select ${at.keptUserID}, ${at.keptKey}, ${at.keptFingerprint}, ${at.keptStatus}, ${at.keptAnswer},
    s.match_id, s.last_action_time, ${at.now}
  from ${written} s where ${at.keptKey} is not null
)`;

/** The values of the parameters that every write has. */
export const writeValues = (
  { inviterID, inviteeID }: { inviterID: number; inviteeID: number },
  { now, blockChanges }: Pick<MatchWrite, "now" | "blockChanges">,
): Values<typeof WRITE> => ({ inviterID, inviteeID, now, blockChanges: blockChanges ?? null });

/** The values of those of an answer; all are null where there is none to keep. */
export const keptValues = (kept: KeptAnswer | undefined): Values<typeof KEPT> => ({
  keptUserID: kept?.userID ?? null,
  keptKey: kept?.key ?? null,
  keptFingerprint: kept?.fingerprint ?? null,
  keptStatus: kept?.status ?? null,
  keptAnswer: kept?.answer ?? null,
});
