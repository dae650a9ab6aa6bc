import { isPresenceFor, isUnblocked } from "./between.ts";
import type { PersonRow } from "./people.ts";
import { type Actor, SESSION, sessionIsGood, sessionValues } from "./session-check.ts";
import { bigint, boolean, int, orNull, type Places, text, type Values } from "./statement.ts";

/**
 * What a player's step in a match that is being played was decided and shown by without a look (decision 36): its statement
 * proves all of it, and else writes nothing.
 */
export interface Presumed {
  readonly asker: Actor;
  /** The other player, as its answer shows it. */
  readonly opponent: PersonRow;
  /** Whoever was seen after this time is online; null where it is shown so, or not, whenever it was last seen. */
  readonly onlineSince: number | null;
  /** Whether nobody wants its event: none is written then. */
  readonly isUntold: boolean;
}

/** The parameters of a statement that proves it. */
export const PRESUMED = {
  ...SESSION,
  sessionUserID: int,
  opponentID: int,
  username: text,
  avatar: orNull(text),
  isGuest: boolean,
  isPresenceShown: boolean,
};
/** Those of one that looks for a block, where it is not known of how many changes of blocks there was none. */
export const OF_BLOCKS = { askerID: int };
/** Those of one that looks when the opponent was last seen, where that is what it is shown by. */
export const OF_SEEN = { onlineSince: orNull(bigint), isSeen: boolean };
type At = Places<typeof PRESUMED & Partial<typeof OF_BLOCKS & typeof OF_SEEN>>;

const isSeen = (at: At): string =>
  at.onlineSince
    ? `and exists (select from presence where user_id = ${at.opponentID} and last_seen_time > ${at.onlineSince}) = ${at.isSeen}`
    : "";

// The two have met, for they play. Where the statement itself holds that no block was made since there was none, none is
// looked for.
const isPresenceShown = (at: At): string =>
  isPresenceFor(at.askerID ? isUnblocked(at.askerID, at.opponentID) : "true", "true");

/** The condition that the session is good and the opponent as presumed. */
export const isAsPresumed = (at: At): string => `${sessionIsGood({ ...at, userID: at.sessionUserID })} and exists (
    select from users u where u.user_id = ${at.opponentID} and u.deleted_time is null and u.username = ${at.username}
      and u.avatar is not distinct from ${at.avatar} and u.is_guest = ${at.isGuest}
      and ${isPresenceShown(at)} = ${at.isPresenceShown}) ${isSeen(at)}`;

/** The values of all these parameters. */
export const presumedValues = ({
  asker,
  opponent,
  onlineSince,
}: Presumed): Values<typeof PRESUMED & typeof OF_BLOCKS & typeof OF_SEEN> => {
  return {
    ...sessionValues(asker),
    sessionUserID: asker.userID,
    askerID: asker.userID,
    opponentID: opponent.userID,
    username: opponent.username,
    avatar: opponent.avatar,
    isGuest: opponent.isGuest,
    isPresenceShown: opponent.isPresenceShown,
    onlineSince,
    isSeen: (opponent.lastSeenTime ?? 0) > (onlineSince ?? 0),
  };
};
