import { type InvitesFrom, LIMITS, STATES } from "@yourmove/contract";
import type { MatchRecord, Transition } from "@yourmove/rules";
import type { Queryable } from "../database.ts";
import type { IdempotencyRecord } from "./idempotency-records.ts";
import { TERM_COLUMNS, TERMS, termsOf } from "./match-columns.ts";
import {
  botOf,
  countedCursors,
  EVENT,
  EVENT_SOURCE,
  eventValues,
  HAS_SUBSCRIBERS,
  insertRecord,
  lockedCursors,
  NO_LIMIT,
  noGuardChangeSince,
  outboxEvent,
  RECORD,
  recordValues,
  WRITE,
} from "./match-write.ts";
import { type Actor, SESSION, sessionIsGood, sessionValues } from "./session-check.ts";
import { bigint, boolean, first, int, json, orNull, statement, text } from "./statement.ts";

const INVITE = {
  gameType: text,
  rulesVersion: int,
  inviterSymbol: text,
  ...TERMS,
  position: json,
  pendingPair: text,
  isFromStranger: boolean,
  origin: text,
  rematchOfMatchID: orNull(int),
};
const GUARD = {
  pendingLimit: int,
  strangerLimit: int,
  invitesFrom: text,
  knownRematchID: orNull(int),
  guardChangesOfBoth: bigint,
  ...SESSION,
};

// Whether a rematch is the first is checked only once both cursors are locked, as it is then.
const INSERT = statement<InsertedMatch>("write")(
  { ...WRITE, ...RECORD, ...INVITE, ...GUARD, ...EVENT },
  (at) => `with ${lockedCursors(at)},
stamp as (
  select greatest(${at.now}, max(value) + 1) as time, ${HAS_SUBSCRIBERS} as has_subscribers,
    ${sessionIsGood({ ...at, userID: at.inviterID })}
    and ${noGuardChangeSince(at.guardChangesOfBoth)}
    and bool_and(user_id <> ${at.inviterID} or pending_invites < ${at.pendingLimit})
    and bool_and(user_id <> ${at.inviteeID} or stranger_invites < ${at.strangerLimit})
    and exists (select from users where user_id = ${at.inviteeID} and invites_from = ${at.invitesFrom}) as is_allowed
  from locked
),
played as materialized (
  select m.match_id from stamp join matches m on stamp.is_allowed
  where m.match_id = ${at.rematchOfMatchID} and m.rematch_match_id is not distinct from ${at.knownRematchID}
  for update of m
),
inserted as (
  insert into matches (game_type, rules_version, origin, rematch_of_match_id, state, inviter_id, invitee_id, inviter_symbol,
    ${TERM_COLUMNS}, position, created_time, deadline_time, check_time, last_action_time, pending_pair, is_from_stranger, bot_id,
    waiting_bot_id)
  select ${at.gameType}, ${at.rulesVersion}, ${at.origin}, ${at.rematchOfMatchID}, ${STATES.invited}, ${at.inviterID}, ${at.inviteeID},
    ${at.inviterSymbol}, ${termsOf(at)}, ${at.position}, stamp.time,
    stamp.time + ${LIMITS.inviteLifetimeMs}, stamp.time + ${LIMITS.inviteLifetimeMs}, stamp.time, ${at.pendingPair},
    ${at.isFromStranger}, bot_id, case when bot_id = ${at.inviteeID} then bot_id end
  from stamp, ${botOf(at)} bot (bot_id)
  where stamp.is_allowed and (${at.rematchOfMatchID} is null or exists (select from played))
  on conflict (pending_pair) do nothing
  returning ${EVENT_SOURCE}, is_from_stranger
),
followed as (
  update matches m set rematch_match_id = i.match_id from inserted i where m.match_id = ${at.rematchOfMatchID}
),
${outboxEvent("inserted", at)},
${countedCursors("inserted", at, { pendingInvites: "1", activeMatches: "0", results: "0" })},
${insertRecord("inserted", at)}
select match_id as "matchID", last_action_time::float8 as "cursor" from inserted`,
);

/** The unique mark of a pending invite between two users for a game type, in either direction. */
const pairOf = ({ inviterID, inviteeID, gameType }: MatchRecord): string =>
  `${Math.min(inviterID, inviteeID)}:${Math.max(inviterID, inviteeID)}:${gameType}`;

/** The id and cursor that the database chose for a new match. */
export interface InsertedMatch {
  matchID: number;
  cursor: number;
}

/** The parameters of a new invite, and the conditions that must still hold when it is written. */
export interface InviteWrite {
  now: number;
  /** The actor, whose session is checked. */
  actor?: Actor | undefined;
  kept?: IdempotencyRecord | undefined;
  /** Of both users together, as read: when a block was made since, nothing is written. */
  guardChangesOfBoth: number;
  /** How many pending invites the inviter may have before it. */
  pendingLimit?: number;
  /** How many pending invites from strangers the invitee may have before it. */
  strangerLimit?: number;
  /** Whether it counts as one of those. */
  isFromStranger?: boolean;
  /** The invitee's policy as it was read. */
  invitesFrom?: InvitesFrom;
  /** Of a rematch: the latest one before it, as it was read. */
  knownRematchID?: number | undefined;
}

/**
 * Stores a pending invite, a rematch or not, in one guarded statement: its `createdTime` is its cursor, and contract 3.2 sets its
 * expiry after that. Returns its id and cursor, or null when one between the same two users for the game type is pending already,
 * the session is over, a limit is reached, a block or another policy of the invitee's came in between, or another rematch did.
 */
export const insertMatch = (
  db: Queryable,
  transition: Transition,
  write: InviteWrite,
): Promise<InsertedMatch | null> => {
  const { match } = transition;
  return first(
    db.run(INSERT, {
      pendingLimit: write.pendingLimit ?? NO_LIMIT,
      strangerLimit: write.strangerLimit ?? NO_LIMIT,
      isFromStranger: write.isFromStranger ?? false,
      invitesFrom: write.invitesFrom ?? "everyone",
      knownRematchID: write.knownRematchID ?? null,
      guardChangesOfBoth: write.guardChangesOfBoth,
      now: write.now,
      pendingPair: pairOf(match),
      ...sessionValues(write.actor ?? { userID: match.inviterID }),
      ...eventValues(transition),
      ...recordValues(write.kept),
      ...match,
    }),
  );
};
