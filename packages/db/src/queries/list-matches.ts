import { LIMITS, OFFER_KINDS, STATES } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import { type Asker, CLAIM, claimValues, isProven } from "./asker.ts";
import { countLive, shownOf } from "./count-live.ts";
import { cursorOfList, hasDue, type ListCursor, type ListFilter } from "./cursors.ts";
import {
  foundIn,
  JOINED_COLUMNS,
  joinOpponent,
  type MatchWithOpponent,
  type MaybeMatch,
} from "./match-with-opponent.ts";
import { bigint, int, type Places, type Statement, statement, text, type Values } from "./statement.ts";
import { ACTIVE, INVITED, LIVE, OVER } from "./states.ts";

/** What a list shows: the live matches are left out of a page `before` a cursor. */
export interface ListQuery extends ListFilter {
  before?: number | undefined;
  limit: number;
}

/** A user's matches, newest change first, with what is told of all of them: in one look. */
export interface MatchList extends ListHead {
  items: MatchWithOpponent[];
  /** The cursor of the last over match shown, when more follow. */
  nextCursor: number | null;
}

/** What a list tells whatever it shows. */
export interface ListHead extends ListCursor {
  /** Of all the viewer's matches of the game type, shown or not. */
  yourTurnCount: number;
  inviteCount: number;
  /** The offers of opponents that stand. */
  offerCount: number;
}

type ListRow = MaybeMatch & { readonly head: ListHead; readonly isProven: boolean };
type WholeRow = MaybeMatch & { readonly cursor: number; readonly isProven: boolean };

/** A user's own column, and the other's. */
const SIDES = [
  { mine: "inviter_id", theirs: "invitee_id" },
  { mine: "invitee_id", theirs: "inviter_id" },
] as const;
export type Side = (typeof SIDES)[number];

const ALWAYS = { userID: int, limit: int, ...CLAIM };
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
type At = Places<Types>;
type CountingAt = Places<Types & typeof COUNTING>;

/** What is selected for each side of a user's matches, together. */
export const eitherSide = (select: (side: Side) => string): string => SIDES.map(select).join(" union all ");

/** How many offers stand in the live matches that opponents of a user, named by a place, have made (contract 4.1). */
export const offersTo = (userID: string): string => {
  const others = OFFER_KINDS.map(
    (kind) => `count(*) filter (where (between_moves #>> '{${kind},byUserID}')::int <> ${userID})`,
  );
  return `(select ${others.join(" + ")} from live where ${ACTIVE} and between_moves is not null)::int`;
};

/** A user's matches of a list's game type, seen from one side. */
export const ofSide = ({ mine }: Side, at: Pick<At, "userID" | "gameType">): string =>
  `select * from matches m where m.${mine} = ${at.userID}${at.gameType ? ` and m.game_type = ${at.gameType}` : ""}`;

/** With the list's opponent only, where it has one. */
const against = ({ theirs }: Side, at: At): string =>
  at.opponentUserID ? ` and m.${theirs} = ${at.opponentUserID}` : "";

/** Each kind has room of its own (contract 4.1), as in `shownOf`. */
const SHOWN_LIVE = [
  ...SIDES.map((side) => ({ side, state: INVITED, most: LIMITS.shownInvites })),
  { side: null, state: ACTIVE, most: LIMITS.activeMatches },
];

const ofEither = (at: At): string => (at.opponentUserID ? ` and ${at.opponentUserID} in (inviter_id, invitee_id)` : "");

const shownLive = (at: At): string =>
  SHOWN_LIVE.map(({ side, state, most }) => {
    const mine = side ? ` and ${side.mine} = ${at.userID}` : "";
    return `(select * from live where ${state}${mine}${ofEither(at)} order by last_action_time desc limit ${most})`;
  }).join(" union all ");

/** What is read from the index of each side: one of few sizes, so that no caller can make many a statement. */
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

/** A list whose live matches the database counts, and shows as many of as there is room for. */
const writeCounted = (at: CountingAt, page: number): string => {
  const live = eitherSide((side) => `(${ofSide(side, at)} and m.${LIVE})`);
  const count = (condition: string) => `(select count(*) from live where ${condition})::int`;
  return `with live as (${live}),
    over as (${newestOver(at, page)}),
    shown as (${at.before ? "" : `${shownLive(at)} union all`} (select * from over)),
    head as (select ${cursorOfList(at)} as "head.cursor", ${hasDue(at)} as "head.isDue",
      ${count(`current_turn_user_id = ${at.userID}`)} as "head.yourTurnCount",
      ${count(`${INVITED} and invitee_id = ${at.userID}`)} as "head.inviteCount",
      ${offersTo(at.userID)} as "head.offerCount")
  select ${isProven(at)} as "isProven", head.*, ${JOINED_COLUMNS}
  from head left join (shown m ${joinOpponent(at.userID)}) on true order by m.last_action_time desc`;
};

/** So many live ones of a side are read before the database is to count them. */
const MOST_LIVE = LIMITS.activeMatches + LIMITS.shownInvites;

/** A list with all live ones, which are counted and ordered here: cheaper than there, where they are as few as nearly always. */
const writeWhole = (at: At, page: number): string => {
  const live = eitherSide((side) => `(${ofSide(side, at)} and m.${LIVE} limit ${MOST_LIVE + 1})`);
  return `select ${isProven(at)} as "isProven", ${cursorOfList(at)} as "cursor", ${JOINED_COLUMNS}
  from (select) one left join ((${live} union all (${newestOver(at, page)})) m ${joinOpponent(at.userID)}) on true`;
};

type Known = Statement<Values<Types & typeof COUNTING>, never>;
const made = new Map<string, Known>();

const make = (query: ListQuery, kind: "counted" | "whole"): Known => {
  const types = typesOf(query);
  const page = pageFor(query.limit);
  return kind === "whole"
    ? statement<never>("read")(types, (at) => writeWhole(at, page))
    : statement<never>("read")({ ...types, ...COUNTING }, (at) => writeCounted(at, page));
};

/** The statement of a list's shape, so that each shape keeps its own plan. */
const statementFor = (query: ListQuery, kind: "counted" | "whole"): Known => {
  const { gameType, opponentUserID, before, limit } = query;
  const narrowed = [gameType, opponentUserID, before].map((value) => value !== undefined);
  const shape = [kind, narrowed, pageFor(limit)].join();
  const known = made.get(shape) ?? make(query, kind);
  made.set(shape, known);
  return known;
};

const NOTHING = {
  head: { cursor: 0, isDue: false, yourTurnCount: 0, inviteCount: 0, offerCount: 0 } satisfies ListHead,
  isProven: false,
};

interface Found extends ListHead {
  readonly items: readonly MatchWithOpponent[];
}
type Query = ListQuery & { now: number };

const valuesOf = (asker: Asker, query: Query) => ({ userID: asker.userID, ...claimValues(asker), ...query });

const listCounted = async (db: Queryable, asker: Asker, query: Query): Promise<Found> => {
  const rows = await db.run<Values<Types & typeof COUNTING>, ListRow>(
    statementFor(query, "counted"),
    valuesOf(asker, query),
  );
  const { head, isProven } = rows[0] ?? NOTHING;
  asker.proof?.note(isProven);
  return { ...head, items: foundIn(rows) };
};

/** Null where a side has more live ones than are read. */
const listWhole = async (db: Queryable, asker: Asker, query: Query): Promise<Found | null> => {
  const { userID } = asker;
  const rows = await db.run<Values<Types & typeof COUNTING>, WholeRow>(
    statementFor(query, "whole"),
    valuesOf(asker, query),
  );
  const [first] = rows;
  asker.proof?.note(first?.isProven ?? false);
  const found = foundIn(rows).sort((one, other) => other.match.lastActionTime - one.match.lastActionTime);
  const live = found.map(({ match }) => match).filter(({ state }) => state < STATES.finished);
  const sent = live.filter(({ inviterID }) => inviterID === userID).length;
  if (Math.max(sent, live.length - sent) > MOST_LIVE) return null;
  const counts = countLive(live, { userID, now: query.now });
  return { cursor: first?.cursor ?? 0, ...counts, items: shownOf(found, userID) };
};

/** A snapshot of a user's matches in one statement (contract 4.1): cursor, counts and items of one moment. */
export const listMatches = async (db: Queryable, asker: Asker, query: Query): Promise<MatchList> => {
  const isWhole = query.before === undefined && query.opponentUserID === undefined;
  const found = (isWhole ? await listWhole(db, asker, query) : null) ?? (await listCounted(db, asker, query));
  const over = found.items.filter(({ match }) => match.state >= STATES.finished);
  if (over.length <= query.limit) return { ...found, items: [...found.items], nextCursor: null };
  const beyond = over.at(-1);
  const nextCursor = over.at(-2)?.match.lastActionTime ?? null;
  return { ...found, items: found.items.filter((item) => item !== beyond), nextCursor };
};
