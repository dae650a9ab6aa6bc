import { type ChallengeKind, type ChallengeState, type Clock, type InviterSymbol, LIMITS } from "@yourmove/contract";
import type { Options } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { addressOf, networkOf } from "./origins.ts";
import { PERSON_COLUMNS, type PersonRow, seenBy } from "./people.ts";
import { havePlayed, isUnblocked } from "./relationship-conditions.ts";
import { bigint, boolean, first, int, json, orNull, type Params, statement, text } from "./statement.ts";
import { LISTED, OPEN } from "./states.ts";

/** A challenge as it is stored; an expired one may still be marked open. */
export interface ChallengeRow {
  challengeID: number;
  ref: string;
  kind: ChallengeKind;
  gameType: string;
  state: ChallengeState;
  creatorID: number;
  symbol: InviterSymbol;
  turnSeconds: number | null;
  /** Whole, with the defaults of the rules that it was made under. */
  options: Options;
  clock: Clock | null;
  daysOff: boolean;
  message: string | null;
  isQuick: boolean;
  createdTime: number;
  expiresTime: number;
  /** When it was closed; while it is open, when it expires. */
  overTime: number;
  accepterID: number | null;
  matchID: number | null;
}

/** What two must agree on besides game and sides, as parameters. */
const CHALLENGE_TERMS = { turnSeconds: orNull(int), options: json, clock: orNull(json), daysOff: boolean };
/** What compares them: options from before an upgrade of the game lack what has come since, which is then the default. */
export const COMPARED_TERMS = { ...CHALLENGE_TERMS, defaultOptions: json };
type TermPlaces = Params<typeof CHALLENGE_TERMS>;

/** Whether a challenge, whose columns begin with `of`, has equal terms. */
export const hasTerms = (of: "" | "c.", at: Params<typeof COMPARED_TERMS>): string =>
  `${of}turn_seconds is not distinct from ${at.turnSeconds} and (${at.defaultOptions} || ${of}options) = ${at.options}
    and ${of}clock is not distinct from ${at.clock} and ${of}days_off = ${at.daysOff}`;

/** How many hashes of terms there are for a game and a time: what is counted by them stays small, whatever is requested. */
const TERM_HASHES = 1024;
/** How many times are counted apart, a prime, which keeps days apart: two that share a number look again once more. */
const COUNTED_TIMES = 61;

/** A hash of the terms that are no number. */
export const termsHash = (at: TermPlaces): string =>
  `(hashtext(jsonb_build_array(${at.options}, ${at.clock}, ${at.daysOff})::text) & ${TERM_HASHES - 1})`;

/** The time by which quick matches are counted. */
export const countedTime = (at: TermPlaces): string => `coalesce(${at.turnSeconds} % ${COUNTED_TIMES}, 0)`;

/** A challenge with its creator, for one viewer. */
export interface ChallengeWithCreator {
  challenge: ChallengeRow;
  creator: PersonRow;
  /** Whether neither a block nor the creator's policy keeps the viewer from it. */
  isWelcome: boolean;
}

/** All of it in one row; the person's columns share no name with the challenge's. */
export type JoinedChallenge = ChallengeRow & PersonRow & { isWelcome: boolean };

/** The columns of a joined row, from alias `c` and those that `joinCreator` joins. */
const JOINED_CHALLENGE = `c.challenge_id as "challengeID", c.ref, c.kind, c.game_type as "gameType",
  c.state::int as "state", c.creator_id as "creatorID", c.symbol, c.turn_seconds as "turnSeconds", c.options, c.clock,
  c.days_off as "daysOff", c.message,
  c.is_quick as "isQuick", c.created_time::float8 as "createdTime", c.expires_time::float8 as "expiresTime",
  c.over_time::float8 as "overTime", c.accepter_id as "accepterID", c.match_id as "matchID",
  w.is_welcome as "isWelcome", ${PERSON_COLUMNS}`;

/**
 * Joins to the challenge of alias `c` its creator, and whether the creator plays the viewer, whose id is a place of the
 * statement: an id that no user has counts as a guest who has met no one.
 */
const joinCreator = (viewerID: string): string => `join users u on u.user_id = c.creator_id ${seenBy(viewerID)}
  cross join lateral (select ${isUnblocked(viewerID, "u.user_id")} and (u.invites_from = 'everyone'
    or (u.invites_from = 'accounts' and exists (select from users where user_id = ${viewerID} and not is_guest))
    or (u.invites_from = 'known' and ${havePlayed(viewerID, "u.user_id")})) as is_welcome) w`;

/** Splits a joined row into its parts. */
const splitChallenge = (row: JoinedChallenge): ChallengeWithCreator => {
  const {
    userID,
    username,
    avatar,
    isGuest,
    isBot,
    isDeleted,
    lastSeenTime,
    isPresenceShown,
    awayFrom,
    awayUntil,
    isWelcome,
    ...challenge
  } = row;
  const creator = {
    userID,
    username,
    avatar,
    isGuest,
    isBot,
    isDeleted,
    lastSeenTime,
    isPresenceShown,
    awayFrom,
    awayUntil,
  };
  return { challenge, creator, isWelcome };
};

const FIND = statement<JoinedChallenge>("read")(
  { viewerID: int, ref: text },
  (at) => `select ${JOINED_CHALLENGE} from challenges c ${joinCreator(at.viewerID)} where c.ref = ${at.ref}`,
);

/** A challenge by its name, for a viewer; viewer 0 is not signed in. Null when there is none. */
export const findChallenge = async (
  db: Queryable,
  viewerID: number,
  ref: string,
): Promise<ChallengeWithCreator | null> => {
  const row = await first(db.run(FIND, { viewerID, ref }));
  return row && splitChallenge(row);
};

/** The condition that a challenge of alias `c` is open. */

// Open challenges end in the future, closed ones ended in the past.
const MINE = statement<JoinedChallenge>()(
  { viewerID: int, now: bigint, limit: int },
  (at) => `with own as (
    (select * from challenges c where c.creator_id = ${at.viewerID} and c.${OPEN} and c.over_time > ${at.now}
      order by c.created_time desc limit ${LIMITS.openChallenges})
    union all
    (select * from challenges c where c.creator_id = ${at.viewerID} and not (c.${OPEN} and c.over_time > ${at.now})
      order by c.over_time desc limit ${at.limit})
  )
  select ${JOINED_CHALLENGE} from own c ${joinCreator(at.viewerID)}
  order by (c.${OPEN} and c.over_time > ${at.now}) desc,
    case when c.${OPEN} and c.over_time > ${at.now} then c.created_time else c.over_time end desc, c.challenge_id desc`,
);

/** A user's own challenges: the open ones, the newest first, then those that were closed last. */
export const listOwnChallenges = async (
  db: Queryable,
  viewerID: number,
  { now, limit }: { now: number; limit: number },
): Promise<ChallengeWithCreator[]> => (await db.run(MINE, { viewerID, now, limit })).map(splitChallenge);

/** Which public challenges are looked for. */
export interface ChallengeQuery {
  now: number;
  limit: number;
  /** The games whose seats are listed. */
  gameTypes: readonly string[];
  /** The last challenge of the page before; null from the first on. */
  after: ListPosition | null;
}

/** Whether a challenge is listed only while its creator is online. */
const IS_LIVE = `coalesce(coalesce(c.turn_seconds, (c.clock ->> 'initialSeconds')::int) < ${LIMITS.liveTurnSeconds}, false)`;

/** Whether the database knows the creator online; creating a challenge counts. */
const isSeen = (now: string): string =>
  `greatest(c.created_time, coalesce(p.last_seen_time, 0)) > ${now} - ${LIMITS.onlineMs}`;

/** Whether the database has seen the creator within a day; creating a challenge counts. */
const isStillAround = (now: string): string =>
  `greatest(c.created_time, coalesce(p.last_seen_time, 0)) > ${now} - ${LIMITS.unseenCreatorMs}`;

interface OpenPlaces {
  readonly viewerID: string;
  readonly now: string;
  readonly limit: string;
}

/**
 * The text that selects public challenges which a viewer may accept, the oldest first; of the live ones at most `limit` whose
 * creators only another process may have seen.
 */
const selectOpen = (at: OpenPlaces, condition: string): string => {
  const open = `from (select * from challenges where ${LISTED}) c ${joinCreator(at.viewerID)}
    where c.creator_id <> ${at.viewerID} and c.over_time > ${at.now} and ${condition} and ${isStillAround(at.now)}
      and w.is_welcome`;
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

/** Where a challenge stands in the list: of a creator, an address or a network that has many, few stand in each round. */
export interface ListPosition {
  round: number;
  /** Whether its creator is publicly not online. */
  isAway: boolean;
  createdTime: number;
  ref: string;
}

/** A listed challenge, with its place. */
export interface ListedChallenge extends Pick<ListPosition, "round" | "isAway"> {
  challenge: ChallengeWithCreator;
}

/** How many open challenges are read for a page; a viewer who may take none of so many sees none. */
const MAX_LOOKED_AT = 1000;

/** More seats than one round of a creator's, or of an address's, can hold. */
const ROUND = 100_000;

// A challenge's place is the same for every viewer; only few are then checked for this one.
const LIST = statement<JoinedChallenge & Pick<ListPosition, "round" | "isAway">>()(
  {
    viewerID: int,
    now: bigint,
    limit: int,
    gameTypes: json,
    round: bigint,
    isAway: boolean,
    createdTime: bigint,
    after: text,
  },
  (at) => {
    const order = "is_away, created_time, challenge_id";
    const open = `from nearest n join challenges c using (challenge_id) ${joinCreator(at.viewerID)} where w.is_welcome`;
    const place = "n.round, n.is_away, n.created_time, n.ref";
    return `with seats as (
    select c.challenge_id, c.ref, c.creator_id, c.created_time, ${addressOf("c", "c.creator_id")} as address,
      ${networkOf("c", "c.creator_id")} as network,
      greatest(c.created_time, coalesce(case u.presence_for when 'everyone' then p.last_seen_time end, 0)) <= ${at.now} - ${LIMITS.onlineMs + LIMITS.presenceWriteMs}
        as is_away
    from challenges c join users u on u.user_id = c.creator_id left join presence p on p.user_id = c.creator_id
    where c.${LISTED} and c.over_time > ${at.now} and c.creator_id <> ${at.viewerID} and ${isStillAround(at.now)}
      and ${at.gameTypes} ? c.game_type
  ),
  by_creator as (
    select *, (row_number() over (partition by creator_id order by ${order}) - 1) / ${LIMITS.creatorSeats} as turn from seats
  ),
  by_address as (
    select *, turn * ${ROUND} + (row_number() over (partition by address, turn order by ${order}) - 1) / ${LIMITS.addressSeats} as place
    from by_creator
  ),
  by_network as (
    select *, (place * ${ROUND} + (row_number() over (partition by network, place order by ${order}) - 1) / ${LIMITS.networkSeats})::float8 as round
    from by_address
  ),
  nearest as (
    select * from by_network
    where (round, is_away, created_time, ref) > (${at.round}, ${at.isAway}, ${at.createdTime}, ${at.after})
    order by round, is_away, created_time, ref limit ${MAX_LOOKED_AT}
  ),
  found as (
    (select n.* ${open} and (not ${IS_LIVE} or ${isSeen(at.now)}) order by ${place} limit ${at.limit})
    union all
    (select n.* ${open} and ${IS_LIVE} and not ${isSeen(at.now)} order by ${place} limit ${at.limit})
  )
  select n.round, n.is_away as "isAway", ${JOINED_CHALLENGE}
  from found n join challenges c using (challenge_id) ${joinCreator(at.viewerID)} order by ${place}`;
  },
);

const START: ListPosition = { round: -1, isAway: false, createdTime: 0, ref: "" };

/**
 * Public challenges that are open to a viewer, from a place in the list on: none of its own, nor of creators last seen
 * more than a day ago. Live ones come whether or not their creators are online, which the caller must check; of the others there
 * are at most `limit`.
 */
export const listChallenges = async (
  db: Queryable,
  viewerID: number,
  { now, limit, gameTypes, after }: ChallengeQuery,
): Promise<ListedChallenge[]> => {
  const { ref, ...place } = after ?? START;
  const rows = await db.run(LIST, { viewerID, now, limit, gameTypes, ...place, after: ref });
  return rows.map(({ round, isAway, ...row }) => ({ round, isAway, challenge: splitChallenge(row) }));
};

/** The terms of a quick match. */
export interface QuickTerms extends Pick<ChallengeRow, "gameType" | "turnSeconds" | "options" | "clock" | "daysOff"> {
  /** Those of the newest version of the game. */
  defaultOptions: Options;
}

/** The candidates for a quick match. */
export interface QuickCandidates {
  /** Compatible challenges of others, the oldest first. */
  challenges: ChallengeWithCreator[];
  /** How many challenges quick matches had created for these terms before this read. */
  createdCount: number;
  /** Whether the viewer has as many active matches as it may. */
  isFull: boolean;
  /** The open challenge that a quick match of the viewer's has created for these terms. */
  own: { challengeID: number; ref: string } | null;
}

const MAX_CANDIDATES = 20;

interface Head {
  createdCount: number;
  isFull: boolean;
  ownID: number | null;
  ownRef: string | null;
}

const NO_HEAD: Head = { createdCount: 0, isFull: false, ownID: null, ownRef: null };

type Row = Head & (JoinedChallenge | (Omit<JoinedChallenge, "challengeID"> & { challengeID: null }));

const CANDIDATES = statement<Row>()(
  { viewerID: int, now: bigint, limit: int, gameType: text, ...COMPARED_TERMS },
  (at) => {
    const isEqual = `c.game_type = ${at.gameType} and ${hasTerms("c.", at)}`;
    const isFree = `exists (select from cursors k where k.user_id = c.creator_id
      and (u.is_bot or k.active_matches < ${LIMITS.activeMatches}))`;
    return `with own as (
      select c.challenge_id, c.ref from challenges c where c.creator_id = ${at.viewerID} and c.${OPEN} and c.over_time > ${at.now}
        and c.is_quick and ${isEqual} order by c.created_time limit 1
    ),
    head as (
      select coalesce((select created from quick_terms where game_type = ${at.gameType}
          and turn_seconds = ${countedTime(at)} and terms = ${termsHash(at)}), 0) as "createdCount",
        exists (select from cursors k join users using (user_id) where k.user_id = ${at.viewerID} and not is_bot
          and k.active_matches >= ${LIMITS.activeMatches}) as "isFull",
        (select challenge_id from own) as "ownID", (select ref from own) as "ownRef"
    )
    select head.*, s.* from head left join (${selectOpen(at, `${isEqual} and ${isFree}`)}) s on true
    order by s."createdTime", s."challengeID"`;
  },
);

const challengeOf = ({ createdCount: _c, isFull: _f, ownID: _i, ownRef: _r, ...row }: Row): ChallengeWithCreator[] =>
  row.challengeID === null ? [] : [splitChallenge(row as JoinedChallenge)];

/** The candidates for a viewer's quick match, in one statement; the caller checks whether the creators are online. */
export const findQuickCandidates = async (
  db: Queryable,
  viewerID: number,
  { now, ...terms }: QuickTerms & { now: number },
): Promise<QuickCandidates> => {
  const rows = await db.run(CANDIDATES, { viewerID, now, limit: MAX_CANDIDATES, ...terms });
  const { createdCount, isFull, ownID, ownRef } = rows[0] ?? NO_HEAD;
  const own = ownID === null || ownRef === null ? null : { challengeID: ownID, ref: ownRef };
  return { challenges: rows.flatMap(challengeOf), createdCount, isFull, own };
};
