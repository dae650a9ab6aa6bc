import { LIVE, OVER } from "./states.ts";

type PairCondition = (one: string, other: string) => string;

// Each half matches one index: an `or` within one `exists` would be planned without any.
const eitherWay = (condition: PairCondition, one: string, other: string): string =>
  `(exists (${condition(one, other)}) or exists (${condition(other, one)}))`;

const block: PairCondition = (blocker, blocked) =>
  `select from blocks where blocker_id = ${blocker} and blocked_id = ${blocked}`;

// Of the live ones a user has few; of those that are over, the pair has an index.
const startedMatch =
  (states: string): PairCondition =>
  (inviter, invitee) =>
    `select from matches where inviter_id = ${inviter} and invitee_id = ${invitee} and ${states} and started_time is not null`;

/** The condition that one of two users, given as placeholders or columns, blocks the other. */
export const isBlocked: PairCondition = (one, other) => eitherWay(block, one, other);

/**
 * The condition that neither blocks the other; among many users it is planned as a join, which the negation of `isBlocked` is
 * not.
 */
export const isUnblocked: PairCondition = (one, other) =>
  `(not exists (${block(one, other)}) and not exists (${block(other, one)}))`;

/** More than these who block a user are looked up one by one. */
const MAX_HASHED = 200;

/**
 * The same of many users, who are shown to one (a placeholder): all that it blocks (bounds them) and that block it are read
 * once and hashed, unless they are very many.
 */
export const isUnblockedOfMany: PairCondition = (viewer, other) => {
  const blockers = `select blocker_id from blocks where blocked_id = ${viewer}`;
  const few = `(select count(*) from (${blockers} limit ${MAX_HASHED + 1}) b) <= ${MAX_HASHED}`;
  return `case when ${few} then ${other} not in (select blocked_id from blocks where blocker_id = ${viewer} union all ${blockers})
    else ${isUnblocked(viewer, other)} end`;
};

/** The condition that a match between two users, given as placeholders or columns, has ever started: `known` of contract 4.8. */
export const havePlayed: PairCondition = (one, other) =>
  `(${[OVER, LIVE].map((states) => eitherWay(startedMatch(states), one, other)).join(" or ")})`;

/**
 * The condition that a user (alias `u`) shows its presence to another one, built from the conditions that neither
 * blocks the other, and that the two have met.
 */
export const isPresenceFor = (unblocked: string, met: string): string =>
  `(${unblocked} and (u.presence_for = 'everyone' or (u.presence_for = 'known' and ${met})))`;
