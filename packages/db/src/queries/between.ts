// Each half in the words of one index: an `or` within one `exists` would be planned without any.

const eitherWay = (found: (one: string, other: string) => string, one: string, other: string): string =>
  `(exists (${found(one, other)}) or exists (${found(other, one)}))`;

/** The condition that one of two users, named by places or columns, blocks the other (contract 4.8). */
export const isBlocked = (one: string, other: string): string =>
  eitherWay(
    (blocker, blocked) => `select from blocks where blocker_id = ${blocker} and blocked_id = ${blocked}`,
    one,
    other,
  );

/** The condition that a match between two users, named by places or columns, has ever started: `known` of contract 4.8. */
export const haveMet = (one: string, other: string): string =>
  eitherWay(
    (inviter, invitee) =>
      `select from matches where inviter_id = ${inviter} and invitee_id = ${invitee} and started_time is not null`,
    one,
    other,
  );
