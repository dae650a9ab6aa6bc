import { CHALLENGE_STATES, LIMITS } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import {
  type ChallengeWithCreator,
  JOINED_CHALLENGE,
  type JoinedChallenge,
  joinCreator,
  splitChallenge,
} from "./challenge-columns.ts";
import { bigint, first, int, orNull, statement, text } from "./statement.ts";
import { LISTED } from "./states.ts";

const FIND = statement<JoinedChallenge>("read")(
  { viewerID: int, ref: text },
  (at) => `select ${JOINED_CHALLENGE} from challenges c ${joinCreator(at.viewerID)} where c.ref = ${at.ref}`,
);

/** A challenge by its name, for a viewer: 0 for who is nobody yet; null when there is none. */
export const findChallenge = async (
  db: Queryable,
  viewerID: number,
  ref: string,
): Promise<ChallengeWithCreator | null> => {
  const row = await first(db.run(FIND, { viewerID, ref }));
  return row && splitChallenge(row);
};

const OPEN = `c.state = ${CHALLENGE_STATES.open}`;

// Of those that are open the time is ahead, of those that are closed it is not.
const MINE = statement<JoinedChallenge>()(
  { viewerID: int, now: bigint, limit: int },
  (at) => `with own as (
    (select * from challenges c where c.creator_id = ${at.viewerID} and ${OPEN} and c.over_time > ${at.now}
      order by c.created_time desc limit ${LIMITS.openChallenges})
    union all
    (select * from challenges c where c.creator_id = ${at.viewerID} and not (${OPEN} and c.over_time > ${at.now})
      order by c.over_time desc limit ${at.limit})
  )
  select ${JOINED_CHALLENGE} from own c ${joinCreator(at.viewerID)}
  order by (${OPEN} and c.over_time > ${at.now}) desc,
    case when ${OPEN} and c.over_time > ${at.now} then c.created_time else c.over_time end desc, c.challenge_id desc`,
);

/** A user's own challenges: the open ones, the newest first, then so many of those that were closed last. */
export const listOwnChallenges = async (
  db: Queryable,
  viewerID: number,
  { now, limit }: { now: number; limit: number },
): Promise<ChallengeWithCreator[]> => (await db.run(MINE, { viewerID, now, limit })).map(splitChallenge);

/** Which public challenges are looked for. */
export interface SeatQuery {
  now: number;
  limit: number;
  gameType?: string | undefined;
}

/** Whether a challenge is listed only while its creator is online (contract 4.5). */
const IS_LIVE = `coalesce(c.turn_seconds < ${LIMITS.liveTurnSeconds}, false)`;

/** Whether the database knows the creator online: who makes a challenge is. */
const isSeen = (now: string): string =>
  `greatest(c.created_time, coalesce(p.last_seen_time, 0)) > ${now} - ${LIMITS.onlineMs}`;

interface SeatPlaces {
  readonly viewerID: string;
  readonly now: string;
  readonly limit: string;
}

/** Oldest first; of the live ones at most so many whose creators only another process may have seen. */
const seats = (at: SeatPlaces, condition: string): string => {
  const open = `from (select * from challenges where ${LISTED}) c ${joinCreator(at.viewerID)}
    where c.creator_id <> ${at.viewerID} and c.over_time > ${at.now} and ${condition} and w.is_welcome`;
  return `with found as (
    (select c.challenge_id ${open} and (not ${IS_LIVE} or ${isSeen(at.now)})
      order by c.created_time, c.challenge_id limit ${at.limit})
    union all
    (select c.challenge_id ${open} and ${IS_LIVE} and not ${isSeen(at.now)}
      order by c.created_time desc, c.challenge_id limit ${at.limit})
  )
  select ${JOINED_CHALLENGE} from found join challenges c using (challenge_id) ${joinCreator(at.viewerID)}
  order by c.created_time, c.challenge_id`;
};

const LIST = statement<JoinedChallenge>()({ viewerID: int, now: bigint, limit: int, gameType: orNull(text) }, (at) =>
  seats(at, `(${at.gameType} is null or c.game_type = ${at.gameType})`),
);

/**
 * Public challenges that are open to a viewer, the oldest first: none of its own. Live ones come whether or not their
 * creators are online, which the caller must look at; of the others there are at most `limit`.
 */
export const listChallenges = async (
  db: Queryable,
  viewerID: number,
  { now, limit, gameType = undefined }: SeatQuery,
): Promise<ChallengeWithCreator[]> =>
  (await db.run(LIST, { viewerID, now, limit, gameType: gameType ?? null })).map(splitChallenge);

/** The terms of a quick match (contract 4.5). */
export interface QuickTerms {
  gameType: string;
  turnSeconds: number | null;
}

/** What a quick match finds. */
export interface QuickLook {
  seats: ChallengeWithCreator[];
  /** How many seats quick matches had left for these terms before this look. */
  count: number;
  /** Whether the viewer has as many active matches as it may. */
  isFull: boolean;
  /** The seat that a quick match of the viewer's with these terms has left. */
  own: { challengeID: number; ref: string } | null;
}

const ROOM = 20;

interface LookHead {
  count: number;
  isFull: boolean;
  ownID: number | null;
  ownRef: string | null;
}

const NO_HEAD: LookHead = { count: 0, isFull: false, ownID: null, ownRef: null };

type LookRow = LookHead & (JoinedChallenge | (Omit<JoinedChallenge, "challengeID"> & { challengeID: null }));

const SEATS = statement<LookRow>()(
  { viewerID: int, now: bigint, limit: int, gameType: text, turnSeconds: orNull(int) },
  (at) => {
    const isEqual = `c.game_type = ${at.gameType} and c.turn_seconds is not distinct from ${at.turnSeconds}`;
    const isFree = `exists (select from cursors k where k.user_id = c.creator_id
      and (u.is_bot or k.active_matches < ${LIMITS.activeMatches}))`;
    return `with own as (
      select c.challenge_id, c.ref from challenges c where c.creator_id = ${at.viewerID} and ${OPEN} and c.over_time > ${at.now}
        and c.is_quick and ${isEqual} order by c.created_time limit 1
    ),
    head as (
      select coalesce((select seats from quick_terms where game_type = ${at.gameType}
          and turn_seconds = coalesce(${at.turnSeconds}, 0)), 0) as "count",
        exists (select from cursors k join users using (user_id) where k.user_id = ${at.viewerID} and not is_bot
          and k.active_matches >= ${LIMITS.activeMatches}) as "isFull",
        (select challenge_id from own) as "ownID", (select ref from own) as "ownRef"
    )
    select head.*, s.* from head left join (${seats(at, `${isEqual} and ${isFree}`)}) s on true
    order by s."createdTime", s."challengeID"`;
  },
);

const splitLook = ({ count: _c, isFull: _f, ownID: _i, ownRef: _r, ...row }: LookRow): ChallengeWithCreator[] =>
  row.challengeID === null ? [] : [splitChallenge(row as JoinedChallenge)];

/** What a quick match of a viewer's finds, in one look; whether the seats' creators are online is for the caller to see. */
export const findSeats = async (
  db: Queryable,
  viewerID: number,
  { now, gameType, turnSeconds }: QuickTerms & { now: number },
): Promise<QuickLook> => {
  const rows = await db.run(SEATS, { viewerID, now, limit: ROOM, gameType, turnSeconds });
  const { count, isFull, ownID, ownRef } = rows[0] ?? NO_HEAD;
  const own = ownID === null || ownRef === null ? null : { challengeID: ownID, ref: ownRef };
  return { seats: rows.flatMap(splitLook), count, isFull, own };
};
