const COLUMNS = `m.match_id, m.state, m.inviter_id, m.invitee_id, m.x_user_id, m.o_user_id, m.turn_user_id, m.winner_user_id,
  m.result, m.position, m.last_move, m.move_count, m.created_time::float8, m.started_time::float8, m.finished_time::float8,
  m.last_move_time::float8, m.deadline_time::float8, m.last_action_time::float8, p.username`;

/** Who asks, by token and time: every first statement begins with it, and gives no row without it. */
const ME = "me as materialized (select user_id from tokens where token_hash = sha256($1::bytea) and expires_time > $2)";

const OPPONENT =
  "left join people p on p.user_id = case when m.inviter_id = me.user_id then m.invitee_id else m.inviter_id end";

const MATCH = `from me left join matches m on m.match_id = $3 and me.user_id in (m.inviter_id, m.invitee_id) ${OPPONENT}`;

const of = (side: string, rest: string) => `select * from matches where ${side} = (select user_id from me) and ${rest}`;
const newest = (side: string) => `(${of(side, "state >= 2")} order by last_action_time desc limit 21)`;

/** Both users' cursors, locked, the lower id first. */
const locked = (one: string, other: string) =>
  `locked as (select value from cursors where user_id in (${one}, ${other}) order by user_id for no key update)`;

const CREATED = `with ${ME}, ${locked("(select user_id from me)", "$3::int")},
  made as (insert into matches (state, inviter_id, invitee_id, position, created_time, deadline_time, last_action_time)
    select 0, me.user_id, $3, '{"cells":[null,null,null,null,null,null,null,null,null]}', n.moment, n.moment + 1209600000, n.moment
    from me, (select greatest($2::bigint, max(value) + 1) as moment from locked) n returning *),
  stamped as (update cursors set value = made.last_action_time from made where user_id in (made.inviter_id, made.invitee_id))
  select me.user_id, ${COLUMNS} from me left join made m on true ${OPPONENT}`;

/** A match as it was decided, where it is still as it was read and neither cursor has come so far. */
const changed = (more: string) => `with ${locked("$3::int", "$4::int")},
  changed as (update matches set state = $5, x_user_id = $6, o_user_id = $7, turn_user_id = $8, winner_user_id = $9, result = $10,
      position = $11::jsonb, last_move = $12::jsonb, move_count = $13, started_time = $14, last_move_time = $15, finished_time = $16,
      deadline_time = $17, last_action_time = $18
    where match_id = $1 and last_action_time = $2 and (select max(value) from locked) < $18 returning match_id),
  stamped as (update cursors set value = $18 from changed where user_id in ($3, $4))${more}
  select from changed`;

const PLAYED = `, played as (insert into moves select match_id, $13, $19::int, $12::jsonb, $18 from changed)`;
const KEPT = `, kept as (insert into kept select $19::int, $20::text, $21::text, $18 from changed)`;

/** Every statement of the reference, by hand: one for a read or a list, two for an action. */
export const SQL = {
  person: "insert into people (username) values ($1) returning user_id",
  token: "with c as (insert into cursors (user_id) values ($2)) insert into tokens values (sha256($1::bytea), $2, $3)",
  match: `with ${ME} select me.user_id, ${COLUMNS} ${MATCH}`,
  toAct: `with ${ME} select me.user_id, ${COLUMNS}, greatest(i.value, e.value)::float8 as cursor, k.answer ${MATCH}
    left join cursors i on i.user_id = m.inviter_id left join cursors e on e.user_id = m.invitee_id
    left join kept k on k.user_id = me.user_id and k.key = $4`,
  list: `with ${ME} select me.user_id, ${COLUMNS} from me left join (
      ${of("inviter_id", "state < 2")} union all ${of("invitee_id", "state < 2")} union all
      (select * from (${newest("inviter_id")} union all ${newest("invitee_id")}) o order by last_action_time desc limit 20)) m on true
    ${OPPONENT} order by m.last_action_time desc`,
  invite: CREATED,
  accept: changed(""),
  move: changed(PLAYED),
  keyedMove: changed(`${PLAYED}${KEPT}`),
} as const;
