import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../database.ts";
import { type Asker, CLAIM, claimValues, isProven } from "./asker.ts";
import { MATCH_COLUMNS } from "./match-columns.ts";
import { JOINED_COLUMNS, joinOpponent, type MatchWithOpponent } from "./match-with-opponent.ts";
import { first, int, statement, text } from "./statement.ts";
import { INVITED } from "./states.ts";

const FIND = statement<MatchWithOpponent & { isProven: boolean }>("read")(
  { userID: int, matchID: int, ...CLAIM },
  (at) => `select ${isProven(at)} as "isProven", ${JOINED_COLUMNS} from matches m ${joinOpponent(at.userID)}
  where m.match_id = ${at.matchID} and (m.inviter_id = ${at.userID} or m.invitee_id = ${at.userID})`,
);

/** One match of a user; null also when it is somebody else's, and when the session that it proves is not good. */
export const findMatch = async (db: Queryable, asker: Asker, matchID: number): Promise<MatchWithOpponent | null> => {
  const row = await first(db.run(FIND, { userID: asker.userID, matchID, ...claimValues(asker) }));
  if (row) asker.proof?.note(row.isProven);
  return row?.isProven ? row : null;
};

const FIND_PENDING = statement<MatchWithOpponent>("read")(
  { userID: int, opponentUserID: int, gameType: text },
  (at) => `select ${JOINED_COLUMNS} from matches m ${joinOpponent(at.userID)}
  where m.pending_pair = least(${at.userID}, ${at.opponentUserID}) || ':' || greatest(${at.userID}, ${at.opponentUserID})
    || ':' || ${at.gameType}`,
);

/** The pending invite between two users for a game type, whoever sent it. */
export const findPendingInvite = (
  db: Queryable,
  userID: number,
  { opponentUserID, gameType }: { opponentUserID: number; gameType: string },
): Promise<MatchWithOpponent | null> => first(db.run(FIND_PENDING, { userID, opponentUserID, gameType }));

const FIND_BETWEEN = statement<MatchRecord>()(
  { userID: int, otherUserID: int },
  (at) => `select ${MATCH_COLUMNS} from matches m where m.${INVITED}
    and ((m.inviter_id = ${at.userID} and m.invitee_id = ${at.otherUserID})
      or (m.inviter_id = ${at.otherUserID} and m.invitee_id = ${at.userID}))`,
);

/** Every pending invite between two users: one a game type at most. */
export const findInvitesBetween = (db: Queryable, userID: number, otherUserID: number): Promise<MatchRecord[]> =>
  db.run(FIND_BETWEEN, { userID, otherUserID });
