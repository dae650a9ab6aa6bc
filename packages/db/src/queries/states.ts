import { CHALLENGE_STATES, STATES } from "@yourmove/contract";

// In the very words of the partial indexes of schema.prisma, which PostgreSQL uses for conditions that imply them.

/** A pending invite or a match that is being played (contract 3.1). */
export const LIVE = `state < ${STATES.finished}`;

/** Every match that has ended, or never began. */
export const OVER = `state >= ${STATES.finished}`;

/** A pending invite. */
export const INVITED = `state = ${STATES.invited}`;

/** A match that is being played. */
export const ACTIVE = `state = ${STATES.active}`;

/** A match that is being played with an offer that stands (contract 4.6); of its first half alone the planner knows figures. */
export const OFFERED = `${ACTIVE} and between_moves is not null and (between_moves -> 'draw' is not null or between_moves -> 'takeback' is not null)`;

/** A challenge in the public list that nobody has closed (contract 4.5). */
export const LISTED = `state = ${CHALLENGE_STATES.open} and kind = 'open'`;
