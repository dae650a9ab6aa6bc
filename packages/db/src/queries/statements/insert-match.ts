import { type InvitesFrom, STATES } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { isAsDecided } from "./basis.ts";
import { TERM_COLUMNS, TERMS, termsOf } from "./match-columns.ts";
import { botOf, countedCursors, type MatchWrite, matchStatement, NO_LIMIT } from "./match-write.ts";
import { SESSION, type SessionUser, sessionIsGood, sessionValues } from "./session-check.ts";
import { bigint, boolean, int, json, orNull, text } from "./statement.ts";

const INVITE = {
  matchID: int,
  gameType: text,
  rulesVersion: int,
  inviterSymbol: text,
  ...TERMS,
  position: json,
  origin: text,
  rematchOfMatchID: orNull(int),
  createdTime: bigint,
  deadlineTime: orNull(bigint),
};
const START = { pendingPair: text, isFromStranger: boolean };
const PRECONDITIONS = {
  pendingLimit: int,
  strangerLimit: int,
  invitesFrom: text,
  knownRematchID: orNull(int),
};

// Whether a rematch is the first is checked only once both cursors are locked, as it is then.
const INSERT = matchStatement(
  { invite: INVITE, start: START, preconditions: PRECONDITIONS, session: SESSION },
  {
    parts: (at, returning) => [
      `allowed as (
  select ${sessionIsGood({ ...at, userID: at.inviterID })}
    and ${isAsDecided(at)}
    and bool_and(user_id <> ${at.inviterID} or pending_invites < ${at.pendingLimit})
    and bool_and(user_id <> ${at.inviteeID} or stranger_invites < ${at.strangerLimit})
    and exists (select from users where user_id = ${at.inviteeID} and invites_from = ${at.invitesFrom}) as is_allowed
  from locked
)`,
      `played as materialized (
  select m.match_id from allowed join matches m on is_allowed
  where m.match_id = ${at.rematchOfMatchID} and m.rematch_match_id is not distinct from ${at.knownRematchID}
  for update of m
)`,
      `written as (
  insert into matches (match_id, game_type, rules_version, origin, rematch_of_match_id, state, inviter_id, invitee_id, inviter_symbol,
    ${TERM_COLUMNS}, position, created_time, deadline_time, check_time, last_action_time, pending_pair, is_from_stranger, bot_id,
    waiting_bot_id)
  select ${at.matchID}, ${at.gameType}, ${at.rulesVersion}, ${at.origin}, ${at.rematchOfMatchID}, ${STATES.invited}, ${at.inviterID},
    ${at.inviteeID}, ${at.inviterSymbol}, ${termsOf(at)}, ${at.position}, ${at.createdTime}, ${at.deadlineTime}, ${at.deadlineTime},
    ${at.lastActionTime}, ${at.pendingPair}, ${at.isFromStranger}, bot_id, case when bot_id = ${at.inviteeID} then bot_id end
  from allowed, ${botOf(at)} bot (bot_id)
  where is_allowed and (${at.rematchOfMatchID} is null or exists (select from played))
  on conflict (pending_pair) do nothing
  ${returning}
)`,
      `followed as (
  update matches m set rematch_match_id = s.match_id from written s where m.match_id = ${at.rematchOfMatchID}
)`,
      countedCursors(at, { pendingInvites: "1", activeMatches: "0", isFromStranger: at.isFromStranger }),
    ],
  },
);

/** The unique mark of a pending invite between two users for a game type, in either direction. */
const pairOf = ({ inviterID, inviteeID, gameType }: MatchRecord): string =>
  `${Math.min(inviterID, inviteeID)}:${Math.max(inviterID, inviteeID)}:${gameType}`;

/** The write of a new invite, and the conditions that must still hold then. */
export interface InviteWrite extends MatchWrite {
  /** The actor, whose session is checked. */
  readonly actor?: SessionUser | undefined;
  /** How many pending invites the inviter may have before it. */
  readonly pendingLimit?: number;
  /** How many pending invites from strangers the invitee may have before it. */
  readonly strangerLimit?: number;
  /** Whether no match between the two has ever started. */
  readonly isFromStranger?: boolean;
  /** The invitee's policy as it was read. */
  readonly invitesFrom?: InvitesFrom;
  /** The rematch that the finished match already has, which is over; refused when it has another meanwhile. */
  readonly knownRematchID?: number | undefined;
}

/**
 * Stores a pending invite, a rematch or not, in one guarded statement. False when one between the same two users for the game type
 * is pending already, the session is over, a limit is reached, a block or another policy of the invitee's came in between, another
 * rematch did, or a cursor has come to its moment.
 */
export const insertMatch = (db: Queryable, write: InviteWrite): Promise<boolean> => {
  const { match } = write.transition;
  return INSERT(db, write, {
    invite: match,
    start: { pendingPair: pairOf(match), isFromStranger: write.isFromStranger ?? false },
    preconditions: {
      pendingLimit: write.pendingLimit ?? NO_LIMIT,
      strangerLimit: write.strangerLimit ?? NO_LIMIT,
      invitesFrom: write.invitesFrom ?? "everyone",
      knownRematchID: write.knownRematchID ?? null,
    },
    session: sessionValues(write.actor ?? { userID: match.inviterID }),
  });
};
