import type { PrismaClient } from "../generated/client.ts";
import { MATCH_COLUMNS, type MatchRow, PERSON_COLUMNS, type PersonRow } from "./columns.ts";
import { rows } from "./statement.ts";

/** A match with the person across the board from the user it was read for. */
export interface MatchWithOpponent {
  match: MatchRow;
  opponent: PersonRow;
}

type FlatRow = MatchRow & PersonRow;

/** Splits a joined row; the person's columns share no name with the match's. */
const split = (row: FlatRow): MatchWithOpponent => {
  const { userID, username, avatar, isGuest, isBot, lastSeenTime, ...match } = row;
  return { match, opponent: { userID, username, avatar, isGuest, isBot, lastSeenTime } };
};

const OPPONENT = `join users u on u.user_id = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id`;

const FIND = `select ${MATCH_COLUMNS}, ${PERSON_COLUMNS} from matches m ${OPPONENT}
  where m.match_id = $2::int and (m.inviter_id = $1::int or m.invitee_id = $1::int)`;

/** One match of a user; null also when it is somebody else's. */
export const findMatch = async (
  prisma: PrismaClient,
  userID: number,
  matchID: number,
): Promise<MatchWithOpponent | null> => {
  const [row] = await rows<FlatRow>(prisma, FIND, userID, matchID);
  return row ? split(row) : null;
};

const FIND_PENDING = `select ${MATCH_COLUMNS}, ${PERSON_COLUMNS} from matches m ${OPPONENT}
  where m.pending_pair = least($1::int, $2::int) || ':' || greatest($1::int, $2::int) || ':' || $3::text`;

/** The pending invite between two users for a game type, whoever sent it. */
export const findPendingInvite = async (
  prisma: PrismaClient,
  userID: number,
  { opponentUserID, gameType }: { opponentUserID: number; gameType: string },
): Promise<MatchWithOpponent | null> => {
  const [row] = await rows<FlatRow>(prisma, FIND_PENDING, userID, opponentUserID, gameType);
  return row ? split(row) : null;
};

/** Which of a user's matches a list is about. */
export interface ListFilter {
  gameType?: string | undefined;
  opponentUserID?: number | undefined;
}

/** What a list shows: the live matches are left out of a page `before` a cursor. */
export interface ListQuery extends ListFilter {
  before?: number | undefined;
  limit: number;
  liveLimit: number;
}

/** A user's matches, newest change first, with the counts over all live ones. */
export interface MatchList {
  items: MatchWithOpponent[];
  yourTurnCount: number;
  inviteCount: number;
  /** The cursor of the last over match shown, when more follow. */
  nextCursor: number | null;
}

type ListRow = FlatRow & { yourTurnCount: number; inviteCount: number };

/** A user's own column, and the other's. */
const SIDES = [
  { mine: "inviter_id", theirs: "invitee_id" },
  { mine: "invitee_id", theirs: "inviter_id" },
] as const;

/** Collects the parameters that a statement really uses, so that each shape of list keeps its own plan. */
const binder = (...parameters: unknown[]) => ({
  parameters,
  bind: (value: unknown, type: string): string => `$${parameters.push(value)}::${type}`,
});

const eitherSide = (select: (side: (typeof SIDES)[number]) => string): string => SIDES.map(select).join(" union all ");

// `limit` is written into the statement: as a parameter it costs the index scan (a generic plan).
const listStatement = ({ gameType, opponentUserID, before, limit, liveLimit }: ListQuery, userID: number) => {
  const { parameters, bind } = binder(userID);
  const game = gameType === undefined ? "" : ` and m.game_type = ${bind(gameType, "text")}`;
  const opponent = opponentUserID === undefined ? null : bind(opponentUserID, "int");
  const older = before === undefined ? "" : ` and m.last_action_time < ${bind(before, "bigint")}`;
  const of = ({ mine, theirs }: (typeof SIDES)[number]) =>
    `select * from matches m where m.${mine} = $1::int${game}${opponent === null ? "" : ` and m.${theirs} = ${opponent}`}`;
  const live = eitherSide((side) => `(${of(side)} and m.state < 2)`);
  const over = eitherSide(
    (side) => `(${of(side)} and m.state >= 2${older} order by m.last_action_time desc limit ${limit + 1})`,
  );
  const shownLive =
    before === undefined ? `(select * from live order by last_action_time desc limit ${liveLimit}) union all` : "";
  const sql = `with live as (${live}),
    over as (select * from (${over}) o order by last_action_time desc limit ${limit + 1}),
    shown as (${shownLive} (select * from over))
  select ${MATCH_COLUMNS}, ${PERSON_COLUMNS},
    (select count(*) from live where current_turn_user_id = $1::int)::int as "yourTurnCount",
    (select count(*) from live where state = 0 and invitee_id = $1::int)::int as "inviteCount"
  from shown m ${OPPONENT} order by m.last_action_time desc`;
  return { sql, parameters };
};

/** A snapshot of a user's matches in one statement (contract 4.1). */
export const listMatches = async (prisma: PrismaClient, userID: number, query: ListQuery): Promise<MatchList> => {
  const { sql, parameters } = listStatement(query, userID);
  const found = await rows<ListRow>(prisma, sql, ...parameters);
  const counts = { yourTurnCount: found[0]?.yourTurnCount ?? 0, inviteCount: found[0]?.inviteCount ?? 0 };
  const items = found.map(({ yourTurnCount: _turns, inviteCount: _invites, ...row }) => split(row));
  const over = items.filter(({ match }) => match.state >= 2);
  if (over.length <= query.limit) return { items, ...counts, nextCursor: null };
  const beyond = over.at(-1);
  const nextCursor = over.at(-2)?.match.lastActionTime ?? null;
  return { items: items.filter((item) => item !== beyond), ...counts, nextCursor };
};
