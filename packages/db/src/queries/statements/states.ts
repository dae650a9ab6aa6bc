import { CHALLENGE_STATES, DELIVERY_STATES, STATES } from "@yourmove/contract";

// In the exact words of the indexes of schema.prisma: PostgreSQL uses an index for conditions that imply its own.

/** A pending invite or a match that is being played, as the indexes that begin with a user tell it. */
export const LIVE = "over_time is null";

/** Every match that has ended, or never began. */
export const OVER = `state >= ${STATES.finished}`;

/** A pending invite. */
export const INVITED = `state = ${STATES.invited}`;

/** A pending invite that counts among its invitee's from strangers, of alias `m`. */
export const FROM_STRANGER = `m.${LIVE} and m.${INVITED} and m.is_from_stranger`;

/** A match that is being played. */
export const ACTIVE = `state = ${STATES.active}`;

/** The condition that it is not paused: its rules are here, and do not fail. */
export const NOT_PAUSED = "paused_reason is null";

/**
 * That a match of alias `m` waits for a user's move: in a joint turn for that of each player who has not moved in it (contract
 * 5.4), while it is paused for neither's.
 */
export const waitsFor = (userID: string, m = "m."): string =>
  `(${m}${NOT_PAUSED} and (${m}current_turn_user_id = ${userID} or ${m}joint_turn is not null
    and ${m}joint_turn ->> 'moved' is distinct from case when ${m}x_user_id = ${userID} then 'X' else 'O' end))`;

/** With an offer that stands. */
export const OFFERED = "(offer_state -> 'draw' is not null or offer_state -> 'takeback' is not null)";

/** An open challenge of the public list. */
export const LISTED = `state = ${CHALLENGE_STATES.open} and kind = 'open'`;

/** A delivery that is still to be tried. */
export const PENDING = `state = ${DELIVERY_STATES.indexOf("pending")}`;

/** A delivery that has been given up. */
export const DEAD = `state = ${DELIVERY_STATES.indexOf("dead")}`;

/** An open challenge. */
export const OPEN = `state = ${CHALLENGE_STATES.open}`;
