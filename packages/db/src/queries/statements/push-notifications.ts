import type { EventKind } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { turnNetworkOf } from "./origins.ts";
import { bigint, bigints, int, ints, json, statement } from "./statement.ts";
import { ACTIVE, INVITED, waitsFor } from "./states.ts";

/** What a notification is about: of each match a user has one of a category at most. */
export type NotificationCategory = "turn" | "invite" | "offer" | "news";

/** A setting of a user that lets notifications through. */
export type NotificationChoice = "turn" | "invite" | "offer" | "over" | "reminder";

/** A notification to send to a user. */
export interface NewNotification {
  userID: number;
  matchID: number;
  category: NotificationCategory;
  choice: NotificationChoice;
  kind: EventKind;
  eventTime: number;
  dueTime: number;
}

// Where both were to move, a day off may have been taken for one of them alone: who is away since then.
const PUT = statement<never>()(
  { notifications: json },
  (
    at,
  ) => `insert into push_notifications (user_id, match_id, category, kind, event_time, due_time, is_away_only, left_ids)
  select n."userID", n."matchID", n.category, n.kind, n."eventTime", n."dueTime", coalesce(s.shown_when, 'away') = 'away', '{}'
  from jsonb_to_recordset(${at.notifications}) as n ("userID" int, "matchID" int, category text, choice text, kind text,
    "eventTime" bigint, "dueTime" bigint)
  join users u on u.user_id = n."userID" left join notification_settings s on s.user_id = n."userID"
  where exists (select from push_subscriptions p where p.user_id = n."userID")
    and coalesce(case n.choice when 'turn' then s.turn when 'invite' then s.invite when 'offer' then s.offer
      when 'over' then s.over else s.reminder end, true)
    and (n.kind <> 'match.extended' or exists (select from presence a where a.user_id = n."userID" and a.away_until > n."eventTime"))
  on conflict (user_id, match_id, category) do update set kind = excluded.kind, event_time = excluded.event_time,
    due_time = excluded.due_time, is_away_only = excluded.is_away_only, attempts = 0, left_ids = '{}', leased_until = null`,
);

/**
 * Stores notifications for the users who have a browser to show them and settings that let them through; one for each user, match
 * and category.
 */
export const putNotifications = async (db: Queryable, notifications: readonly NewNotification[]): Promise<void> => {
  if (notifications.length > 0) await db.run(PUT, { notifications });
};

/** Whether what a notification `p` says of a match `m` is still so; news never become stale. */
const IS_CURRENT = `case p.category
    when 'turn' then m.${ACTIVE} and ${waitsFor("p.user_id")}
    when 'invite' then m.${INVITED} and m.invitee_id = p.user_id
    when 'offer' then m.${ACTIVE} and ((m.offer_state #>> '{draw,byUserID}')::int <> p.user_id
      or (m.offer_state #>> '{takeback,byUserID}')::int <> p.user_id)
    else true end`;

const TAKE_AWAY = statement<never>()(
  { matchIDs: ints, now: bigint },
  (at) => `update push_notifications p set due_time = ${at.now}, attempts = 0, left_ids = '{}' from matches m
  where p.match_id = any(${at.matchIDs}) and m.match_id = p.match_id and p.is_shown and p.due_time is null
    and (${IS_CURRENT}) is not true`,
);

/** Makes the notifications of these matches due again that browsers still show and that are stale. */
export const clearStaleNotifications = async (
  db: Queryable,
  matchIDs: readonly number[],
  now: number,
): Promise<void> => {
  if (matchIDs.length > 0) await db.run(TAKE_AWAY, { matchIDs, now });
};

// A notification that browsers show stays, so that it is withdrawn in time; so does one that is being sent.
const READ = statement<never>()(
  { userIDs: ints, matchIDs: ints, times: bigints },
  (at) => `with known as (
    select p.user_id, p.match_id, p.category, p.event_time, ${IS_CURRENT} as isCurrent
    from unnest(${at.userIDs}, ${at.matchIDs}, ${at.times}) as r (user_id, match_id, time)
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
    and p.event_time = k.event_time and not p.is_shown and p.due_time is not null`,
);

/** A user's reading of a match at a time; without a match, that it made a request at all. */
export interface ReadReceipt {
  userID: number;
  matchID: number | null;
  time: number;
}

/**
 * Deletes notifications that are read: of a match that the user has read, and, for users who want them only while away, all from
 * before their last request.
 */
export const forgetReadNotifications = async (db: Queryable, receipts: readonly ReadReceipt[]): Promise<void> => {
  if (receipts.length === 0) return;
  await db.run(READ, {
    userIDs: receipts.map(({ userID }) => userID),
    matchIDs: receipts.map(({ matchID }) => matchID),
    times: receipts.map(({ time }) => time),
  });
};

/** A notification that a process has claimed, with its content as far as it is current. */
export interface ClaimedNotification {
  userID: number;
  /** The network that the user takes turns with. */
  network: string;
  matchID: number;
  category: NotificationCategory;
  kind: EventKind;
  eventTime: number;
  isShown: boolean;
  attempts: number;
  /** The subscriptions that are left to try; empty for all. */
  left: number[];
  isCurrent: boolean;
  gameType: string;
  opponentName: string;
  deadlineTime: number | null;
  result: string | null;
  winnerUserID: number | null;
  turnSeconds: number | null;
}

// Networks take turns, and in a network its users: those without one yet come first, then those whose last one is longest ago.
const CLAIM = statement<ClaimedNotification>()(
  {
    now: bigint,
    leasedUntil: bigint,
    users: int,
    ofUser: int,
    busyIDs: ints,
    served: json,
    ofNetwork: int,
    networks: json,
    servedNetworks: json,
  },
  (at) => `with waiting as (
  select user_id, min(due_time) as due_time from push_notifications
  where due_time <= ${at.now} and user_id <> all (${at.busyIDs}) group by user_id
),
known as (
  select w.*, s.place, ${turnNetworkOf("u", "w.user_id")} as network from waiting w join users u using (user_id)
    left join jsonb_array_elements_text(${at.served}) with ordinality as s (owner_id, place) on s.owner_id::int = w.user_id
),
in_line as (
  select k.*, n.place as network_place,
    row_number() over (partition by k.network order by k.place nulls first, k.due_time, k.user_id) as number
  from known k
    left join jsonb_array_elements_text(${at.servedNetworks}) with ordinality as n (network, place) on n.network = k.network
),
chosen as materialized (
  select user_id, network from in_line where number <= ${at.ofNetwork} - coalesce((${at.networks} ->> network)::int, 0)
  order by number, network_place nulls first, place nulls first, due_time, user_id limit ${at.users}
),
due as (
  select d.* from chosen c cross join lateral (
    select user_id, match_id, category from push_notifications q where q.user_id = c.user_id and q.due_time <= ${at.now}
    order by q.category <> 'turn', q.due_time limit ${at.ofUser} for update skip locked) d
),
p as (
  update push_notifications p set due_time = ${at.leasedUntil}, leased_until = ${at.leasedUntil}, attempts = p.attempts + 1 from due
  where p.user_id = due.user_id and p.match_id = due.match_id and p.category = due.category returning p.*
)
select p.user_id as "userID", c.network, p.match_id as "matchID", p.category, p.kind, p.event_time::float8 as "eventTime",
  p.is_shown as "isShown", p.attempts::int as "attempts", p.left_ids as "left", coalesce(${IS_CURRENT}, false) as "isCurrent",
  coalesce(m.game_type, '') as "gameType", coalesce(u.username, '') as "opponentName",
  m.deadline_time::float8 as "deadlineTime", m.result, m.winner_user_id as "winnerUserID", m.turn_seconds as "turnSeconds"
from p join chosen c on c.user_id = p.user_id left join matches m on m.match_id = p.match_id
  left join users u on u.user_id = case when m.inviter_id = p.user_id then m.invitee_id else m.inviter_id end
order by p.user_id, p.event_time, p.match_id`,
);

/** How much a process claims at once, and for how long. */
export interface NotificationClaim {
  now: number;
  leasedUntil: number;
  /** The most users, and the most notifications of each: turns, which are shown together, come first. */
  users: number;
  ofUser: number;
  /** Users with notifications under way in this process. */
  busyIDs: readonly number[];
  /** The users who had their turns here last, the longest ago first. */
  served: readonly number[];
  /** The most users of one network in this process, and how many of each have notifications under way. */
  ofNetwork: number;
  networks: Readonly<Record<string, number>>;
  /** The networks whose users had their turns here last, the longest ago first. */
  servedNetworks: readonly string[];
}

/** Claims due notifications for a while. */
export const claimNotifications = (db: Queryable, claim: NotificationClaim): Promise<ClaimedNotification[]> =>
  db.run(CLAIM, { ...claim });

const RENEW = statement<never>()(
  { userID: int, from: bigint, to: bigint },
  (at) => `update push_notifications set due_time = ${at.to}, leased_until = ${at.to}
  where user_id = ${at.userID} and leased_until = ${at.from}`,
);

/** Keeps a user's claimed notifications from others for longer. */
export const renewClaim = async (
  db: Queryable,
  claim: { readonly userID: number; readonly from: number; readonly to: number },
): Promise<void> => {
  await db.run(RENEW, claim);
};

/** What becomes of a notification: when it is due again, and what is left to try; `dueTime` null leaves it as it is shown. */
export interface SentNotification {
  userID: number;
  matchID: number;
  category: NotificationCategory;
  eventTime: number;
  isShown: boolean;
  dueTime: number | null;
  left: readonly number[];
}

// A notification created meanwhile has another time, and does not match.
const OF = `p.user_id = n."userID" and p.match_id = n."matchID" and p.category = n.category and p.event_time = n."eventTime"`;
const KEEP = statement<never>()(
  { notifications: json },
  (at) => `update push_notifications p set is_shown = n."isShown", due_time = n."dueTime", leased_until = null,
    left_ids = coalesce((select array_agg(id::int) from jsonb_array_elements_text(n.left_list) id), '{}')
  from (select *, "left" as left_list from jsonb_to_recordset(${at.notifications}) as r ("userID" int, "matchID" int, category text,
    "eventTime" bigint, "isShown" boolean, "dueTime" bigint, "left" jsonb)) n where ${OF}`,
);
const DROP = statement<never>()(
  { notifications: json },
  (
    at,
  ) => `delete from push_notifications p using jsonb_to_recordset(${at.notifications}) as n ("userID" int, "matchID" int, category text,
    "eventTime" bigint) where ${OF}`,
);

/** Records notifications after an attempt: `kept` are shown or tried again, `dropped` are done. */
export const recordSentNotifications = async (
  db: Queryable,
  kept: readonly SentNotification[],
  dropped: readonly Pick<SentNotification, "userID" | "matchID" | "category" | "eventTime">[],
): Promise<void> => {
  if (kept.length > 0) await db.run(KEEP, { notifications: kept });
  if (dropped.length > 0) {
    const notifications = dropped.map(({ userID, matchID, category, eventTime }) => ({
      userID,
      matchID,
      category,
      eventTime,
    }));
    await db.run(DROP, { notifications });
  }
};

const awaiting = (mine: string, userIDs: string): string =>
  `select ${mine} as user_id from matches m where ${mine} = any (${userIDs}) and ${ACTIVE} and ${waitsFor(mine)}`;

const AWAITING = statement<{ userID: number; count: number }>()(
  { userIDs: ints },
  ({ userIDs }) => `select user_id as "userID", count(*)::int as "count"
  from (${awaiting("inviter_id", userIDs)} union all ${awaiting("invitee_id", userIDs)}) m group by 1`,
);

/** In how many matches it is each user's turn. */
export const countTurns = async (db: Queryable, userIDs: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map((await db.run(AWAITING, { userIDs })).map(({ userID, count }) => [userID, count]));

const FORGET_OLD = statement<{ gone: 1 }>()(
  { before: bigint, limit: int },
  (at) => `with old as (
    select user_id, match_id, category from push_notifications where event_time <= ${at.before} order by event_time limit ${at.limit}
    for update skip locked)
  delete from push_notifications p using old o where p.user_id = o.user_id and p.match_id = o.match_id and p.category = o.category
  returning 1 as "gone"`,
);

/** Deletes notifications of events before a time, `limit` at most; returns how many there were. */
export const forgetOldNotifications = async (db: Queryable, before: number, limit: number): Promise<number> =>
  (await db.run(FORGET_OLD, { before, limit })).length;
