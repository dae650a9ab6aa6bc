import { LIMITS, OFFER_KINDS, STATES } from "@yourmove/contract";
import type { Counts } from "@yourmove/contract/counts";
import type { Queryable } from "../../database.ts";
import { cursorOfList, hasOverdue, type ListFilter } from "./cursors.ts";
import { JOINED_COLUMNS, joinOpponent, type MatchWithOpponent } from "./find-match.ts";
import { MATCH } from "./match-columns.ts";
import { isUnblockedOfMany } from "./relationship-conditions.ts";
import { SESSION, type SessionUser, sessionIsGood, sessionValues } from "./session-check.ts";
import { bigint, int, type Params, type Statement, statement, text, type Values } from "./statement.ts";
import { ACTIVE, INVITED, LIVE, NOT_PAUSED, OVER, waitsFor } from "./states.ts";

/** The filter of a list: a page `before` a cursor leaves out the live matches. */
export interface ListQuery extends ListFilter {
  before?: number | undefined;
  limit: number;
}

/** A match of a list. */
export interface ListedMatch extends MatchWithOpponent {
  /** Another one after each write of the match's row; null where that is not what is in the database. */
  version: string | null;
}

/** Where a join may have found no match: a row that is there for what stands beside it alone. */
export type MaybeListed = ListedMatch | { match: { matchID: null }; version: null };

const isFound = (row: MaybeListed): row is ListedMatch => row.match.matchID !== null;

/** The matches that a join found. */
export const foundIn = (rows: readonly MaybeListed[]): ListedMatch[] => rows.filter(isFound);

/** A row's transaction: PostgreSQL gives each version of a row another one. */
const VERSION = "m.xmin::text";
/** The select list of a match of alias `m` with its opponent. */
export const listedColumns = (version = VERSION): string => `${JOINED_COLUMNS}, ${version} as "version"`;

/** Joins the opponents of a user, whose id is a placeholder of the statement, to the matches of alias `m`. */
export const joinOpponents = (userID: string): string =>
  joinOpponent(userID, { unblocked: isUnblockedOfMany(userID, "u.user_id") });

/** A user's matches, newest change first, with the counts of all of them, from one statement. */
export interface MatchList {
  readonly cursor: number;
  /** Whether a deadline of a live match that is not among the items has passed unnoticed. */
  readonly isOverdue: boolean;
  readonly items: ListedMatch[];
  /** Of all live matches of the game type; null where all of them are among the items. */
  readonly counts: Counts | null;
  /** The cursor of the last over match shown, when more follow. */
  readonly nextCursor: number | null;
}

/** A user's own column, and the other's. */
const SIDES = [
  { mine: "inviter_id", theirs: "invitee_id" },
  { mine: "invitee_id", theirs: "inviter_id" },
] as const;
export type Side = (typeof SIDES)[number];

const ALWAYS = { userID: int, limit: int, ...SESSION };
const COUNTING = { now: bigint };
const NARROWING = { gameType: text, opponentUserID: int, before: bigint };

/** Only the parameters that a list really uses. */
const typesOf = ({ gameType, opponentUserID, before }: ListQuery): typeof ALWAYS & Partial<typeof NARROWING> => ({
  ...ALWAYS,
  ...(gameType !== undefined && { gameType: NARROWING.gameType }),
  ...(opponentUserID !== undefined && { opponentUserID: NARROWING.opponentUserID }),
  ...(before !== undefined && { before: NARROWING.before }),
});

type Types = ReturnType<typeof typesOf>;
type At = Params<Types>;
type CountingAt = Params<Types & typeof COUNTING>;

/** What is selected for each side of a user's matches, together. */
export const eitherSide = (select: (side: Side) => string): string => SIDES.map(select).join(" union all ");

/**
 * The counts of a list over the rows of `live`, for a user given as a placeholder: as `countsOf` of the contract counts matches
 * that are there.
 */
export const countsOfLive = (userID: string): string => {
  const offers = OFFER_KINDS.map(
    (kind) =>
      `count(*) filter (where ${ACTIVE} and ${NOT_PAUSED} and (offer_state #>> '{${kind},byUserID}')::int <> ${userID})`,
  );
  return `count(*) filter (where ${waitsFor(userID, "")})::int as "counts.yourTurnCount",
      count(*) filter (where ${INVITED} and ${NOT_PAUSED} and invitee_id = ${userID})::int as "counts.inviteCount",
      (${offers.join(" + ")})::int as "counts.offerCount"`;
};

/** A user's matches of a list's game type, seen from one side. */
export const ofSide = ({ mine }: Side, at: Pick<At, "userID" | "gameType">, columns = READ): string =>
  `select ${columns} from matches m where m.${mine} = ${at.userID}${at.gameType ? ` and m.game_type = ${at.gameType}` : ""}`;

/** The columns of a match that a list reads: of whole rows each step would carry those too that nobody sees. */
const READ = [
  ...new Set(
    Object.values(MATCH)
      .join()
      .match(/m\.\w+/g),
  ),
  "m.over_time",
  `${VERSION} as version`,
].join();

/** With the list's opponent only, where it has one. */
const against = ({ theirs }: Side, at: At): string =>
  at.opponentUserID ? ` and m.${theirs} = ${at.opponentUserID}` : "";

/** Each kind has room of its own, so that none pushes another out. */
const SHOWN_LIVE = [
  ...SIDES.map((side) => ({ side, state: INVITED, most: LIMITS.shownInvites })),
  { side: null, state: ACTIVE, most: LIMITS.activeMatches },
];

// The other user of the two, so that a filter by oneself finds nothing.
const ofEither = (at: At): string =>
  at.opponentUserID
    ? ` and ${at.opponentUserID} = case when inviter_id = ${at.userID} then invitee_id else inviter_id end`
    : "";

const shownLive = (at: At): string =>
  SHOWN_LIVE.map(({ side, state, most }) => {
    const mine = side ? ` and ${side.mine} = ${at.userID}` : "";
    return `(select * from live where ${state}${mine}${ofEither(at)} order by last_action_time desc limit ${most})`;
  }).join(" union all ");

/** How many rows are read from each side's index: one of few sizes, so that no client can multiply the statements. */
const PAGES = [LIMITS.listLimit.default, LIMITS.listLimit.max] as const;
export const pageFor = (limit: number): number => PAGES.find((size) => size >= limit) ?? LIMITS.listLimit.max;

/** The newest over ones of either side, as many as a page holds and one more. */
const newestOver = (at: At, page: number): string => {
  // Of an index that holds live ones too, without a time, it is the end.
  const older = at.before ? `m.over_time < ${at.before}` : "m.over_time is not null";
  // The page is written into the statement: as a parameter it costs the index scan (a generic plan).
  const over = eitherSide(
    (side) =>
      `(${ofSide(side, at)} and m.${OVER}${against(side, at)} and ${older} order by m.over_time desc limit ${page + 1})`,
  );
  return `select * from (${over}) o order by over_time desc limit ${at.limit} + 1`;
};

/** A page of over matches, the matches with one opponent, or more live ones than a list shows: the database counts them. */
const writePage = (at: CountingAt, page: number): string => {
  const live = eitherSide((side) => `(${ofSide(side, at)} and m.${LIVE})`);
  return `with live as (${live}),
    over as (${newestOver(at, page)}),
    shown as (${at.before ? "" : `${shownLive(at)} union all`} (select * from over)),
    head as (select ${cursorOfList(at)} as "cursor", ${hasOverdue(at)} as "isOverdue", ${countsOfLive(at.userID)} from live)
  select head.*, ${listedColumns("m.version")} from head left join (shown m ${joinOpponents(at.userID)}) on true
  where ${sessionIsGood(at)} order by m.last_action_time desc`;
};

/** More live ones of a side than this have no room in a list. */
const MAX_LIVE = LIMITS.activeMatches + LIMITS.shownInvites;

/**
 * All live ones and the newest over ones, which are ordered and counted where they are read: sorting and counting so few costs
 * PostgreSQL more.
 */
const writeWhole = (at: At, page: number): string => {
  const live = eitherSide((side) => `(${ofSide(side, at)} and m.${LIVE} limit ${MAX_LIVE + 1})`);
  return `select ${at.gameType ? "0::float8" : cursorOfList(at)} as "cursor", ${listedColumns("m.version")}
  from (select) one left join ((${live} union all (${newestOver(at, page)})) m ${joinOpponents(at.userID)}) on true
  where ${sessionIsGood(at)}`;
};

interface WholeRow {
  readonly cursor: number;
}
type PageRow = Pick<MatchList, "cursor" | "isOverdue" | "counts">;
type Written<Head> = Statement<Values<Types & typeof COUNTING>, MaybeListed & Head>;

const wholes = new Map<string, Written<WholeRow>>();
const pages = new Map<string, Written<PageRow>>();

/** The statement of a list that is narrowed like a query, so that each keeps its own plan. */
const ofShape = <Head>(
  made: Map<string, Written<Head>>,
  { gameType, opponentUserID, before, limit }: ListQuery,
  make: (page: number) => Written<Head>,
): Written<Head> => {
  const page = pageFor(limit);
  const shape = [page, ...[gameType, opponentUserID, before].map((value) => value !== undefined)].join();
  const known = made.get(shape) ?? make(page);
  made.set(shape, known);
  return known;
};

const wholeOf = (query: ListQuery): Written<WholeRow> =>
  ofShape(wholes, query, (page) =>
    statement<MaybeListed & WholeRow>("read")(typesOf(query), (at) => writeWhole(at, page)),
  );

const pageOf = (query: ListQuery): Written<PageRow> =>
  ofShape(pages, query, (page) =>
    statement<MaybeListed & PageRow>("read")({ ...typesOf(query), ...COUNTING }, (at) => writePage(at, page)),
  );

type ListRows = Omit<MatchList, "nextCursor">;
type Query = ListQuery & { now: number };

/** Whether every live match has room in a list. */
const haveRoom = (items: readonly ListedMatch[], userID: number): boolean => {
  const invites = items.filter(({ match }) => match.state === STATES.invited);
  const sent = invites.filter(({ match }) => match.inviterID === userID).length;
  const active = items.filter(({ match }) => match.state === STATES.active).length;
  return Math.max(sent, invites.length - sent) <= LIMITS.shownInvites && active <= LIMITS.activeMatches;
};

const byLatest = (one: ListedMatch, other: ListedMatch): number =>
  other.match.lastActionTime - one.match.lastActionTime;

/** Null when the session is over, "page" where the live matches don't all fit. */
const readWhole = async (db: Queryable, actor: SessionUser, query: Query): Promise<ListRows | "page" | null> => {
  const rows = await db.run(wholeOf(query), { userID: actor.userID, ...sessionValues(actor), ...query });
  const [head] = rows;
  if (!head) return null;
  const items = foundIn(rows).sort(byLatest);
  // Of one game, it is the newest match's; a match that has gone by itself moves no cursor of a list.
  const cursor = query.gameType === undefined ? head.cursor : (items[0]?.match.lastActionTime ?? 0);
  return haveRoom(items, actor.userID) ? { cursor, isOverdue: false, counts: null, items } : "page";
};

const readPage = async (db: Queryable, actor: SessionUser, query: Query): Promise<ListRows | null> => {
  const rows = await db.run(pageOf(query), { userID: actor.userID, ...sessionValues(actor), ...query });
  const [head] = rows;
  return head ? { cursor: head.cursor, isOverdue: head.isOverdue, counts: head.counts, items: foundIn(rows) } : null;
};

/**
 * A snapshot of a user's matches in one statement: cursor, counts and items of one moment. Null when the
 * actor's session is over.
 */
export const listMatches = async (db: Queryable, actor: SessionUser, query: Query): Promise<MatchList | null> => {
  const isWhole = query.before === undefined && query.opponentUserID === undefined;
  const whole = isWhole ? await readWhole(db, actor, query) : "page";
  const found = whole === "page" ? await readPage(db, actor, query) : whole;
  if (!found) return null;
  const over = found.items.filter(({ match }) => match.state >= STATES.finished);
  if (over.length <= query.limit) return { ...found, nextCursor: null };
  const beyond = over.at(-1);
  const nextCursor = over.at(-2)?.match.lastActionTime ?? null;
  return { ...found, items: found.items.filter((item) => item !== beyond), nextCursor };
};
