import type { Database } from "@yourmove/db";
import { builtInGames, isPlain } from "@yourmove/rules";

type Pool = Database["pool"];

// Made today, for guests who are idle and never started a match do not stay.
const USERS = `insert into users (username, username_key, search_key, is_guest, created_time)
  select 'Player-' || n, 'player-' || n, 'player-' || n, true, $3::bigint from generate_series($1::int, $2::int) n`;

const CURSORS = `insert into cursors (user_id) select user_id from users u where not exists
  (select from cursors c where c.user_id = u.user_id)`;

// Every game in turn; every other match was the opponent's invite; a few are active.
const MATCHES = `insert into matches (game_type, state, inviter_id, invitee_id, inviter_symbol, x_user_id, o_user_id,
    current_turn_user_id, winner_user_id, result, position, x_move_count, o_move_count, created_time, started_time,
    finished_time, last_action_time, over_time)
  select g.game_type, case when live then 1 else 2 end, inviter, invitee, 'X', inviter, invitee,
    case when live then inviter end,
    case when live or n % 5 = 0 then null when n % 2 = 0 then inviter else invitee end,
    case when live then null when n % 5 = 0 then 'draw' else 'forfeit' end,
    g.position, 0, 0, 1760000000000 + n, 1760000000000 + n, case when live then null else 1760000000000 + n end,
    1760000000000 + n * 1000, case when live then null else 1760000000000 + n * 1000 end
  from (select n, n % $4::int = 0 as live, case when n % 2 = 0 then $1::int else other end as inviter,
      case when n % 2 = 0 then other else $1::int end as invitee
    from (select n, $2::int + (n::bigint * 7919 % $3::int)::int as other from generate_series($6::int, $7::int) n) o) m
  join (select row_number() over () - 1 as at, key as game_type, value as position from jsonb_each($5::jsonb)) g
    on g.at = n % (select count(*) from jsonb_each($5::jsonb))`;

/** How each game begins. */
const POSITIONS = JSON.stringify(
  Object.fromEntries(
    builtInGames
      .list()
      .filter(isPlain)
      .map(({ gameType, start }) => [gameType, start()]),
  ),
);

const STAMP = `update cursors c set value = (select max(last_action_time) from matches),
  active_matches = (select count(*) from matches where state = 1) where user_id = $1::int`;

/** The service's own connections give no statement long, so the rows come a piece at a time. */
const PIECE = 5000;

const inPieces = async (count: number, insert: (from: number, to: number) => Promise<unknown>): Promise<void> => {
  for (let from = 1; from <= count; from += PIECE) await insert(from, Math.min(count, from + PIECE - 1));
};

/** Fills a database with users, and with matches of one of them against the others, some live; gives a user met in some of them. */
export const seedScale = async (
  pool: Pool,
  { userID, users, matches, live }: { userID: number; users: number; matches: number; live: number },
): Promise<number> => {
  await inPieces(users, async (from, to) => {
    await pool.query(USERS, [from, to, Date.now()]);
    await pool.query(CURSORS);
  });
  const { rows } = await pool.query("select min(user_id) as first from users where search_key like 'player-%'");
  const first = rows[0].first as number;
  const fixed = [userID, first, users, Math.floor(matches / live), POSITIONS];
  await inPieces(matches, (from, to) => pool.query(MATCHES, [...fixed, from, to]));
  await pool.query(STAMP, [userID]);
  return first + (7919 % users);
};
