import type { Pool } from "pg";
import { isUniqueViolation } from "../errors.ts";
import { nameKey, searchKey } from "../names/name-key.ts";

interface OldRow {
  readonly userID: number;
  readonly username: string;
  readonly hasKey: boolean;
}

/** So many users get their new keys in one statement. */
const BATCH = 500;

/** So many times somebody else may be first before the start fails. */
const MOST_LOST = 20;

const FIND = `select user_id as "userID", username, username_key is not null as "hasKey"
  from users where has_old_keys order by user_id limit ${BATCH}`;

// Whose new key somebody older has keeps the old one, set apart.
const RENEW = `update users u set has_old_keys = false, search_key = n.search_key,
    username_key = case
      when n.username_key is not null
        and not exists (select 1 from users o where o.username_key = n.username_key and o.user_id <> u.user_id)
        then n.username_key
      when u.username_key like '=%' then u.username_key
      else '=' || u.username_key end
  from unnest($1::int[], $2::text[], $3::text[]) n (user_id, username_key, search_key)
  where u.user_id = n.user_id and u.has_old_keys`;

/** Whether any user's keys are of older rules. */
export const hasOldKeys = async (pool: Pool): Promise<boolean> =>
  (await pool.query("select 1 from users where has_old_keys limit 1")).rows.length > 0;

const renewSome = async (pool: Pool, rows: readonly OldRow[]): Promise<void> => {
  const given = new Set<string>();
  const keys = rows.map(({ username, hasKey }) => {
    const key = nameKey(username);
    if (!hasKey || given.has(key)) return null;
    given.add(key);
    return key;
  });
  const found = rows.map(({ username }) => searchKey(username));
  await pool.query(RENEW, [rows.map(({ userID }) => userID), keys, found]);
};

/**
 * Gives every user whose keys are of older rules those of today's (decision 5), the oldest user first, and returns how
 * many there were. May be cut short anywhere and run again; costs one look into an empty index when there are none.
 */
export const renewKeys = async (pool: Pool): Promise<number> => {
  let renewed = 0;
  for (let lost = 0; ; ) {
    const { rows } = await pool.query<OldRow>(FIND);
    if (rows.length === 0) return renewed;
    try {
      await renewSome(pool, rows);
      renewed += rows.length;
    } catch (error) {
      // Somebody has just taken one of these names, in a process that serves already: look again.
      lost += 1;
      if (!isUniqueViolation(error) || lost > MOST_LOST) throw error;
    }
  }
};
