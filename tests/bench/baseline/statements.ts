const COLUMNS = `m.match_id, m.state, m.inviter_id, m.invitee_id, m.x_user_id, m.o_user_id, m.turn_user_id, m.winner_user_id,
  m.result, m.position, m.last_move, m.move_count, m.created_time::float8, m.started_time::float8, m.finished_time::float8,
  m.last_move_time::float8, m.deadline_time::float8, m.last_action_time::float8, p.username`;

const WITH_OPPONENT =
  "join people p on p.user_id = case when m.inviter_id = $1 then m.invitee_id else m.inviter_id end";

/** Both users' cursors, the lower id first, and the next one that is beyond both. */
const NEXT = `locked as (select value from cursors where user_id in ($2::int, $3::int) order by user_id for no key update),
  next as (select greatest($1::bigint, (select max(value) + 1 from locked)) as cursor)`;

const STAMP = (from: string) => `stamped as (update cursors set value = ${from}.last_action_time from ${from}
  where user_id in ($2::int, $3::int))`;

/** What a match becomes, where it is still as it was read. */
const CHANGED = `changed as (update matches set state = $6, x_user_id = $7, o_user_id = $8, turn_user_id = $9,
  winner_user_id = $10, result = $11, position = $12::jsonb, last_move = $13::jsonb, move_count = $14,
  started_time = coalesce(started_time, next.cursor), last_move_time = case when $13::jsonb is null then last_move_time else next.cursor end,
  finished_time = case when $6 > 1 then next.cursor end, deadline_time = case when $6 = 1 then next.cursor + 604800000 end,
  last_action_time = next.cursor
  from next where match_id = $4 and last_action_time = $5 returning match_id, last_action_time)`;

const PLAYED = `played as (insert into moves select match_id, $14, $15::int, $13::jsonb, last_action_time from changed where $13::jsonb is not null)`;
const KEPT = `kept as (insert into kept select $15::int, $16, $17, last_action_time from changed)`;

const change = (more: string) => `with ${NEXT}, ${CHANGED}, ${STAMP("changed")}, ${PLAYED}${more}
  select last_action_time::float8 as cursor from changed`;

/** Every statement of the reference, by hand. */
export const SQL = {
  person: "insert into people (username) values ($1) returning user_id",
  token: "with c as (insert into cursors (user_id) values ($2)) insert into tokens values (sha256($1::bytea), $2, $3)",
  session: "select user_id from tokens where token_hash = sha256($1::bytea) and expires_time > $2",
  match: `select ${COLUMNS} from matches m ${WITH_OPPONENT} where m.match_id = $2 and $1 in (m.inviter_id, m.invitee_id)`,
  list: `select ${COLUMNS} from (
      select * from matches where inviter_id = $1 and state < 2 union all select * from matches where invitee_id = $1 and state < 2
      union all (select * from (
        (select * from matches where inviter_id = $1 and state >= 2 order by last_action_time desc limit 21) union all
        (select * from matches where invitee_id = $1 and state >= 2 order by last_action_time desc limit 21)) o
      order by last_action_time desc limit 20)) m ${WITH_OPPONENT} order by m.last_action_time desc`,
  cursor: "select value::float8 as value from cursors where user_id = $1",
  invite: `with ${NEXT}, made as (insert into matches (state, inviter_id, invitee_id, position, created_time, deadline_time, last_action_time)
      select 0, $2, $3, '{"cells":[null,null,null,null,null,null,null,null,null]}', cursor, cursor + 1209600000, cursor from next
      returning match_id, last_action_time), ${STAMP("made")}
    select match_id, last_action_time::float8 as cursor from made`,
  change: change(""),
  keep: change(`, ${KEPT}`),
  kept: "select answer from kept where user_id = $1 and key = $2",
} as const;
