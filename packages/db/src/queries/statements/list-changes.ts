import { LIMITS } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { cursorOfList, hasOverdue, type ListFilter } from "./cursors.ts";
import {
  countsOfLive,
  eitherSide,
  foundIn,
  joinOpponents,
  listedColumns,
  type MatchList,
  type MaybeListed,
  ofSide,
  pageFor,
  type Side,
} from "./list-matches.ts";
import { SESSION, type SessionUser, sessionIsGood, sessionValues } from "./session-check.ts";
import { bigint, int, type Params, type Statement, statement, text, type Values } from "./statement.ts";
import { ACTIVE, INVITED, LIVE, OVER } from "./states.ts";

/** Which changes: those after a cursor, beside a list of `limit` over matches. */
export interface ChangesQuery extends Pick<ListFilter, "gameType"> {
  readonly since: number;
  readonly limit: number;
}

/** A user's matches that changed after a cursor, newest change first, with the counts of all of them, from one statement. */
export interface ListChanges extends MatchList {
  /** There is one item more than `changes=only` shows at most, where that many changed. */
  readonly counts: NonNullable<MatchList["counts"]>;
  /** How many active matches there are, and how many invites of the user's own are pending. */
  readonly activeCount: number;
  readonly sentCount: number;
  /** Whether a match that was there at the cursor or before may have been purged since. */
  readonly hasRemovals: boolean;
}

const TYPES = { userID: int, now: bigint, since: bigint, limit: int, ...SESSION };
type ChangesTypes = typeof TYPES & { gameType?: typeof text };
type At = Params<ChangesTypes>;

/** Only the columns that are counted and ordered by. */
const NARROW = `match_id, state, inviter_id, invitee_id, x_user_id, current_turn_user_id, joint_turn, paused_reason,
    last_action_time, offer_state`;

const ofEach = (at: At, columns: string, rest: string): string =>
  eitherSide((side: Side) => `(${ofSide(side, at, columns)} and m.${rest})`);

// The sizes are written into the statement, as in the list's own.
const writeChanges = (at: At, page: number): string => {
  const newest = (most: number) => `order by m.over_time desc limit ${most + 1}`;
  const over = `${OVER} and m.over_time > ${at.since} ${newest(LIMITS.changedMatches)}`;
  return `with live as (${ofEach(at, NARROW, LIVE)}),
    changed as (select match_id from (
        select match_id, last_action_time from live where last_action_time > ${at.since}
        union all ${ofEach(at, "match_id, last_action_time", over)}) c
      order by last_action_time desc limit ${LIMITS.changedMatches + 1}),
    shown as (select over_time from (${ofEach(at, "over_time", `${OVER} and m.over_time is not null ${newest(page)}`)}) o
      order by over_time desc offset ${at.limit} - 1 limit 2),
    head as (select ${cursorOfList(at)} as "cursor", ${hasOverdue(at)} as "isOverdue",
      exists (select 1 from cursors
        where user_id = ${at.userID} and removal_cursor > 0 and removal_cursor >= ${at.since}) as "hasRemovals",
      ${countsOfLive(at.userID)},
      count(*) filter (where ${INVITED} and inviter_id = ${at.userID})::int as "sentCount",
      count(*) filter (where ${ACTIVE})::int as "activeCount",
      (select case when count(*) = 2 then max(over_time) end from shown)::float8 as "nextCursor" from live)
  select head.*, ${listedColumns()}
  from head left join (changed join matches m using (match_id) ${joinOpponents(at.userID)}) on true
  where ${sessionIsGood(at)} order by m.last_action_time desc`;
};

type HeadedRow = MaybeListed & Omit<ListChanges, "items">;
const made = new Map<string, Statement<Values<ChangesTypes>, HeadedRow>>();

/** The statement of a shape, so that each keeps its own plan. */
const changesStatement = ({ gameType, limit }: ChangesQuery): Statement<Values<ChangesTypes>, HeadedRow> => {
  const page = pageFor(limit);
  const shape = `${page} ${gameType === undefined}`;
  const types: ChangesTypes = gameType === undefined ? TYPES : { ...TYPES, gameType: text };
  const known = made.get(shape) ?? statement<HeadedRow>("read")(types, (at) => writeChanges(at, page));
  made.set(shape, known);
  return known;
};

/**
 * The changes of a user's matches after a cursor, in one statement (`changes=only`); null when the session is over.
 */
export const listChanges = async (
  db: Queryable,
  actor: SessionUser,
  query: ChangesQuery & { now: number },
): Promise<ListChanges | null> => {
  const rows = await db.run(changesStatement(query), { userID: actor.userID, ...sessionValues(actor), ...query });
  const [head] = rows;
  if (!head) return null;
  const { cursor, isOverdue, counts, sentCount, activeCount, hasRemovals, nextCursor } = head;
  return { cursor, isOverdue, counts, sentCount, activeCount, hasRemovals, nextCursor, items: foundIn(rows) };
};
