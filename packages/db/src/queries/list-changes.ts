import { LIMITS } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import { type Asker, CLAIM, claimValues, isProven } from "./asker.ts";
import { cursorOfList, hasDue, type ListFilter } from "./cursors.ts";
import { eitherSide, type ListHead, offersTo, ofSide, pageFor, type Side } from "./list-matches.ts";
import {
  foundIn,
  JOINED_COLUMNS,
  joinOpponent,
  type MatchWithOpponent,
  type MaybeMatch,
} from "./match-with-opponent.ts";
import { bigint, int, type Places, type Statement, statement, text, type Values } from "./statement.ts";
import { ACTIVE, INVITED, LIVE, OVER } from "./states.ts";

/** Which changes: those after a cursor, beside a list of so many over matches. */
export interface ChangesQuery extends Pick<ListFilter, "gameType"> {
  readonly since: number;
  readonly limit: number;
}

/** What is told of all of a user's matches beside what changed. */
interface ChangesHead extends ListHead {
  /** How many active matches there are, and how many invites of the user's own are pending. */
  readonly activeCount: number;
  readonly sentCount: number;
  /** The cursor of the last over match that the whole list shows, when more follow. */
  readonly nextCursor: number | null;
}

/** A user's matches that changed after a cursor, newest change first, with what is told of all of them: in one look. */
export interface ListChanges extends ChangesHead {
  /** One more than `changes=only` tells of at most, where that many changed. */
  readonly items: MatchWithOpponent[];
}

const TYPES = { userID: int, now: bigint, since: bigint, limit: int, ...CLAIM };
type ChangesTypes = typeof TYPES & { gameType?: typeof text };
type At = Places<ChangesTypes>;

/** No more of a match than what is counted and ordered by. */
const NARROW = "match_id, state, inviter_id, invitee_id, current_turn_user_id, last_action_time, between_moves";

const ofEach = (at: At, columns: string, rest: string): string =>
  eitherSide((side: Side) => `(${ofSide(side, at).replace("*", columns)} and m.${rest})`);

// The sizes are written into the statement, as in the list's own.
const writeChanges = (at: At, page: number): string => {
  const newest = (most: number) => `order by m.over_time desc limit ${most + 1}`;
  const over = `${OVER} and m.over_time > ${at.since} ${newest(LIMITS.changedMatches)}`;
  const count = (condition: string) => `(select count(*) from live where ${condition})::int`;
  return `with live as (${ofEach(at, NARROW, LIVE)}),
    changed as (select match_id from (
        select match_id, last_action_time from live where last_action_time > ${at.since}
        union all ${ofEach(at, "match_id, last_action_time", over)}) c
      order by last_action_time desc limit ${LIMITS.changedMatches + 1}),
    shown as (select over_time from (${ofEach(at, "over_time", `${OVER} and m.over_time is not null ${newest(page)}`)}) o
      order by over_time desc offset ${at.limit} - 1 limit 2),
    head as (select ${cursorOfList(at)} as "cursor", ${hasDue(at)} as "isDue",
      ${count(`current_turn_user_id = ${at.userID}`)} as "yourTurnCount",
      ${count(`${INVITED} and invitee_id = ${at.userID}`)} as "inviteCount", ${offersTo(at.userID)} as "offerCount",
      ${count(`${INVITED} and inviter_id = ${at.userID}`)} as "sentCount", ${count(ACTIVE)} as "activeCount",
      (select case when count(*) = 2 then max(over_time) end from shown)::float8 as "nextCursor")
  select ${isProven(at)} as "isProven", to_json(head) as "head", ${JOINED_COLUMNS}
  from head left join (changed join matches m using (match_id) ${joinOpponent(at.userID)}) on true
  order by m.last_action_time desc`;
};

type HeadedRow = MaybeMatch & { readonly head: ChangesHead; readonly isProven: boolean };
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

const NO_HEAD: ChangesHead = {
  ...{ cursor: 0, isDue: false, yourTurnCount: 0, inviteCount: 0, offerCount: 0 },
  ...{ activeCount: 0, sentCount: 0, nextCursor: null },
};

/** What changed of a user's matches after a cursor, in one statement (contract 4.1, `changes=only`). */
export const listChanges = async (
  db: Queryable,
  asker: Asker,
  query: ChangesQuery & { now: number },
): Promise<ListChanges> => {
  const rows = await db.run(changesStatement(query), { userID: asker.userID, ...claimValues(asker), ...query });
  if (rows[0]) asker.proof?.note(rows[0].isProven);
  return { ...(rows[0]?.head ?? NO_HEAD), items: foundIn(rows) };
};
