import { LIMITS } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import { FOR_GOOD, type Queryable } from "../../database.ts";
import { BASIS, type Basis, joinBasis } from "./basis.ts";
import { isRecorded } from "./idempotency-records.ts";
import { MATCH, MATCH_COLUMNS } from "./match-columns.ts";
import { addressOf, countsAsGuest, networkOf } from "./origins.ts";
import { PERSON, type PersonRow } from "./people.ts";
import { havePlayed, isPresenceFor, isUnblocked } from "./relationship-conditions.ts";
import { SESSION, type SessionUser, sessionIsGood, sessionValues } from "./session-check.ts";
import {
  bigint,
  type Columns,
  first,
  int,
  type Params,
  type Statement,
  selectColumns,
  statement,
  text,
} from "./statement.ts";
import { FROM_STRANGER, INVITED, OVER } from "./states.ts";

/** The person across the board from a viewer. */
export interface OpponentRow extends PersonRow {
  /** Whether the viewer, who has played with it, might invite it: it is there and not banned for good, neither blocks the other, its policy allows it. */
  isInvitable: boolean;
}

/** A match with the person across the board from the user it was read for. */
export interface MatchWithOpponent {
  match: MatchRecord;
  opponent: OpponentRow;
}

const OPPONENT: Columns<OpponentRow> = { ...PERSON, isInvitable: "v.is_invitable" };

/** The columns of both, from alias `m` and those that `joinOpponent` joins. */
export const JOINED_COLUMNS = `${selectColumns(MATCH, "match")}, ${selectColumns(OPPONENT, "opponent")}`;

const STARTED = "m.started_time is not null";
/** Two whose match has started have met; others may have played before. */
const hasMet = (userID: string): string => `(${STARTED} or ${havePlayed(userID, "u.user_id")})`;

// Whether one blocks the other is looked up once for both: so the `offset`.
/** Joins the opponent of a user, whose id is a placeholder of the statement, to the match of alias `m`. */
export const joinOpponent = (
  userID: string,
  { unblocked = isUnblocked(userID, "u.user_id"), met = hasMet(userID) } = {},
): string =>
  `join users u on u.user_id = case when m.inviter_id = ${userID} then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and ${unblocked} as is_open offset 0) o
  cross join lateral (select ${isPresenceFor("o.is_open", met)}
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from ${FOR_GOOD} and (u.invites_from in ('everyone', 'known') or (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = ${userID} and not i.is_guest))) as is_invitable) v`;

const ONE = { userID: int, matchID: int, ...SESSION };
const isOne = (at: Params<typeof ONE>): string =>
  `${sessionIsGood(at)} and m.match_id = ${at.matchID} and (m.inviter_id = ${at.userID} or m.invitee_id = ${at.userID})`;

type At = Params<typeof ONE>;
type Met = { readonly met?: string };

// What only a match that has not started needs, the look for earlier ones, costs a statement a tenth of its time.
const writeFind = (at: At, met?: Met): string =>
  `select ${JOINED_COLUMNS} from matches m ${joinOpponent(at.userID, met)} where ${isOne(at)}`;
const FIND = {
  started: statement<MatchWithOpponent>("read")(ONE, (at) => writeFind(at, { met: STARTED })),
  any: statement<MatchWithOpponent>("read")(ONE, (at) => writeFind(at)),
};

interface Either<Input, Found> {
  readonly started: Statement<Input, Found>;
  readonly any: Statement<Input, Found>;
}

/** A match, most of which have started. */
const findEither = async <Input, Found extends MatchWithOpponent>(
  db: Queryable,
  { started, any }: Either<Input, Found>,
  values: Input,
): Promise<Found | null> => {
  const found = await first(db.run(started, values));
  return found?.match.startedTime === null ? first(db.run(any, values)) : found;
};

/** One match of a user; null also when it is another user's, and when the actor's session is over. */
export const findMatch = (db: Queryable, actor: SessionUser, matchID: number): Promise<MatchWithOpponent | null> =>
  findEither(db, FIND, { userID: actor.userID, matchID, ...sessionValues(actor) });

/** A match with the basis of a write of it. */
export interface MatchToWrite {
  match: MatchRecord;
  basis: Basis;
}

/** The same with how many days off a year each of the two has, by user id. */
export interface MatchToSettle extends MatchToWrite {
  perYear: Readonly<Record<number, number>>;
}

/** A match to act on; `isRecorded` where it was looked for a record under a key, and there is one. */
export type MatchToAct = MatchWithOpponent & MatchToWrite & { isRecorded?: boolean };

const writeFindToAct = (
  at: At,
  met?: Met,
  more = "",
): string => `select ${JOINED_COLUMNS}, ${selectColumns(BASIS, "basis")}${more}
  from matches m ${joinOpponent(at.userID, met)} ${joinBasis("m.inviter_id", "m.invitee_id")} where ${isOne(at)}`;
const FIND_TO_ACT = {
  started: statement<MatchToAct>("read")(ONE, (at) => writeFindToAct(at, { met: STARTED })),
  any: statement<MatchToAct>("read")(ONE, (at) => writeFindToAct(at)),
};
const ONCE = { ...ONE, key: text };
const recordedColumn = (at: Params<typeof ONCE>): string => `, ${isRecorded(at)} as "isRecorded"`;
const FIND_TO_ACT_ONCE = {
  started: statement<MatchToAct>("read")(ONCE, (at) => writeFindToAct(at, { met: STARTED }, recordedColumn(at))),
  any: statement<MatchToAct>("read")(ONCE, (at) => writeFindToAct(at, {}, recordedColumn(at))),
};

/** How a match is to be acted on. */
interface Wanted {
  readonly matchID: number;
  /** Where only an invite is acted on like that. */
  readonly isInvite: boolean;
  /** The key of the request, where this read is to look for its record. */
  readonly key?: string | undefined;
}

/** The same to act on it. */
export const findToAct = (
  db: Queryable,
  actor: SessionUser,
  { matchID, isInvite, key }: Wanted,
): Promise<MatchToAct | null> => {
  const values = { userID: actor.userID, matchID, ...sessionValues(actor) };
  if (isInvite) return first(db.run(FIND_TO_ACT.any, values));
  if (key === undefined) return findEither(db, FIND_TO_ACT, values);
  return findEither(db, FIND_TO_ACT_ONCE, { ...values, key });
};

const { accounts, guests, bots } = LIMITS.daysOffPerYear;

const FIND_TO_WRITE = statement<MatchToSettle>("read")(
  { matchID: int },
  (at) => `select ${selectColumns(MATCH, "match")}, ${selectColumns(BASIS, "basis")},
    (select jsonb_object_agg(user_id, case when is_bot then ${bots} when is_guest then ${guests} else ${accounts} end)
      from users where user_id in (m.inviter_id, m.invitee_id)) as "perYear"
  from matches m ${joinBasis("m.inviter_id", "m.invitee_id")} where m.match_id = ${at.matchID}`,
);

/** Any match for a write by the service itself; null where there is none. */
export const findToWrite = (db: Queryable, matchID: number): Promise<MatchToSettle | null> =>
  first(db.run(FIND_TO_WRITE, { matchID }));

const FIND_PENDING = statement<MatchWithOpponent>("read")(
  { userID: int, opponentUserID: int, gameType: text },
  (at) => `select ${JOINED_COLUMNS} from matches m ${joinOpponent(at.userID)}
  where m.pending_pair = least(${at.userID}, ${at.opponentUserID}) || ':' || greatest(${at.userID}, ${at.opponentUserID})
    || ':' || ${at.gameType}`,
);

/** The pending invite between two users for a game type, sent by either. */
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

const ORIGIN = `${addressOf("u", "u.user_id")} as address, ${networkOf("u", "u.user_id")} as network`;

const FIND_YIELDING = statement<MatchRecord>()(
  { inviterID: int, inviteeID: int, now: bigint },
  (
    at,
  ) => `with asking as (select ${countsAsGuest("u", at.now)} as is_guest, ${ORIGIN} from users u where u.user_id = ${at.inviterID}),
strangers as (
  select m.match_id, m.created_time, ${countsAsGuest("u", at.now)} as is_guest, ${ORIGIN}
  from matches m join users u on u.user_id = m.inviter_id where m.invitee_id = ${at.inviteeID} and ${FROM_STRANGER}
),
counted as (
  select s.*, count(*) over (partition by s.network) as network_size, count(*) over (partition by s.address) as address_size
  from strangers s
),
compared as (
  select c.*, a.is_guest as is_for_guest,
    case when c.network = a.network then c.address_size else c.network_size end
      - (select count(*) from strangers o where case when c.network = a.network then o.address = a.address else o.network = a.network end) as ahead
  from counted c, asking a
)
select ${MATCH_COLUMNS} from compared c join matches m on m.match_id = c.match_id
where case when c.is_guest and not c.is_for_guest then c.ahead > 0 when c.is_guest = c.is_for_guest then c.ahead > 1
  else c.ahead > 1 and (select count(*) from strangers where is_guest) < ${LIMITS.strangerInvitesOfGuests} end
order by c.network_size desc, c.is_guest desc, c.address_size desc, c.created_time, c.match_id limit 1`,
);

/**
 * The invite that gives way to another stranger's when an invitee is at its limit: the oldest of the network, and in it of the
 * address, with the most, guests' first. Never one of a network that would then have fewer than the inviter's, or in the same
 * network of such an address; where an account comes for a guest, as few. Of accounts one gives way to a guest only while guests have
 * room of theirs. Null where none does.
 */
export const findOldestStrangerInvite = (
  db: Queryable,
  pair: { inviterID: number; inviteeID: number },
  now: number,
): Promise<MatchRecord | null> => first(db.run(FIND_YIELDING, { ...pair, now }));

const FINISHED = statement<MatchRecord>()(
  { after: int, since: bigint, limit: int },
  (at) => `select ${MATCH_COLUMNS} from matches m where m.match_id > ${at.after} and m.${OVER}
    and m.started_time is not null and m.finished_time >= ${at.since}
  order by m.match_id limit ${at.limit}`,
);

/** Matches that were played and are over since a time, with ids above one, in order. */
export const listFinished = (
  db: Queryable,
  page: { after: number; since: number; limit: number },
): Promise<MatchRecord[]> => db.run(FINISHED, page);

/** A match as it is stored, with its players. */
export interface AdminMatchRow {
  match: MatchRecord;
  inviterName: string;
  inviteeName: string;
}

const FIND_ANY = statement<MatchRecord & { inviterName: string; inviteeName: string }>()(
  { matchID: int },
  (at) => `select ${MATCH_COLUMNS}, i.username as "inviterName", e.username as "inviteeName"
  from matches m join users i on i.user_id = m.inviter_id join users e on e.user_id = m.invitee_id
  where m.match_id = ${at.matchID}`,
);

/** Any match with all of its position, secrets too; null where there is none. */
export const findAnyMatch = async (db: Queryable, matchID: number): Promise<AdminMatchRow | null> => {
  const row = await first(db.run(FIND_ANY, { matchID }));
  if (!row) return null;
  const { inviterName, inviteeName, ...match } = row;
  return { match, inviterName, inviteeName };
};
