import { STATES } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import { JOINED_COLUMNS, type JoinedRow, joinOpponent, type MatchWithOpponent, split } from "./match-with-opponent.ts";
import { bigint, int, type Places, type Statement, statement, text, type Values } from "./statement.ts";
import { INVITED, LIVE, OVER } from "./states.ts";

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

type ListRow = JoinedRow & { yourTurnCount: number; inviteCount: number };

/** A user's own column, and the other's. */
const SIDES = [
  { mine: "inviter_id", theirs: "invitee_id" },
  { mine: "invitee_id", theirs: "inviter_id" },
] as const;
type Side = (typeof SIDES)[number];

const NARROWING = { gameType: text, opponentUserID: int, before: bigint };

/** Only the parameters that a list really uses. */
const typesOf = ({
  gameType,
  opponentUserID,
  before,
}: ListQuery): { userID: typeof int } & Partial<typeof NARROWING> => ({
  userID: int,
  ...(gameType !== undefined && { gameType: NARROWING.gameType }),
  ...(opponentUserID !== undefined && { opponentUserID: NARROWING.opponentUserID }),
  ...(before !== undefined && { before: NARROWING.before }),
});

type At = Places<ReturnType<typeof typesOf>>;
type ListValues = Values<ReturnType<typeof typesOf>>;

const eitherSide = (select: (side: Side) => string): string => SIDES.map(select).join(" union all ");

/** A user's matches of a list's game type and opponent, seen from one side. */
const ofSide = ({ mine, theirs }: Side, at: At): string => {
  const game = at.gameType ? ` and m.game_type = ${at.gameType}` : "";
  const opponent = at.opponentUserID ? ` and m.${theirs} = ${at.opponentUserID}` : "";
  return `select * from matches m where m.${mine} = ${at.userID}${game}${opponent}`;
};

// `limit` is written into the statement: as a parameter it costs the index scan (a generic plan).
const writeList = (at: At, { limit, liveLimit }: ListQuery): string => {
  const older = at.before ? ` and m.last_action_time < ${at.before}` : "";
  const live = eitherSide((side) => `(${ofSide(side, at)} and m.${LIVE})`);
  const over = eitherSide(
    (side) => `(${ofSide(side, at)} and m.${OVER}${older} order by m.last_action_time desc limit ${limit + 1})`,
  );
  const shownLive = at.before ? "" : `(select * from live order by last_action_time desc limit ${liveLimit}) union all`;
  return `with live as (${live}),
    over as (select * from (${over}) o order by last_action_time desc limit ${limit + 1}),
    shown as (${shownLive} (select * from over))
  select ${JOINED_COLUMNS},
    (select count(*) from live where current_turn_user_id = ${at.userID})::int as "yourTurnCount",
    (select count(*) from live where ${INVITED} and invitee_id = ${at.userID})::int as "inviteCount"
  from shown m ${joinOpponent(at.userID)} order by m.last_action_time desc`;
};

const made = new Map<string, Statement<ListValues, ListRow>>();

/** The statement of a list's shape, so that each shape keeps its own plan; as many as there are lengths of a page. */
const listStatement = (query: ListQuery): Statement<ListValues, ListRow> => {
  const types = typesOf(query);
  const shape = [...Object.keys(types), query.limit, query.liveLimit].join();
  const known = made.get(shape) ?? statement<ListRow>()(types, (at) => writeList(at, query));
  made.set(shape, known);
  return known;
};

/** A snapshot of a user's matches in one statement (contract 4.1). */
export const listMatches = async (db: Queryable, userID: number, query: ListQuery): Promise<MatchList> => {
  const found = await db.run(listStatement(query), { userID, ...query });
  const counts = { yourTurnCount: found[0]?.yourTurnCount ?? 0, inviteCount: found[0]?.inviteCount ?? 0 };
  const items = found.map(({ yourTurnCount: _turns, inviteCount: _invites, ...row }) => split(row));
  const over = items.filter(({ match }) => match.state >= STATES.finished);
  if (over.length <= query.limit) return { items, ...counts, nextCursor: null };
  const beyond = over.at(-1);
  const nextCursor = over.at(-2)?.match.lastActionTime ?? null;
  return { items: items.filter((item) => item !== beyond), ...counts, nextCursor };
};
