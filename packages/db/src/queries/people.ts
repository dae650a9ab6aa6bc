import type { Queryable } from "../database.ts";
import { bigint, first, int, statement, text } from "./statement.ts";
import { LIVE, OVER } from "./states.ts";
import { nameKey } from "./users.ts";

/** What others may be told of a user, with when it was last seen. */
export interface PersonRow {
  userID: number;
  username: string;
  avatar: string | null;
  isGuest: boolean;
  isBot: boolean;
  lastSeenTime: number | null;
}

/** The columns of a person from aliases `u` (users) and `p` (presence, outer joined). */
export const PERSON_COLUMNS = `u.user_id as "userID", u.username, u.avatar, u.is_guest as "isGuest",
  u.is_bot as "isBot", p.last_seen_time::float8 as "lastSeenTime"`;

const FIND = statement<PersonRow>()(
  { userID: int },
  (at) => `select ${PERSON_COLUMNS} from users u left join presence p on p.user_id = u.user_id
  where u.user_id = ${at.userID}`,
);

/** What others may be told of a user; null when there is none. */
export const findPerson = (db: Queryable, userID: number): Promise<PersonRow | null> => first(db.run(FIND, { userID }));

const SEARCH = statement<PersonRow>()(
  { viewerID: int, key: text, limit: int },
  (at) => `select ${PERSON_COLUMNS} from users u left join presence p on p.user_id = u.user_id
  where strpos(u.search_key, ${at.key}) > 0 and u.user_id <> ${at.viewerID}
  order by strpos(u.search_key, ${at.key}) > 1, u.search_key, u.user_id limit ${at.limit}`,
);

/** Users whose name holds `text`, those that begin with it first, then by name and id (contract 4.3). */
export const searchPeople = (
  db: Queryable,
  viewerID: number,
  { text, limit }: { text: string; limit: number },
): Promise<PersonRow[]> => db.run(SEARCH, { viewerID, key: nameKey(text), limit });

interface Met {
  readonly mine: string;
  readonly theirs: string;
  readonly viewerID: string;
}

const met = ({ mine, theirs, viewerID }: Met, states: string) =>
  `(select ${theirs} as other, last_action_time from matches where ${mine} = ${viewerID} and ${states}
    and started_time is not null order by last_action_time desc limit 200)`;

const everMet = (viewerID: string): string => {
  const invited = { mine: "inviter_id", theirs: "invitee_id", viewerID };
  const inviting = { mine: "invitee_id", theirs: "inviter_id", viewerID };
  return [met(invited, LIVE), met(inviting, LIVE), met(invited, OVER), met(inviting, OVER)].join(" union all ");
};

const SUGGEST = statement<PersonRow>()(
  { viewerID: int, onlineSince: bigint, limit: int },
  (at) => `with met as (
    select other, max(last_action_time) as time from (${everMet(at.viewerID)}) m group by other)
  select ${PERSON_COLUMNS} from (select user_id from users where is_bot union select other from met) offered
  join users u using (user_id) left join presence p using (user_id) left join met on met.other = u.user_id
  where u.user_id <> ${at.viewerID}
  order by u.is_bot desc, p.last_seen_time >= ${at.onlineSince} desc nulls last, met.time desc nulls last, u.search_key, u.user_id
  limit ${at.limit}`,
);

/** Whom to offer before anything is typed: bots, then recent opponents, those seen since `onlineSince` first. */
export const suggestPeople = (
  db: Queryable,
  viewerID: number,
  { onlineSince, limit }: { onlineSince: number; limit: number },
): Promise<PersonRow[]> => db.run(SUGGEST, { viewerID, onlineSince, limit });
