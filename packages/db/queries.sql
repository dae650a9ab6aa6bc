-- Every statement as PostgreSQL is sent it, for review; written by `npm run db:check`.

-- src/queries/statements/audit-entries.ts: WRITE
insert into audit_entries
  (time, actor, action, user_id, subject, before_values, after_values, note, device, request_id)
  select e.time, e.actor, e.action, e."userID", e.subject, e.before, e.after, e.note, e.device, e."requestID"
  from jsonb_to_record($1::jsonb) as e (time bigint, actor text, action text, "userID" int, subject text, before jsonb, after
    jsonb, note text,
  device text, "requestID" text);

-- src/queries/statements/audit-entries.ts: STRIP
update audit_entries set subject = null, before_values = null, after_values = null, note = null, device = null, request_id =
    null where entry_id = any (array(select entry_id from audit_entries where user_id = $1::int
    and (subject is not null or before_values is not null or after_values is not null or note is not null
      or device is not null or request_id is not null) limit $2::int))
  returning 1 as "stripped";

-- src/queries/statements/bots.ts: FIND
select user_id as "userID", is_bot as "isBot" from users where username_key = $1::text;

-- src/queries/statements/bots.ts: MAKE
with made as (
    insert into users (username, username_key, search_key, avatar, is_guest, is_bot, created_time)
    values ($1::text, $2::text, $3::text, $4::text, false, true, $5::bigint) returning user_id),
  counted as (insert into cursors (user_id, is_unread) select user_id, true from made)
  select user_id as "userID" from made;

-- src/queries/statements/bots.ts: CLAIM
with invites as (select match_id from matches
    where waiting_bot_id = any ($1::int[]) and state = 0 and paused_reason is null and coalesce(claimed_until, 0) <= $2::bigint
    order by last_action_time limit $4::int for update skip locked),
  turns as (select match_id from matches
    where waiting_bot_id = any ($1::int[]) and state = 1 and not (offer_state -> 'draw' is not null or offer_state -> 'takeback'
    is not null) and paused_reason is null and coalesce(claimed_until, 0) <= $2::bigint
    order by last_action_time limit $5::int for update skip locked),
  offers as (select match_id from matches
    where waiting_bot_id = any ($1::int[]) and state = 1 and (offer_state -> 'draw' is not null or offer_state -> 'takeback' is
    not null) and paused_reason is null and coalesce(claimed_until, 0) <= $2::bigint
    order by last_action_time limit $6::int for update skip locked),
  work as (select * from turns union all select * from invites union all select * from offers)
  update matches m set claimed_until = $3::bigint where match_id = any (array(select match_id from work))
  returning m.match_id as "matchID", m.game_type as "gameType",
    m.rules_version as "rulesVersion", m.state::int as "state",
    m.waiting_bot_id as "botUserID", m.position,
    case when m.state = 1 then m.offer_state end as "offerState", m.last_action_time::float8 as "lastActionTime",
    case m.waiting_bot_id when m.x_user_id then 'X' when m.o_user_id then 'O' end as "symbol";

-- src/queries/statements/bots.ts: RELEASE
update matches set claimed_until = null
  where waiting_bot_id = any ($1::int[]) and state in (0, 1)
    and claimed_until is not null and ($2::int[] is null or match_id = any ($2::int[]));

-- src/queries/statements/challenges.ts: FIND
select c.challenge_id as "challengeID", c.ref, c.kind, c.game_type as "gameType",
  c.state::int as "state", c.creator_id as "creatorID", c.symbol, c.turn_seconds as "turnSeconds", c.options, c.clock,
  c.days_off as "daysOff", c.message,
  c.is_quick as "isQuick", c.created_time::float8 as "createdTime", c.expires_time::float8 as "expiresTime",
  c.over_time::float8 as "overTime", c.accepter_id as "accepterID", c.match_id as "matchID",
  w.is_welcome as "isWelcome", u.user_id as "userID", u.username as "username", u.avatar as "avatar", u.is_guest as "isGuest",
    u.is_bot as "isBot", u.deleted_time is not null as "isDeleted", p.last_seen_time::float8 as "lastSeenTime", v.is_presence_shown
    as "isPresenceShown", p.away_from::float8 as "awayFrom", p.away_until::float8 as "awayUntil" from challenges c join users u on
    u.user_id = c.creator_id left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = $1::int
    or ((not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.presence_for = 'everyone' or (u.presence_for = 'known' and
    ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is not null)
    or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null))))))) as is_presence_shown) v
  cross join lateral (select (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not
    exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.invites_from = 'everyone'
    or (u.invites_from = 'accounts' and exists (select from users where user_id = $1::int and not is_guest))
    or (u.invites_from = 'known' and ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and
    state >= 2 and started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int
    and state >= 2 and started_time is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id =
    u.user_id and over_time is null and started_time is not null) or exists (select from matches where inviter_id = u.user_id and
    invitee_id = $1::int and over_time is null and started_time is not null))))) as is_welcome) w where c.ref = $2::text;

-- src/queries/statements/challenges.ts: MINE
with own as (
    (select * from challenges c where c.creator_id = $1::int and c.state = 0 and c.over_time > $2::bigint
      order by c.created_time desc limit 20)
    union all
    (select * from challenges c where c.creator_id = $1::int and not (c.state = 0 and c.over_time > $2::bigint)
      order by c.over_time desc limit $3::int)
  )
  select c.challenge_id as "challengeID", c.ref, c.kind, c.game_type as "gameType",
  c.state::int as "state", c.creator_id as "creatorID", c.symbol, c.turn_seconds as "turnSeconds", c.options, c.clock,
  c.days_off as "daysOff", c.message,
  c.is_quick as "isQuick", c.created_time::float8 as "createdTime", c.expires_time::float8 as "expiresTime",
  c.over_time::float8 as "overTime", c.accepter_id as "accepterID", c.match_id as "matchID",
  w.is_welcome as "isWelcome", u.user_id as "userID", u.username as "username", u.avatar as "avatar", u.is_guest as "isGuest",
    u.is_bot as "isBot", u.deleted_time is not null as "isDeleted", p.last_seen_time::float8 as "lastSeenTime", v.is_presence_shown
    as "isPresenceShown", p.away_from::float8 as "awayFrom", p.away_until::float8 as "awayUntil" from own c join users u on
    u.user_id = c.creator_id left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = $1::int
    or ((not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.presence_for = 'everyone' or (u.presence_for = 'known' and
    ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is not null)
    or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null))))))) as is_presence_shown) v
  cross join lateral (select (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not
    exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.invites_from = 'everyone'
    or (u.invites_from = 'accounts' and exists (select from users where user_id = $1::int and not is_guest))
    or (u.invites_from = 'known' and ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and
    state >= 2 and started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int
    and state >= 2 and started_time is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id =
    u.user_id and over_time is null and started_time is not null) or exists (select from matches where inviter_id = u.user_id and
    invitee_id = $1::int and over_time is null and started_time is not null))))) as is_welcome) w
  order by (c.state = 0 and c.over_time > $2::bigint) desc,
    case when c.state = 0 and c.over_time > $2::bigint then c.created_time else c.over_time end desc, c.challenge_id desc;

-- src/queries/statements/challenges.ts: LIST
with seats as (
    select c.challenge_id, c.ref, c.creator_id, c.created_time, coalesce(encode(c.address_mark, 'hex'), c.creator_id::text) as
    address,
      coalesce(encode(coalesce(c.network_mark, c.address_mark), 'hex'), c.creator_id::text) as network,
      greatest(c.created_time, coalesce(case u.presence_for when 'everyone' then p.last_seen_time end, 0)) <= $2::bigint - 90000
        as is_away
    from challenges c join users u on u.user_id = c.creator_id left join presence p on p.user_id = c.creator_id
    where c.state = 0 and kind = 'open' and c.over_time > $2::bigint and c.creator_id <> $1::int and greatest(c.created_time,
    coalesce(p.last_seen_time, 0)) > $2::bigint - 86400000
      and $4::jsonb ? c.game_type
  ),
  by_creator as (
    select *, (row_number() over (partition by creator_id order by is_away, created_time, challenge_id) - 1) / 2 as turn from
    seats
  ),
  by_address as (
    select *, turn * 100000 + (row_number() over (partition by address, turn order by is_away, created_time, challenge_id) - 1)
    / 6 as place
    from by_creator
  ),
  by_network as (
    select *, (place * 100000 + (row_number() over (partition by network, place order by is_away, created_time, challenge_id) -
    1) / 10)::float8 as round
    from by_address
  ),
  nearest as (
    select * from by_network
    where (round, is_away, created_time, ref) > ($5::bigint, $6::boolean, $7::bigint, $8::text)
    order by round, is_away, created_time, ref limit 1000
  ),
  found as (
    (select n.* from nearest n join challenges c using (challenge_id) join users u on u.user_id = c.creator_id left join
    presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = $1::int
    or ((not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.presence_for = 'everyone' or (u.presence_for = 'known' and
    ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is not null)
    or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null))))))) as is_presence_shown) v
  cross join lateral (select (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not
    exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.invites_from = 'everyone'
    or (u.invites_from = 'accounts' and exists (select from users where user_id = $1::int and not is_guest))
    or (u.invites_from = 'known' and ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and
    state >= 2 and started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int
    and state >= 2 and started_time is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id =
    u.user_id and over_time is null and started_time is not null) or exists (select from matches where inviter_id = u.user_id and
    invitee_id = $1::int and over_time is null and started_time is not null))))) as is_welcome) w where w.is_welcome and (not
    coalesce(coalesce(c.turn_seconds, (c.clock ->> 'initialSeconds')::int) < 3600, false) or greatest(c.created_time,
    coalesce(p.last_seen_time, 0)) > $2::bigint - 60000) order by n.round, n.is_away, n.created_time, n.ref limit $3::int)
    union all
    (select n.* from nearest n join challenges c using (challenge_id) join users u on u.user_id = c.creator_id left join
    presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = $1::int
    or ((not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.presence_for = 'everyone' or (u.presence_for = 'known' and
    ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is not null)
    or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null))))))) as is_presence_shown) v
  cross join lateral (select (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not
    exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.invites_from = 'everyone'
    or (u.invites_from = 'accounts' and exists (select from users where user_id = $1::int and not is_guest))
    or (u.invites_from = 'known' and ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and
    state >= 2 and started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int
    and state >= 2 and started_time is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id =
    u.user_id and over_time is null and started_time is not null) or exists (select from matches where inviter_id = u.user_id and
    invitee_id = $1::int and over_time is null and started_time is not null))))) as is_welcome) w where w.is_welcome and
    coalesce(coalesce(c.turn_seconds, (c.clock ->> 'initialSeconds')::int) < 3600, false) and not greatest(c.created_time,
    coalesce(p.last_seen_time, 0)) > $2::bigint - 60000 order by n.round, n.is_away, n.created_time, n.ref limit $3::int)
  )
  select n.round, n.is_away as "isAway", c.challenge_id as "challengeID", c.ref, c.kind, c.game_type as "gameType",
  c.state::int as "state", c.creator_id as "creatorID", c.symbol, c.turn_seconds as "turnSeconds", c.options, c.clock,
  c.days_off as "daysOff", c.message,
  c.is_quick as "isQuick", c.created_time::float8 as "createdTime", c.expires_time::float8 as "expiresTime",
  c.over_time::float8 as "overTime", c.accepter_id as "accepterID", c.match_id as "matchID",
  w.is_welcome as "isWelcome", u.user_id as "userID", u.username as "username", u.avatar as "avatar", u.is_guest as "isGuest",
    u.is_bot as "isBot", u.deleted_time is not null as "isDeleted", p.last_seen_time::float8 as "lastSeenTime", v.is_presence_shown
    as "isPresenceShown", p.away_from::float8 as "awayFrom", p.away_until::float8 as "awayUntil"
  from found n join challenges c using (challenge_id) join users u on u.user_id = c.creator_id left join presence p on p.user_id
    = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = $1::int
    or ((not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.presence_for = 'everyone' or (u.presence_for = 'known' and
    ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is not null)
    or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null))))))) as is_presence_shown) v
  cross join lateral (select (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not
    exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.invites_from = 'everyone'
    or (u.invites_from = 'accounts' and exists (select from users where user_id = $1::int and not is_guest))
    or (u.invites_from = 'known' and ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and
    state >= 2 and started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int
    and state >= 2 and started_time is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id =
    u.user_id and over_time is null and started_time is not null) or exists (select from matches where inviter_id = u.user_id and
    invitee_id = $1::int and over_time is null and started_time is not null))))) as is_welcome) w order by n.round, n.is_away,
    n.created_time, n.ref;

-- src/queries/statements/challenges.ts: CANDIDATES
with own as (
      select c.challenge_id, c.ref from challenges c where c.creator_id = $1::int and c.state = 0 and c.over_time > $2::bigint
        and c.is_quick and c.game_type = $4::text and c.turn_seconds is not distinct from $5::int and ($9::jsonb || c.options) =
    $6::jsonb
    and c.clock is not distinct from $7::jsonb and c.days_off = $8::boolean order by c.created_time limit 1
    ),
    head as (
      select coalesce((select created from quick_terms where game_type = $4::text
          and turn_seconds = coalesce($5::int % 61, 0) and terms = (hashtext(jsonb_build_array($6::jsonb, $7::jsonb,
    $8::boolean)::text) & 1023)), 0) as "createdCount",
        exists (select from cursors k join users using (user_id) where k.user_id = $1::int and not is_bot
          and k.active_matches >= 150) as "isFull",
        (select challenge_id from own) as "ownID", (select ref from own) as "ownRef"
    )
    select head.*, s.* from head left join (with found as (
    (select c.challenge_id from (select * from challenges where state = 0 and kind = 'open') c join users u on u.user_id =
    c.creator_id left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = $1::int
    or ((not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.presence_for = 'everyone' or (u.presence_for = 'known' and
    ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is not null)
    or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null))))))) as is_presence_shown) v
  cross join lateral (select (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not
    exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.invites_from = 'everyone'
    or (u.invites_from = 'accounts' and exists (select from users where user_id = $1::int and not is_guest))
    or (u.invites_from = 'known' and ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and
    state >= 2 and started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int
    and state >= 2 and started_time is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id =
    u.user_id and over_time is null and started_time is not null) or exists (select from matches where inviter_id = u.user_id and
    invitee_id = $1::int and over_time is null and started_time is not null))))) as is_welcome) w
    where c.creator_id <> $1::int and c.over_time > $2::bigint and c.game_type = $4::text and c.turn_seconds is not distinct
    from $5::int and ($9::jsonb || c.options) = $6::jsonb
    and c.clock is not distinct from $7::jsonb and c.days_off = $8::boolean and exists (select from cursors k where k.user_id =
    c.creator_id
      and (u.is_bot or k.active_matches < 150)) and greatest(c.created_time, coalesce(p.last_seen_time, 0)) > $2::bigint -
    86400000
      and w.is_welcome and (not coalesce(coalesce(c.turn_seconds, (c.clock ->> 'initialSeconds')::int) < 3600, false) or
    greatest(c.created_time, coalesce(p.last_seen_time, 0)) > $2::bigint - 60000)
      order by c.created_time, c.challenge_id limit $3::int)
    union all
    (select c.challenge_id from (select * from challenges where state = 0 and kind = 'open') c join users u on u.user_id =
    c.creator_id left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = $1::int
    or ((not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.presence_for = 'everyone' or (u.presence_for = 'known' and
    ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is not null)
    or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null))))))) as is_presence_shown) v
  cross join lateral (select (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not
    exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.invites_from = 'everyone'
    or (u.invites_from = 'accounts' and exists (select from users where user_id = $1::int and not is_guest))
    or (u.invites_from = 'known' and ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and
    state >= 2 and started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int
    and state >= 2 and started_time is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id =
    u.user_id and over_time is null and started_time is not null) or exists (select from matches where inviter_id = u.user_id and
    invitee_id = $1::int and over_time is null and started_time is not null))))) as is_welcome) w
    where c.creator_id <> $1::int and c.over_time > $2::bigint and c.game_type = $4::text and c.turn_seconds is not distinct
    from $5::int and ($9::jsonb || c.options) = $6::jsonb
    and c.clock is not distinct from $7::jsonb and c.days_off = $8::boolean and exists (select from cursors k where k.user_id =
    c.creator_id
      and (u.is_bot or k.active_matches < 150)) and greatest(c.created_time, coalesce(p.last_seen_time, 0)) > $2::bigint -
    86400000
      and w.is_welcome and coalesce(coalesce(c.turn_seconds, (c.clock ->> 'initialSeconds')::int) < 3600, false) and not
    greatest(c.created_time, coalesce(p.last_seen_time, 0)) > $2::bigint - 60000
      order by c.created_time desc, c.challenge_id limit $3::int)
  )
  select c.challenge_id as "challengeID", c.ref, c.kind, c.game_type as "gameType",
  c.state::int as "state", c.creator_id as "creatorID", c.symbol, c.turn_seconds as "turnSeconds", c.options, c.clock,
  c.days_off as "daysOff", c.message,
  c.is_quick as "isQuick", c.created_time::float8 as "createdTime", c.expires_time::float8 as "expiresTime",
  c.over_time::float8 as "overTime", c.accepter_id as "accepterID", c.match_id as "matchID",
  w.is_welcome as "isWelcome", u.user_id as "userID", u.username as "username", u.avatar as "avatar", u.is_guest as "isGuest",
    u.is_bot as "isBot", u.deleted_time is not null as "isDeleted", p.last_seen_time::float8 as "lastSeenTime", v.is_presence_shown
    as "isPresenceShown", p.away_from::float8 as "awayFrom", p.away_until::float8 as "awayUntil" from found join challenges c using
    (challenge_id) join users u on u.user_id = c.creator_id left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = $1::int
    or ((not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.presence_for = 'everyone' or (u.presence_for = 'known' and
    ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is not null)
    or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null))))))) as is_presence_shown) v
  cross join lateral (select (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not
    exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.invites_from = 'everyone'
    or (u.invites_from = 'accounts' and exists (select from users where user_id = $1::int and not is_guest))
    or (u.invites_from = 'known' and ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and
    state >= 2 and started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int
    and state >= 2 and started_time is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id =
    u.user_id and over_time is null and started_time is not null) or exists (select from matches where inviter_id = u.user_id and
    invitee_id = $1::int and over_time is null and started_time is not null))))) as is_welcome) w
  order by c.created_time, c.challenge_id) s on true
    order by s."createdTime", s."challengeID";

-- src/queries/statements/clock.ts: NOW
select (extract(epoch from clock_timestamp()) * 1000)::float8 as "time";

-- src/queries/statements/clock.ts: NEWEST
select greatest(
    (select max(value) from cursors where value <= $1::bigint),
    (select max(last_seen_time) from presence where last_seen_time <= $1::bigint),
    (select max(last_used_time) from sessions where last_used_time <= $1::bigint))::float8 as "time";

-- src/queries/statements/clock.ts: COUNT
select (select count(*) from cursors where value > $1::bigint)::int as "users",
    (select count(*) from matches where last_action_time > $1::bigint)::int as "matches";

-- src/queries/statements/clock.ts: LOCK_AHEAD
select user_id as "userID", days_off as "daysOff" from cursors
  where value > $1::bigint or days_off_time > $1::bigint or (days_off #>> '{latest,fromTime}')::bigint > $1::bigint
  order by user_id for update;

-- src/queries/statements/clock.ts: SET_DAYS_OFF_BACK
with back as (
    update cursors set days_off = $2::jsonb, precondition_changes = precondition_changes + 1,
      days_off_time = case when $3::bigint > 0 then $4::bigint else least(days_off_time, $4::bigint) end
    where user_id = $1::int and ($3::bigint > 0 or days_off_time > $5::bigint)
    returning user_id, days_off
  ),
  shown as (
    update presence p set away_from = (b.days_off #>> '{latest,fromTime}')::bigint, away_until = (b.days_off #>>
    '{latest,untilTime}')::bigint
    from back b where p.user_id = b.user_id
  )
  update matches m set turn_time = jsonb_set(m.turn_time, array['given', case when m.x_user_id = $1::int then 'X' else 'O' end,
    'untilTime'],
    to_jsonb((m.turn_time #>> array['given', case when m.x_user_id = $1::int then 'X' else 'O' end, 'untilTime'])::bigint -
    $3::bigint))
  where (m.inviter_id = $1::int or m.invitee_id = $1::int) and m.over_time is null and $3::bigint > 0
    and (m.turn_time #>> array['given', case when m.x_user_id = $1::int then 'X' else 'O' end, 'untilTime'])::bigint > $5::bigint;

-- src/queries/statements/clock.ts: SET_BACK
with users_ahead as materialized (
    select user_id from cursors where value > $2::bigint order by user_id for update
  ),
  base as (select greatest($1::bigint, max(last_action_time)) as time from matches where last_action_time <= $2::bigint),
  ahead as materialized (
    select match_id, inviter_id, invitee_id,
      base.time + row_number() over (order by last_action_time, match_id) as time,
      base.time + row_number() over (order by last_action_time, match_id) + case when state = 0
        then 1209600000 when not paused_reason is null then 1209600000 else coalesce(m.turn_seconds, (m.turn_time #>>
    array['banks', case when m.current_turn_user_id = m.x_user_id then 'X' else 'O' end])::bigint / 1000)::int * 1000::bigint +
    greatest(coalesce((m.turn_time #>> '{given,X,ms}')::bigint, 0), coalesce((m.turn_time #>> '{given,O,ms}')::bigint, 0))
        + case when (m.offer_state ->> 'extendedVersion')::int = m.x_move_count + m.o_move_count + coalesce((m.offer_state ->>
    'takebacks')::int, 0)
  + coalesce((m.offer_state #>> '{movesTakenBack,X}')::int, 0) + coalesce((m.offer_state #>> '{movesTakenBack,O}')::int, 0) then
    coalesce(m.turn_seconds, 0) * 1000::bigint else 0 end end as deadline
    from matches m cross join base where last_action_time > $2::bigint and (select count(*) from users_ahead) >= 0
  ),
  changed as (
    update matches m set last_action_time = a.time, over_time = case when m.over_time is not null then a.time end,
      created_time = case when m.created_time > a.time then a.time else m.created_time end,
      started_time = case when m.started_time > a.time then a.time else m.started_time end,
      last_move_time = case when m.last_move_time > a.time then a.time else m.last_move_time end,
      finished_time = case when m.finished_time > a.time then a.time else m.finished_time end,
      deadline_time = case when m.deadline_time is not null then least(m.deadline_time, a.deadline) end,
      check_time = case when m.check_time is not null then least(m.check_time, a.deadline) end
    from ahead a where m.match_id = a.match_id
  ),
  moved as (update moves v set time = a.time from ahead a where v.match_id = a.match_id and v.time > a.time),
  looked_at as (update reminders r set due_time = $1::bigint from ahead a where r.match_id = a.match_id),
  offered as (
    update challenges set created_time = $1::bigint, over_time = least(over_time, $1::bigint + 2592000000)
    where created_time > $2::bigint
  ),
  back as (
    select user_id, coalesce((select max(time) from ahead a where u.user_id in (a.inviter_id, a.invitee_id)),
      (select time from base)) as value from users_ahead u
  )
  update cursors c set value = b.value, removal_cursor = least(c.removal_cursor, b.value)
  from back b where c.user_id = b.user_id
  returning c.user_id as "userID", (select count(*) from ahead)::int as "matches";

-- src/queries/statements/clock.ts: BOUNDS
update users set created_time = $1::bigint where created_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update sessions set created_time = $1::bigint where created_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update sessions set last_used_time = $1::bigint where last_used_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update presence set last_seen_time = $1::bigint where last_seen_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update devices set last_used_time = $1::bigint where last_used_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update idempotency_keys set created_time = $1::bigint where created_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update sign_in_answers set created_time = $1::bigint where created_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update exports set time = $1::bigint where time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update events set created_time = $1::bigint where created_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update webhook_deliveries set created_time = $1::bigint where created_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update webhooks set failing_since = $1::bigint where failing_since > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update reminders set began_time = $1::bigint where began_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update push_notifications set event_time = $1::bigint where event_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update push_subscriptions set failing_since = $1::bigint where failing_since > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update matches set claimed_until = $1::bigint where claimed_until > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update webhook_deliveries set leased_until = $1::bigint where leased_until > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update push_notifications set leased_until = $1::bigint where leased_until > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update webhook_deliveries set next_time = $1::bigint where next_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update webhooks set due_time = $1::bigint where due_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update push_notifications set due_time = $1::bigint where due_time > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update push_subscriptions set paused_until = $1::bigint where paused_until > $2::bigint;

-- src/queries/statements/clock.ts: BOUNDS
update deletions set due_time = $1::bigint where due_time > $2::bigint;

-- src/queries/statements/clock.ts: END_SESSIONS_IN_TIME
update sessions set expires_time = $1::bigint where kind = 'session' and expires_time > $1::bigint;

-- src/queries/statements/clock.ts: MOVE_ON
with users_there as materialized (
    select user_id from cursors where value > $1::bigint and value <= $2::bigint order by user_id for update
  ),
  there as materialized (
    select match_id from matches where last_action_time > $1::bigint and last_action_time <= $2::bigint
      and (select count(*) from users_there) >= 0
  ),
  changed as (
    update matches m set last_action_time = m.last_action_time + $3::bigint,
      created_time = case when m.created_time > $1::bigint then m.created_time + $3::bigint else m.created_time end,
      started_time = case when m.started_time > $1::bigint then m.started_time + $3::bigint else m.started_time end,
      last_move_time = case when m.last_move_time > $1::bigint then m.last_move_time + $3::bigint else m.last_move_time end,
      finished_time = case when m.finished_time > $1::bigint then m.finished_time + $3::bigint else m.finished_time end,
      over_time = case when m.over_time > $1::bigint then m.over_time + $3::bigint else m.over_time end,
      paused_time = case when m.paused_time > $1::bigint then m.paused_time + $3::bigint else m.paused_time end,
      deadline_time = m.deadline_time + $3::bigint, check_time = m.check_time + $3::bigint
    from there t where m.match_id = t.match_id
  ),
  made as (update moves v set time = v.time + $3::bigint from there t where v.match_id = t.match_id and v.time > $1::bigint),
  reminded as (update reminders r set due_time = r.due_time + $3::bigint from there t where r.match_id = t.match_id),
  offered as (
    update challenges set created_time = created_time + $3::bigint, over_time = over_time + $3::bigint
    where created_time > $1::bigint and created_time <= $2::bigint
  )
  update cursors c set value = c.value + $3::bigint,
    removal_cursor = case when c.removal_cursor > $1::bigint then c.removal_cursor + $3::bigint else c.removal_cursor end
  from users_there u where c.user_id = u.user_id returning c.user_id as "userID";

-- src/queries/statements/clock.ts: MOVE_SESSIONS_ON
update sessions set expires_time = expires_time + $3::bigint
  where kind = 'session' and last_used_time > $1::bigint and last_used_time <= $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update users set created_time = created_time + $3::bigint where created_time > $1::bigint and created_time <= $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update sessions set created_time = created_time + $3::bigint where created_time > $1::bigint and created_time <= $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update sessions set last_used_time = last_used_time + $3::bigint where last_used_time > $1::bigint and last_used_time <=
    $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update presence set last_seen_time = last_seen_time + $3::bigint where last_seen_time > $1::bigint and last_seen_time <=
    $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update devices set last_used_time = last_used_time + $3::bigint where last_used_time > $1::bigint and last_used_time <=
    $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update idempotency_keys set created_time = created_time + $3::bigint where created_time > $1::bigint and created_time <=
    $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update sign_in_answers set created_time = created_time + $3::bigint where created_time > $1::bigint and created_time <=
    $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update exports set time = time + $3::bigint where time > $1::bigint and time <= $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update events set created_time = created_time + $3::bigint where created_time > $1::bigint and created_time <= $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update webhook_deliveries set created_time = created_time + $3::bigint where created_time > $1::bigint and created_time <=
    $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update webhooks set failing_since = failing_since + $3::bigint where failing_since > $1::bigint and failing_since <= $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update reminders set began_time = began_time + $3::bigint where began_time > $1::bigint and began_time <= $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update push_notifications set event_time = event_time + $3::bigint where event_time > $1::bigint and event_time <= $2::bigint;

-- src/queries/statements/clock.ts: MOVES_ON
update push_subscriptions set failing_since = failing_since + $3::bigint where failing_since > $1::bigint and failing_since <=
    $2::bigint;

-- src/queries/statements/cursors.ts: OF_ALL
select coalesce((select value from cursors where user_id = $1::int), 0)::float8 as "cursor", (exists (select from matches where
    inviter_id = $1::int and over_time is null and deadline_time <= $2::bigint) or exists (select from matches where invitee_id =
    $1::int and over_time is null and deadline_time <= $2::bigint)) as "isOverdue" where ($5::bigint is null or case when $3::bytea
    is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end);

-- src/queries/statements/cursors.ts: OF_GAME
select coalesce(greatest((select max(last_action_time) from matches where inviter_id = $1::int and over_time is null and
    game_type = $6::text), (select max(last_action_time) from matches where invitee_id = $1::int and over_time is null and game_type
    = $6::text), (select over_time from matches where inviter_id = $1::int and state >= 2 and game_type = $6::text
      and over_time is not null order by over_time desc limit 1), (select over_time from matches where invitee_id = $1::int and
    state >= 2 and game_type = $6::text
      and over_time is not null order by over_time desc limit 1)), 0)::float8 as "cursor", (exists (select from matches where
    inviter_id = $1::int and over_time is null and deadline_time <= $2::bigint) or exists (select from matches where invitee_id =
    $1::int and over_time is null and deadline_time <= $2::bigint)) as "isOverdue" where ($5::bigint is null or case when $3::bytea
    is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end);

-- src/queries/statements/cursors.ts: OF_MATCH
select last_action_time::float8 as "cursor",
  coalesce(deadline_time <= $2::bigint, false) as "isOverdue"
  from matches where match_id = $3::int and (inviter_id = $1::int or invitee_id = $1::int);

-- src/queries/statements/days-off.ts: DUE
select user_id as "userID", days_off as "state", days_off_time::float8 as "dueTime" from cursors
  where days_off_time <= $1::bigint and ($2::int is null or user_id = $2::int) order by days_off_time limit $3::int;

-- src/queries/statements/days-off.ts: NEXT
select min(days_off_time)::float8 as "time" from cursors where days_off_time is not null;

-- src/queries/statements/days-off.ts: SETTLE
with settled as (
  update cursors set days_off = $4::jsonb, days_off_time = $5::bigint,
    precondition_changes = precondition_changes + case when days_off is distinct from $4::jsonb then 1 else 0 end
  where user_id = $1::int and days_off = $2::jsonb and days_off_time = $3::bigint
  returning user_id, days_off
),
shown as (
  update presence p set away_from = (s.days_off #>> '{latest,fromTime}')::bigint, away_until = (s.days_off #>>
    '{latest,untilTime}')::bigint
  from settled s where p.user_id = s.user_id
)
select 1 as "done" from settled;

-- src/queries/statements/days-off.ts: TURNS
select m.match_id as "matchID" from matches m
  where (m.inviter_id = $1::int or m.invitee_id = $1::int) and m.over_time is null and m.state = 1 and m.paused_reason is null
    and m.days_off
    and m.deadline_time is not null and (m.paused_reason is null and (m.current_turn_user_id = $1::int or m.joint_turn is not
    null
    and m.joint_turn ->> 'moved' is distinct from case when m.x_user_id = $1::int then 'X' else 'O' end)) order by
    m.deadline_time;

-- src/queries/statements/days-off.ts: EARLIER
select m.match_id as "matchID" from matches m
  where (m.inviter_id = $1::int or m.invitee_id = $1::int) and m.over_time is null and m.state = 1 and m.paused_reason is null
    and m.days_off
    and m.deadline_time < $2::bigint and (m.paused_reason is null and (m.current_turn_user_id = $1::int or m.joint_turn is not
    null
    and m.joint_turn ->> 'moved' is distinct from case when m.x_user_id = $1::int then 'X' else 'O' end)) order by
    m.deadline_time limit 200;

-- src/queries/statements/deadlines.ts: DUE_OF_USER
select m.match_id as "matchID", m.game_type as "gameType", m.rules_version as "rulesVersion", m.seed as "seed", m.options as
    "options", m.clock as "clock", m.days_off as "daysOff", m.turn_time as "turnTime", m.state::int as "state", m.origin as
    "origin", m.inviter_id as "inviterID", m.invitee_id as "inviteeID", m.inviter_symbol as "inviterSymbol", m.x_user_id as
    "xUserID", m.o_user_id as "oUserID", m.current_turn_user_id as "currentTurnUserID", m.joint_turn as "jointTurn",
    m.winner_user_id as "winnerUserID", m.result as "result", m.result_detail as "resultDetail", m.offer_state as "offerState",
    m.rematch_of_match_id as "rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "rematch", m.position as "position", m.last_move as "lastMove",
    m.last_move_symbol as "lastMoveSymbol", m.x_move_count as "xMoveCount", m.o_move_count as "oMoveCount", m.turn_seconds as
    "turnSeconds", m.message as "message", m.created_time::float8 as "createdTime", m.started_time::float8 as "startedTime",
    m.finished_time::float8 as "finishedTime", m.last_move_time::float8 as "lastMoveTime", m.deadline_time::float8 as
    "deadlineTime", m.paused_reason as "pausedReason", m.paused_time::float8 as "pausedTime", m.last_action_time::float8 as
    "lastActionTime" from (
    select * from matches where inviter_id = $1::int and over_time is null and deadline_time <= $2::bigint
    union all
    select * from matches where invitee_id = $1::int and over_time is null and deadline_time <= $2::bigint
  ) m where (not state = 1 or paused_reason is not null
    or game_type || '@' || rules_version = any(array(select jsonb_array_elements_text($3::jsonb)))) order by m.deadline_time
    limit 100;

-- src/queries/statements/deadlines.ts: PUT_OFF
update matches set check_time = deadline_time where match_id in (
    select match_id from matches where check_time <= $1::bigint and deadline_time > $1::bigint
    order by check_time limit $2::int for update skip locked)
  returning 1 as "done";

-- src/queries/statements/deadlines.ts: CLAIM
update matches m set claimed_until = $2::bigint
  where m.match_id in (
    select match_id from matches
    where check_time <= $1::bigint and deadline_time <= $1::bigint and coalesce(claimed_until, 0) <= $1::bigint
      and (not state = 1 or paused_reason is not null
    or game_type || '@' || rules_version = any(array(select jsonb_array_elements_text($3::jsonb))))
    order by check_time limit 100 for update skip locked)
  returning m.match_id as "matchID", m.game_type as "gameType", m.rules_version as "rulesVersion", m.seed as "seed", m.options
    as "options", m.clock as "clock", m.days_off as "daysOff", m.turn_time as "turnTime", m.state::int as "state", m.origin as
    "origin", m.inviter_id as "inviterID", m.invitee_id as "inviteeID", m.inviter_symbol as "inviterSymbol", m.x_user_id as
    "xUserID", m.o_user_id as "oUserID", m.current_turn_user_id as "currentTurnUserID", m.joint_turn as "jointTurn",
    m.winner_user_id as "winnerUserID", m.result as "result", m.result_detail as "resultDetail", m.offer_state as "offerState",
    m.rematch_of_match_id as "rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "rematch", m.position as "position", m.last_move as "lastMove",
    m.last_move_symbol as "lastMoveSymbol", m.x_move_count as "xMoveCount", m.o_move_count as "oMoveCount", m.turn_seconds as
    "turnSeconds", m.message as "message", m.created_time::float8 as "createdTime", m.started_time::float8 as "startedTime",
    m.finished_time::float8 as "finishedTime", m.last_move_time::float8 as "lastMoveTime", m.deadline_time::float8 as
    "deadlineTime", m.paused_reason as "pausedReason", m.paused_time::float8 as "pausedTime", m.last_action_time::float8 as
    "lastActionTime";

-- src/queries/statements/deadlines.ts: NEXT
select min(check_time)::float8 as "time" from matches where check_time is not null;

-- src/queries/statements/deletions.ts: PRIVATE_NAME
select username from users where user_id = $1::int and username_key is not null;

-- src/queries/statements/deletions.ts: BEGIN
with verified_user as materialized (
    select user_id from users where user_id = $1::int
      and ($10::text is null or password_hash = $10::text)
      and ($9::bigint is null or (deleted_time is null and (banned_until is null or banned_until <= $9::bigint)
        and ($7::bytea is not null or host_subject = $8::text)))
    for no key update
  ),
  verified_session as materialized (
    select from verified_user u join sessions s on s.user_id = u.user_id
    where s.token_hash = $7::bytea and (expires_time is null or expires_time > $9::bigint) and (banned_until is null or
    banned_until <= $9::bigint) for share of s
  ),
  verified as materialized (
    select user_id from verified_user
    where $9::bigint is null or $7::bytea is null or exists (select from verified_session)
  ),
  began as (
    insert into deletions (user_id, began_time, due_time) select user_id, $2::bigint, $3::bigint from verified
    on conflict (user_id) do nothing returning 1
  ),
  audited as (insert into audit_entries
  (time, actor, action, user_id, subject, before_values, after_values, note, device, request_id)
  select e.time, e.actor, e.action, e."userID", e.subject, e.before, e.after, e.note, e.device, e."requestID"
  from jsonb_to_record($6::jsonb) as e (time bigint, actor text, action text, "userID" int, subject text, before jsonb, after
    jsonb, note text,
  device text, "requestID" text) where $6::jsonb is not null and exists (select from began)),
  former as (
    update released_names r set user_id = null from verified v
    where r.user_id = v.user_id and r.name_hash is distinct from $4::bytea
  ),
  reserved as (
    insert into released_names (name_hash, until_time)
    select $4::bytea, $5::bigint from verified where $4::bytea is not null
    on conflict (name_hash) do update set until_time = excluded.until_time, user_id = null
  )
  select exists (select from verified) as "isVerified";

-- src/queries/statements/deletions.ts: ANONYMIZE
with locked as materialized (select user_id from cursors where user_id = $1::int for update),
  counted as (
    update cursors c set precondition_changes = c.precondition_changes + 1, days_off = null, days_off_time = null from locked l
    where c.user_id = l.user_id
  ),
  gone as (
    update users u set username = 'deleted-' || u.user_id, username_key = null, search_key = 'deleted-' || u.user_id,
      avatar = null, password_hash = null, password_time = null, host_issuer = null, host_subject = null, invites_from =
    'everyone',
      presence_for = 'everyone', address_mark = null, network_mark = null, deleted_time = coalesce(u.deleted_time, $2::bigint)
    from locked l where u.user_id = l.user_id returning u.user_id
  ),
  ended as (
    delete from sessions s using gone where s.user_id = gone.user_id
  )
  insert into events (kinds, user_id, created_time)
  select 'user.deleted', gone.user_id, $2::bigint from gone join users u on u.user_id = gone.user_id and u.deleted_time is null
  where exists (select from webhooks where source is not null);

-- src/queries/statements/deletions.ts: LIVE_OF_USER
select match_id as "matchID", game_type as "gameType", state = 1 as "isActive" from (
    select match_id, game_type, state from matches where inviter_id = $1::int and over_time is null
    union all
    select match_id, game_type, state from matches where invitee_id = $1::int and over_time is null
  ) m where match_id > $2::int order by match_id limit $3::int;

-- src/queries/statements/deletions.ts: REMOVALS
delete from bans where user_id = $1::int
      and ctid = any (array(select ctid from bans where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from blocks where blocker_id = $1::int
      and ctid = any (array(select ctid from blocks where blocker_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from blocks where blocked_id = $1::int
      and ctid = any (array(select ctid from blocks where blocked_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from challenges where creator_id = $1::int
      and ctid = any (array(select ctid from challenges where creator_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from daily_streaks where user_id = $1::int
      and ctid = any (array(select ctid from daily_streaks where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from devices where user_id = $1::int
      and ctid = any (array(select ctid from devices where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from exports where user_id = $1::int
      and ctid = any (array(select ctid from exports where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from idempotency_keys where user_id = $1::int
      and ctid = any (array(select ctid from idempotency_keys where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from idempotency_keys where shown_user_id = $1::int
      and ctid = any (array(select ctid from idempotency_keys where shown_user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from notification_settings where user_id = $1::int
      and ctid = any (array(select ctid from notification_settings where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from passkey_challenges where user_id = $1::int
      and ctid = any (array(select ctid from passkey_challenges where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from passkeys where user_id = $1::int
      and ctid = any (array(select ctid from passkeys where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from presence where user_id = $1::int
      and ctid = any (array(select ctid from presence where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from push_notifications where user_id = $1::int
      and ctid = any (array(select ctid from push_notifications where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from push_subscriptions where user_id = $1::int
      and ctid = any (array(select ctid from push_subscriptions where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from recovery_codes where user_id = $1::int
      and ctid = any (array(select ctid from recovery_codes where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from reminders where user_id = $1::int
      and ctid = any (array(select ctid from reminders where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from reports where reporter_id = $1::int
      and ctid = any (array(select ctid from reports where reporter_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from reports where user_id = $1::int
      and ctid = any (array(select ctid from reports where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from sessions where user_id = $1::int
      and ctid = any (array(select ctid from sessions where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from sign_in_answers where user_id = $1::int
      and ctid = any (array(select ctid from sign_in_answers where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: REMOVALS
delete from webhooks where user_id = $1::int
      and ctid = any (array(select ctid from webhooks where user_id = $1::int limit $2::int))
      returning 1 as "gone";

-- src/queries/statements/deletions.ts: CLEAR
with page as materialized (
      select match_id, invitee_id as other_id, over_time from matches
      where inviter_id = $1::int and over_time < $2::bigint order by over_time desc limit $3::int
    ),
    losers as materialized (
    select user_id from cursors where not is_unread and user_id in (select other_id from page) order by user_id for update
  ),
  noted as (update cursors c set removal_cursor = c.value from losers l where c.user_id = l.user_id),
    forgotten as (
      delete from idempotency_keys k using page p where k.user_id = p.other_id and k.match_id = p.match_id
        and (select count(*) from losers) >= 0
    ),
    cleared as (
      update matches m set message = null from page p
      where m.match_id = p.match_id and m.inviter_id = $1::int and m.message is not null
        and (select count(*) from losers) >= 0
    )
    select case when count(*) = $3::int then min(over_time)::float8 end as "next" from page;

-- src/queries/statements/deletions.ts: CLEAR
with page as materialized (
      select match_id, inviter_id as other_id, over_time from matches
      where invitee_id = $1::int and over_time < $2::bigint order by over_time desc limit $3::int
    ),
    losers as materialized (
    select user_id from cursors where not is_unread and user_id in (select other_id from page) order by user_id for update
  ),
  noted as (update cursors c set removal_cursor = c.value from losers l where c.user_id = l.user_id),
    forgotten as (
      delete from idempotency_keys k using page p where k.user_id = p.other_id and k.match_id = p.match_id
        and (select count(*) from losers) >= 0
    ),
    cleared as (
      update matches m set message = null from page p
      where m.match_id = p.match_id and m.inviter_id = $1::int and m.message is not null
        and (select count(*) from losers) >= 0
    )
    select case when count(*) = $3::int then min(over_time)::float8 end as "next" from page;

-- src/queries/statements/deletions.ts: CLAIM
update deletions d set due_time = $2::bigint where d.user_id in (
    select user_id from deletions where due_time <= $1::bigint order by due_time limit $3::int for update skip locked)
  returning user_id as "userID", is_swept as "isSwept";

-- src/queries/statements/deletions.ts: NEXT
select min(due_time)::float8 as "time" from deletions;

-- src/queries/statements/deletions.ts: PUT_OFF
update deletions set due_time = $2::bigint, is_swept = $3::boolean where user_id = $1::int;

-- src/queries/statements/deletions.ts: END
delete from deletions where user_id = $1::int;

-- src/queries/statements/deletions.ts: IS_THERE
select 1 as "there" from users where user_id = $1::int and host_issuer = $2::text
    and host_subject = $3::text and deleted_time is null and (banned_until is null or banned_until <= $4::bigint);

-- src/queries/statements/events.ts: TAKE
with taken as materialized (
  select * from events where not is_taken order by event_id limit $2::int for update skip locked
),
marked as (
  update events e set is_taken = true from taken t where e.event_id = t.event_id
),
each_kind as (
  select t.*, k.kind from taken t cross join lateral unnest(string_to_array(t.kinds, ',')) as k (kind)
),
wanted as (
  select w.webhook_id, o.event_id, o.kind from each_kind o cross join lateral (
    select * from webhooks v where user_id = any(array[o.inviter_id, o.invitee_id, o.user_id]) and is_enabled
      and not exists (select from users b where b.user_id = v.user_id and b.banned_until > $1::bigint)
    union all
    select * from webhooks where source is not null and is_enabled
  ) w where o.kind = any(w.kinds)
  and (o.kind not in ('match.turn', 'match.reminder') or w.user_id is null or w.user_id = o.current_turn_user_id
    or o.kind = 'match.turn' and o.current_turn_user_id is null)
  and (coalesce(cardinality(w.games), 0) = 0 or o.game_type is null or o.game_type = any(w.games))
  and (coalesce(cardinality(w.issuers), 0) = 0 or o.match_id is null or exists (
    select from users u where u.user_id in (o.inviter_id, o.invitee_id) and u.host_issuer = any(w.issuers)))
),
added as (
  insert into webhook_deliveries (webhook_id, event_id, kind, created_time, next_time)
  select webhook_id, event_id, kind, $1::bigint, $1::bigint from wanted order by event_id
  on conflict do nothing returning webhook_id
),
locked as materialized (
  select webhook_id from webhooks where webhook_id in (select webhook_id from added) order by webhook_id for no key update
),
woken as (
  update webhooks w set due_time = least(w.due_time, $1::bigint), wakes = w.wakes + 1
  from locked l where w.webhook_id = l.webhook_id
)
select e.event_id::float8 as "eventID", e.ref::text as "ref",
  string_to_array(e.kinds, ',') as "kinds", e.actor_id as "actorID", e.user_id as "userID", e.match_id as "matchID",
  e.game_type as "gameType", e.inviter_id as "inviterID", e.invitee_id as "inviteeID", e.state::int as "state",
  e.current_turn_user_id as "currentTurnUserID", e.winner_user_id as "winnerUserID", e.result,
  e.turn_seconds as "turnSeconds", e.deadline_time::float8 as "deadlineTime", e.move_count as "moveCount",
  e.position_version as "positionVersion", e.last_action_time::float8 as "lastActionTime",
  e.created_time::float8 as "createdTime", exists (select from webhooks w where w.user_id = any(array[e.inviter_id,
    e.invitee_id, e.user_id]))
  or exists (select from push_subscriptions p where p.user_id in (e.inviter_id, e.invitee_id)) as "hasSubscribers"
from taken e order by e.event_id;

-- src/queries/statements/events.ts: UNTAKEN
select 1 as "there" from events where not is_taken limit 1;

-- src/queries/statements/events.ts: LOCK
select user_id as "userID" from cursors where user_id = any($1::int[]) and subscribers > 0
  order by user_id for no key update skip locked;

-- src/queries/statements/events.ts: RECOUNT
update cursors c set subscribers = 0 where c.user_id = any($1::int[])
    and not exists (select from webhooks w where w.user_id = c.user_id)
    and not exists (select from push_subscriptions p where p.user_id = c.user_id);

-- src/queries/statements/events.ts: FORGET_OLD
with old as (
    select event_id from events e where created_time <= $1::bigint and not exists (
      select from webhook_deliveries d where d.event_id = e.event_id and d.ended_time > $1::bigint)
    order by created_time limit $2::int for update skip locked)
  delete from events e using old where e.event_id = old.event_id returning 1 as "gone";

-- src/queries/statements/events.ts: NEXT
select (select min(due_time) from webhooks where due_time is not null)::float8 as "webhooks",
    (select min(due_time) from push_notifications where due_time is not null)::float8 as "push",
    (select min(due_time) from reminders)::float8 as "reminders";

-- src/queries/statements/events.ts: BACKLOG
select (select count(*)::int from (select from events where not is_taken limit 10000) counted) as "events",
    (select count(*)::int from (select from webhooks w join webhook_deliveries d using (webhook_id)
      where w.due_time <= $1::bigint and d.state = 0 and d.next_time <= $1::bigint limit 10000) counted) as "webhooks",
    (select count(*)::int from (select from push_notifications where due_time <= $1::bigint limit 10000) counted) as "push";

-- src/queries/statements/exported-matches.ts: MATCHES
select m.match_id as "matchID", m.game_type as "gameType", m.rules_version as "rulesVersion", m.seed as "seed", m.options as
    "options", m.clock as "clock", m.days_off as "daysOff", m.turn_time as "turnTime", m.state::int as "state", m.origin as
    "origin", m.inviter_id as "inviterID", m.invitee_id as "inviteeID", m.inviter_symbol as "inviterSymbol", m.x_user_id as
    "xUserID", m.o_user_id as "oUserID", m.current_turn_user_id as "currentTurnUserID", m.joint_turn as "jointTurn",
    m.winner_user_id as "winnerUserID", m.result as "result", m.result_detail as "resultDetail", m.offer_state as "offerState",
    m.rematch_of_match_id as "rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "rematch", m.position as "position", m.last_move as "lastMove",
    m.last_move_symbol as "lastMoveSymbol", m.x_move_count as "xMoveCount", m.o_move_count as "oMoveCount", m.turn_seconds as
    "turnSeconds", m.message as "message", m.created_time::float8 as "createdTime", m.started_time::float8 as "startedTime",
    m.finished_time::float8 as "finishedTime", m.last_move_time::float8 as "lastMoveTime", m.deadline_time::float8 as
    "deadlineTime", m.paused_reason as "pausedReason", m.paused_time::float8 as "pausedTime", m.last_action_time::float8 as
    "lastActionTime", u.user_id as "opponentID", u.username as "opponentName",
    u.avatar as "opponentAvatar", u.is_guest as "opponentIsGuest", u.is_bot as "opponentIsBot",
    u.deleted_time is not null as "opponentIsDeleted", coalesce((
      select json_agg(json_build_object('sequence', v.move_number, 'moveNumber', coalesce(v.standing_number, v.move_number),
    'userID', v.user_id,
        'symbol', v.symbol, 'move', v.move, 'time', v.time, 'isTakenBack', v.is_taken_back) order by v.move_number)
      from moves v where v.match_id = m.match_id), '[]') as "moves"
  from matches m join users u on u.user_id = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  where m.match_id = any ($2::int[]) and $1::int in (m.inviter_id, m.invitee_id)
  order by m.last_action_time;

-- src/queries/statements/exported-matches.ts: LIVE_MATCHES
select match_id as "matchID", last_action_time::float8 as "time", x_move_count + o_move_count as "moveCount" from (select * from
    matches where inviter_id = $1::int and over_time is null union all select * from matches where invitee_id = $1::int and
    over_time is null) m order by last_action_time;

-- src/queries/statements/exported-matches.ts: OVER_MATCHES
select match_id as "matchID", last_action_time::float8 as "time", x_move_count + o_move_count as "moveCount" from ((select *
    from matches where inviter_id = $1::int and over_time > $2::bigint
    order by over_time limit $3::int) union all (select * from matches where invitee_id = $1::int and over_time > $2::bigint
    order by over_time limit $3::int)) m order by over_time limit $3::int;

-- src/queries/statements/exported-matches.ts: MOVES
select v.match_id as "matchID", v.move_number as "sequence", coalesce(v.standing_number, v.move_number) as "moveNumber",
    v.user_id as "userID", v.symbol, v.move, v.time::float8 as "time", v.is_taken_back as "isTakenBack"
  from moves v where v.match_id = any ($1::int[]) order by v.match_id, v.move_number;

-- src/queries/statements/find-match.ts: FIND
select m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed as
    "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable" from matches m join users u on u.user_id
    = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (not exists (select from blocks where blocker_id = $1::int and
    blocked_id = u.user_id) and not exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) as is_open
    offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and m.started_time is not
    null)))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v where ($5::bigint is
    null or case when $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) and m.match_id = $2::int and (m.inviter_id = $1::int or m.invitee_id
    = $1::int);

-- src/queries/statements/find-match.ts: FIND
select m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed as
    "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable" from matches m join users u on u.user_id
    = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (not exists (select from blocks where blocker_id = $1::int and
    blocked_id = u.user_id) and not exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) as is_open
    offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v where ($5::bigint is
    null or case when $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) and m.match_id = $2::int and (m.inviter_id = $1::int or m.invitee_id
    = $1::int);

-- src/queries/statements/find-match.ts: FIND_TO_ACT
select m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed as
    "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", c.cursor as "basis.cursor", c.clock as
    "basis.clock", c.precondition_changes as "basis.preconditionChanges", c.has_subscribers as "basis.hasSubscribers", c.days_off as
    "basis.daysOff"
  from matches m join users u on u.user_id = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (not exists (select from blocks where blocker_id = $1::int and
    blocked_id = u.user_id) and not exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) as is_open
    offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and m.started_time is not
    null)))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v cross join lateral (
    select coalesce(max(value), 0)::float8 as cursor, coalesce(sum(precondition_changes), 0)::float8 as precondition_changes,
      coalesce(sum(subscribers), 0) > 0 or exists (select from webhooks where source is not null) as has_subscribers,
      jsonb_object_agg(user_id, days_off) filter (where days_off is not null) as days_off,
      floor(date_part('epoch', clock_timestamp()) * 1000) as clock
    from cursors where user_id in (m.inviter_id, m.invitee_id) and not is_unread) c where ($5::bigint is null or case when
    $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) and m.match_id = $2::int and (m.inviter_id = $1::int or m.invitee_id
    = $1::int);

-- src/queries/statements/find-match.ts: FIND_TO_ACT
select m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed as
    "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", c.cursor as "basis.cursor", c.clock as
    "basis.clock", c.precondition_changes as "basis.preconditionChanges", c.has_subscribers as "basis.hasSubscribers", c.days_off as
    "basis.daysOff"
  from matches m join users u on u.user_id = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (not exists (select from blocks where blocker_id = $1::int and
    blocked_id = u.user_id) and not exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) as is_open
    offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v cross join lateral (
    select coalesce(max(value), 0)::float8 as cursor, coalesce(sum(precondition_changes), 0)::float8 as precondition_changes,
      coalesce(sum(subscribers), 0) > 0 or exists (select from webhooks where source is not null) as has_subscribers,
      jsonb_object_agg(user_id, days_off) filter (where days_off is not null) as days_off,
      floor(date_part('epoch', clock_timestamp()) * 1000) as clock
    from cursors where user_id in (m.inviter_id, m.invitee_id) and not is_unread) c where ($5::bigint is null or case when
    $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) and m.match_id = $2::int and (m.inviter_id = $1::int or m.invitee_id
    = $1::int);

-- src/queries/statements/find-match.ts: FIND_TO_ACT_ONCE
select m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed as
    "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", c.cursor as "basis.cursor", c.clock as
    "basis.clock", c.precondition_changes as "basis.preconditionChanges", c.has_subscribers as "basis.hasSubscribers", c.days_off as
    "basis.daysOff", exists (select from idempotency_keys where user_id = $1::int and key = $6::text) as "isRecorded"
  from matches m join users u on u.user_id = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (not exists (select from blocks where blocker_id = $1::int and
    blocked_id = u.user_id) and not exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) as is_open
    offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and m.started_time is not
    null)))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v cross join lateral (
    select coalesce(max(value), 0)::float8 as cursor, coalesce(sum(precondition_changes), 0)::float8 as precondition_changes,
      coalesce(sum(subscribers), 0) > 0 or exists (select from webhooks where source is not null) as has_subscribers,
      jsonb_object_agg(user_id, days_off) filter (where days_off is not null) as days_off,
      floor(date_part('epoch', clock_timestamp()) * 1000) as clock
    from cursors where user_id in (m.inviter_id, m.invitee_id) and not is_unread) c where ($5::bigint is null or case when
    $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) and m.match_id = $2::int and (m.inviter_id = $1::int or m.invitee_id
    = $1::int);

-- src/queries/statements/find-match.ts: FIND_TO_ACT_ONCE
select m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed as
    "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", c.cursor as "basis.cursor", c.clock as
    "basis.clock", c.precondition_changes as "basis.preconditionChanges", c.has_subscribers as "basis.hasSubscribers", c.days_off as
    "basis.daysOff", exists (select from idempotency_keys where user_id = $1::int and key = $6::text) as "isRecorded"
  from matches m join users u on u.user_id = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (not exists (select from blocks where blocker_id = $1::int and
    blocked_id = u.user_id) and not exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) as is_open
    offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v cross join lateral (
    select coalesce(max(value), 0)::float8 as cursor, coalesce(sum(precondition_changes), 0)::float8 as precondition_changes,
      coalesce(sum(subscribers), 0) > 0 or exists (select from webhooks where source is not null) as has_subscribers,
      jsonb_object_agg(user_id, days_off) filter (where days_off is not null) as days_off,
      floor(date_part('epoch', clock_timestamp()) * 1000) as clock
    from cursors where user_id in (m.inviter_id, m.invitee_id) and not is_unread) c where ($5::bigint is null or case when
    $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) and m.match_id = $2::int and (m.inviter_id = $1::int or m.invitee_id
    = $1::int);

-- src/queries/statements/find-match.ts: FIND_TO_WRITE
select m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed as
    "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    c.cursor as "basis.cursor", c.clock as "basis.clock", c.precondition_changes as "basis.preconditionChanges", c.has_subscribers
    as "basis.hasSubscribers", c.days_off as "basis.daysOff",
    (select jsonb_object_agg(user_id, case when is_bot then 0 when is_guest then 5 else 30 end)
      from users where user_id in (m.inviter_id, m.invitee_id)) as "perYear"
  from matches m cross join lateral (
    select coalesce(max(value), 0)::float8 as cursor, coalesce(sum(precondition_changes), 0)::float8 as precondition_changes,
      coalesce(sum(subscribers), 0) > 0 or exists (select from webhooks where source is not null) as has_subscribers,
      jsonb_object_agg(user_id, days_off) filter (where days_off is not null) as days_off,
      floor(date_part('epoch', clock_timestamp()) * 1000) as clock
    from cursors where user_id in (m.inviter_id, m.invitee_id) and not is_unread) c where m.match_id = $1::int;

-- src/queries/statements/find-match.ts: FIND_PENDING
select m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed as
    "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable" from matches m join users u on u.user_id
    = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (not exists (select from blocks where blocker_id = $1::int and
    blocked_id = u.user_id) and not exists (select from blocks where blocker_id = u.user_id and blocked_id = $1::int)) as is_open
    offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v
  where m.pending_pair = least($1::int, $2::int) || ':' || greatest($1::int, $2::int)
    || ':' || $3::text;

-- src/queries/statements/find-match.ts: FIND_BETWEEN
select m.match_id as "matchID", m.game_type as "gameType", m.rules_version as "rulesVersion", m.seed as "seed", m.options as
    "options", m.clock as "clock", m.days_off as "daysOff", m.turn_time as "turnTime", m.state::int as "state", m.origin as
    "origin", m.inviter_id as "inviterID", m.invitee_id as "inviteeID", m.inviter_symbol as "inviterSymbol", m.x_user_id as
    "xUserID", m.o_user_id as "oUserID", m.current_turn_user_id as "currentTurnUserID", m.joint_turn as "jointTurn",
    m.winner_user_id as "winnerUserID", m.result as "result", m.result_detail as "resultDetail", m.offer_state as "offerState",
    m.rematch_of_match_id as "rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "rematch", m.position as "position", m.last_move as "lastMove",
    m.last_move_symbol as "lastMoveSymbol", m.x_move_count as "xMoveCount", m.o_move_count as "oMoveCount", m.turn_seconds as
    "turnSeconds", m.message as "message", m.created_time::float8 as "createdTime", m.started_time::float8 as "startedTime",
    m.finished_time::float8 as "finishedTime", m.last_move_time::float8 as "lastMoveTime", m.deadline_time::float8 as
    "deadlineTime", m.paused_reason as "pausedReason", m.paused_time::float8 as "pausedTime", m.last_action_time::float8 as
    "lastActionTime" from matches m where m.state = 0
    and ((m.inviter_id = $1::int and m.invitee_id = $2::int)
      or (m.inviter_id = $2::int and m.invitee_id = $1::int));

-- src/queries/statements/find-match.ts: FIND_YIELDING
with asking as (select (u.is_guest or (u.network_mark is not null and case when u.is_guest or u.address_mark is null
      or u.created_time <= $3::bigint - 604800000 then false
    else not (exists (select from matches m join users o on o.user_id = m.invitee_id
      where m.inviter_id = u.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from u.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = u.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id)) or exists
    (select from matches m join users o on o.user_id = m.inviter_id
      where m.invitee_id = u.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from u.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = u.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id))) end)) as
    is_guest, coalesce(encode(u.address_mark, 'hex'), u.user_id::text) as address, coalesce(encode(coalesce(u.network_mark,
    u.address_mark), 'hex'), u.user_id::text) as network from users u where u.user_id = $1::int),
strangers as (
  select m.match_id, m.created_time, (u.is_guest or (u.network_mark is not null and case when u.is_guest or u.address_mark is
    null
      or u.created_time <= $3::bigint - 604800000 then false
    else not (exists (select from matches m join users o on o.user_id = m.invitee_id
      where m.inviter_id = u.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from u.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = u.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id)) or exists
    (select from matches m join users o on o.user_id = m.inviter_id
      where m.invitee_id = u.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from u.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = u.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id))) end)) as
    is_guest, coalesce(encode(u.address_mark, 'hex'), u.user_id::text) as address, coalesce(encode(coalesce(u.network_mark,
    u.address_mark), 'hex'), u.user_id::text) as network
  from matches m join users u on u.user_id = m.inviter_id where m.invitee_id = $2::int and m.over_time is null and m.state = 0
    and m.is_from_stranger
),
counted as (
  select s.*, count(*) over (partition by s.network) as network_size, count(*) over (partition by s.address) as address_size
  from strangers s
),
compared as (
  select c.*, a.is_guest as is_for_guest,
    case when c.network = a.network then c.address_size else c.network_size end
      - (select count(*) from strangers o where case when c.network = a.network then o.address = a.address else o.network =
    a.network end) as ahead
  from counted c, asking a
)
select m.match_id as "matchID", m.game_type as "gameType", m.rules_version as "rulesVersion", m.seed as "seed", m.options as
    "options", m.clock as "clock", m.days_off as "daysOff", m.turn_time as "turnTime", m.state::int as "state", m.origin as
    "origin", m.inviter_id as "inviterID", m.invitee_id as "inviteeID", m.inviter_symbol as "inviterSymbol", m.x_user_id as
    "xUserID", m.o_user_id as "oUserID", m.current_turn_user_id as "currentTurnUserID", m.joint_turn as "jointTurn",
    m.winner_user_id as "winnerUserID", m.result as "result", m.result_detail as "resultDetail", m.offer_state as "offerState",
    m.rematch_of_match_id as "rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "rematch", m.position as "position", m.last_move as "lastMove",
    m.last_move_symbol as "lastMoveSymbol", m.x_move_count as "xMoveCount", m.o_move_count as "oMoveCount", m.turn_seconds as
    "turnSeconds", m.message as "message", m.created_time::float8 as "createdTime", m.started_time::float8 as "startedTime",
    m.finished_time::float8 as "finishedTime", m.last_move_time::float8 as "lastMoveTime", m.deadline_time::float8 as
    "deadlineTime", m.paused_reason as "pausedReason", m.paused_time::float8 as "pausedTime", m.last_action_time::float8 as
    "lastActionTime" from compared c join matches m on m.match_id = c.match_id
where case when c.is_guest and not c.is_for_guest then c.ahead > 0 when c.is_guest = c.is_for_guest then c.ahead > 1
  else c.ahead > 1 and (select count(*) from strangers where is_guest) < 10 end
order by c.network_size desc, c.is_guest desc, c.address_size desc, c.created_time, c.match_id limit 1;

-- src/queries/statements/find-match.ts: FINISHED
select m.match_id as "matchID", m.game_type as "gameType", m.rules_version as "rulesVersion", m.seed as "seed", m.options as
    "options", m.clock as "clock", m.days_off as "daysOff", m.turn_time as "turnTime", m.state::int as "state", m.origin as
    "origin", m.inviter_id as "inviterID", m.invitee_id as "inviteeID", m.inviter_symbol as "inviterSymbol", m.x_user_id as
    "xUserID", m.o_user_id as "oUserID", m.current_turn_user_id as "currentTurnUserID", m.joint_turn as "jointTurn",
    m.winner_user_id as "winnerUserID", m.result as "result", m.result_detail as "resultDetail", m.offer_state as "offerState",
    m.rematch_of_match_id as "rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "rematch", m.position as "position", m.last_move as "lastMove",
    m.last_move_symbol as "lastMoveSymbol", m.x_move_count as "xMoveCount", m.o_move_count as "oMoveCount", m.turn_seconds as
    "turnSeconds", m.message as "message", m.created_time::float8 as "createdTime", m.started_time::float8 as "startedTime",
    m.finished_time::float8 as "finishedTime", m.last_move_time::float8 as "lastMoveTime", m.deadline_time::float8 as
    "deadlineTime", m.paused_reason as "pausedReason", m.paused_time::float8 as "pausedTime", m.last_action_time::float8 as
    "lastActionTime" from matches m where m.match_id > $1::int and m.state >= 2
    and m.started_time is not null and m.finished_time >= $2::bigint
  order by m.match_id limit $3::int;

-- src/queries/statements/find-match.ts: FIND_ANY
select m.match_id as "matchID", m.game_type as "gameType", m.rules_version as "rulesVersion", m.seed as "seed", m.options as
    "options", m.clock as "clock", m.days_off as "daysOff", m.turn_time as "turnTime", m.state::int as "state", m.origin as
    "origin", m.inviter_id as "inviterID", m.invitee_id as "inviteeID", m.inviter_symbol as "inviterSymbol", m.x_user_id as
    "xUserID", m.o_user_id as "oUserID", m.current_turn_user_id as "currentTurnUserID", m.joint_turn as "jointTurn",
    m.winner_user_id as "winnerUserID", m.result as "result", m.result_detail as "resultDetail", m.offer_state as "offerState",
    m.rematch_of_match_id as "rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "rematch", m.position as "position", m.last_move as "lastMove",
    m.last_move_symbol as "lastMoveSymbol", m.x_move_count as "xMoveCount", m.o_move_count as "oMoveCount", m.turn_seconds as
    "turnSeconds", m.message as "message", m.created_time::float8 as "createdTime", m.started_time::float8 as "startedTime",
    m.finished_time::float8 as "finishedTime", m.last_move_time::float8 as "lastMoveTime", m.deadline_time::float8 as
    "deadlineTime", m.paused_reason as "pausedReason", m.paused_time::float8 as "pausedTime", m.last_action_time::float8 as
    "lastActionTime", i.username as "inviterName", e.username as "inviteeName"
  from matches m join users i on i.user_id = m.inviter_id join users e on e.user_id = m.invitee_id
  where m.match_id = $1::int;

-- src/queries/statements/games.ts: NOTE
insert into game_versions as known (game_type, rules_version, digest, first_seen_time, last_seen_time)
  select "gameType", "rulesVersion", digest, $2::bigint, $2::bigint
  from jsonb_to_recordset($1::jsonb) as v ("gameType" text, "rulesVersion" int, digest text) order by 1, 2
  on conflict (game_type, rules_version) do update set last_seen_time = greatest(known.last_seen_time, excluded.last_seen_time),
    digest = case when excluded.game_type || '@' || excluded.rules_version in (
      select "gameType" || '@' || "rulesVersion" from jsonb_to_recordset($1::jsonb) as a ("gameType" text, "rulesVersion" int,
    "isAccepted" boolean)
      where "isAccepted"
    ) then excluded.digest else known.digest end
  returning game_type as "gameType", rules_version as "rulesVersion", digest;

-- src/queries/statements/games.ts: REPLACE
update game_versions set digest = $3::text
  where game_type = $1::text and rules_version = $2::int and not exists (
    select from processes where process_id <> $4::text::uuid and $1::text || '@' || $2::int::int = any(games)
      and last_seen_time > (extract(epoch from clock_timestamp()) * 1000)::bigint - 20000)
  returning 1 as "done";

-- src/queries/statements/games.ts: BEAT
with now as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as time),
  mine as (
    insert into processes (process_id, games, last_seen_time)
    select $1::text::uuid, array(select jsonb_array_elements_text($2::jsonb)), time from now
    on conflict (process_id) do update set games = excluded.games, last_seen_time = excluded.last_seen_time
    returning process_id, games
  ),
  gone as (
    delete from processes where process_id in (
      select process_id from processes, now where last_seen_time < time - 600000 for update of processes skip locked)
  ),
  seen as (
    update game_versions set last_seen_time = time from now, mine
    where game_type || '@' || rules_version = any(mine.games) and last_seen_time < time - 60000
  ),
  live as (
    select games from mine
    union all
    select p.games from processes p, now where p.process_id <> $1::text::uuid and p.last_seen_time > now.time - 20000
  )
  select (select count(*) from live)::int as "running",
    array(select name from live, unnest(live.games) as name group by name having count(*) = (select count(*) from live)) as
    "shared";

-- src/queries/statements/games.ts: LEAVE
delete from processes where process_id = $1::text::uuid;

-- src/queries/statements/games.ts: SHOWN
select distinct unnest(games) as "name" from processes
  where last_seen_time > (extract(epoch from clock_timestamp()) * 1000)::bigint - 20000;

-- src/queries/statements/games.ts: PLAYED
select exists (
    select from matches where game_type = $1::text and rules_version = $2::int) as "isPlayed";

-- src/queries/statements/games.ts: UNDER_WAY
select game_type as "gameType", rules_version as "rulesVersion", count(*)::int as "count" from matches
  where over_time is null group by 1, 2 order by 1, 2;

-- src/queries/statements/games.ts: MISSING
with now as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as time)
  select v.game_type as "gameType", v.rules_version as "rulesVersion" from game_versions v, now
  where v.last_seen_time < now.time - $1::int and not exists (
    select from processes p
    where p.last_seen_time > now.time - 20000 and v.game_type || '@' || v.rules_version = any(p.games))
  order by 1, 2;

-- src/queries/statements/games.ts: LIST_KNOWN
select distinct game_type as "gameType" from game_versions;

-- src/queries/statements/games.ts: LIST_RETIRED
select game_type as "gameType" from retired_games;

-- src/queries/statements/idempotency-records.ts: FIND
select user_id as "userID", key, fingerprint, status, answer, created_time::float8 as "createdTime"
  from idempotency_keys where ($5::bigint is null or case when $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) and user_id = $1::int and key = $2::text;

-- src/queries/statements/idempotency-records.ts: RECORD_WITHOUT_EFFECT
with record as (
    insert into idempotency_keys (user_id, key, fingerprint, status, answer, match_id, shown_user_id, created_time, has_effect)
    select $1::int, $2::text, $3::text, $4::int, $5::text, $6::int, $7::int, $8::bigint, false
    where ($12::bigint is null or case when $10::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $11::text and deleted_time is null
        and (banned_until is null or banned_until <= $12::bigint))
      else exists (select from sessions
        where token_hash = $10::bytea and user_id = $1::int and (expires_time is null or expires_time > $12::bigint) and
    (banned_until is null or banned_until <= $12::bigint)) end) and not exists (select from idempotency_keys where user_id = $1::int
    and key = $2::text)
    on conflict do nothing returning 1 as "won"),
  surplus as (
    select key from idempotency_keys where user_id = $1::int and not has_effect
    order by created_time desc offset $9::int - 1),
  forgotten as (
    delete from idempotency_keys k using surplus where k.user_id = $1::int and k.key = surplus.key)
  select "won" from record;

-- src/queries/statements/idempotency-records.ts: DELETE
delete from idempotency_keys
  where user_id = $1::int and key = $2::text and created_time <= $3::bigint;

-- src/queries/statements/insert-match.ts: INSERT
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($24::int, $25::int) and not is_unread order by user_id for update
),
allowed as (
  select ($23::bigint is null or case when $21::bytea is null
      then exists (select from users where user_id = $24::int and host_subject = $22::text and deleted_time is null
        and (banned_until is null or banned_until <= $23::bigint))
      else exists (select from sessions
        where token_hash = $21::bytea and user_id = $24::int and (expires_time is null or expires_time > $23::bigint) and
    (banned_until is null or banned_until <= $23::bigint)) end)
    and (max(value) < $26::bigint and sum(precondition_changes) = $27::bigint) is not false
    and bool_and(user_id <> $24::int or pending_invites < $17::int)
    and bool_and(user_id <> $25::int or stranger_invites < $18::int)
    and exists (select from users where user_id = $25::int and invites_from = $19::text) as is_allowed
  from locked
),
played as materialized (
  select m.match_id from allowed join matches m on is_allowed
  where m.match_id = $12::int and m.rematch_match_id is not distinct from $20::int
  for update of m
),
written as (
  insert into matches (match_id, game_type, rules_version, origin, rematch_of_match_id, state, inviter_id, invitee_id,
    inviter_symbol,
    turn_seconds, options, clock, days_off, message, position, created_time, deadline_time, check_time, last_action_time,
    pending_pair, is_from_stranger, bot_id,
    waiting_bot_id)
  select $1::int, $2::text, $3::int, $11::text, $12::int, 0, $24::int,
    $25::int, $4::text, $5::int, $6::jsonb, $7::jsonb, $8::boolean, $9::text, $10::jsonb, $13::bigint, $14::bigint, $14::bigint,
    $26::bigint, $15::text, $16::boolean, bot_id, case when bot_id = $25::int then bot_id end
  from allowed, (select min(user_id) from users where user_id in ($24::int, $25::int) and is_bot) bot (bot_id)
  where is_allowed and ($12::int is null or exists (select from played))
  on conflict (pending_pair) do nothing
  returning match_id
),
followed as (
  update matches m set rematch_match_id = s.match_id from written s where m.match_id = $12::int
),
counted as (
  update cursors c set value = $26::bigint,
    pending_invites = c.pending_invites + case when c.user_id = $24::int then 1 else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = $25::int and $16::boolean then 1 else 0 end,
    active_matches = c.active_matches + 0 from written s where c.user_id in ($24::int, $25::int) and not c.is_unread
)
select match_id as "matchID" from written;

-- src/queries/statements/insert-match.ts: INSERT
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($24::int, $25::int) and not is_unread order by user_id for update
),
allowed as (
  select ($23::bigint is null or case when $21::bytea is null
      then exists (select from users where user_id = $24::int and host_subject = $22::text and deleted_time is null
        and (banned_until is null or banned_until <= $23::bigint))
      else exists (select from sessions
        where token_hash = $21::bytea and user_id = $24::int and (expires_time is null or expires_time > $23::bigint) and
    (banned_until is null or banned_until <= $23::bigint)) end)
    and (max(value) < $26::bigint and sum(precondition_changes) = $27::bigint) is not false
    and bool_and(user_id <> $24::int or pending_invites < $17::int)
    and bool_and(user_id <> $25::int or stranger_invites < $18::int)
    and exists (select from users where user_id = $25::int and invites_from = $19::text) as is_allowed
  from locked
),
played as materialized (
  select m.match_id from allowed join matches m on is_allowed
  where m.match_id = $12::int and m.rematch_match_id is not distinct from $20::int
  for update of m
),
written as (
  insert into matches (match_id, game_type, rules_version, origin, rematch_of_match_id, state, inviter_id, invitee_id,
    inviter_symbol,
    turn_seconds, options, clock, days_off, message, position, created_time, deadline_time, check_time, last_action_time,
    pending_pair, is_from_stranger, bot_id,
    waiting_bot_id)
  select $1::int, $2::text, $3::int, $11::text, $12::int, 0, $24::int,
    $25::int, $4::text, $5::int, $6::jsonb, $7::jsonb, $8::boolean, $9::text, $10::jsonb, $13::bigint, $14::bigint, $14::bigint,
    $26::bigint, $15::text, $16::boolean, bot_id, case when bot_id = $25::int then bot_id end
  from allowed, (select min(user_id) from users where user_id in ($24::int, $25::int) and is_bot) bot (bot_id)
  where is_allowed and ($12::int is null or exists (select from played))
  on conflict (pending_pair) do nothing
  returning match_id
),
followed as (
  update matches m set rematch_match_id = s.match_id from written s where m.match_id = $12::int
),
counted as (
  update cursors c set value = $26::bigint,
    pending_invites = c.pending_invites + case when c.user_id = $24::int then 1 else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = $25::int and $16::boolean then 1 else 0 end,
    active_matches = c.active_matches + 0 from written s where c.user_id in ($24::int, $25::int) and not c.is_unread
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $28::int, $29::text, $30::text, $31::int, $32::text, $33::bigint, match_id from written
)
select match_id as "matchID" from written;

-- src/queries/statements/insert-match.ts: INSERT
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($24::int, $25::int) and not is_unread order by user_id for update
),
allowed as (
  select ($23::bigint is null or case when $21::bytea is null
      then exists (select from users where user_id = $24::int and host_subject = $22::text and deleted_time is null
        and (banned_until is null or banned_until <= $23::bigint))
      else exists (select from sessions
        where token_hash = $21::bytea and user_id = $24::int and (expires_time is null or expires_time > $23::bigint) and
    (banned_until is null or banned_until <= $23::bigint)) end)
    and (max(value) < $26::bigint and sum(precondition_changes) = $27::bigint) is not false
    and bool_and(user_id <> $24::int or pending_invites < $17::int)
    and bool_and(user_id <> $25::int or stranger_invites < $18::int)
    and exists (select from users where user_id = $25::int and invites_from = $19::text) as is_allowed
  from locked
),
played as materialized (
  select m.match_id from allowed join matches m on is_allowed
  where m.match_id = $12::int and m.rematch_match_id is not distinct from $20::int
  for update of m
),
written as (
  insert into matches (match_id, game_type, rules_version, origin, rematch_of_match_id, state, inviter_id, invitee_id,
    inviter_symbol,
    turn_seconds, options, clock, days_off, message, position, created_time, deadline_time, check_time, last_action_time,
    pending_pair, is_from_stranger, bot_id,
    waiting_bot_id)
  select $1::int, $2::text, $3::int, $11::text, $12::int, 0, $24::int,
    $25::int, $4::text, $5::int, $6::jsonb, $7::jsonb, $8::boolean, $9::text, $10::jsonb, $13::bigint, $14::bigint, $14::bigint,
    $26::bigint, $15::text, $16::boolean, bot_id, case when bot_id = $25::int then bot_id end
  from allowed, (select min(user_id) from users where user_id in ($24::int, $25::int) and is_bot) bot (bot_id)
  where is_allowed and ($12::int is null or exists (select from played))
  on conflict (pending_pair) do nothing
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds
),
followed as (
  update matches m set rematch_match_id = s.match_id from written s where m.match_id = $12::int
),
counted as (
  update cursors c set value = $26::bigint,
    pending_invites = c.pending_invites + case when c.user_id = $24::int then 1 else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = $25::int and $16::boolean then 1 else 0 end,
    active_matches = c.active_matches + 0 from written s where c.user_id in ($24::int, $25::int) and not c.is_unread
),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $28::text, $29::int, $30::int, $31::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
)
select match_id as "matchID" from written;

-- src/queries/statements/insert-match.ts: INSERT
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($24::int, $25::int) and not is_unread order by user_id for update
),
allowed as (
  select ($23::bigint is null or case when $21::bytea is null
      then exists (select from users where user_id = $24::int and host_subject = $22::text and deleted_time is null
        and (banned_until is null or banned_until <= $23::bigint))
      else exists (select from sessions
        where token_hash = $21::bytea and user_id = $24::int and (expires_time is null or expires_time > $23::bigint) and
    (banned_until is null or banned_until <= $23::bigint)) end)
    and (max(value) < $26::bigint and sum(precondition_changes) = $27::bigint) is not false
    and bool_and(user_id <> $24::int or pending_invites < $17::int)
    and bool_and(user_id <> $25::int or stranger_invites < $18::int)
    and exists (select from users where user_id = $25::int and invites_from = $19::text) as is_allowed
  from locked
),
played as materialized (
  select m.match_id from allowed join matches m on is_allowed
  where m.match_id = $12::int and m.rematch_match_id is not distinct from $20::int
  for update of m
),
written as (
  insert into matches (match_id, game_type, rules_version, origin, rematch_of_match_id, state, inviter_id, invitee_id,
    inviter_symbol,
    turn_seconds, options, clock, days_off, message, position, created_time, deadline_time, check_time, last_action_time,
    pending_pair, is_from_stranger, bot_id,
    waiting_bot_id)
  select $1::int, $2::text, $3::int, $11::text, $12::int, 0, $24::int,
    $25::int, $4::text, $5::int, $6::jsonb, $7::jsonb, $8::boolean, $9::text, $10::jsonb, $13::bigint, $14::bigint, $14::bigint,
    $26::bigint, $15::text, $16::boolean, bot_id, case when bot_id = $25::int then bot_id end
  from allowed, (select min(user_id) from users where user_id in ($24::int, $25::int) and is_bot) bot (bot_id)
  where is_allowed and ($12::int is null or exists (select from played))
  on conflict (pending_pair) do nothing
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds
),
followed as (
  update matches m set rematch_match_id = s.match_id from written s where m.match_id = $12::int
),
counted as (
  update cursors c set value = $26::bigint,
    pending_invites = c.pending_invites + case when c.user_id = $24::int then 1 else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = $25::int and $16::boolean then 1 else 0 end,
    active_matches = c.active_matches + 0 from written s where c.user_id in ($24::int, $25::int) and not c.is_unread
),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $28::text, $29::int, $30::int, $31::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $32::int, $33::text, $34::text, $35::int, $36::text, $37::bigint, match_id from written
)
select match_id as "matchID" from written;

-- src/queries/statements/list-changes.ts: listChanges
with live as ((select match_id, state, inviter_id, invitee_id, x_user_id, current_turn_user_id, joint_turn, paused_reason,
    last_action_time, offer_state from matches m where m.inviter_id = $1::int and m.over_time is null) union all (select
    match_id, state, inviter_id, invitee_id, x_user_id, current_turn_user_id, joint_turn, paused_reason,
    last_action_time, offer_state from matches m where m.invitee_id = $1::int and m.over_time is null)),
    changed as (select match_id from (
        select match_id, last_action_time from live where last_action_time > $3::bigint
        union all (select match_id, last_action_time from matches m where m.inviter_id = $1::int and m.state >= 2 and
    m.over_time > $3::bigint order by m.over_time desc limit 51) union all (select match_id, last_action_time from matches m where
    m.invitee_id = $1::int and m.state >= 2 and m.over_time > $3::bigint order by m.over_time desc limit 51)) c
      order by last_action_time desc limit 51),
    shown as (select over_time from ((select over_time from matches m where m.inviter_id = $1::int and m.state >= 2 and
    m.over_time is not null order by m.over_time desc limit 21) union all (select over_time from matches m where m.invitee_id =
    $1::int and m.state >= 2 and m.over_time is not null order by m.over_time desc limit 21)) o
      order by over_time desc offset $4::int - 1 limit 2),
    head as (select coalesce((select value from cursors where user_id = $1::int), 0)::float8 as "cursor", (exists (select from
    matches where inviter_id = $1::int and over_time is null and deadline_time <= $2::bigint) or exists (select from matches where
    invitee_id = $1::int and over_time is null and deadline_time <= $2::bigint)) as "isOverdue",
      exists (select 1 from cursors
        where user_id = $1::int and removal_cursor > 0 and removal_cursor >= $3::bigint) as "hasRemovals",
      count(*) filter (where (paused_reason is null and (current_turn_user_id = $1::int or joint_turn is not null
    and joint_turn ->> 'moved' is distinct from case when x_user_id = $1::int then 'X' else 'O' end)))::int as
    "counts.yourTurnCount",
      count(*) filter (where state = 0 and paused_reason is null and invitee_id = $1::int)::int as "counts.inviteCount",
      (count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{draw,byUserID}')::int <> $1::int) +
    count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{takeback,byUserID}')::int <> $1::int))::int as
    "counts.offerCount",
      count(*) filter (where state = 0 and inviter_id = $1::int)::int as "sentCount",
      count(*) filter (where state = 1)::int as "activeCount",
      (select case when count(*) = 2 then max(over_time) end from shown)::float8 as "nextCursor" from live)
  select head.*, m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed
    as "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", m.xmin::text as "version"
  from head left join (changed join matches m using (match_id) join users u on u.user_id = case when m.inviter_id = $1::int then
    m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and case when (select count(*) from (select blocker_id from blocks where
    blocked_id = $1::int limit 201) b) <= 200 then u.user_id not in (select blocked_id from blocks where blocker_id = $1::int union
    all select blocker_id from blocks where blocked_id = $1::int)
    else (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) end as is_open offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v) on true
  where ($7::bigint is null or case when $5::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $6::text and deleted_time is null
        and (banned_until is null or banned_until <= $7::bigint))
      else exists (select from sessions
        where token_hash = $5::bytea and user_id = $1::int and (expires_time is null or expires_time > $7::bigint) and
    (banned_until is null or banned_until <= $7::bigint)) end) order by m.last_action_time desc;

-- src/queries/statements/list-changes.ts: listChanges
with live as ((select match_id, state, inviter_id, invitee_id, x_user_id, current_turn_user_id, joint_turn, paused_reason,
    last_action_time, offer_state from matches m where m.inviter_id = $1::int and m.game_type = $8::text and m.over_time is
    null) union all (select match_id, state, inviter_id, invitee_id, x_user_id, current_turn_user_id, joint_turn, paused_reason,
    last_action_time, offer_state from matches m where m.invitee_id = $1::int and m.game_type = $8::text and m.over_time is
    null)),
    changed as (select match_id from (
        select match_id, last_action_time from live where last_action_time > $3::bigint
        union all (select match_id, last_action_time from matches m where m.inviter_id = $1::int and m.game_type = $8::text and
    m.state >= 2 and m.over_time > $3::bigint order by m.over_time desc limit 51) union all (select match_id, last_action_time from
    matches m where m.invitee_id = $1::int and m.game_type = $8::text and m.state >= 2 and m.over_time > $3::bigint order by
    m.over_time desc limit 51)) c
      order by last_action_time desc limit 51),
    shown as (select over_time from ((select over_time from matches m where m.inviter_id = $1::int and m.game_type = $8::text
    and m.state >= 2 and m.over_time is not null order by m.over_time desc limit 21) union all (select over_time from matches m
    where m.invitee_id = $1::int and m.game_type = $8::text and m.state >= 2 and m.over_time is not null order by m.over_time desc
    limit 21)) o
      order by over_time desc offset $4::int - 1 limit 2),
    head as (select coalesce(greatest((select max(last_action_time) from matches where inviter_id = $1::int and over_time is
    null and game_type = $8::text), (select max(last_action_time) from matches where invitee_id = $1::int and over_time is null and
    game_type = $8::text), (select over_time from matches where inviter_id = $1::int and state >= 2 and game_type = $8::text
      and over_time is not null order by over_time desc limit 1), (select over_time from matches where invitee_id = $1::int and
    state >= 2 and game_type = $8::text
      and over_time is not null order by over_time desc limit 1)), 0)::float8 as "cursor", (exists (select from matches where
    inviter_id = $1::int and over_time is null and deadline_time <= $2::bigint) or exists (select from matches where invitee_id =
    $1::int and over_time is null and deadline_time <= $2::bigint)) as "isOverdue",
      exists (select 1 from cursors
        where user_id = $1::int and removal_cursor > 0 and removal_cursor >= $3::bigint) as "hasRemovals",
      count(*) filter (where (paused_reason is null and (current_turn_user_id = $1::int or joint_turn is not null
    and joint_turn ->> 'moved' is distinct from case when x_user_id = $1::int then 'X' else 'O' end)))::int as
    "counts.yourTurnCount",
      count(*) filter (where state = 0 and paused_reason is null and invitee_id = $1::int)::int as "counts.inviteCount",
      (count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{draw,byUserID}')::int <> $1::int) +
    count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{takeback,byUserID}')::int <> $1::int))::int as
    "counts.offerCount",
      count(*) filter (where state = 0 and inviter_id = $1::int)::int as "sentCount",
      count(*) filter (where state = 1)::int as "activeCount",
      (select case when count(*) = 2 then max(over_time) end from shown)::float8 as "nextCursor" from live)
  select head.*, m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed
    as "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", m.xmin::text as "version"
  from head left join (changed join matches m using (match_id) join users u on u.user_id = case when m.inviter_id = $1::int then
    m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and case when (select count(*) from (select blocker_id from blocks where
    blocked_id = $1::int limit 201) b) <= 200 then u.user_id not in (select blocked_id from blocks where blocker_id = $1::int union
    all select blocker_id from blocks where blocked_id = $1::int)
    else (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) end as is_open offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v) on true
  where ($7::bigint is null or case when $5::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $6::text and deleted_time is null
        and (banned_until is null or banned_until <= $7::bigint))
      else exists (select from sessions
        where token_hash = $5::bytea and user_id = $1::int and (expires_time is null or expires_time > $7::bigint) and
    (banned_until is null or banned_until <= $7::bigint)) end) order by m.last_action_time desc;

-- src/queries/statements/list-matches.ts: listMatches
select coalesce((select value from cursors where user_id = $1::int), 0)::float8 as "cursor", m.match_id as "match.matchID",
    m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed as "match.seed", m.options as "match.options",
    m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as "match.turnTime", m.state::int as "match.state",
    m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as "match.inviteeID", m.inviter_symbol as
    "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID", m.current_turn_user_id as
    "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as "match.winnerUserID", m.result as
    "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState", m.rematch_of_match_id as
    "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", m.version as "version"
  from (select) one left join (((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.over_time is null limit 201) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.over_time is null limit 201) union all (select * from ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.state >= 2 and m.over_time is not null order by m.over_time desc
    limit 21) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.state >= 2 and m.over_time is not null order by m.over_time desc
    limit 21)) o order by over_time desc limit $2::int + 1)) m join users u on u.user_id = case when m.inviter_id = $1::int then
    m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and case when (select count(*) from (select blocker_id from blocks where
    blocked_id = $1::int limit 201) b) <= 200 then u.user_id not in (select blocked_id from blocks where blocker_id = $1::int union
    all select blocker_id from blocks where blocked_id = $1::int)
    else (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) end as is_open offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v) on true
  where ($5::bigint is null or case when $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end);

-- src/queries/statements/list-matches.ts: listMatches
select 0::float8 as "cursor", m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as
    "match.rulesVersion", m.seed as "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as
    "match.daysOff", m.turn_time as "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as
    "match.inviterID", m.invitee_id as "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID",
    m.o_user_id as "match.oUserID", m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn",
    m.winner_user_id as "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as
    "match.offerState", m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", m.version as "version"
  from (select) one left join (((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.game_type = $6::text and m.over_time is null limit 201) union all
    (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.game_type = $6::text and m.over_time is null limit 201) union all
    (select * from ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.game_type = $6::text and m.state >= 2 and m.over_time is not null
    order by m.over_time desc limit 21) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.game_type = $6::text and m.state >= 2 and m.over_time is not null
    order by m.over_time desc limit 21)) o order by over_time desc limit $2::int + 1)) m join users u on u.user_id = case when
    m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and case when (select count(*) from (select blocker_id from blocks where
    blocked_id = $1::int limit 201) b) <= 200 then u.user_id not in (select blocked_id from blocks where blocker_id = $1::int union
    all select blocker_id from blocks where blocked_id = $1::int)
    else (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) end as is_open offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v) on true
  where ($5::bigint is null or case when $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end);

-- src/queries/statements/list-matches.ts: listMatches
with live as ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.over_time is null) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.over_time is null)),
    over as (select * from ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.state >= 2 and m.over_time < $6::bigint order by m.over_time desc
    limit 21) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.state >= 2 and m.over_time < $6::bigint order by m.over_time desc
    limit 21)) o order by over_time desc limit $2::int + 1),
    shown as ( (select * from over)),
    head as (select coalesce((select value from cursors where user_id = $1::int), 0)::float8 as "cursor", (exists (select from
    matches where inviter_id = $1::int and over_time is null and deadline_time <= $7::bigint) or exists (select from matches where
    invitee_id = $1::int and over_time is null and deadline_time <= $7::bigint)) as "isOverdue", count(*) filter (where
    (paused_reason is null and (current_turn_user_id = $1::int or joint_turn is not null
    and joint_turn ->> 'moved' is distinct from case when x_user_id = $1::int then 'X' else 'O' end)))::int as
    "counts.yourTurnCount",
      count(*) filter (where state = 0 and paused_reason is null and invitee_id = $1::int)::int as "counts.inviteCount",
      (count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{draw,byUserID}')::int <> $1::int) +
    count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{takeback,byUserID}')::int <> $1::int))::int as
    "counts.offerCount" from live)
  select head.*, m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed
    as "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", m.version as "version" from head left
    join (shown m join users u on u.user_id = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and case when (select count(*) from (select blocker_id from blocks where
    blocked_id = $1::int limit 201) b) <= 200 then u.user_id not in (select blocked_id from blocks where blocker_id = $1::int union
    all select blocker_id from blocks where blocked_id = $1::int)
    else (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) end as is_open offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v) on true
  where ($5::bigint is null or case when $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) order by m.last_action_time desc;

-- src/queries/statements/list-matches.ts: listMatches
with live as ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.over_time is null) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.over_time is null)),
    over as (select * from ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.state >= 2 and m.invitee_id = $6::int and m.over_time is not null
    order by m.over_time desc limit 21) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.state >= 2 and m.inviter_id = $6::int and m.over_time is not null
    order by m.over_time desc limit 21)) o order by over_time desc limit $2::int + 1),
    shown as ((select * from live where state = 0 and inviter_id = $1::int and $6::int = case when inviter_id = $1::int then
    invitee_id else inviter_id end order by last_action_time desc limit 50) union all (select * from live where state = 0 and
    invitee_id = $1::int and $6::int = case when inviter_id = $1::int then invitee_id else inviter_id end order by last_action_time
    desc limit 50) union all (select * from live where state = 1 and $6::int = case when inviter_id = $1::int then invitee_id else
    inviter_id end order by last_action_time desc limit 150) union all (select * from over)),
    head as (select coalesce((select value from cursors where user_id = $1::int), 0)::float8 as "cursor", (exists (select from
    matches where inviter_id = $1::int and over_time is null and deadline_time <= $7::bigint) or exists (select from matches where
    invitee_id = $1::int and over_time is null and deadline_time <= $7::bigint)) as "isOverdue", count(*) filter (where
    (paused_reason is null and (current_turn_user_id = $1::int or joint_turn is not null
    and joint_turn ->> 'moved' is distinct from case when x_user_id = $1::int then 'X' else 'O' end)))::int as
    "counts.yourTurnCount",
      count(*) filter (where state = 0 and paused_reason is null and invitee_id = $1::int)::int as "counts.inviteCount",
      (count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{draw,byUserID}')::int <> $1::int) +
    count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{takeback,byUserID}')::int <> $1::int))::int as
    "counts.offerCount" from live)
  select head.*, m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed
    as "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", m.version as "version" from head left
    join (shown m join users u on u.user_id = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and case when (select count(*) from (select blocker_id from blocks where
    blocked_id = $1::int limit 201) b) <= 200 then u.user_id not in (select blocked_id from blocks where blocker_id = $1::int union
    all select blocker_id from blocks where blocked_id = $1::int)
    else (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) end as is_open offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v) on true
  where ($5::bigint is null or case when $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) order by m.last_action_time desc;

-- src/queries/statements/list-matches.ts: listMatches
with live as ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.over_time is null) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.over_time is null)),
    over as (select * from ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.state >= 2 and m.invitee_id = $6::int and m.over_time < $7::bigint
    order by m.over_time desc limit 21) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.state >= 2 and m.inviter_id = $6::int and m.over_time < $7::bigint
    order by m.over_time desc limit 21)) o order by over_time desc limit $2::int + 1),
    shown as ( (select * from over)),
    head as (select coalesce((select value from cursors where user_id = $1::int), 0)::float8 as "cursor", (exists (select from
    matches where inviter_id = $1::int and over_time is null and deadline_time <= $8::bigint) or exists (select from matches where
    invitee_id = $1::int and over_time is null and deadline_time <= $8::bigint)) as "isOverdue", count(*) filter (where
    (paused_reason is null and (current_turn_user_id = $1::int or joint_turn is not null
    and joint_turn ->> 'moved' is distinct from case when x_user_id = $1::int then 'X' else 'O' end)))::int as
    "counts.yourTurnCount",
      count(*) filter (where state = 0 and paused_reason is null and invitee_id = $1::int)::int as "counts.inviteCount",
      (count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{draw,byUserID}')::int <> $1::int) +
    count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{takeback,byUserID}')::int <> $1::int))::int as
    "counts.offerCount" from live)
  select head.*, m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed
    as "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", m.version as "version" from head left
    join (shown m join users u on u.user_id = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and case when (select count(*) from (select blocker_id from blocks where
    blocked_id = $1::int limit 201) b) <= 200 then u.user_id not in (select blocked_id from blocks where blocker_id = $1::int union
    all select blocker_id from blocks where blocked_id = $1::int)
    else (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) end as is_open offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v) on true
  where ($5::bigint is null or case when $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) order by m.last_action_time desc;

-- src/queries/statements/list-matches.ts: listMatches
with live as ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.game_type = $6::text and m.over_time is null) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.game_type = $6::text and m.over_time is null)),
    over as (select * from ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.game_type = $6::text and m.state >= 2 and m.over_time < $7::bigint
    order by m.over_time desc limit 21) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.game_type = $6::text and m.state >= 2 and m.over_time < $7::bigint
    order by m.over_time desc limit 21)) o order by over_time desc limit $2::int + 1),
    shown as ( (select * from over)),
    head as (select coalesce(greatest((select max(last_action_time) from matches where inviter_id = $1::int and over_time is
    null and game_type = $6::text), (select max(last_action_time) from matches where invitee_id = $1::int and over_time is null and
    game_type = $6::text), (select over_time from matches where inviter_id = $1::int and state >= 2 and game_type = $6::text
      and over_time is not null order by over_time desc limit 1), (select over_time from matches where invitee_id = $1::int and
    state >= 2 and game_type = $6::text
      and over_time is not null order by over_time desc limit 1)), 0)::float8 as "cursor", (exists (select from matches where
    inviter_id = $1::int and over_time is null and deadline_time <= $8::bigint) or exists (select from matches where invitee_id =
    $1::int and over_time is null and deadline_time <= $8::bigint)) as "isOverdue", count(*) filter (where (paused_reason is null
    and (current_turn_user_id = $1::int or joint_turn is not null
    and joint_turn ->> 'moved' is distinct from case when x_user_id = $1::int then 'X' else 'O' end)))::int as
    "counts.yourTurnCount",
      count(*) filter (where state = 0 and paused_reason is null and invitee_id = $1::int)::int as "counts.inviteCount",
      (count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{draw,byUserID}')::int <> $1::int) +
    count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{takeback,byUserID}')::int <> $1::int))::int as
    "counts.offerCount" from live)
  select head.*, m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed
    as "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", m.version as "version" from head left
    join (shown m join users u on u.user_id = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and case when (select count(*) from (select blocker_id from blocks where
    blocked_id = $1::int limit 201) b) <= 200 then u.user_id not in (select blocked_id from blocks where blocker_id = $1::int union
    all select blocker_id from blocks where blocked_id = $1::int)
    else (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) end as is_open offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v) on true
  where ($5::bigint is null or case when $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) order by m.last_action_time desc;

-- src/queries/statements/list-matches.ts: listMatches
with live as ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.game_type = $6::text and m.over_time is null) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.game_type = $6::text and m.over_time is null)),
    over as (select * from ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.game_type = $6::text and m.state >= 2 and m.invitee_id = $7::int
    and m.over_time is not null order by m.over_time desc limit 21) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.game_type = $6::text and m.state >= 2 and m.inviter_id = $7::int
    and m.over_time is not null order by m.over_time desc limit 21)) o order by over_time desc limit $2::int + 1),
    shown as ((select * from live where state = 0 and inviter_id = $1::int and $7::int = case when inviter_id = $1::int then
    invitee_id else inviter_id end order by last_action_time desc limit 50) union all (select * from live where state = 0 and
    invitee_id = $1::int and $7::int = case when inviter_id = $1::int then invitee_id else inviter_id end order by last_action_time
    desc limit 50) union all (select * from live where state = 1 and $7::int = case when inviter_id = $1::int then invitee_id else
    inviter_id end order by last_action_time desc limit 150) union all (select * from over)),
    head as (select coalesce(greatest((select max(last_action_time) from matches where inviter_id = $1::int and over_time is
    null and game_type = $6::text), (select max(last_action_time) from matches where invitee_id = $1::int and over_time is null and
    game_type = $6::text), (select over_time from matches where inviter_id = $1::int and state >= 2 and game_type = $6::text
      and over_time is not null order by over_time desc limit 1), (select over_time from matches where invitee_id = $1::int and
    state >= 2 and game_type = $6::text
      and over_time is not null order by over_time desc limit 1)), 0)::float8 as "cursor", (exists (select from matches where
    inviter_id = $1::int and over_time is null and deadline_time <= $8::bigint) or exists (select from matches where invitee_id =
    $1::int and over_time is null and deadline_time <= $8::bigint)) as "isOverdue", count(*) filter (where (paused_reason is null
    and (current_turn_user_id = $1::int or joint_turn is not null
    and joint_turn ->> 'moved' is distinct from case when x_user_id = $1::int then 'X' else 'O' end)))::int as
    "counts.yourTurnCount",
      count(*) filter (where state = 0 and paused_reason is null and invitee_id = $1::int)::int as "counts.inviteCount",
      (count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{draw,byUserID}')::int <> $1::int) +
    count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{takeback,byUserID}')::int <> $1::int))::int as
    "counts.offerCount" from live)
  select head.*, m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed
    as "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", m.version as "version" from head left
    join (shown m join users u on u.user_id = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and case when (select count(*) from (select blocker_id from blocks where
    blocked_id = $1::int limit 201) b) <= 200 then u.user_id not in (select blocked_id from blocks where blocker_id = $1::int union
    all select blocker_id from blocks where blocked_id = $1::int)
    else (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) end as is_open offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v) on true
  where ($5::bigint is null or case when $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) order by m.last_action_time desc;

-- src/queries/statements/list-matches.ts: listMatches
with live as ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.game_type = $6::text and m.over_time is null) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.game_type = $6::text and m.over_time is null)),
    over as (select * from ((select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.inviter_id = $1::int and m.game_type = $6::text and m.state >= 2 and m.invitee_id = $7::int
    and m.over_time < $8::bigint order by m.over_time desc limit 21) union all (select
    m.match_id,m.game_type,m.rules_version,m.seed,m.options,m.clock,m.days_off,m.turn_time,m.state,m.origin,m.inviter_id,m.invitee_id,m.inviter_symbol,m.x_user_id,m.o_user_id,m.current_turn_user_id,m.joint_turn,m.winner_user_id,m.result,m.result_detail,m.offer_state,m.rematch_of_match_id,m.rematch_match_id,m.position,m.last_move,m.last_move_symbol,m.x_move_count,m.o_move_count,m.turn_seconds,m.message,m.created_time,m.started_time,m.finished_time,m.last_move_time,m.deadline_time,m.paused_reason,m.paused_time,m.last_action_time,m.over_time,m.xmin::text
    as version from matches m where m.invitee_id = $1::int and m.game_type = $6::text and m.state >= 2 and m.inviter_id = $7::int
    and m.over_time < $8::bigint order by m.over_time desc limit 21)) o order by over_time desc limit $2::int + 1),
    shown as ( (select * from over)),
    head as (select coalesce(greatest((select max(last_action_time) from matches where inviter_id = $1::int and over_time is
    null and game_type = $6::text), (select max(last_action_time) from matches where invitee_id = $1::int and over_time is null and
    game_type = $6::text), (select over_time from matches where inviter_id = $1::int and state >= 2 and game_type = $6::text
      and over_time is not null order by over_time desc limit 1), (select over_time from matches where invitee_id = $1::int and
    state >= 2 and game_type = $6::text
      and over_time is not null order by over_time desc limit 1)), 0)::float8 as "cursor", (exists (select from matches where
    inviter_id = $1::int and over_time is null and deadline_time <= $9::bigint) or exists (select from matches where invitee_id =
    $1::int and over_time is null and deadline_time <= $9::bigint)) as "isOverdue", count(*) filter (where (paused_reason is null
    and (current_turn_user_id = $1::int or joint_turn is not null
    and joint_turn ->> 'moved' is distinct from case when x_user_id = $1::int then 'X' else 'O' end)))::int as
    "counts.yourTurnCount",
      count(*) filter (where state = 0 and paused_reason is null and invitee_id = $1::int)::int as "counts.inviteCount",
      (count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{draw,byUserID}')::int <> $1::int) +
    count(*) filter (where state = 1 and paused_reason is null and (offer_state #>> '{takeback,byUserID}')::int <> $1::int))::int as
    "counts.offerCount" from live)
  select head.*, m.match_id as "match.matchID", m.game_type as "match.gameType", m.rules_version as "match.rulesVersion", m.seed
    as "match.seed", m.options as "match.options", m.clock as "match.clock", m.days_off as "match.daysOff", m.turn_time as
    "match.turnTime", m.state::int as "match.state", m.origin as "match.origin", m.inviter_id as "match.inviterID", m.invitee_id as
    "match.inviteeID", m.inviter_symbol as "match.inviterSymbol", m.x_user_id as "match.xUserID", m.o_user_id as "match.oUserID",
    m.current_turn_user_id as "match.currentTurnUserID", m.joint_turn as "match.jointTurn", m.winner_user_id as
    "match.winnerUserID", m.result as "match.result", m.result_detail as "match.resultDetail", m.offer_state as "match.offerState",
    m.rematch_of_match_id as "match.rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "match.rematch", m.position as "match.position", m.last_move as
    "match.lastMove", m.last_move_symbol as "match.lastMoveSymbol", m.x_move_count as "match.xMoveCount", m.o_move_count as
    "match.oMoveCount", m.turn_seconds as "match.turnSeconds", m.message as "match.message", m.created_time::float8 as
    "match.createdTime", m.started_time::float8 as "match.startedTime", m.finished_time::float8 as "match.finishedTime",
    m.last_move_time::float8 as "match.lastMoveTime", m.deadline_time::float8 as "match.deadlineTime", m.paused_reason as
    "match.pausedReason", m.paused_time::float8 as "match.pausedTime", m.last_action_time::float8 as "match.lastActionTime",
    u.user_id as "opponent.userID", u.username as "opponent.username", u.avatar as "opponent.avatar", u.is_guest as
    "opponent.isGuest", u.is_bot as "opponent.isBot", u.deleted_time is not null as "opponent.isDeleted", p.last_seen_time::float8
    as "opponent.lastSeenTime", v.is_presence_shown as "opponent.isPresenceShown", p.away_from::float8 as "opponent.awayFrom",
    p.away_until::float8 as "opponent.awayUntil", v.is_invitable as "opponent.isInvitable", m.version as "version" from head left
    join (shown m join users u on u.user_id = case when m.inviter_id = $1::int then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and case when (select count(*) from (select blocker_id from blocks where
    blocked_id = $1::int limit 201) b) <= 200 then u.user_id not in (select blocked_id from blocks where blocker_id = $1::int union
    all select blocker_id from blocks where blocked_id = $1::int)
    else (not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) end as is_open offset 0) o
  cross join lateral (select (o.is_open and (u.presence_for = 'everyone' or (u.presence_for = 'known' and (m.started_time is not
    null or ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is
    not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time
    is not null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null)))))))
      as is_presence_shown,
    o.is_open and u.banned_until is distinct from 8640000000000000 and (u.invites_from in ('everyone', 'known') or
    (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = $1::int and not i.is_guest))) as is_invitable) v) on true
  where ($5::bigint is null or case when $3::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $4::text and deleted_time is null
        and (banned_until is null or banned_until <= $5::bigint))
      else exists (select from sessions
        where token_hash = $3::bytea and user_id = $1::int and (expires_time is null or expires_time > $5::bigint) and
    (banned_until is null or banned_until <= $5::bigint)) end) order by m.last_action_time desc;

-- src/queries/statements/maintenance.ts: PURGES
with old as (
    select entry_id from audit_entries where time <= $1::bigint order by time limit $2::int
    for update skip locked)
  delete from audit_entries t using old where t.entry_id = old.entry_id
  returning 1 as "gone";

-- src/queries/statements/maintenance.ts: PURGES
with old as (
    select user_id from bans where until_time <= $1::bigint order by until_time limit $2::int
    for update skip locked)
  delete from bans t using old where t.user_id = old.user_id
  returning 1 as "gone";

-- src/queries/statements/maintenance.ts: PURGES
with old as (
    select challenge_id from challenges where over_time <= $1::bigint order by over_time limit $2::int
    for update skip locked)
  delete from challenges t using old where t.challenge_id = old.challenge_id
  returning 1 as "gone";

-- src/queries/statements/maintenance.ts: PURGES
with old as (
    select day from daily_positions where claimed_until <= $1::bigint order by claimed_until limit $2::int
    for update skip locked)
  delete from daily_positions t using old where t.day = old.day
  returning 1 as "gone";

-- src/queries/statements/maintenance.ts: PURGES
with old as (
    select user_id, token_hash from devices where last_used_time <= $1::bigint order by last_used_time limit $2::int
    for update skip locked)
  delete from devices t using old where t.user_id = old.user_id and t.token_hash = old.token_hash
  returning 1 as "gone";

-- src/queries/statements/maintenance.ts: PURGES
with old as (
    select challenge from passkey_challenges where expires_time <= $1::bigint order by expires_time limit $2::int
    for update skip locked)
  delete from passkey_challenges t using old where t.challenge = old.challenge
  returning 1 as "gone";

-- src/queries/statements/maintenance.ts: PURGES
with old as (
    select name_hash from released_names where until_time <= $1::bigint order by until_time limit $2::int
    for update skip locked)
  delete from released_names t using old where t.name_hash = old.name_hash
  returning 1 as "gone";

-- src/queries/statements/maintenance.ts: PURGES
with old as (
    select report_id from reports where created_time <= $1::bigint order by report_id limit $2::int
    for update skip locked)
  delete from reports t using old where t.report_id = old.report_id
  returning 1 as "gone";

-- src/queries/statements/maintenance.ts: PURGES
with old as (
    select session_id from sessions where expires_time <= $1::bigint order by expires_time limit $2::int
    for update skip locked)
  delete from sessions t using old where t.session_id = old.session_id
  returning 1 as "gone";

-- src/queries/statements/maintenance.ts: PURGES
with old as (
    select key_hash from sign_in_answers where created_time <= $1::bigint order by created_time limit $2::int
    for update skip locked)
  delete from sign_in_answers t using old where t.key_hash = old.key_hash
  returning 1 as "gone";

-- src/queries/statements/maintenance.ts: EXPIRE_DUE
with due as (
    select challenge_id from challenges where state = 0 and over_time <= $1::bigint
    order by over_time limit $2::int for update skip locked)
  update challenges c set state = 3 from due where c.challenge_id = due.challenge_id
  returning 1 as "expired";

-- src/queries/statements/maintenance.ts: PURGE_MATCHES
with page as materialized (
    select match_id, inviter_id, invitee_id, created_time, state, finished_time from matches where match_id > $1::int
    order by match_id limit $3::int
  ),
  over as materialized (select * from page where state >= 2 and finished_time <= $2::bigint),
  losers as materialized (
    select user_id from cursors where not is_unread and user_id in (select inviter_id from over union select invitee_id from
    over) order by user_id for update
  ),
  noted as (update cursors c set removal_cursor = c.value from losers l where c.user_id = l.user_id),
  gone as (
    delete from matches m using over o where m.match_id = o.match_id and (select count(*) from losers) >= 0 returning 1
  )
  select (select count(*) from gone)::int as "removed",
    (select case when count(*) = $3::int and min(created_time) <= $2::bigint then max(match_id) end from page) as "next";

-- src/queries/statements/maintenance.ts: PURGE_GUESTS
with idle as (
    select u.user_id from users u
    where u.user_id > $1::int and u.user_id <= $2::int
      and (u.is_guest or u.deleted_time is not null) and not u.is_bot
      and greatest(u.created_time, u.deleted_time) <= $3::bigint
      and (select 1 from presence x where x.last_seen_time > $3::bigint and x.user_id = u.user_id limit 1) is null and (select 1
    from sessions x where x.last_used_time > $3::bigint and x.user_id = u.user_id limit 1) is null
      and (select 1 from matches x where x.inviter_id = u.user_id and (x.over_time is null or x.started_time is not null) limit
    1) is null and (select 1 from matches x where x.invitee_id = u.user_id and (x.over_time is null or x.started_time is not null)
    limit 1) is null
    for update skip locked),
  unstarted as materialized (
    select m.* from idle i cross join lateral (
      select match_id, inviter_id, invitee_id from matches where inviter_id = i.user_id and state >= 2
      union all select match_id, inviter_id, invitee_id from matches where invitee_id = i.user_id and state >= 2 offset 0) m),
  losers as materialized (
    select user_id from cursors where not is_unread and user_id in (select inviter_id from unstarted union select invitee_id
    from unstarted) order by user_id for update
  ),
  noted as (update cursors c set removal_cursor = c.value from losers l where c.user_id = l.user_id),
  removed as (
    delete from matches where match_id = any (array(select match_id from unstarted)) and (select count(*) from losers) >= 0),
  own_audit as (
    delete from audit_entries where entry_id = any (array(
      select a.entry_id from idle i join audit_entries a on a.user_id = i.user_id and a.actor = 'user'))),
  others_audit as (
    update audit_entries set subject = null, before_values = null, after_values = null, note = null, device = null, request_id =
    null where entry_id = any (array(
      select a.entry_id from idle i join audit_entries a on a.user_id = i.user_id and a.actor <> 'user'))),
  gone as (delete from users where user_id = any (array(select user_id from idle)) returning 1)
  select (select count(*) from gone)::int as "removed",
    (select max(user_id) from users) > $2::int as "hasMore";

-- src/queries/statements/maintenance.ts: EMPTY_PARTS
select purge_idempotency_keys($1::bigint)::int as "gone";

-- src/queries/statements/maintenance.ts: TABLES
select relname as "name", relpages as "sampledPages",
    (pg_relation_size(oid) / current_setting('block_size')::int)::int as "pages", pg_total_relation_size(oid)::float8 as "bytes"
    from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and pg_relation_size(oid) >= $1::int::bigint * current_setting('block_size')::int order by relname;

-- src/queries/statements/maintenance.ts: vacuumTable
vacuum (index_cleanup auto) "users";

-- src/queries/statements/maintenance.ts: analyzeTable
analyze "users";

-- src/queries/statements/maintenance.ts: checkpoint
checkpoint;

-- src/queries/statements/maintenance.ts: LOGGED
select (pg_current_wal_lsn() - redo_lsn)::float8 as "bytes" from pg_control_checkpoint();

-- src/queries/statements/moves.ts: STANDING
select v.move_number as "sequence", coalesce(v.standing_number, v.move_number) as "moveNumber", v.user_id as "userID", v.symbol,
    v.move,
  v.time::float8 as "time", v.is_taken_back as "isTakenBack" from moves v where v.match_id = $1::int and v.move_number > $2::int
    and coalesce(v.standing_number, v.move_number) > $2::int and not v.is_taken_back order by v.move_number limit $3::int;

-- src/queries/statements/moves.ts: ALL
select v.move_number as "sequence", coalesce(v.standing_number, v.move_number) as "moveNumber", v.user_id as "userID", v.symbol,
    v.move,
  v.time::float8 as "time", v.is_taken_back as "isTakenBack" from moves v where v.match_id = $1::int and v.move_number > $2::int
    order by v.move_number limit $3::int;

-- src/queries/statements/own-deliveries.ts: TEST
with verified_user as materialized (
    select user_id from users where user_id = $2::int
      and ($7::text is null or password_hash = $7::text)
      and ($6::bigint is null or (deleted_time is null and (banned_until is null or banned_until <= $6::bigint)
        and ($4::bytea is not null or host_subject = $5::text)))
    for no key update
  ),
  verified_session as materialized (
    select from verified_user u join sessions s on s.user_id = u.user_id
    where s.token_hash = $4::bytea and (expires_time is null or expires_time > $6::bigint) and (banned_until is null or
    banned_until <= $6::bigint) for share of s
  ),
  verified as materialized (
    select user_id from verified_user
    where $6::bigint is null or $4::bytea is null or exists (select from verified_session)
  ),
  made as (
    insert into events (kinds, user_id, created_time, is_taken)
    select 'test', user_id, $3::bigint, true from verified join webhooks using (user_id) where webhook_id = $1::int
    returning event_id
  ),
  put as (
    insert into webhook_deliveries (webhook_id, event_id, kind, created_time, next_time)
    select $1::int, event_id, 'test', $3::bigint, $3::bigint from made returning delivery_id, webhook_id
  ),
  woken as (
  update webhooks w set due_time = least(w.due_time, $3::bigint), wakes = w.wakes + 1
  from (select distinct webhook_id from put) p where w.webhook_id = p.webhook_id
)
  select delivery_id as "deliveryID" from put;

-- src/queries/statements/own-deliveries.ts: RETRY
with put as (
    update webhook_deliveries d set state = 0, ended_time = null, next_time = $3::bigint,
      attempts = case when state = 0 then attempts else 0 end
    where d.webhook_id = $1::int and d.delivery_id = $2::int
      and coalesce(d.leased_until, 0) <= $3::bigint
    returning webhook_id
  ),
  woken as (
  update webhooks w set due_time = least(w.due_time, $3::bigint), wakes = w.wakes + 1
  from (select distinct webhook_id from put) p where w.webhook_id = p.webhook_id
)
  select 1 as "again" from webhook_deliveries where webhook_id = $1::int and delivery_id = $2::int;

-- src/queries/statements/own-deliveries.ts: HOLD
with verified_user as materialized (
    select user_id from users where user_id = $1::int
      and ($5::text is null or password_hash = $5::text)
      and ($4::bigint is null or (deleted_time is null and (banned_until is null or banned_until <= $4::bigint)
        and ($2::bytea is not null or host_subject = $3::text)))
    for no key update
  ),
  verified_session as materialized (
    select from verified_user u join sessions s on s.user_id = u.user_id
    where s.token_hash = $2::bytea and (expires_time is null or expires_time > $4::bigint) and (banned_until is null or
    banned_until <= $4::bigint) for share of s
  ),
  verified as materialized (
    select user_id from verified_user
    where $4::bigint is null or $2::bytea is null or exists (select from verified_session)
  ) select 1 as "held" from verified;

-- src/queries/statements/own-deliveries.ts: REPLAY
with hook as (
    select * from webhooks where webhook_id = $1::int and user_id = $2::int
  ),
  of_user as (
    (select * from events where inviter_id = $2::int and created_time between $3::bigint and $4::bigint
      order by created_time limit $5::int)
    union
    (select * from events where invitee_id = $2::int and created_time between $3::bigint and $4::bigint
      order by created_time limit $5::int)
  ),
  wanted as (
    select o.event_id, o.kind, w.webhook_id from hook w cross join (
      select e.*, k.kind from of_user e cross join lateral unnest(string_to_array(e.kinds, ',')) as k (kind)) o
    where o.is_taken and o.kind = any(w.kinds)
  and (o.kind not in ('match.turn', 'match.reminder') or w.user_id is null or w.user_id = o.current_turn_user_id
    or o.kind = 'match.turn' and o.current_turn_user_id is null)
  and (coalesce(cardinality(w.games), 0) = 0 or o.game_type is null or o.game_type = any(w.games))
  and (coalesce(cardinality(w.issuers), 0) = 0 or o.match_id is null or exists (
    select from users u where u.user_id in (o.inviter_id, o.invitee_id) and u.host_issuer = any(w.issuers))) and not exists (
      select from webhook_deliveries d where d.webhook_id = w.webhook_id and d.event_id = o.event_id and d.kind = o.kind
        and d.state = 0)
    order by o.created_time, o.event_id limit $5::int
  ),
  put as (
    insert into webhook_deliveries as d (webhook_id, event_id, kind, created_time, next_time)
    select webhook_id, event_id, kind, $6::bigint, $6::bigint from wanted
    on conflict (webhook_id, event_id, kind) do update set state = 0, attempts = 0, ended_time = null,
      next_time = excluded.next_time where d.state <> 0
    returning webhook_id
  ),
  woken as (
  update webhooks w set due_time = least(w.due_time, $6::bigint), wakes = w.wakes + 1
  from (select distinct webhook_id from put) p where w.webhook_id = p.webhook_id
)
  select count(*)::int as "count" from put;

-- src/queries/statements/own-deliveries.ts: PENDING_THERE
select 1 as "there" from webhook_deliveries d where d.webhook_id = $1::int and d.state = 0
    and d.kind <> 'test' limit 1;

-- src/queries/statements/own-deliveries.ts: COUNT
update users u set
    replay_times = array(select t from unnest(u.replay_times) t where t > $3::bigint) || $2::bigint
  where u.user_id = $1::int and (select count(*) from unnest(u.replay_times) t where t > $3::bigint) < $4::int
  returning u.user_id as "userID";

-- src/queries/statements/own-deliveries.ts: TEST_OPERATORS
with made as (
    insert into events (kinds, created_time, is_taken)
    select 'test', $2::bigint, true from webhooks where webhook_id = $1::int and user_id is null returning event_id
  ),
  put as (
    insert into webhook_deliveries (webhook_id, event_id, kind, created_time, next_time)
    select $1::int, event_id, 'test', $2::bigint, $2::bigint from made returning delivery_id, webhook_id
  ),
  woken as (
  update webhooks w set due_time = least(w.due_time, $2::bigint), wakes = w.wakes + 1
  from (select distinct webhook_id from put) p where w.webhook_id = p.webhook_id
)
  select delivery_id as "deliveryID" from put;

-- src/queries/statements/own-deliveries.ts: REPLAY_TO_OPERATOR
with hook as (select * from webhooks where webhook_id = $1::int and user_id is null),
  of_time as materialized (
    select * from events where created_time between $2::bigint and $3::bigint
    order by created_time, event_id limit $4::int
  ),
  wanted as (
    select o.event_id, o.kind, w.webhook_id from hook w cross join (
      select e.*, k.kind from of_time e cross join lateral unnest(string_to_array(e.kinds, ',')) as k (kind)) o
    where o.is_taken and o.kind = any(w.kinds)
  and (o.kind not in ('match.turn', 'match.reminder') or w.user_id is null or w.user_id = o.current_turn_user_id
    or o.kind = 'match.turn' and o.current_turn_user_id is null)
  and (coalesce(cardinality(w.games), 0) = 0 or o.game_type is null or o.game_type = any(w.games))
  and (coalesce(cardinality(w.issuers), 0) = 0 or o.match_id is null or exists (
    select from users u where u.user_id in (o.inviter_id, o.invitee_id) and u.host_issuer = any(w.issuers))) and not exists (
      select from webhook_deliveries d where d.webhook_id = w.webhook_id and d.event_id = o.event_id and d.kind = o.kind
        and d.state = 0)
    order by o.created_time, o.event_id limit $4::int
  ),
  put as (
    insert into webhook_deliveries as d (webhook_id, event_id, kind, created_time, next_time)
    select webhook_id, event_id, kind, $5::bigint, $5::bigint from wanted
    on conflict (webhook_id, event_id, kind) do update set state = 0, attempts = 0, ended_time = null,
      next_time = excluded.next_time where d.state <> 0
    returning webhook_id
  ),
  woken as (
  update webhooks w set due_time = least(w.due_time, $5::bigint), wakes = w.wakes + 1
  from (select distinct webhook_id from put) p where w.webhook_id = p.webhook_id
)
  select count(*)::int as "count",
    (select max(created_time) from of_time having count(*) = $4::int)::float8 as "nextTime" from put;

-- src/queries/statements/pause-match.ts: OF_RULES
select m.match_id as "matchID", m.game_type as "gameType", m.rules_version as "rulesVersion", m.seed as "seed", m.options as
    "options", m.clock as "clock", m.days_off as "daysOff", m.turn_time as "turnTime", m.state::int as "state", m.origin as
    "origin", m.inviter_id as "inviterID", m.invitee_id as "inviteeID", m.inviter_symbol as "inviterSymbol", m.x_user_id as
    "xUserID", m.o_user_id as "oUserID", m.current_turn_user_id as "currentTurnUserID", m.joint_turn as "jointTurn",
    m.winner_user_id as "winnerUserID", m.result as "result", m.result_detail as "resultDetail", m.offer_state as "offerState",
    m.rematch_of_match_id as "rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "rematch", m.position as "position", m.last_move as "lastMove",
    m.last_move_symbol as "lastMoveSymbol", m.x_move_count as "xMoveCount", m.o_move_count as "oMoveCount", m.turn_seconds as
    "turnSeconds", m.message as "message", m.created_time::float8 as "createdTime", m.started_time::float8 as "startedTime",
    m.finished_time::float8 as "finishedTime", m.last_move_time::float8 as "lastMoveTime", m.deadline_time::float8 as
    "deadlineTime", m.paused_reason as "pausedReason", m.paused_time::float8 as "pausedTime", m.last_action_time::float8 as
    "lastActionTime" from matches m where m.match_id > $1::int and m.over_time is null
    and m.game_type = $3::text and ($4::int is null or m.rules_version = $4::int)
  order by m.match_id limit $2::int;

-- src/queries/statements/pause-match.ts: NEAR_END
select m.match_id as "matchID", m.game_type as "gameType", m.rules_version as "rulesVersion", m.seed as "seed", m.options as
    "options", m.clock as "clock", m.days_off as "daysOff", m.turn_time as "turnTime", m.state::int as "state", m.origin as
    "origin", m.inviter_id as "inviterID", m.invitee_id as "inviteeID", m.inviter_symbol as "inviterSymbol", m.x_user_id as
    "xUserID", m.o_user_id as "oUserID", m.current_turn_user_id as "currentTurnUserID", m.joint_turn as "jointTurn",
    m.winner_user_id as "winnerUserID", m.result as "result", m.result_detail as "resultDetail", m.offer_state as "offerState",
    m.rematch_of_match_id as "rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "rematch", m.position as "position", m.last_move as "lastMove",
    m.last_move_symbol as "lastMoveSymbol", m.x_move_count as "xMoveCount", m.o_move_count as "oMoveCount", m.turn_seconds as
    "turnSeconds", m.message as "message", m.created_time::float8 as "createdTime", m.started_time::float8 as "startedTime",
    m.finished_time::float8 as "finishedTime", m.last_move_time::float8 as "lastMoveTime", m.deadline_time::float8 as
    "deadlineTime", m.paused_reason as "pausedReason", m.paused_time::float8 as "pausedTime", m.last_action_time::float8 as
    "lastActionTime" from matches m where m.match_id > $1::int and m.over_time is null
    and m.game_type = $3::text and m.rules_version = $4::int
    and m.check_time < $6::bigint and m.deadline_time > $5::bigint and m.deadline_time < $6::bigint
  order by m.match_id limit $2::int;

-- src/queries/statements/pause-match.ts: PAUSED
select m.match_id as "matchID", m.game_type as "gameType", m.rules_version as "rulesVersion", m.seed as "seed", m.options as
    "options", m.clock as "clock", m.days_off as "daysOff", m.turn_time as "turnTime", m.state::int as "state", m.origin as
    "origin", m.inviter_id as "inviterID", m.invitee_id as "inviteeID", m.inviter_symbol as "inviterSymbol", m.x_user_id as
    "xUserID", m.o_user_id as "oUserID", m.current_turn_user_id as "currentTurnUserID", m.joint_turn as "jointTurn",
    m.winner_user_id as "winnerUserID", m.result as "result", m.result_detail as "resultDetail", m.offer_state as "offerState",
    m.rematch_of_match_id as "rematchOfMatchID", case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = 0 then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end as "rematch", m.position as "position", m.last_move as "lastMove",
    m.last_move_symbol as "lastMoveSymbol", m.x_move_count as "xMoveCount", m.o_move_count as "oMoveCount", m.turn_seconds as
    "turnSeconds", m.message as "message", m.created_time::float8 as "createdTime", m.started_time::float8 as "startedTime",
    m.finished_time::float8 as "finishedTime", m.last_move_time::float8 as "lastMoveTime", m.deadline_time::float8 as
    "deadlineTime", m.paused_reason as "pausedReason", m.paused_time::float8 as "pausedTime", m.last_action_time::float8 as
    "lastActionTime" from matches m where m.match_id > $1::int and m.paused_reason = $3::text
    and m.over_time is null and m.game_type = $4::text and m.rules_version = $5::int
  order by m.match_id limit $2::int;

-- src/queries/statements/pause-match.ts: PAUSED_VERSIONS
select distinct game_type as "gameType", rules_version as "rulesVersion" from matches
  where paused_reason = $1::text;

-- src/queries/statements/pause-match.ts: COUNT
select game_type as "gameType", rules_version as "rulesVersion",
    count(*) filter (where state = 1)::int as "active", count(*) filter (where state = 0)::int as "invited",
    count(*) filter (where paused_reason is not null)::int as "paused"
  from matches where over_time is null group by game_type, rules_version order by game_type, rules_version desc;

-- src/queries/statements/people.ts: FIND
select u.user_id as "userID", u.username as "username", u.avatar as "avatar", u.is_guest as "isGuest", u.is_bot as "isBot",
    u.deleted_time is not null as "isDeleted", p.last_seen_time::float8 as "lastSeenTime", v.is_presence_shown as "isPresenceShown",
    p.away_from::float8 as "awayFrom", p.away_until::float8 as "awayUntil" from users u left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = $1::int
    or ((not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.presence_for = 'everyone' or (u.presence_for = 'known' and
    ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is not null)
    or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null))))))) as is_presence_shown) v where u.user_id = $2::int;

-- src/queries/statements/people.ts: LIST_BLOCKS
select u.user_id as "userID", u.username as "username", u.avatar as "avatar", u.is_guest as "isGuest", u.is_bot as "isBot",
    u.deleted_time is not null as "isDeleted", p.last_seen_time::float8 as "lastSeenTime", v.is_presence_shown as "isPresenceShown",
    p.away_from::float8 as "awayFrom", p.away_until::float8 as "awayUntil" from blocks b join users u on u.user_id = b.blocked_id
    left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = $1::int
    or ((not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.presence_for = 'everyone' or (u.presence_for = 'known' and
    ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is not null)
    or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null))))))) as is_presence_shown) v
  where b.blocker_id = $1::int order by b.created_time desc, u.user_id limit $2::int;

-- src/queries/statements/people.ts: SEARCH
select u.user_id as "userID", u.username as "username", u.avatar as "avatar", u.is_guest as "isGuest", u.is_bot as "isBot",
    u.deleted_time is not null as "isDeleted", p.last_seen_time::float8 as "lastSeenTime", v.is_presence_shown as "isPresenceShown",
    p.away_from::float8 as "awayFrom", p.away_until::float8 as "awayUntil" from (
    select u.* from users u where strpos(u.search_key, $2::text) > 0 and u.user_id <> $1::int
      and u.deleted_time is null and (banned_until is null or banned_until <= $4::bigint) and (not exists (select from blocks
    where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from blocks where blocker_id = u.user_id and
    blocked_id = $1::int))
    order by strpos(u.search_key, $2::text) > 1, u.search_key, u.user_id limit $3::int
  ) u left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = $1::int
    or ((not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.presence_for = 'everyone' or (u.presence_for = 'known' and
    ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is not null)
    or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null))))))) as is_presence_shown) v order by strpos(u.search_key, $2::text) > 1, u.search_key,
    u.user_id;

-- src/queries/statements/people.ts: SUGGEST
with met as (
    select other, max(last_action_time) as time from ((select invitee_id as other, last_action_time from matches where
    inviter_id = $1::int and over_time is null
    and started_time is not null order by last_action_time desc limit 200) union all (select inviter_id as other,
    last_action_time from matches where invitee_id = $1::int and over_time is null
    and started_time is not null order by last_action_time desc limit 200) union all (select invitee_id as other,
    last_action_time from matches where inviter_id = $1::int and state >= 2
    and started_time is not null order by over_time desc limit 200) union all (select inviter_id as other, last_action_time from
    matches where invitee_id = $1::int and state >= 2
    and started_time is not null order by over_time desc limit 200)) m group by other)
  select u.user_id as "userID", u.username as "username", u.avatar as "avatar", u.is_guest as "isGuest", u.is_bot as "isBot",
    u.deleted_time is not null as "isDeleted", p.last_seen_time::float8 as "lastSeenTime", v.is_presence_shown as "isPresenceShown",
    p.away_from::float8 as "awayFrom", p.away_until::float8 as "awayUntil" from (select user_id from users where is_bot union select
    other from met) offered
  join users u using (user_id) left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = $1::int
    or ((not exists (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from
    blocks where blocker_id = u.user_id and blocked_id = $1::int)) and (u.presence_for = 'everyone' or (u.presence_for = 'known' and
    ((exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and state >= 2 and started_time is not null)
    or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = u.user_id and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = u.user_id and invitee_id = $1::int and over_time is
    null and started_time is not null))))))) as is_presence_shown) v left join met on met.other = u.user_id
  where u.user_id <> $1::int and u.deleted_time is null and (banned_until is null or banned_until <= $2::bigint) and (not exists
    (select from blocks where blocker_id = $1::int and blocked_id = u.user_id) and not exists (select from blocks where blocker_id =
    u.user_id and blocked_id = $1::int))
  order by u.is_bot desc, met.time desc nulls last, u.search_key, u.user_id;

-- src/queries/statements/people.ts: WRITE
with seen as (
  select * from unnest($1::int[], $2::int[], $3::bigint[]) as s (user_id, session_id, time)
),
free as (
  select session_id from sessions where session_id in (select session_id from seen) for no key update skip locked
),
touched as (
  update sessions set last_used_time = seen.time,
    expires_time = case kind when 'session' then seen.time + $4::bigint else expires_time end
  from seen join free using (session_id)
  where sessions.session_id = seen.session_id and sessions.last_used_time < seen.time
)
insert into presence (user_id, last_seen_time)
select seen.user_id, max(seen.time) from seen join users on users.user_id = seen.user_id and users.deleted_time is null group by
    seen.user_id order by seen.user_id
on conflict (user_id) do update set last_seen_time = greatest(presence.last_seen_time, excluded.last_seen_time);

-- src/queries/statements/people.ts: OF_ALL
select (c.won + coalesce(b.won, 0))::int as "won", (c.lost + coalesce(b.lost, 0))::int as "lost", (c.drawn + coalesce(b.drawn,
    0))::int as "drawn" from cursors c left join (
    select sum(won) as won, sum(lost) as lost, sum(drawn) as drawn from bot_results where user_id = $1::int
  ) b on true where c.user_id = $1::int;

-- src/queries/statements/people.ts: OF_PAIR
select count(*) filter (where winner_user_id = $1::int)::int as "won",
    count(*) filter (where winner_user_id <> $1::int)::int as "lost",
    count(*) filter (where result = 'draw')::int as "drawn"
    from (select winner_user_id, result from matches where inviter_id = $1::int and invitee_id = $2::int and state >= 2
      union all select winner_user_id, result from matches where invitee_id = $1::int and inviter_id = $2::int and state >= 2) m;

-- src/queries/statements/people.ts: BY_GAME
select game_type as "gameType", count(*) filter (where winner_user_id = $1::int)::int as "won",
    count(*) filter (where winner_user_id <> $1::int)::int as "lost",
    count(*) filter (where result = 'draw')::int as "drawn"
    from (select * from ((select game_type, winner_user_id, result, over_time from matches where inviter_id = $1::int and state
    >= 2
      and over_time is not null order by over_time desc limit 1000) union all (select game_type, winner_user_id, result,
    over_time from matches where invitee_id = $1::int and state >= 2
      and over_time is not null order by over_time desc limit 1000)) o order by over_time desc limit 1000) m
    where winner_user_id is not null or result = 'draw' group by game_type order by count(*) desc, game_type;

-- src/queries/statements/push-notifications.ts: PUT
insert into push_notifications (user_id, match_id, category, kind, event_time, due_time, is_away_only, left_ids)
  select n."userID", n."matchID", n.category, n.kind, n."eventTime", n."dueTime", coalesce(s.shown_when, 'away') = 'away', '{}'
  from jsonb_to_recordset($1::jsonb) as n ("userID" int, "matchID" int, category text, choice text, kind text,
    "eventTime" bigint, "dueTime" bigint)
  join users u on u.user_id = n."userID" left join notification_settings s on s.user_id = n."userID"
  where exists (select from push_subscriptions p where p.user_id = n."userID")
    and coalesce(case n.choice when 'turn' then s.turn when 'invite' then s.invite when 'offer' then s.offer
      when 'over' then s.over else s.reminder end, true)
    and (n.kind <> 'match.extended' or exists (select from presence a where a.user_id = n."userID" and a.away_until >
    n."eventTime"))
  on conflict (user_id, match_id, category) do update set kind = excluded.kind, event_time = excluded.event_time,
    due_time = excluded.due_time, is_away_only = excluded.is_away_only, attempts = 0, left_ids = '{}', leased_until = null;

-- src/queries/statements/push-notifications.ts: TAKE_AWAY
update push_notifications p set due_time = $2::bigint, attempts = 0, left_ids = '{}' from matches m
  where p.match_id = any($1::int[]) and m.match_id = p.match_id and p.is_shown and p.due_time is null
    and (case p.category
    when 'turn' then m.state = 1 and (m.paused_reason is null and (m.current_turn_user_id = p.user_id or m.joint_turn is not null
    and m.joint_turn ->> 'moved' is distinct from case when m.x_user_id = p.user_id then 'X' else 'O' end))
    when 'invite' then m.state = 0 and m.invitee_id = p.user_id
    when 'offer' then m.state = 1 and ((m.offer_state #>> '{draw,byUserID}')::int <> p.user_id
      or (m.offer_state #>> '{takeback,byUserID}')::int <> p.user_id)
    else true end) is not true;

-- src/queries/statements/push-notifications.ts: READ
with known as (
    select p.user_id, p.match_id, p.category, p.event_time, case p.category
    when 'turn' then m.state = 1 and (m.paused_reason is null and (m.current_turn_user_id = p.user_id or m.joint_turn is not null
    and m.joint_turn ->> 'moved' is distinct from case when m.x_user_id = p.user_id then 'X' else 'O' end))
    when 'invite' then m.state = 0 and m.invitee_id = p.user_id
    when 'offer' then m.state = 1 and ((m.offer_state #>> '{draw,byUserID}')::int <> p.user_id
      or (m.offer_state #>> '{takeback,byUserID}')::int <> p.user_id)
    else true end as isCurrent
    from unnest($1::int[], $2::int[], $3::bigint[]) as r (user_id, match_id, time)
    join push_notifications p on p.user_id = r.user_id and (p.match_id = r.match_id or r.match_id is null and p.is_away_only)
      and p.event_time <= r.time and p.due_time is not null and (p.leased_until is null or p.leased_until <= r.time)
    left join matches m on m.match_id = p.match_id
  ),
  muted as (
    update push_notifications p set due_time = null, attempts = 0, left_ids = '{}' from known k
    where p.user_id = k.user_id and p.match_id = k.match_id and p.category = k.category
      and p.event_time = k.event_time and p.is_shown and k.isCurrent
  )
  delete from push_notifications p using known k
  where p.user_id = k.user_id and p.match_id = k.match_id and p.category = k.category
    and p.event_time = k.event_time and not p.is_shown and p.due_time is not null;

-- src/queries/statements/push-notifications.ts: CLAIM
with waiting as (
  select user_id, min(due_time) as due_time from push_notifications
  where due_time <= $1::bigint and user_id <> all ($5::int[]) group by user_id
),
known as (
  select w.*, s.place, coalesce(encode(u.network_mark, 'hex'), (w.user_id)::text) as network from waiting w join users u using
    (user_id)
    left join jsonb_array_elements_text($6::jsonb) with ordinality as s (owner_id, place) on s.owner_id::int = w.user_id
),
in_line as (
  select k.*, n.place as network_place,
    row_number() over (partition by k.network order by k.place nulls first, k.due_time, k.user_id) as number
  from known k
    left join jsonb_array_elements_text($9::jsonb) with ordinality as n (network, place) on n.network = k.network
),
chosen as materialized (
  select user_id, network from in_line where number <= $7::int - coalesce(($8::jsonb ->> network)::int, 0)
  order by number, network_place nulls first, place nulls first, due_time, user_id limit $3::int
),
due as (
  select d.* from chosen c cross join lateral (
    select user_id, match_id, category from push_notifications q where q.user_id = c.user_id and q.due_time <= $1::bigint
    order by q.category <> 'turn', q.due_time limit $4::int for update skip locked) d
),
p as (
  update push_notifications p set due_time = $2::bigint, leased_until = $2::bigint, attempts = p.attempts + 1 from due
  where p.user_id = due.user_id and p.match_id = due.match_id and p.category = due.category returning p.*
)
select p.user_id as "userID", c.network, p.match_id as "matchID", p.category, p.kind, p.event_time::float8 as "eventTime",
  p.is_shown as "isShown", p.attempts::int as "attempts", p.left_ids as "left", coalesce(case p.category
    when 'turn' then m.state = 1 and (m.paused_reason is null and (m.current_turn_user_id = p.user_id or m.joint_turn is not null
    and m.joint_turn ->> 'moved' is distinct from case when m.x_user_id = p.user_id then 'X' else 'O' end))
    when 'invite' then m.state = 0 and m.invitee_id = p.user_id
    when 'offer' then m.state = 1 and ((m.offer_state #>> '{draw,byUserID}')::int <> p.user_id
      or (m.offer_state #>> '{takeback,byUserID}')::int <> p.user_id)
    else true end, false) as "isCurrent",
  coalesce(m.game_type, '') as "gameType", coalesce(u.username, '') as "opponentName",
  m.deadline_time::float8 as "deadlineTime", m.result, m.winner_user_id as "winnerUserID", m.turn_seconds as "turnSeconds"
from p join chosen c on c.user_id = p.user_id left join matches m on m.match_id = p.match_id
  left join users u on u.user_id = case when m.inviter_id = p.user_id then m.invitee_id else m.inviter_id end
order by p.user_id, p.event_time, p.match_id;

-- src/queries/statements/push-notifications.ts: RENEW
update push_notifications set due_time = $3::bigint, leased_until = $3::bigint
  where user_id = $1::int and leased_until = $2::bigint;

-- src/queries/statements/push-notifications.ts: KEEP
update push_notifications p set is_shown = n."isShown", due_time = n."dueTime", leased_until = null,
    left_ids = coalesce((select array_agg(id::int) from jsonb_array_elements_text(n.left_list) id), '{}')
  from (select *, "left" as left_list from jsonb_to_recordset($1::jsonb) as r ("userID" int, "matchID" int, category text,
    "eventTime" bigint, "isShown" boolean, "dueTime" bigint, "left" jsonb)) n where p.user_id = n."userID" and p.match_id =
    n."matchID" and p.category = n.category and p.event_time = n."eventTime";

-- src/queries/statements/push-notifications.ts: DROP
delete from push_notifications p using jsonb_to_recordset($1::jsonb) as n ("userID" int, "matchID" int, category text,
    "eventTime" bigint) where p.user_id = n."userID" and p.match_id = n."matchID" and p.category = n.category and p.event_time =
    n."eventTime";

-- src/queries/statements/push-notifications.ts: AWAITING
select user_id as "userID", count(*)::int as "count"
  from (select inviter_id as user_id from matches m where inviter_id = any ($1::int[]) and state = 1 and (m.paused_reason is
    null and (m.current_turn_user_id = inviter_id or m.joint_turn is not null
    and m.joint_turn ->> 'moved' is distinct from case when m.x_user_id = inviter_id then 'X' else 'O' end)) union all select
    invitee_id as user_id from matches m where invitee_id = any ($1::int[]) and state = 1 and (m.paused_reason is null and
    (m.current_turn_user_id = invitee_id or m.joint_turn is not null
    and m.joint_turn ->> 'moved' is distinct from case when m.x_user_id = invitee_id then 'X' else 'O' end))) m group by 1;

-- src/queries/statements/push-notifications.ts: FORGET_OLD
with old as (
    select user_id, match_id, category from push_notifications where event_time <= $1::bigint order by event_time limit $2::int
    for update skip locked)
  delete from push_notifications p using old o where p.user_id = o.user_id and p.match_id = o.match_id and p.category =
    o.category
  returning 1 as "gone";

-- src/queries/statements/push-targets.ts: TARGETS
select p.subscription_id as "subscriptionID", p.user_id as "userID", p.endpoint, p.p256dh, p.auth,
    p.paused_until::float8 as "pausedUntil"
  from push_subscriptions p join sessions s using (session_id) join users u on u.user_id = p.user_id
  where p.user_id = any($1::int[]) and (s.expires_time is null or s.expires_time > $2::bigint) and (u.banned_until is null or
    u.banned_until <= $2::bigint)
  order by p.subscription_id;

-- src/queries/statements/push-targets.ts: RECORD_RESULTS
with gone as (
    delete from push_subscriptions where subscription_id = any($2::int[]) and failing_since <= $4::bigint
    returning subscription_id
  ),
  failed as (
    update push_subscriptions set failures = least(failures + 1, 1000), failing_since = coalesce(failing_since, $3::bigint),
      paused_until = case when failures + 1 >= 3
        then $3::bigint + least(600000 * 2 ^ least(failures + 1 - 3, 10), 21600000)::bigint end
    where subscription_id = any($2::int[]) and (failing_since <= $4::bigint) is not true
  ),
  taken as (
    update push_subscriptions set failures = 0, failing_since = null, paused_until = null
    where subscription_id = any($1::int[]) and failing_since is not null
  )
  select subscription_id as "subscriptionID" from gone;

-- src/queries/statements/relationship.ts: FIND
select a.is_bot as "inviterIsBot", a.is_guest as "inviterIsGuest", g.counts_as_guest as "inviterCountsAsGuest", u.is_bot as
    "inviteeIsBot", u.invites_from as "invitesFrom", u.banned_until::float8 as "inviteeBannedUntil", ac.pending_invites as
    "pendingInvites", uc.stranger_invites as "strangerInvites", s.guests as "guestInvites", s.own as "ownInvites", ac.active_matches
    as "inviterActiveMatches", uc.active_matches as "inviteeActiveMatches", b.is_blocked as "isBlocked", b.have_played as
    "havePlayed" from users a join cursors ac on ac.user_id = a.user_id,
    users u join cursors uc on uc.user_id = u.user_id,
    lateral (select (exists (select from blocks where blocker_id = $1::int and blocked_id = $2::int) or exists (select from
    blocks where blocker_id = $2::int and blocked_id = $1::int)) as is_blocked,
      ((exists (select from matches where inviter_id = $1::int and invitee_id = $2::int and state >= 2 and started_time is not
    null) or exists (select from matches where inviter_id = $2::int and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = $2::int and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = $2::int and invitee_id = $1::int and over_time is
    null and started_time is not null))) as have_played offset 0) b,
    lateral (select case when b.have_played or u.is_bot then a.is_guest else (a.is_guest or (a.network_mark is not null and case
    when a.is_guest or a.address_mark is null
      or a.created_time <= $3::bigint - 604800000 then false
    else not (exists (select from matches m join users o on o.user_id = m.invitee_id
      where m.inviter_id = a.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from a.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = a.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id)) or exists
    (select from matches m join users o on o.user_id = m.inviter_id
      where m.invitee_id = a.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from a.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = a.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id))) end)) end as
    counts_as_guest offset 0) g,
    lateral (select count(*) filter (where (i.is_guest or (i.network_mark is not null and case when i.is_guest or i.address_mark
    is null
      or i.created_time <= $3::bigint - 604800000 then false
    else not (exists (select from matches m join users o on o.user_id = m.invitee_id
      where m.inviter_id = i.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from i.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = i.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id)) or exists
    (select from matches m join users o on o.user_id = m.inviter_id
      where m.invitee_id = i.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from i.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = i.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id))) end)))::int as
    guests,
        count(*) filter (where i.user_id = $1::int)::int as own
      from matches m join users i on i.user_id = m.inviter_id
      where uc.stranger_invites > 0 and m.invitee_id = $2::int and m.over_time is null and m.state = 0 and m.is_from_stranger) s
    where a.user_id = $1::int and u.user_id = $2::int and a.deleted_time is null and u.deleted_time is null;

-- src/queries/statements/relationship.ts: FIND_PAIR
select a.is_bot as "relationship.inviterIsBot", a.is_guest as "relationship.inviterIsGuest", g.counts_as_guest as
    "relationship.inviterCountsAsGuest", u.is_bot as "relationship.inviteeIsBot", u.invites_from as "relationship.invitesFrom",
    u.banned_until::float8 as "relationship.inviteeBannedUntil", ac.pending_invites as "relationship.pendingInvites",
    uc.stranger_invites as "relationship.strangerInvites", s.guests as "relationship.guestInvites", s.own as
    "relationship.ownInvites", ac.active_matches as "relationship.inviterActiveMatches", uc.active_matches as
    "relationship.inviteeActiveMatches", b.is_blocked as "relationship.isBlocked", b.have_played as "relationship.havePlayed",
    c.cursor as "basis.cursor", c.clock as "basis.clock", c.precondition_changes as "basis.preconditionChanges", c.has_subscribers
    as "basis.hasSubscribers", c.days_off as "basis.daysOff", nextval('matches_match_id_seq')::int as "matchID"
  from users a join cursors ac on ac.user_id = a.user_id,
    users u join cursors uc on uc.user_id = u.user_id,
    lateral (select (exists (select from blocks where blocker_id = $1::int and blocked_id = $2::int) or exists (select from
    blocks where blocker_id = $2::int and blocked_id = $1::int)) as is_blocked,
      ((exists (select from matches where inviter_id = $1::int and invitee_id = $2::int and state >= 2 and started_time is not
    null) or exists (select from matches where inviter_id = $2::int and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = $2::int and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = $2::int and invitee_id = $1::int and over_time is
    null and started_time is not null))) as have_played offset 0) b,
    lateral (select case when b.have_played or u.is_bot then a.is_guest else (a.is_guest or (a.network_mark is not null and case
    when a.is_guest or a.address_mark is null
      or a.created_time <= $3::bigint - 604800000 then false
    else not (exists (select from matches m join users o on o.user_id = m.invitee_id
      where m.inviter_id = a.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from a.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = a.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id)) or exists
    (select from matches m join users o on o.user_id = m.inviter_id
      where m.invitee_id = a.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from a.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = a.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id))) end)) end as
    counts_as_guest offset 0) g,
    lateral (select count(*) filter (where (i.is_guest or (i.network_mark is not null and case when i.is_guest or i.address_mark
    is null
      or i.created_time <= $3::bigint - 604800000 then false
    else not (exists (select from matches m join users o on o.user_id = m.invitee_id
      where m.inviter_id = i.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from i.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = i.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id)) or exists
    (select from matches m join users o on o.user_id = m.inviter_id
      where m.invitee_id = i.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from i.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = i.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id))) end)))::int as
    guests,
        count(*) filter (where i.user_id = $1::int)::int as own
      from matches m join users i on i.user_id = m.inviter_id
      where uc.stranger_invites > 0 and m.invitee_id = $2::int and m.over_time is null and m.state = 0 and m.is_from_stranger) s
    cross join lateral (
    select coalesce(max(value), 0)::float8 as cursor, coalesce(sum(precondition_changes), 0)::float8 as precondition_changes,
      coalesce(sum(subscribers), 0) > 0 or exists (select from webhooks where source is not null) as has_subscribers,
      jsonb_object_agg(user_id, days_off) filter (where days_off is not null) as days_off,
      floor(date_part('epoch', clock_timestamp()) * 1000) as clock
    from cursors where user_id in ($1::int, $2::int) and not is_unread) c where a.user_id = $1::int and u.user_id = $2::int and
    a.deleted_time is null and u.deleted_time is null;

-- src/queries/statements/relationship.ts: FIND_INVITEE
select u.user_id as "person.userID", u.username as "person.username", u.avatar as "person.avatar", u.is_guest as
    "person.isGuest", u.is_bot as "person.isBot", u.deleted_time is not null as "person.isDeleted", p.last_seen_time::float8 as
    "person.lastSeenTime", u.deleted_time is null and (not b.is_blocked and (u.presence_for = 'everyone' or (u.presence_for =
    'known' and b.have_played))) as "person.isPresenceShown", p.away_from::float8 as "person.awayFrom", p.away_until::float8 as
    "person.awayUntil", a.is_bot as "relationship.inviterIsBot", a.is_guest as "relationship.inviterIsGuest", g.counts_as_guest as
    "relationship.inviterCountsAsGuest", u.is_bot as "relationship.inviteeIsBot", u.invites_from as "relationship.invitesFrom",
    u.banned_until::float8 as "relationship.inviteeBannedUntil", ac.pending_invites as "relationship.pendingInvites",
    uc.stranger_invites as "relationship.strangerInvites", s.guests as "relationship.guestInvites", s.own as
    "relationship.ownInvites", ac.active_matches as "relationship.inviterActiveMatches", uc.active_matches as
    "relationship.inviteeActiveMatches", b.is_blocked as "relationship.isBlocked", b.have_played as "relationship.havePlayed",
    c.cursor as "basis.cursor", c.clock as "basis.clock", c.precondition_changes as "basis.preconditionChanges",
    c.has_subscribers as "basis.hasSubscribers", c.days_off as "basis.daysOff", nextval('matches_match_id_seq')::int as "matchID"
  from users a join cursors ac on ac.user_id = a.user_id,
    users u join cursors uc on uc.user_id = u.user_id,
    lateral (select (exists (select from blocks where blocker_id = $1::int and blocked_id = $2::int) or exists (select from
    blocks where blocker_id = $2::int and blocked_id = $1::int)) as is_blocked,
      ((exists (select from matches where inviter_id = $1::int and invitee_id = $2::int and state >= 2 and started_time is not
    null) or exists (select from matches where inviter_id = $2::int and invitee_id = $1::int and state >= 2 and started_time is not
    null)) or (exists (select from matches where inviter_id = $1::int and invitee_id = $2::int and over_time is null and
    started_time is not null) or exists (select from matches where inviter_id = $2::int and invitee_id = $1::int and over_time is
    null and started_time is not null))) as have_played offset 0) b,
    lateral (select case when b.have_played or u.is_bot then a.is_guest else (a.is_guest or (a.network_mark is not null and case
    when a.is_guest or a.address_mark is null
      or a.created_time <= $3::bigint - 604800000 then false
    else not (exists (select from matches m join users o on o.user_id = m.invitee_id
      where m.inviter_id = a.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from a.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = a.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id)) or exists
    (select from matches m join users o on o.user_id = m.inviter_id
      where m.invitee_id = a.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from a.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = a.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id))) end)) end as
    counts_as_guest offset 0) g,
    lateral (select count(*) filter (where (i.is_guest or (i.network_mark is not null and case when i.is_guest or i.address_mark
    is null
      or i.created_time <= $3::bigint - 604800000 then false
    else not (exists (select from matches m join users o on o.user_id = m.invitee_id
      where m.inviter_id = i.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from i.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = i.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id)) or exists
    (select from matches m join users o on o.user_id = m.inviter_id
      where m.invitee_id = i.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from i.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = i.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id))) end)))::int as
    guests,
        count(*) filter (where i.user_id = $1::int)::int as own
      from matches m join users i on i.user_id = m.inviter_id
      where uc.stranger_invites > 0 and m.invitee_id = $2::int and m.over_time is null and m.state = 0 and m.is_from_stranger) s
    cross join lateral (
    select coalesce(max(value), 0)::float8 as cursor, coalesce(sum(precondition_changes), 0)::float8 as precondition_changes,
      coalesce(sum(subscribers), 0) > 0 or exists (select from webhooks where source is not null) as has_subscribers,
      jsonb_object_agg(user_id, days_off) filter (where days_off is not null) as days_off,
      floor(date_part('epoch', clock_timestamp()) * 1000) as clock
    from cursors where user_id in ($1::int, $2::int) and not is_unread) c left join presence p on p.user_id = $2::int
  where ($6::bigint is null or case when $4::bytea is null
      then exists (select from users where user_id = $1::int and host_subject = $5::text and deleted_time is null
        and (banned_until is null or banned_until <= $6::bigint))
      else exists (select from sessions
        where token_hash = $4::bytea and user_id = $1::int and (expires_time is null or expires_time > $6::bigint) and
    (banned_until is null or banned_until <= $6::bigint)) end) and a.user_id = $1::int and u.user_id = $2::int and a.deleted_time is
    null;

-- src/queries/statements/reminders.ts: PUT
insert into reminders (match_id, user_id, position_version, began_time, due_time)
  select r."matchID", r."userID", r."positionVersion", r."beganTime", r."dueTime"
  from jsonb_to_recordset($1::jsonb) as r ("matchID" int, "userID" int, "positionVersion" int, "beganTime" bigint,
    "dueTime" bigint)
  on conflict (match_id) do update set user_id = excluded.user_id, position_version = excluded.position_version,
    began_time = excluded.began_time, due_time = excluded.due_time
    where excluded.position_version >= reminders.position_version;

-- src/queries/statements/reminders.ts: OWN_TURNS
insert into reminders (match_id, user_id, position_version, began_time, due_time)
  select m.match_id, $1::int, coalesce((m.joint_turn ->> 'version')::int, m.x_move_count + m.o_move_count +
    coalesce((m.offer_state ->> 'takebacks')::int, 0)
  + coalesce((m.offer_state #>> '{movesTakenBack,X}')::int, 0) + coalesce((m.offer_state #>> '{movesTakenBack,O}')::int, 0)),
    least(m.deadline_time - coalesce(m.turn_seconds, (m.turn_time #>> array['banks', case when m.current_turn_user_id = m.x_user_id
    then 'X' else 'O' end])::bigint / 1000)::int * 1000::bigint, $2::bigint),
    m.deadline_time - coalesce(m.turn_seconds, (m.turn_time #>> array['banks', case when m.current_turn_user_id = m.x_user_id
    then 'X' else 'O' end])::bigint / 1000)::int * 200::bigint
  from matches m where (m.inviter_id = $1::int or m.invitee_id = $1::int) and m.state = 1
    and (m.paused_reason is null and (m.current_turn_user_id = $1::int or m.joint_turn is not null
    and m.joint_turn ->> 'moved' is distinct from case when m.x_user_id = $1::int then 'X' else 'O' end)) and
    coalesce(m.turn_seconds, (m.turn_time #>> array['banks', case when m.current_turn_user_id = m.x_user_id then 'X' else 'O'
    end])::bigint / 1000)::int >= $3::int and m.deadline_time - coalesce(m.turn_seconds, (m.turn_time #>> array['banks', case when
    m.current_turn_user_id = m.x_user_id then 'X' else 'O' end])::bigint / 1000)::int * 200::bigint > $2::bigint
  on conflict (match_id) do nothing;

-- src/queries/statements/reminders.ts: TAKE
with due as (
  select * from reminders where due_time <= $1::bigint order by due_time limit $2::int for update skip locked
),
current as (
  select m.*, l.user_id as late_user_id, d.began_time, d.position_version,
    case when m.days_off and p.away_from <= $1::bigint then greatest(m.deadline_time - coalesce(m.turn_seconds, (m.turn_time #>>
    array['banks', case when m.current_turn_user_id = m.x_user_id then 'X' else 'O' end])::bigint / 1000)::int * 200::bigint,
    p.away_until) else m.deadline_time - coalesce(m.turn_seconds, (m.turn_time #>> array['banks', case when m.current_turn_user_id =
    m.x_user_id then 'X' else 'O' end])::bigint / 1000)::int * 200::bigint end as reminder_time,
    p.last_seen_time
  from due d join matches m on m.match_id = d.match_id and m.state = 1 and coalesce((m.joint_turn ->> 'version')::int,
    m.x_move_count + m.o_move_count + coalesce((m.offer_state ->> 'takebacks')::int, 0)
  + coalesce((m.offer_state #>> '{movesTakenBack,X}')::int, 0) + coalesce((m.offer_state #>> '{movesTakenBack,O}')::int, 0)) =
    d.position_version
    and (m.current_turn_user_id = d.user_id or m.joint_turn is not null)
  join users l on l.user_id in (m.x_user_id, m.o_user_id) and (m.paused_reason is null and (m.current_turn_user_id = l.user_id
    or m.joint_turn is not null
    and m.joint_turn ->> 'moved' is distinct from case when m.x_user_id = l.user_id then 'X' else 'O' end))
  left join presence p on p.user_id = l.user_id
),
later as (
  update reminders r set due_time = c.reminder_time from current c
  where r.match_id = c.match_id and c.reminder_time > $1::bigint
),
unsent as (
  select * from current where reminder_time <= $1::bigint and coalesce(last_seen_time, 0) <= began_time
),
done as (
  update reminders r set began_time = -1, due_time = u.deadline_time from unsent u where r.match_id = u.match_id
),
gone as (
  delete from reminders r using due d where r.match_id = d.match_id
    and not exists (select from current c where c.match_id = d.match_id and c.reminder_time > $1::bigint)
    and not exists (select from unsent u where u.match_id = d.match_id)
),
reminded as (
  insert into events (kinds, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, turn_seconds,
    deadline_time, move_count, position_version, last_action_time, created_time)
  select 'match.reminder', match_id, game_type, inviter_id, invitee_id, state, late_user_id, coalesce(turn_seconds, (turn_time
    #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else 'O' end])::bigint / 1000)::int,
    deadline_time, x_move_count + o_move_count, position_version, last_action_time, $1::bigint
  from unsent returning 1
)
select (select count(*) from due)::int as "taken", (select count(*) from reminded)::int as "sent";

-- src/queries/statements/save-match.ts: PLAY_ON
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($19::int, $20::int) and not is_unread order by user_id for update
),
written as (
  update matches m set current_turn_user_id = $3::int, joint_turn = $4::jsonb,
    position = $5::jsonb, last_move = $6::jsonb, last_move_symbol = $7::text, last_move_time = $8::bigint,
    x_move_count = $9::int, o_move_count = $10::int, offer_state = $11::jsonb, deadline_time = $12::bigint, turn_time =
    $13::jsonb,
    check_time = case when $12::bigint is not null then least(m.check_time, $12::bigint) end,
    waiting_bot_id = case when m.bot_id in ($14::int, $15::int) then m.bot_id end, claimed_until = null, last_action_time =
    $21::bigint
  from (select from locked having (max(value) < $21::bigint and sum(precondition_changes) = $22::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id
),
moved as (
  update cursors c set value = $21::bigint from written s where c.user_id in ($19::int, $20::int) and not c.is_unread
)
insert into moves (match_id, move_number, standing_number, user_id, symbol, move, time)
  select match_id, $16::int, $17::int, $18::int, $7::text, $6::jsonb, $21::bigint
  from written where true returning match_id as "matchID";

-- src/queries/statements/save-match.ts: PLAY_ON
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($19::int, $20::int) and not is_unread order by user_id for update
),
written as (
  update matches m set current_turn_user_id = $3::int, joint_turn = $4::jsonb,
    position = $5::jsonb, last_move = $6::jsonb, last_move_symbol = $7::text, last_move_time = $8::bigint,
    x_move_count = $9::int, o_move_count = $10::int, offer_state = $11::jsonb, deadline_time = $12::bigint, turn_time =
    $13::jsonb,
    check_time = case when $12::bigint is not null then least(m.check_time, $12::bigint) end,
    waiting_bot_id = case when m.bot_id in ($14::int, $15::int) then m.bot_id end, claimed_until = null, last_action_time =
    $21::bigint
  from (select from locked having (max(value) < $21::bigint and sum(precondition_changes) = $22::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id
),
moved as (
  update cursors c set value = $21::bigint from written s where c.user_id in ($19::int, $20::int) and not c.is_unread
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $23::int, $24::text, $25::text, $26::int, $27::text, $28::bigint, match_id from written
)
insert into moves (match_id, move_number, standing_number, user_id, symbol, move, time)
  select match_id, $16::int, $17::int, $18::int, $7::text, $6::jsonb, $21::bigint
  from written where true returning match_id as "matchID";

-- src/queries/statements/save-match.ts: PLAY_ON
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($19::int, $20::int) and not is_unread order by user_id for update
),
written as (
  update matches m set current_turn_user_id = $3::int, joint_turn = $4::jsonb,
    position = $5::jsonb, last_move = $6::jsonb, last_move_symbol = $7::text, last_move_time = $8::bigint,
    x_move_count = $9::int, o_move_count = $10::int, offer_state = $11::jsonb, deadline_time = $12::bigint, turn_time =
    $13::jsonb,
    check_time = case when $12::bigint is not null then least(m.check_time, $12::bigint) end,
    waiting_bot_id = case when m.bot_id in ($14::int, $15::int) then m.bot_id end, claimed_until = null, last_action_time =
    $21::bigint
  from (select from locked having (max(value) < $21::bigint and sum(precondition_changes) = $22::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds
),
moved as (
  update cursors c set value = $21::bigint from written s where c.user_id in ($19::int, $20::int) and not c.is_unread
),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $23::text, $24::int, $25::int, $26::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
)
insert into moves (match_id, move_number, standing_number, user_id, symbol, move, time)
  select match_id, $16::int, $17::int, $18::int, $7::text, $6::jsonb, $21::bigint
  from written where true returning match_id as "matchID";

-- src/queries/statements/save-match.ts: PLAY_ON
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($19::int, $20::int) and not is_unread order by user_id for update
),
written as (
  update matches m set current_turn_user_id = $3::int, joint_turn = $4::jsonb,
    position = $5::jsonb, last_move = $6::jsonb, last_move_symbol = $7::text, last_move_time = $8::bigint,
    x_move_count = $9::int, o_move_count = $10::int, offer_state = $11::jsonb, deadline_time = $12::bigint, turn_time =
    $13::jsonb,
    check_time = case when $12::bigint is not null then least(m.check_time, $12::bigint) end,
    waiting_bot_id = case when m.bot_id in ($14::int, $15::int) then m.bot_id end, claimed_until = null, last_action_time =
    $21::bigint
  from (select from locked having (max(value) < $21::bigint and sum(precondition_changes) = $22::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds
),
moved as (
  update cursors c set value = $21::bigint from written s where c.user_id in ($19::int, $20::int) and not c.is_unread
),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $23::text, $24::int, $25::int, $26::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $27::int, $28::text, $29::text, $30::int, $31::text, $32::bigint, match_id from written
)
insert into moves (match_id, move_number, standing_number, user_id, symbol, move, time)
  select match_id, $16::int, $17::int, $18::int, $7::text, $6::jsonb, $21::bigint
  from written where true returning match_id as "matchID";

-- src/queries/statements/save-match.ts: END
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($22::int, $23::int) and not is_unread order by user_id for update
),
written as (
  update matches m set state = $15::int, winner_user_id = $19::int, result = $16::text, result_detail = $17::text,
    current_turn_user_id = $3::int, joint_turn = $4::jsonb,
    position = $5::jsonb, last_move = $6::jsonb, last_move_symbol = $7::text, last_move_time = $8::bigint,
    x_move_count = $9::int, o_move_count = $10::int, offer_state = $11::jsonb, finished_time = $18::bigint, over_time =
    $24::bigint, last_action_time = $24::bigint,
    deadline_time = null, check_time = null, waiting_bot_id = null, claimed_until = null, paused_reason = null, paused_time =
    null
  from (select from locked having (max(value) < $24::bigint and sum(precondition_changes) = $25::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id
),
counted as (
  update cursors c set value = $24::bigint, active_matches = c.active_matches - 1,
    won = c.won + case when c.user_id = $19::int then $20::int else 0 end,
    lost = c.lost + case when c.user_id <> $19::int then $20::int else 0 end,
    drawn = c.drawn + case when $19::int is null then $20::int else 0 end from written s where c.user_id in ($22::int, $23::int)
    and not c.is_unread
),
bot_counted as (
  insert into bot_results as b (user_id, shard, won, lost, drawn)
  select c.user_id, ($22::int # $23::int) % 64, coalesce(($19::int = c.user_id)::int, 0),
    coalesce(($19::int <> c.user_id)::int, 0), ($19::int is null)::int
  from written s join cursors c on c.user_id in ($22::int, $23::int) and c.is_unread where $20::int = 1
  on conflict (user_id, shard) do update
    set won = b.won + excluded.won, lost = b.lost + excluded.lost, drawn = b.drawn + excluded.drawn
),
recorded as (insert into moves (match_id, move_number, standing_number, user_id, symbol, move, time)
  select match_id, $12::int, $13::int, $14::int, $7::text, $6::jsonb, $24::bigint
  from written where $21::boolean)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: END
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($22::int, $23::int) and not is_unread order by user_id for update
),
written as (
  update matches m set state = $15::int, winner_user_id = $19::int, result = $16::text, result_detail = $17::text,
    current_turn_user_id = $3::int, joint_turn = $4::jsonb,
    position = $5::jsonb, last_move = $6::jsonb, last_move_symbol = $7::text, last_move_time = $8::bigint,
    x_move_count = $9::int, o_move_count = $10::int, offer_state = $11::jsonb, finished_time = $18::bigint, over_time =
    $24::bigint, last_action_time = $24::bigint,
    deadline_time = null, check_time = null, waiting_bot_id = null, claimed_until = null, paused_reason = null, paused_time =
    null
  from (select from locked having (max(value) < $24::bigint and sum(precondition_changes) = $25::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id
),
counted as (
  update cursors c set value = $24::bigint, active_matches = c.active_matches - 1,
    won = c.won + case when c.user_id = $19::int then $20::int else 0 end,
    lost = c.lost + case when c.user_id <> $19::int then $20::int else 0 end,
    drawn = c.drawn + case when $19::int is null then $20::int else 0 end from written s where c.user_id in ($22::int, $23::int)
    and not c.is_unread
),
bot_counted as (
  insert into bot_results as b (user_id, shard, won, lost, drawn)
  select c.user_id, ($22::int # $23::int) % 64, coalesce(($19::int = c.user_id)::int, 0),
    coalesce(($19::int <> c.user_id)::int, 0), ($19::int is null)::int
  from written s join cursors c on c.user_id in ($22::int, $23::int) and c.is_unread where $20::int = 1
  on conflict (user_id, shard) do update
    set won = b.won + excluded.won, lost = b.lost + excluded.lost, drawn = b.drawn + excluded.drawn
),
recorded as (insert into moves (match_id, move_number, standing_number, user_id, symbol, move, time)
  select match_id, $12::int, $13::int, $14::int, $7::text, $6::jsonb, $24::bigint
  from written where $21::boolean),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $26::int, $27::text, $28::text, $29::int, $30::text, $31::bigint, match_id from written
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: END
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($22::int, $23::int) and not is_unread order by user_id for update
),
written as (
  update matches m set state = $15::int, winner_user_id = $19::int, result = $16::text, result_detail = $17::text,
    current_turn_user_id = $3::int, joint_turn = $4::jsonb,
    position = $5::jsonb, last_move = $6::jsonb, last_move_symbol = $7::text, last_move_time = $8::bigint,
    x_move_count = $9::int, o_move_count = $10::int, offer_state = $11::jsonb, finished_time = $18::bigint, over_time =
    $24::bigint, last_action_time = $24::bigint,
    deadline_time = null, check_time = null, waiting_bot_id = null, claimed_until = null, paused_reason = null, paused_time =
    null
  from (select from locked having (max(value) < $24::bigint and sum(precondition_changes) = $25::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds
),
counted as (
  update cursors c set value = $24::bigint, active_matches = c.active_matches - 1,
    won = c.won + case when c.user_id = $19::int then $20::int else 0 end,
    lost = c.lost + case when c.user_id <> $19::int then $20::int else 0 end,
    drawn = c.drawn + case when $19::int is null then $20::int else 0 end from written s where c.user_id in ($22::int, $23::int)
    and not c.is_unread
),
bot_counted as (
  insert into bot_results as b (user_id, shard, won, lost, drawn)
  select c.user_id, ($22::int # $23::int) % 64, coalesce(($19::int = c.user_id)::int, 0),
    coalesce(($19::int <> c.user_id)::int, 0), ($19::int is null)::int
  from written s join cursors c on c.user_id in ($22::int, $23::int) and c.is_unread where $20::int = 1
  on conflict (user_id, shard) do update
    set won = b.won + excluded.won, lost = b.lost + excluded.lost, drawn = b.drawn + excluded.drawn
),
recorded as (insert into moves (match_id, move_number, standing_number, user_id, symbol, move, time)
  select match_id, $12::int, $13::int, $14::int, $7::text, $6::jsonb, $24::bigint
  from written where $21::boolean),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $26::text, $27::int, $28::int, $29::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: END
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($22::int, $23::int) and not is_unread order by user_id for update
),
written as (
  update matches m set state = $15::int, winner_user_id = $19::int, result = $16::text, result_detail = $17::text,
    current_turn_user_id = $3::int, joint_turn = $4::jsonb,
    position = $5::jsonb, last_move = $6::jsonb, last_move_symbol = $7::text, last_move_time = $8::bigint,
    x_move_count = $9::int, o_move_count = $10::int, offer_state = $11::jsonb, finished_time = $18::bigint, over_time =
    $24::bigint, last_action_time = $24::bigint,
    deadline_time = null, check_time = null, waiting_bot_id = null, claimed_until = null, paused_reason = null, paused_time =
    null
  from (select from locked having (max(value) < $24::bigint and sum(precondition_changes) = $25::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds
),
counted as (
  update cursors c set value = $24::bigint, active_matches = c.active_matches - 1,
    won = c.won + case when c.user_id = $19::int then $20::int else 0 end,
    lost = c.lost + case when c.user_id <> $19::int then $20::int else 0 end,
    drawn = c.drawn + case when $19::int is null then $20::int else 0 end from written s where c.user_id in ($22::int, $23::int)
    and not c.is_unread
),
bot_counted as (
  insert into bot_results as b (user_id, shard, won, lost, drawn)
  select c.user_id, ($22::int # $23::int) % 64, coalesce(($19::int = c.user_id)::int, 0),
    coalesce(($19::int <> c.user_id)::int, 0), ($19::int is null)::int
  from written s join cursors c on c.user_id in ($22::int, $23::int) and c.is_unread where $20::int = 1
  on conflict (user_id, shard) do update
    set won = b.won + excluded.won, lost = b.lost + excluded.lost, drawn = b.drawn + excluded.drawn
),
recorded as (insert into moves (match_id, move_number, standing_number, user_id, symbol, move, time)
  select match_id, $12::int, $13::int, $14::int, $7::text, $6::jsonb, $24::bigint
  from written where $21::boolean),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $26::text, $27::int, $28::int, $29::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $30::int, $31::text, $32::text, $33::int, $34::text, $35::bigint, match_id from written
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: ANSWER_INVITE
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($20::int, $21::int) and not is_unread order by user_id for update
),
written as (
  update matches m set state = $7::int, x_user_id = $8::int, o_user_id = $9::int, pending_pair = null,
    current_turn_user_id = $10::int, joint_turn = $11::jsonb, seed = $12::text,
    position = coalesce($17::jsonb, m.position), result = $13::text, started_time = $14::bigint, deadline_time = $3::bigint,
    turn_time = $4::jsonb,
    check_time = case when $3::bigint is not null then least(m.check_time, $3::bigint) end,
    waiting_bot_id = case when m.bot_id in ($5::int, $6::int) then m.bot_id end, claimed_until = null,
    finished_time = $15::bigint, over_time = case when $15::bigint is not null then $22::bigint end,
    last_action_time = $22::bigint, paused_reason = null, paused_time = null
  from (select from locked having (max(value) < $22::bigint and sum(precondition_changes) = $23::bigint) is not false and
    bool_and(active_matches < case when user_id = $20::int then $18::int else $19::int end) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id, is_from_stranger
),
counted as (
  update cursors c set value = $22::bigint,
    pending_invites = c.pending_invites + case when c.user_id = $20::int then -1 else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = $21::int and s.is_from_stranger then -1 else 0 end,
    active_matches = c.active_matches + $16::int from written s where c.user_id in ($20::int, $21::int) and not c.is_unread
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: ANSWER_INVITE
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($20::int, $21::int) and not is_unread order by user_id for update
),
written as (
  update matches m set state = $7::int, x_user_id = $8::int, o_user_id = $9::int, pending_pair = null,
    current_turn_user_id = $10::int, joint_turn = $11::jsonb, seed = $12::text,
    position = coalesce($17::jsonb, m.position), result = $13::text, started_time = $14::bigint, deadline_time = $3::bigint,
    turn_time = $4::jsonb,
    check_time = case when $3::bigint is not null then least(m.check_time, $3::bigint) end,
    waiting_bot_id = case when m.bot_id in ($5::int, $6::int) then m.bot_id end, claimed_until = null,
    finished_time = $15::bigint, over_time = case when $15::bigint is not null then $22::bigint end,
    last_action_time = $22::bigint, paused_reason = null, paused_time = null
  from (select from locked having (max(value) < $22::bigint and sum(precondition_changes) = $23::bigint) is not false and
    bool_and(active_matches < case when user_id = $20::int then $18::int else $19::int end) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id, is_from_stranger
),
counted as (
  update cursors c set value = $22::bigint,
    pending_invites = c.pending_invites + case when c.user_id = $20::int then -1 else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = $21::int and s.is_from_stranger then -1 else 0 end,
    active_matches = c.active_matches + $16::int from written s where c.user_id in ($20::int, $21::int) and not c.is_unread
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $24::int, $25::text, $26::text, $27::int, $28::text, $29::bigint, match_id from written
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: ANSWER_INVITE
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($20::int, $21::int) and not is_unread order by user_id for update
),
written as (
  update matches m set state = $7::int, x_user_id = $8::int, o_user_id = $9::int, pending_pair = null,
    current_turn_user_id = $10::int, joint_turn = $11::jsonb, seed = $12::text,
    position = coalesce($17::jsonb, m.position), result = $13::text, started_time = $14::bigint, deadline_time = $3::bigint,
    turn_time = $4::jsonb,
    check_time = case when $3::bigint is not null then least(m.check_time, $3::bigint) end,
    waiting_bot_id = case when m.bot_id in ($5::int, $6::int) then m.bot_id end, claimed_until = null,
    finished_time = $15::bigint, over_time = case when $15::bigint is not null then $22::bigint end,
    last_action_time = $22::bigint, paused_reason = null, paused_time = null
  from (select from locked having (max(value) < $22::bigint and sum(precondition_changes) = $23::bigint) is not false and
    bool_and(active_matches < case when user_id = $20::int then $18::int else $19::int end) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds, is_from_stranger
),
counted as (
  update cursors c set value = $22::bigint,
    pending_invites = c.pending_invites + case when c.user_id = $20::int then -1 else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = $21::int and s.is_from_stranger then -1 else 0 end,
    active_matches = c.active_matches + $16::int from written s where c.user_id in ($20::int, $21::int) and not c.is_unread
),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $24::text, $25::int, $26::int, $27::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: ANSWER_INVITE
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($20::int, $21::int) and not is_unread order by user_id for update
),
written as (
  update matches m set state = $7::int, x_user_id = $8::int, o_user_id = $9::int, pending_pair = null,
    current_turn_user_id = $10::int, joint_turn = $11::jsonb, seed = $12::text,
    position = coalesce($17::jsonb, m.position), result = $13::text, started_time = $14::bigint, deadline_time = $3::bigint,
    turn_time = $4::jsonb,
    check_time = case when $3::bigint is not null then least(m.check_time, $3::bigint) end,
    waiting_bot_id = case when m.bot_id in ($5::int, $6::int) then m.bot_id end, claimed_until = null,
    finished_time = $15::bigint, over_time = case when $15::bigint is not null then $22::bigint end,
    last_action_time = $22::bigint, paused_reason = null, paused_time = null
  from (select from locked having (max(value) < $22::bigint and sum(precondition_changes) = $23::bigint) is not false and
    bool_and(active_matches < case when user_id = $20::int then $18::int else $19::int end) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds, is_from_stranger
),
counted as (
  update cursors c set value = $22::bigint,
    pending_invites = c.pending_invites + case when c.user_id = $20::int then -1 else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = $21::int and s.is_from_stranger then -1 else 0 end,
    active_matches = c.active_matches + $16::int from written s where c.user_id in ($20::int, $21::int) and not c.is_unread
),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $24::text, $25::int, $26::int, $27::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $28::int, $29::text, $30::text, $31::int, $32::text, $33::bigint, match_id from written
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: GO_ON_AWAY
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($6::int, $7::int) and not is_unread order by user_id for update
),
written as (
  update matches m set deadline_time = $3::bigint, turn_time = $4::jsonb, last_action_time = $8::bigint,
    claimed_until = null
  from (select from locked having (max(value) < $8::bigint and sum(precondition_changes) = $9::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id
),
taken as (
  select (each.key)::int as user_id, each.value as state from jsonb_each($5::jsonb) each
),
moved as (
  update cursors c set value = $8::bigint, days_off = coalesce((select state from taken where user_id = c.user_id), c.days_off),
    days_off_time = case when c.user_id in (select user_id from taken) then $8::bigint else c.days_off_time end,
    precondition_changes = c.precondition_changes + case when c.user_id in (select user_id from taken) then 1 else 0 end
  from written s where c.user_id in ($6::int, $7::int) and not c.is_unread
),
shown as (
  insert into presence (user_id, last_seen_time, away_from, away_until)
  select t.user_id, 0, (t.state #>> '{latest,fromTime}')::bigint, (t.state #>> '{latest,untilTime}')::bigint from taken t,
    written
  on conflict (user_id) do update set away_from = excluded.away_from, away_until = excluded.away_until
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: GO_ON_AWAY
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($6::int, $7::int) and not is_unread order by user_id for update
),
written as (
  update matches m set deadline_time = $3::bigint, turn_time = $4::jsonb, last_action_time = $8::bigint,
    claimed_until = null
  from (select from locked having (max(value) < $8::bigint and sum(precondition_changes) = $9::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id
),
taken as (
  select (each.key)::int as user_id, each.value as state from jsonb_each($5::jsonb) each
),
moved as (
  update cursors c set value = $8::bigint, days_off = coalesce((select state from taken where user_id = c.user_id), c.days_off),
    days_off_time = case when c.user_id in (select user_id from taken) then $8::bigint else c.days_off_time end,
    precondition_changes = c.precondition_changes + case when c.user_id in (select user_id from taken) then 1 else 0 end
  from written s where c.user_id in ($6::int, $7::int) and not c.is_unread
),
shown as (
  insert into presence (user_id, last_seen_time, away_from, away_until)
  select t.user_id, 0, (t.state #>> '{latest,fromTime}')::bigint, (t.state #>> '{latest,untilTime}')::bigint from taken t,
    written
  on conflict (user_id) do update set away_from = excluded.away_from, away_until = excluded.away_until
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $10::int, $11::text, $12::text, $13::int, $14::text, $15::bigint, match_id from written
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: GO_ON_AWAY
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($6::int, $7::int) and not is_unread order by user_id for update
),
written as (
  update matches m set deadline_time = $3::bigint, turn_time = $4::jsonb, last_action_time = $8::bigint,
    claimed_until = null
  from (select from locked having (max(value) < $8::bigint and sum(precondition_changes) = $9::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds
),
taken as (
  select (each.key)::int as user_id, each.value as state from jsonb_each($5::jsonb) each
),
moved as (
  update cursors c set value = $8::bigint, days_off = coalesce((select state from taken where user_id = c.user_id), c.days_off),
    days_off_time = case when c.user_id in (select user_id from taken) then $8::bigint else c.days_off_time end,
    precondition_changes = c.precondition_changes + case when c.user_id in (select user_id from taken) then 1 else 0 end
  from written s where c.user_id in ($6::int, $7::int) and not c.is_unread
),
shown as (
  insert into presence (user_id, last_seen_time, away_from, away_until)
  select t.user_id, 0, (t.state #>> '{latest,fromTime}')::bigint, (t.state #>> '{latest,untilTime}')::bigint from taken t,
    written
  on conflict (user_id) do update set away_from = excluded.away_from, away_until = excluded.away_until
),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $10::text, $11::int, $12::int, $13::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: GO_ON_AWAY
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($6::int, $7::int) and not is_unread order by user_id for update
),
written as (
  update matches m set deadline_time = $3::bigint, turn_time = $4::jsonb, last_action_time = $8::bigint,
    claimed_until = null
  from (select from locked having (max(value) < $8::bigint and sum(precondition_changes) = $9::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds
),
taken as (
  select (each.key)::int as user_id, each.value as state from jsonb_each($5::jsonb) each
),
moved as (
  update cursors c set value = $8::bigint, days_off = coalesce((select state from taken where user_id = c.user_id), c.days_off),
    days_off_time = case when c.user_id in (select user_id from taken) then $8::bigint else c.days_off_time end,
    precondition_changes = c.precondition_changes + case when c.user_id in (select user_id from taken) then 1 else 0 end
  from written s where c.user_id in ($6::int, $7::int) and not c.is_unread
),
shown as (
  insert into presence (user_id, last_seen_time, away_from, away_until)
  select t.user_id, 0, (t.state #>> '{latest,fromTime}')::bigint, (t.state #>> '{latest,untilTime}')::bigint from taken t,
    written
  on conflict (user_id) do update set away_from = excluded.away_from, away_until = excluded.away_until
),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $10::text, $11::int, $12::int, $13::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $14::int, $15::text, $16::text, $17::int, $18::text, $19::bigint, match_id from written
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: GO_ON
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($20::int, $21::int) and not is_unread order by user_id for update
),
written as (
  update matches m set current_turn_user_id = $3::int, joint_turn = $4::jsonb,
    position = $5::jsonb, last_move = $6::jsonb, last_move_symbol = $7::text, last_move_time = $8::bigint,
    x_move_count = $9::int, o_move_count = $10::int, offer_state = $11::jsonb, deadline_time = $12::bigint, turn_time =
    $13::jsonb,
    check_time = case when $12::bigint is not null then least(m.check_time, $12::bigint) end,
    waiting_bot_id = case when m.bot_id in ($14::int, $15::int) then m.bot_id end, claimed_until = null, rules_version =
    $16::int,
    paused_reason = $17::text, paused_time = $18::bigint, last_action_time = $22::bigint
  from (select from locked having (max(value) < $22::bigint and sum(precondition_changes) = $23::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id
),
taken_back as (
  update moves v set is_taken_back = true from written s
  where v.match_id = s.match_id and not v.is_taken_back and coalesce(v.standing_number, v.move_number) > $19::int
),
moved as (
  update cursors c set value = $22::bigint from written s where c.user_id in ($20::int, $21::int) and not c.is_unread
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: GO_ON
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($20::int, $21::int) and not is_unread order by user_id for update
),
written as (
  update matches m set current_turn_user_id = $3::int, joint_turn = $4::jsonb,
    position = $5::jsonb, last_move = $6::jsonb, last_move_symbol = $7::text, last_move_time = $8::bigint,
    x_move_count = $9::int, o_move_count = $10::int, offer_state = $11::jsonb, deadline_time = $12::bigint, turn_time =
    $13::jsonb,
    check_time = case when $12::bigint is not null then least(m.check_time, $12::bigint) end,
    waiting_bot_id = case when m.bot_id in ($14::int, $15::int) then m.bot_id end, claimed_until = null, rules_version =
    $16::int,
    paused_reason = $17::text, paused_time = $18::bigint, last_action_time = $22::bigint
  from (select from locked having (max(value) < $22::bigint and sum(precondition_changes) = $23::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id
),
taken_back as (
  update moves v set is_taken_back = true from written s
  where v.match_id = s.match_id and not v.is_taken_back and coalesce(v.standing_number, v.move_number) > $19::int
),
moved as (
  update cursors c set value = $22::bigint from written s where c.user_id in ($20::int, $21::int) and not c.is_unread
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $24::int, $25::text, $26::text, $27::int, $28::text, $29::bigint, match_id from written
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: GO_ON
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($20::int, $21::int) and not is_unread order by user_id for update
),
written as (
  update matches m set current_turn_user_id = $3::int, joint_turn = $4::jsonb,
    position = $5::jsonb, last_move = $6::jsonb, last_move_symbol = $7::text, last_move_time = $8::bigint,
    x_move_count = $9::int, o_move_count = $10::int, offer_state = $11::jsonb, deadline_time = $12::bigint, turn_time =
    $13::jsonb,
    check_time = case when $12::bigint is not null then least(m.check_time, $12::bigint) end,
    waiting_bot_id = case when m.bot_id in ($14::int, $15::int) then m.bot_id end, claimed_until = null, rules_version =
    $16::int,
    paused_reason = $17::text, paused_time = $18::bigint, last_action_time = $22::bigint
  from (select from locked having (max(value) < $22::bigint and sum(precondition_changes) = $23::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds
),
taken_back as (
  update moves v set is_taken_back = true from written s
  where v.match_id = s.match_id and not v.is_taken_back and coalesce(v.standing_number, v.move_number) > $19::int
),
moved as (
  update cursors c set value = $22::bigint from written s where c.user_id in ($20::int, $21::int) and not c.is_unread
),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $24::text, $25::int, $26::int, $27::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
)
select match_id as "matchID" from written;

-- src/queries/statements/save-match.ts: GO_ON
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($20::int, $21::int) and not is_unread order by user_id for update
),
written as (
  update matches m set current_turn_user_id = $3::int, joint_turn = $4::jsonb,
    position = $5::jsonb, last_move = $6::jsonb, last_move_symbol = $7::text, last_move_time = $8::bigint,
    x_move_count = $9::int, o_move_count = $10::int, offer_state = $11::jsonb, deadline_time = $12::bigint, turn_time =
    $13::jsonb,
    check_time = case when $12::bigint is not null then least(m.check_time, $12::bigint) end,
    waiting_bot_id = case when m.bot_id in ($14::int, $15::int) then m.bot_id end, claimed_until = null, rules_version =
    $16::int,
    paused_reason = $17::text, paused_time = $18::bigint, last_action_time = $22::bigint
  from (select from locked having (max(value) < $22::bigint and sum(precondition_changes) = $23::bigint) is not false) l
  where m.match_id = $1::int and m.last_action_time = $2::bigint
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds
),
taken_back as (
  update moves v set is_taken_back = true from written s
  where v.match_id = s.match_id and not v.is_taken_back and coalesce(v.standing_number, v.move_number) > $19::int
),
moved as (
  update cursors c set value = $22::bigint from written s where c.user_id in ($20::int, $21::int) and not c.is_unread
),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $24::text, $25::int, $26::int, $27::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $28::int, $29::text, $30::text, $31::int, $32::text, $33::bigint, match_id from written
)
select match_id as "matchID" from written;

-- src/queries/statements/secrets.ts: FIND_SECRET
select secret from secrets where name = $1::text;

-- src/queries/statements/secrets.ts: MAKE_SECRET
insert into secrets (name, secret) values ($1::text, $2::bytea) on conflict do nothing;

-- src/queries/statements/session-lookup.ts: FIND
select s.session_id as "sessionID", s.user_id as "userID", u.is_guest as "isGuest", s.kind,
    case when u.is_guest or u.address_mark is null
      or u.created_time <= $2::bigint - 604800000 then false
    else not (exists (select from matches m join users o on o.user_id = m.invitee_id
      where m.inviter_id = u.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from u.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = u.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id)) or exists
    (select from matches m join users o on o.user_id = m.inviter_id
      where m.invitee_id = u.user_id and m.started_time is not null and not o.is_bot and o.deleted_time is null
        and o.network_mark is distinct from u.network_mark and exists (select from moves v where v.match_id = m.match_id and
    v.user_id = u.user_id) and exists (select from moves v where v.match_id = m.match_id and v.user_id = o.user_id))) end as
    "isNewAccount",
    s.created_time::float8 as "createdTime", s.last_used_time::float8 as "lastUsedTime"
  from sessions s join users u on u.user_id = s.user_id
  where s.token_hash = $1::bytea and (s.expires_time is null or s.expires_time > $2::bigint) and (u.banned_until is null or
    u.banned_until <= $2::bigint);

-- src/queries/statements/session-lookup.ts: LIVE
select 1 as "live" from sessions
  where token_hash = $2::bytea and user_id = $1::int and (expires_time is null or expires_time > $3::bigint) and (banned_until
    is null or banned_until <= $3::bigint);

-- src/queries/statements/sign-in.ts: LOG_IN
with known as (
    select user_id from users where user_id = $1::int and deleted_time is null
      and (banned_until is null or banned_until <= $4::bigint)
      and ($2::text is null or password_hash = $2::text) for share
  ),
  audited as (insert into audit_entries
  (time, actor, action, user_id, subject, before_values, after_values, note, device, request_id)
  select e.time, e.actor, e.action, e."userID", e.subject, e.before, e.after, e.note, e.device, e."requestID"
  from jsonb_to_record($11::jsonb) as e (time bigint, actor text, action text, "userID" int, subject text, before jsonb, after
    jsonb, note text,
  device text, "requestID" text) where $11::jsonb is not null and exists (select from known)),
  record as (
  insert into sign_in_answers (key_hash, fingerprint, encrypted, created_time, user_id)
  select $8::bytea, $9::text, $10::bytea, $4::bigint, user_id from known where $8::bytea is not null
)
  insert into sessions
  (user_id, token_hash, kind, created_time, last_used_time, expires_time, browser, system)
  select user_id, $3::bytea, 'session', $4::bigint, $4::bigint, $5::bigint, $6::text, $7::text from known
  returning session_id as "sessionID";

-- src/queries/statements/sign-in.ts: NEXT_ID
select nextval(pg_get_serial_sequence('users', 'user_id'))::int as "userID";

-- src/queries/statements/sign-in.ts: SIGN_UP
with made as (
    insert into users (user_id, username, username_key, search_key, is_guest, password_hash, password_time, address_mark,
    network_mark,
      created_time)
    values ($1::int, $2::text, $3::text, $4::text, $5::text is null, $5::text,
      case when $5::text is not null then $9::bigint end, $6::bytea, $7::bytea, $9::bigint)
    returning user_id
  ),
  cursor as (insert into cursors (user_id) select user_id from made),
  audited as (insert into audit_entries
  (time, actor, action, user_id, subject, before_values, after_values, note, device, request_id)
  select e.time, e.actor, e.action, e."userID", e.subject, e.before, e.after, e.note, e.device, e."requestID"
  from jsonb_to_record($16::jsonb) as e (time bigint, actor text, action text, "userID" int, subject text, before jsonb, after
    jsonb, note text,
  device text, "requestID" text) where $16::jsonb is not null and exists (select from made)),
  record as (
  insert into sign_in_answers (key_hash, fingerprint, encrypted, created_time, user_id)
  select $13::bytea, $14::text, $15::bytea, $9::bigint, user_id from made where $13::bytea is not null
)
  insert into sessions
  (user_id, token_hash, kind, created_time, last_used_time, expires_time, browser, system)
  select user_id, $8::bytea, 'session', $9::bigint, $9::bigint, $10::bigint, $11::text, $12::text from made
  returning session_id as "sessionID";

-- src/queries/statements/sign-in.ts: UPGRADE
with locked as materialized (select user_id from cursors where user_id = $1::int for no key update),
  verified_user as materialized (
    select user_id from users where user_id = (select user_id from locked)
      and ($9::text is null or password_hash = $9::text)
      and ($8::bigint is null or (deleted_time is null and (banned_until is null or banned_until <= $8::bigint)
        and ($18::bytea is not null or host_subject = $7::text)))
    for no key update
  ),
  verified_session as materialized (
    select from verified_user u join sessions s on s.user_id = u.user_id
    where s.token_hash = $18::bytea and (expires_time is null or expires_time > $8::bigint) and (banned_until is null or
    banned_until <= $8::bigint) for share of s
  ),
  verified as materialized (
    select user_id from verified_user
    where $8::bigint is null or $18::bytea is null or exists (select from verified_session)
  ),
  upgraded as (
    update users set username = $2::text, search_key = $4::text,
      username_key = case when username = $2::text then username_key else $3::text end, password_hash = $5::text,
      password_time = $10::bigint, is_guest = false
    where user_id = (select user_id from verified) and is_guest and deleted_time is null
      and (banned_until is null or banned_until <= $10::bigint) returning user_id
  ),
  counted as (update cursors c set precondition_changes = precondition_changes + 1 from upgraded where c.user_id =
    upgraded.user_id),
  ended as (delete from sessions using upgraded where sessions.user_id = upgraded.user_id),
  audited as (insert into audit_entries
  (time, actor, action, user_id, subject, before_values, after_values, note, device, request_id)
  select e.time, e.actor, e.action, e."userID", e.subject, e.before, e.after, e.note, e.device, e."requestID"
  from jsonb_to_record($17::jsonb) as e (time bigint, actor text, action text, "userID" int, subject text, before jsonb, after
    jsonb, note text,
  device text, "requestID" text) where $17::jsonb is not null and exists (select from upgraded)),
  record as (
  insert into sign_in_answers (key_hash, fingerprint, encrypted, created_time, user_id)
  select $14::bytea, $15::text, $16::bytea, $10::bigint, user_id from upgraded where $14::bytea is not null
)
  insert into sessions
  (user_id, token_hash, kind, created_time, last_used_time, expires_time, browser, system)
  select user_id, $6::bytea, 'session', $10::bigint, $10::bigint, $11::bigint, $12::text, $13::text from upgraded
  returning session_id as "sessionID";

-- src/queries/statements/sign-in.ts: IS_RELEASED
select 1 as "released" from released_names where name_hash = $1::bytea and until_time > $3::bigint
    and ($2::int is null or user_id is distinct from $2::int) limit 1;

-- src/queries/statements/stats.ts: COUNT
with kinds as (
    select created_time, case when deleted_time is not null then 'deleted' when is_bot then 'bot' when is_guest then 'guest'
      when host_issuer is not null then 'host' else 'account' end as kind from users),
  seen as (
    select count(*) filter (where last_seen_time > $1::bigint - 60000)::int as "seenLastMinute", count(*)::int as "seenLastDay"
    from presence where last_seen_time > $1::bigint - 86400000),
  live as (
    select count(*) filter (where state = 0)::int as "invites",
      count(*) filter (where state = 1)::int as "activeMatches" from matches where state < 2),
  subscribers as (
    select count(*)::int as "webhooks", count(*) filter (where not is_enabled)::int as "disabledWebhooks" from webhooks),
  reported as (
    select count(*)::int as "reports",
      count(*) filter (where created_time > $1::bigint - 604800000)::int as "reportsLastWeek" from reports),
  users_now as (
    select count(*) filter (where kind = 'account')::int as "accounts",
    count(*) filter (where kind = 'guest')::int as "guests", count(*) filter (where kind = 'host')::int as "hostUsers",
    count(*) filter (where kind = 'bot')::int as "bots", count(*) filter (where kind = 'deleted')::int as "deleted", count(*)
    filter (where kind in ('account', 'guest', 'host') and created_time > $1::bigint - 86400000)::int as "newLastDay"
    from kinds)
  select users_now.*, seen.*, live.*, subscribers.*, reported.*,
    (select count(*) from bans where until_time is null or until_time > $1::bigint)::int as "banned",
    (select greatest(reltuples, 0)::float8 from pg_class where oid = 'matches'::regclass) as "matches",
    (select count(*) from challenges where state = 0 and over_time > $1::bigint)::int as "openChallenges",
    (select count(*) from sessions)::int as "sessions",
    (select count(*) from webhook_deliveries where state = 2)::int as "deadDeliveries",
    (select count(*) from events where not is_taken)::int as "untakenEvents",
    pg_database_size(current_database())::float8 as "databaseBytes"
  from users_now, seen, live, subscribers, reported;

-- src/queries/statements/webhook-deliveries.ts: CLAIM
with due as (
  select user_id, case when user_id is null then webhook_id end as own_id, min(due_time) as due_time
  from webhooks w where due_time <= $1::bigint and coalesce(($7::jsonb ->> coalesce(substring(lower(w.url) from
    '^[a-z]+:[/\\]*([^/?#\\]+)'), ''))::int, 0) < $6::int
  group by 1, 2
),
owners as (
  select o.user_id, o.own_id, o.due_time, case when u.banned_until > $1::bigint then u.banned_until end as banned_until, s.place,
    coalesce(encode(u.network_mark, 'hex'), (coalesce(o.user_id, -o.own_id))::text) as network,
    case when o.user_id is null then $5::int else $4::int end - (
      select count(*) from webhook_deliveries d join webhooks v using (webhook_id)
      where (v.user_id = o.user_id or v.webhook_id = o.own_id) and d.leased_until > $1::bigint) as free
  from due o
    left join users u on u.user_id = o.user_id
    left join jsonb_array_elements_text($8::jsonb) with ordinality as s (owner_id, place)
      on s.owner_id::int = coalesce(o.user_id, -o.own_id)
),
in_line as (
  select o.*, n.place as network_place, $9::int - coalesce(($10::jsonb ->> o.network)::int, 0) as room,
    row_number() over (partition by o.network order by o.place nulls first, o.due_time) as number
  from owners o
    left join jsonb_array_elements_text($11::jsonb) with ordinality as n (network, place) on n.network = o.network
  where o.free > 0
),
chosen as materialized (
  select *, row_number() over (order by number, network_place nulls first, place nulls first, due_time) as turn
  from in_line where number <= room order by turn limit $3::int
),
locked as materialized (
  select c.user_id, c.own_id, c.banned_until, c.turn, c.free, c.network, c.room, w.webhook_id, w.url, w.is_enabled, w.wakes,
    w.due_time
  from chosen c join webhooks w on w.user_id = c.user_id or w.webhook_id = c.own_id for update of w skip locked
),
w as materialized (
  select l.*, coalesce(substring(lower(l.url) from '^[a-z]+:[/\\]*([^/?#\\]+)'), '') as host from locked l where (l.turn) in (
    select k.turn from locked k join webhooks seen using (webhook_id) group by k.turn, k.user_id, k.own_id
    having bool_and(k.wakes = seen.wakes)
      and count(*) = (select count(*) from webhooks v where v.user_id = k.user_id or v.webhook_id = k.own_id))
),
waiting as (
  select d.*, w.webhook_id, w.turn, w.free, w.host, w.network, w.room,
    row_number() over (partition by w.webhook_id order by d.next_time, d.delivery_id) + (select count(*)
      from webhook_deliveries u where u.webhook_id = w.webhook_id and u.leased_until > $1::bigint) as depth
  from w cross join lateral (
    select d.delivery_id, d.next_time from webhook_deliveries d where d.webhook_id = w.webhook_id and d.state = 0 and
    (w.is_enabled or d.kind = 'test') and d.next_time <= $1::bigint
    order by d.next_time, d.delivery_id limit w.free) d
  where w.banned_until is null
),
of_owner as (
  select *, row_number() over (partition by turn order by depth, next_time, delivery_id) as place from waiting
),
of_host as (
  select *, row_number() over (partition by host order by place, turn) + coalesce(($7::jsonb ->> host)::int, 0) as at_host
  from of_owner where place <= free
),
of_network as (
  select *, row_number() over (partition by network order by place, turn) as number from of_host where at_host <= $6::int
),
picked as materialized (
  select delivery_id, webhook_id, host, network from of_network where number <= room order by number, turn limit $3::int
),
claimed as (
  update webhook_deliveries d set attempts = d.attempts + 1, next_time = $2::bigint, leased_until = $2::bigint
  from picked p where d.delivery_id = p.delivery_id and d.next_time <= $1::bigint
  returning d.delivery_id, d.webhook_id, d.event_id, d.kind, d.attempts, p.host, p.network
),
rested as (
  update webhooks h set wakes = (h.wakes + 1) & 1073741823, due_time = case
    when w.banned_until is not null then least(w.banned_until, $1::bigint + 3600000)
    else least(
      (select min(d.next_time) from webhook_deliveries d where d.webhook_id = w.webhook_id and d.state = 0 and (w.is_enabled or
    d.kind = 'test')
        and d.delivery_id not in (select delivery_id from picked)),
      case when exists (select from picked p where p.webhook_id = w.webhook_id) then $2::bigint end) end
  from w where h.webhook_id = w.webhook_id and w.due_time <= $1::bigint
)
select c.delivery_id as "deliveryID", c.webhook_id as "webhookID", c.kind, c.attempts::int as "attempts", c.host, c.network,
    h.url,
  h.secret, h.old_secret as "oldSecret", h.old_secret_until::float8 as "oldSecretUntil", h.user_id as "ownerID",
  e.event_id::float8 as "eventID", e.ref::text as "ref",
  string_to_array(e.kinds, ',') as "kinds", e.actor_id as "actorID", e.user_id as "userID", e.match_id as "matchID",
  e.game_type as "gameType", e.inviter_id as "inviterID", e.invitee_id as "inviteeID", e.state::int as "state",
  e.current_turn_user_id as "currentTurnUserID", e.winner_user_id as "winnerUserID", e.result,
  e.turn_seconds as "turnSeconds", e.deadline_time::float8 as "deadlineTime", e.move_count as "moveCount",
  e.position_version as "positionVersion", e.last_action_time::float8 as "lastActionTime",
  e.created_time::float8 as "createdTime"
from claimed c join webhooks h using (webhook_id) join events e using (event_id) order by c.delivery_id;

-- src/queries/statements/webhook-deliveries.ts: RECORD_OUTCOME
with ended as (
  update webhook_deliveries d set leased_until = null, next_time = $5::bigint, last_answer = $6::text,
    state = case when $4::boolean then 1 when $5::bigint is null then 2 else 0 end,
    ended_time = case when $5::bigint is null then $3::bigint end
  where d.delivery_id = $1::int and d.state = 0 and (d.attempts = $2::int or $4::boolean)
  returning d.webhook_id, d.delivery_id, d.kind
),
receiver as materialized (
  select h.webhook_id, h.is_enabled, ended.delivery_id, ended.kind,
    not $4::boolean and ended.kind <> 'test' and ($7::boolean or coalesce(h.failing_since <= $8::bigint, false)) as is_over
  from ended join webhooks h using (webhook_id) for update of h
),
woken as (
  update webhooks w set is_enabled = w.is_enabled and not j.is_over,
    failing_since = case when $4::boolean then null when j.kind = 'test' then w.failing_since
      else coalesce(w.failing_since, $3::bigint) end,
    due_time = least(w.due_time, $5::bigint, (select min(d.next_time) from webhook_deliveries d
      where d.webhook_id = w.webhook_id and d.state = 0 and (w.is_enabled or d.kind = 'test') and d.delivery_id <>
    j.delivery_id))
  from receiver j where w.webhook_id = j.webhook_id
  returning w.webhook_id, w.user_id, j.is_over and j.is_enabled as was_disabled
),
disabled_event as (
  insert into events (kinds, user_id, created_time)
  select 'webhook.disabled', user_id, $3::bigint from woken where was_disabled and user_id is not null
)
select webhook_id as "webhookID", user_id as "ownerID", was_disabled as "wasDisabled" from woken;

-- src/queries/statements/webhook-deliveries.ts: REMOVE
delete from webhooks where source = 'settings';

-- src/queries/statements/write-challenge.ts: INSERT
with verified_user as materialized (
    select user_id from users where user_id = $10::int
      and ($26::text is null or password_hash = $26::text)
      and ($25::bigint is null or (deleted_time is null and (banned_until is null or banned_until <= $25::bigint)
        and ($23::bytea is not null or host_subject = $24::text)))
    for no key update
  ),
  verified_session as materialized (
    select from verified_user u join sessions s on s.user_id = u.user_id
    where s.token_hash = $23::bytea and (expires_time is null or expires_time > $25::bigint) and (banned_until is null or
    banned_until <= $25::bigint) for share of s
  ),
  verified as materialized (
    select user_id from verified_user
    where $25::bigint is null or $23::bytea is null or exists (select from verified_session)
  ),
latest as (
  select number, created_time from challenges where creator_id = $10::int order by number desc limit $27::int
),
counted as (
  select coalesce(max(number), 0) + 1 as number, count(*) filter (where created_time > $28::bigint) < $27::int as has_day,
    min(created_time) filter (where created_time > $28::bigint) as oldest_time
  from latest
),
still_open as (
  select * from challenges
  where creator_id = $10::int and state = 0 and over_time > $29::bigint
),
room as (
  select count(*) < 20
    and ($8::text <> 'open' or count(*) filter (where kind = 'open') < 5) as has_room
  from still_open
),
equal as (
  select ref from still_open where kind = $8::text and game_type = $9::text and symbol = $11::text
    and turn_seconds is not distinct from $12::int and ($16::jsonb || options) = $13::jsonb
    and clock is not distinct from $14::jsonb and days_off = $15::boolean
  order by created_time, challenge_id limit 1
),
allowed as (
  select number from counted, room, verified where has_day and has_room and not exists (select from equal)
),
counted_quick as (
  insert into quick_terms as t (game_type, turn_seconds, terms, created)
  select $9::text, coalesce($12::int % 61, 0), (hashtext(jsonb_build_array($13::jsonb, $14::jsonb, $15::boolean)::text) & 1023),
    1 from allowed where $30::int is not null
  on conflict (game_type, turn_seconds, terms) do update set created = t.created + 1 where t.created = $30::int
  returning 1
),
created as (
  insert into challenges (ref, kind, game_type, creator_id, number, symbol, turn_seconds, options, clock, days_off, message,
    is_quick, created_time,
    expires_time, over_time, address_mark, network_mark)
  select $7::text, $8::text, $9::text, $10::int, number, $11::text, $12::int, $13::jsonb, $14::jsonb, $15::boolean, $17::text,
    $18::boolean, $19::bigint, $20::bigint, $20::bigint, $21::bytea,
    $22::bytea
  from allowed where $30::int is null or exists (select from counted_quick)
  on conflict (creator_id, number) do nothing
  returning 1
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $1::int, $2::text, $3::text, $4::int, $5::text, $6::bigint, null from created where $2::text is not null
)
select exists (select from created) as "isCreated", (select ref from equal) as "equalRef", has_room as "hasRoom",
  case when not has_day then oldest_time::float8 end as "oldestTime", exists (select from verified) as "isVerified"
from counted, room;

-- src/queries/statements/write-challenge.ts: CANCEL
with verified_user as materialized (
    select user_id from users where user_id = $9::int
      and ($13::text is null or password_hash = $13::text)
      and ($12::bigint is null or (deleted_time is null and (banned_until is null or banned_until <= $12::bigint)
        and ($10::bytea is not null or host_subject = $11::text)))
    for no key update
  ),
  verified_session as materialized (
    select from verified_user u join sessions s on s.user_id = u.user_id
    where s.token_hash = $10::bytea and (expires_time is null or expires_time > $12::bigint) and (banned_until is null or
    banned_until <= $12::bigint) for share of s
  ),
  verified as materialized (
    select user_id from verified_user
    where $12::bigint is null or $10::bytea is null or exists (select from verified_session)
  ),
canceled as (
  update challenges set state = 2, over_time = greatest($7::bigint, created_time)
  where challenge_id = $8::int and creator_id = (select user_id from verified)
    and state = 0 and over_time > $7::bigint
  returning 1
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $1::int, $2::text, $3::text, $4::int, $5::text, $6::bigint, null from canceled where $2::text is not null
)
select exists (select from verified) as "isVerified", exists (select from canceled) as "isCanceled";

-- src/queries/statements/write-challenge.ts: EXPIRE
update challenges set state = 3
  where challenge_id = $1::int and state = 0 and over_time <= $2::bigint;

-- src/queries/statements/write-challenge.ts: CLOSE
update challenges set state = 2, over_time = greatest($2::bigint, created_time)
  where challenge_id = $1::int and state = 0;

-- src/queries/statements/write-challenge.ts: ACCEPT
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($31::int, $32::int) and not is_unread order by user_id for update
),
allowed as materialized (
  select ($30::bigint is null or case when $28::bytea is null
      then exists (select from users where user_id = $32::int and host_subject = $29::text and deleted_time is null
        and (banned_until is null or banned_until <= $30::bigint))
      else exists (select from sessions
        where token_hash = $28::bytea and user_id = $32::int and (expires_time is null or expires_time > $30::bigint) and
    (banned_until is null or banned_until <= $30::bigint)) end)
    and (max(value) < $33::bigint and sum(precondition_changes) = $34::bigint) is not false
    and bool_and(active_matches < case when user_id = $31::int then $24::int else $25::int end)
    and exists (select from users where user_id = $31::int and invites_from = $26::text) as is_allowed
  from locked
),
open_challenges as materialized (
  select c.challenge_id from allowed join challenges c on is_allowed
  where c.challenge_id in ($22::int, $23::int) and c.state = 0
    and c.over_time > $27::bigint
  order by c.challenge_id for update of c
),
accepted as (
  select from open_challenges having count(*) = case when $23::int is null then 1 else 2 end
),
written as (
  insert into matches (match_id, game_type, rules_version, seed, origin, state, inviter_id, invitee_id, inviter_symbol,
    x_user_id,
    o_user_id, current_turn_user_id, joint_turn, turn_seconds, options, clock, days_off, message, turn_time, position,
    created_time, started_time, deadline_time, check_time,
    last_action_time, bot_id, waiting_bot_id)
  select $1::int, $2::text, $3::int, $4::text, $5::text, $6::int, $31::int, $32::int,
    $7::text, $8::int, $9::int, $10::int, $11::jsonb, $12::int, $13::jsonb, $14::jsonb, $15::boolean, $16::text, $17::jsonb,
    $18::jsonb, $19::bigint, $20::bigint, $21::bigint, $21::bigint, $33::bigint,
    bot_id, case when $11::jsonb is not null or bot_id = $10::int then bot_id end
  from accepted, (select min(user_id) from users where user_id in ($31::int, $32::int) and is_bot) bot (bot_id)
  returning match_id
),
closed as (
  update challenges c set over_time = $33::bigint,
    state = case when c.challenge_id = $22::int then 1 else 2 end,
    accepter_id = case when c.challenge_id = $22::int then $32::int end,
    match_id = case when c.challenge_id = $22::int then s.match_id end
  from written s where c.challenge_id in ($22::int, $23::int)
),
counted as (
  update cursors c set value = $33::bigint,
    pending_invites = c.pending_invites + case when c.user_id = $31::int then 0 else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = $32::int and false then 0 else 0 end,
    active_matches = c.active_matches + 1 from written s where c.user_id in ($31::int, $32::int) and not c.is_unread
)
select match_id as "matchID" from written;

-- src/queries/statements/write-challenge.ts: ACCEPT
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($31::int, $32::int) and not is_unread order by user_id for update
),
allowed as materialized (
  select ($30::bigint is null or case when $28::bytea is null
      then exists (select from users where user_id = $32::int and host_subject = $29::text and deleted_time is null
        and (banned_until is null or banned_until <= $30::bigint))
      else exists (select from sessions
        where token_hash = $28::bytea and user_id = $32::int and (expires_time is null or expires_time > $30::bigint) and
    (banned_until is null or banned_until <= $30::bigint)) end)
    and (max(value) < $33::bigint and sum(precondition_changes) = $34::bigint) is not false
    and bool_and(active_matches < case when user_id = $31::int then $24::int else $25::int end)
    and exists (select from users where user_id = $31::int and invites_from = $26::text) as is_allowed
  from locked
),
open_challenges as materialized (
  select c.challenge_id from allowed join challenges c on is_allowed
  where c.challenge_id in ($22::int, $23::int) and c.state = 0
    and c.over_time > $27::bigint
  order by c.challenge_id for update of c
),
accepted as (
  select from open_challenges having count(*) = case when $23::int is null then 1 else 2 end
),
written as (
  insert into matches (match_id, game_type, rules_version, seed, origin, state, inviter_id, invitee_id, inviter_symbol,
    x_user_id,
    o_user_id, current_turn_user_id, joint_turn, turn_seconds, options, clock, days_off, message, turn_time, position,
    created_time, started_time, deadline_time, check_time,
    last_action_time, bot_id, waiting_bot_id)
  select $1::int, $2::text, $3::int, $4::text, $5::text, $6::int, $31::int, $32::int,
    $7::text, $8::int, $9::int, $10::int, $11::jsonb, $12::int, $13::jsonb, $14::jsonb, $15::boolean, $16::text, $17::jsonb,
    $18::jsonb, $19::bigint, $20::bigint, $21::bigint, $21::bigint, $33::bigint,
    bot_id, case when $11::jsonb is not null or bot_id = $10::int then bot_id end
  from accepted, (select min(user_id) from users where user_id in ($31::int, $32::int) and is_bot) bot (bot_id)
  returning match_id
),
closed as (
  update challenges c set over_time = $33::bigint,
    state = case when c.challenge_id = $22::int then 1 else 2 end,
    accepter_id = case when c.challenge_id = $22::int then $32::int end,
    match_id = case when c.challenge_id = $22::int then s.match_id end
  from written s where c.challenge_id in ($22::int, $23::int)
),
counted as (
  update cursors c set value = $33::bigint,
    pending_invites = c.pending_invites + case when c.user_id = $31::int then 0 else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = $32::int and false then 0 else 0 end,
    active_matches = c.active_matches + 1 from written s where c.user_id in ($31::int, $32::int) and not c.is_unread
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $35::int, $36::text, $37::text, $38::int, $39::text, $40::bigint, match_id from written
)
select match_id as "matchID" from written;

-- src/queries/statements/write-challenge.ts: ACCEPT
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($31::int, $32::int) and not is_unread order by user_id for update
),
allowed as materialized (
  select ($30::bigint is null or case when $28::bytea is null
      then exists (select from users where user_id = $32::int and host_subject = $29::text and deleted_time is null
        and (banned_until is null or banned_until <= $30::bigint))
      else exists (select from sessions
        where token_hash = $28::bytea and user_id = $32::int and (expires_time is null or expires_time > $30::bigint) and
    (banned_until is null or banned_until <= $30::bigint)) end)
    and (max(value) < $33::bigint and sum(precondition_changes) = $34::bigint) is not false
    and bool_and(active_matches < case when user_id = $31::int then $24::int else $25::int end)
    and exists (select from users where user_id = $31::int and invites_from = $26::text) as is_allowed
  from locked
),
open_challenges as materialized (
  select c.challenge_id from allowed join challenges c on is_allowed
  where c.challenge_id in ($22::int, $23::int) and c.state = 0
    and c.over_time > $27::bigint
  order by c.challenge_id for update of c
),
accepted as (
  select from open_challenges having count(*) = case when $23::int is null then 1 else 2 end
),
written as (
  insert into matches (match_id, game_type, rules_version, seed, origin, state, inviter_id, invitee_id, inviter_symbol,
    x_user_id,
    o_user_id, current_turn_user_id, joint_turn, turn_seconds, options, clock, days_off, message, turn_time, position,
    created_time, started_time, deadline_time, check_time,
    last_action_time, bot_id, waiting_bot_id)
  select $1::int, $2::text, $3::int, $4::text, $5::text, $6::int, $31::int, $32::int,
    $7::text, $8::int, $9::int, $10::int, $11::jsonb, $12::int, $13::jsonb, $14::jsonb, $15::boolean, $16::text, $17::jsonb,
    $18::jsonb, $19::bigint, $20::bigint, $21::bigint, $21::bigint, $33::bigint,
    bot_id, case when $11::jsonb is not null or bot_id = $10::int then bot_id end
  from accepted, (select min(user_id) from users where user_id in ($31::int, $32::int) and is_bot) bot (bot_id)
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds
),
closed as (
  update challenges c set over_time = $33::bigint,
    state = case when c.challenge_id = $22::int then 1 else 2 end,
    accepter_id = case when c.challenge_id = $22::int then $32::int end,
    match_id = case when c.challenge_id = $22::int then s.match_id end
  from written s where c.challenge_id in ($22::int, $23::int)
),
counted as (
  update cursors c set value = $33::bigint,
    pending_invites = c.pending_invites + case when c.user_id = $31::int then 0 else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = $32::int and false then 0 else 0 end,
    active_matches = c.active_matches + 1 from written s where c.user_id in ($31::int, $32::int) and not c.is_unread
),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $35::text, $36::int, $37::int, $38::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
)
select match_id as "matchID" from written;

-- src/queries/statements/write-challenge.ts: ACCEPT
with locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where user_id in ($31::int, $32::int) and not is_unread order by user_id for update
),
allowed as materialized (
  select ($30::bigint is null or case when $28::bytea is null
      then exists (select from users where user_id = $32::int and host_subject = $29::text and deleted_time is null
        and (banned_until is null or banned_until <= $30::bigint))
      else exists (select from sessions
        where token_hash = $28::bytea and user_id = $32::int and (expires_time is null or expires_time > $30::bigint) and
    (banned_until is null or banned_until <= $30::bigint)) end)
    and (max(value) < $33::bigint and sum(precondition_changes) = $34::bigint) is not false
    and bool_and(active_matches < case when user_id = $31::int then $24::int else $25::int end)
    and exists (select from users where user_id = $31::int and invites_from = $26::text) as is_allowed
  from locked
),
open_challenges as materialized (
  select c.challenge_id from allowed join challenges c on is_allowed
  where c.challenge_id in ($22::int, $23::int) and c.state = 0
    and c.over_time > $27::bigint
  order by c.challenge_id for update of c
),
accepted as (
  select from open_challenges having count(*) = case when $23::int is null then 1 else 2 end
),
written as (
  insert into matches (match_id, game_type, rules_version, seed, origin, state, inviter_id, invitee_id, inviter_symbol,
    x_user_id,
    o_user_id, current_turn_user_id, joint_turn, turn_seconds, options, clock, days_off, message, turn_time, position,
    created_time, started_time, deadline_time, check_time,
    last_action_time, bot_id, waiting_bot_id)
  select $1::int, $2::text, $3::int, $4::text, $5::text, $6::int, $31::int, $32::int,
    $7::text, $8::int, $9::int, $10::int, $11::jsonb, $12::int, $13::jsonb, $14::jsonb, $15::boolean, $16::text, $17::jsonb,
    $18::jsonb, $19::bigint, $20::bigint, $21::bigint, $21::bigint, $33::bigint,
    bot_id, case when $11::jsonb is not null or bot_id = $10::int then bot_id end
  from accepted, (select min(user_id) from users where user_id in ($31::int, $32::int) and is_bot) bot (bot_id)
  returning match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time,
    last_action_time, coalesce(turn_seconds, (turn_time #>> array['banks', case when current_turn_user_id = x_user_id then 'X' else
    'O' end])::bigint / 1000)::int as turn_seconds
),
closed as (
  update challenges c set over_time = $33::bigint,
    state = case when c.challenge_id = $22::int then 1 else 2 end,
    accepter_id = case when c.challenge_id = $22::int then $32::int end,
    match_id = case when c.challenge_id = $22::int then s.match_id end
  from written s where c.challenge_id in ($22::int, $23::int)
),
counted as (
  update cursors c set value = $33::bigint,
    pending_invites = c.pending_invites + case when c.user_id = $31::int then 0 else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = $32::int and false then 0 else 0 end,
    active_matches = c.active_matches + 1 from written s where c.user_id in ($31::int, $32::int) and not c.is_unread
),
outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, game_type, inviter_id, invitee_id, state,
    current_turn_user_id, winner_user_id, result, deadline_time, last_action_time, turn_seconds, created_time)
  select $35::text, $36::int, $37::int, $38::int, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, deadline_time, last_action_time, turn_seconds, last_action_time
  from written
),
record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select $39::int, $40::text, $41::text, $42::int, $43::text, $44::bigint, match_id from written
)
select match_id as "matchID" from written;
