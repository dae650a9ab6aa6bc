import { LIMITS } from "@yourmove/contract";
import { bytes, orNull } from "./statement.ts";

/** Where somebody comes from, as keyed hashes: the address, and the network around it where that is known. */
export interface OriginMarks {
  addressMark: Uint8Array;
  networkMark: Uint8Array | null;
}

/** The parameters of both marks. */
export const MARKS = { addressMark: bytes, networkMark: orNull(bytes) };

const textOf = (mark: string, userID: string): string => `coalesce(encode(${mark}, 'hex'), ${userID}::text)`;

/** The address of a row of this alias; a user without one is an address of its own. */
export const addressOf = (alias: string, userID: string): string => textOf(`${alias}.address_mark`, userID);

/** The network of a row of this alias; without one, its address stands for it. */
export const networkOf = (alias: string, userID: string): string =>
  textOf(`coalesce(${alias}.network_mark, ${alias}.address_mark)`, userID);

/** The network that the user of this alias takes turns with; whose network nobody knows is one of its own. */
export const turnNetworkOf = (alias: string, userID: string): string =>
  `coalesce(encode(${alias}.network_mark, 'hex'), (${userID})::text)`;

const hasMoved = (userID: string): string =>
  `exists (select from moves v where v.match_id = m.match_id and v.user_id = ${userID})`;

/** Whether the user of this alias, in a column of its matches, has played a person of another network, in the other column: each made a move. */
const hasPlayedElsewhere = (
  user: string,
  [own, other]: readonly [own: string, other: string],
): string => `exists (select from matches m join users o on o.user_id = m.${other}
      where m.${own} = ${user}.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from ${user}.network_mark and ${hasMoved(`${user}.user_id`)} and ${hasMoved("o.user_id")})`;

/** The condition that the user of this alias has an account that is too new to count as one. */
export const isNewAccount = (
  user: string,
  now: string,
): string => `case when ${user}.is_guest or ${user}.address_mark is null
      or ${user}.created_time <= ${now} - ${LIMITS.newAccountMs} then false
    else not (${hasPlayedElsewhere(user, ["inviter_id", "invitee_id"])} or ${hasPlayedElsewhere(user, ["invitee_id", "inviter_id"])}) end`;

/**
 * The condition that the user of this alias counts as a guest among those who write to strangers: a guest, or a new account that
 * comes from a known network.
 */
export const countsAsGuest = (user: string, now: string): string =>
  `(${user}.is_guest or (${user}.network_mark is not null and ${isNewAccount(user, now)}))`;
