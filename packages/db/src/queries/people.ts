import type { Queryable } from "../database.ts";
import { searchKey } from "../names/name-key.ts";
import { havePlayed, isPresenceFor, isUnblocked } from "./relationship-conditions.ts";
import { type Columns, selectColumns } from "./select-columns.ts";
import { isFree } from "./session-check.ts";
import { bigint, first, int, statement, text } from "./statement.ts";
import { LIVE, OVER } from "./states.ts";

/** What a viewer may see of a user, with when it was last seen. */
export interface PersonRow {
  userID: number;
  username: string;
  avatar: string | null;
  isGuest: boolean;
  isBot: boolean;
  /** Whether its user is deleted (contract 4.8). */
  isDeleted: boolean;
  lastSeenTime: number | null;
  /** Whether the viewer may know when it was last seen: its own choice, and no block between the two (contract 4.8). */
  isPresenceShown: boolean;
}

/** The columns of a person from alias `u` (users) and those that `seenBy` joins. */
export const PERSON: Columns<PersonRow> = {
  userID: "u.user_id",
  username: "u.username",
  avatar: "u.avatar",
  isGuest: "u.is_guest",
  isBot: "u.is_bot",
  isDeleted: "u.deleted_time is not null",
  lastSeenTime: "p.last_seen_time::float8",
  isPresenceShown: "v.is_presence_shown",
};

/** They as they are selected. */
export const PERSON_COLUMNS = selectColumns(PERSON);

/** Joins to alias `u` what a viewer, whose id is a place of the statement, may know of the user's presence. */
export const seenBy = (viewerID: string): string => `left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = ${viewerID}
    or ${isPresenceFor(isUnblocked(viewerID, "u.user_id"), havePlayed(viewerID, "u.user_id"))}) as is_presence_shown) v`;

// SQL for `seenBy`: what a viewer may see of a person is one condition in every list.
const FIND = statement<PersonRow>("read")(
  { viewerID: int, userID: int },
  (at) => `select ${PERSON_COLUMNS} from users u ${seenBy(at.viewerID)} where u.user_id = ${at.userID}`,
);

/** What a viewer may see of a user; null when there is none. */
export const findPerson = (db: Queryable, userID: number, viewerID: number): Promise<PersonRow | null> =>
  first(db.run(FIND, { userID, viewerID }));

// The found are cut to the limit first, so that presence and its conditions cost no more than what is shown.
const SEARCH = statement<PersonRow>()({ viewerID: int, key: text, limit: int, now: bigint }, (at) => {
  const order = `strpos(u.search_key, ${at.key}) > 1, u.search_key, u.user_id`;
  return `select ${PERSON_COLUMNS} from (
    select u.* from users u where strpos(u.search_key, ${at.key}) > 0 and u.user_id <> ${at.viewerID}
      and u.deleted_time is null and ${isFree(at.now)} and ${isUnblocked(at.viewerID, "u.user_id")}
    order by ${order} limit ${at.limit}
  ) u ${seenBy(at.viewerID)} order by ${order}`;
});

/** Users whose name holds `text`, those that begin with it first, then by name and id, but for the blocked and the banned (contract 4.3, 4.8). */
export const searchPeople = (
  db: Queryable,
  viewerID: number,
  { text, limit, now }: { text: string; limit: number; now: number },
): Promise<PersonRow[]> => db.run(SEARCH, { viewerID, key: searchKey(text), limit, now });

interface Met {
  readonly mine: string;
  readonly theirs: string;
  readonly viewerID: string;
}

const met = ({ mine, theirs, viewerID }: Met, states: string) =>
  `(select ${theirs} as other, last_action_time from matches where ${mine} = ${viewerID} and ${states}
    and started_time is not null order by ${states === OVER ? "over_time" : "last_action_time"} desc limit 200)`;

const everMet = (viewerID: string): string => {
  const invited = { mine: "inviter_id", theirs: "invitee_id", viewerID };
  const inviting = { mine: "invitee_id", theirs: "inviter_id", viewerID };
  return [met(invited, LIVE), met(inviting, LIVE), met(invited, OVER), met(inviting, OVER)].join(" union all ");
};

// SQL for `seenBy`, and for a union of the indexes of both sides.
const SUGGEST = statement<PersonRow>()(
  { viewerID: int, now: bigint },
  (at) => `with met as (
    select other, max(last_action_time) as time from (${everMet(at.viewerID)}) m group by other)
  select ${PERSON_COLUMNS} from (select user_id from users where is_bot union select other from met) offered
  join users u using (user_id) ${seenBy(at.viewerID)} left join met on met.other = u.user_id
  where u.user_id <> ${at.viewerID} and u.deleted_time is null and ${isFree(at.now)} and ${isUnblocked(at.viewerID, "u.user_id")}
  order by u.is_bot desc, met.time desc nulls last, u.search_key, u.user_id`,
);

/**
 * The opponents to offer before anything is typed, without the blocked: bots, then recent opponents, the last one first. All of
 * them, some hundreds at most: who of them is online is better known to the caller.
 */
export const suggestPeople = (db: Queryable, viewerID: number, now: number): Promise<PersonRow[]> =>
  db.run(SUGGEST, { viewerID, now });
