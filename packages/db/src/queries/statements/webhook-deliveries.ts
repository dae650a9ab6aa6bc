import type { EventKind } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { EVENT_COLUMNS, type EventRow } from "./events.ts";
import { turnNetworkOf } from "./origins.ts";
import { bigint, boolean, int, json, orNull, statement, text } from "./statement.ts";
import { PENDING } from "./states.ts";

/** A delivery that a process has claimed, with everything that its request needs. */
export interface ClaimedDelivery extends EventRow {
  deliveryID: number;
  webhookID: number;
  kind: EventKind;
  /** Including this one. */
  attempts: number;
  /** Its address, and the host of it. */
  url: string;
  host: string;
  secret: string;
  oldSecret: string | null;
  oldSecretUntil: number | null;
  /** Null where it is the operator's. */
  ownerID: number | null;
  /** The network that its owner takes turns with. */
  network: string;
}

/** Each wake of a webhook, or check of its deliveries, counts up to here and then begins again. */
const MAX_WAKES = 2 ** 30 - 1;

/** Which deliveries (alias `d`) of a webhook `w` may be tried: pending ones; of a disabled webhook only a test. */
const MAY_TRY = `d.webhook_id = w.webhook_id and d.${PENDING} and (w.is_enabled or d.kind = 'test')`;

/** The host that a webhook of this alias is at, its port included. */
const hostOf = (alias: string): string =>
  `coalesce(substring(lower(${alias}.url) from '^[a-z]+:[/\\\\]*([^/?#\\\\]+)'), '')`;

/** A banned user's webhook rests until the ban is over, and is checked this often, for a ban may be lifted. */
const BANNED_REST_MS = 3_600_000;

// Networks take turns, and in a network its owners: those without one yet come first, then those whose last one is longest ago.
// All webhooks of an owner are
// locked together, so that its deliveries under way are counted by one process at a time; an owner of whose webhooks one is
// locked elsewhere, or was woken or looked at since this statement began, is left as it is and looked at again. Of an owner's
// webhooks the one with the fewest under way comes first.
const CLAIM = statement<ClaimedDelivery>()(
  {
    now: bigint,
    leasedUntil: bigint,
    limit: int,
    ofOwner: int,
    ofOperator: int,
    ofHost: int,
    hosts: json,
    served: json,
    ofNetwork: int,
    networks: json,
    servedNetworks: json,
  },
  (at) => `with due as (
  select user_id, case when user_id is null then webhook_id end as own_id, min(due_time) as due_time
  from webhooks w where due_time <= ${at.now} and coalesce((${at.hosts} ->> ${hostOf("w")})::int, 0) < ${at.ofHost}
  group by 1, 2
),
owners as (
  select o.user_id, o.own_id, o.due_time, case when u.banned_until > ${at.now} then u.banned_until end as banned_until, s.place,
    ${turnNetworkOf("u", "coalesce(o.user_id, -o.own_id)")} as network,
    case when o.user_id is null then ${at.ofOperator} else ${at.ofOwner} end - (
      select count(*) from webhook_deliveries d join webhooks v using (webhook_id)
      where (v.user_id = o.user_id or v.webhook_id = o.own_id) and d.leased_until > ${at.now}) as free
  from due o
    left join users u on u.user_id = o.user_id
    left join jsonb_array_elements_text(${at.served}) with ordinality as s (owner_id, place)
      on s.owner_id::int = coalesce(o.user_id, -o.own_id)
),
in_line as (
  select o.*, n.place as network_place, ${at.ofNetwork} - coalesce((${at.networks} ->> o.network)::int, 0) as room,
    row_number() over (partition by o.network order by o.place nulls first, o.due_time) as number
  from owners o
    left join jsonb_array_elements_text(${at.servedNetworks}) with ordinality as n (network, place) on n.network = o.network
  where o.free > 0
),
chosen as materialized (
  select *, row_number() over (order by number, network_place nulls first, place nulls first, due_time) as turn
  from in_line where number <= room order by turn limit ${at.limit}
),
locked as materialized (
  select c.user_id, c.own_id, c.banned_until, c.turn, c.free, c.network, c.room, w.webhook_id, w.url, w.is_enabled, w.wakes, w.due_time
  from chosen c join webhooks w on w.user_id = c.user_id or w.webhook_id = c.own_id for update of w skip locked
),
w as materialized (
  select l.*, ${hostOf("l")} as host from locked l where (l.turn) in (
    select k.turn from locked k join webhooks seen using (webhook_id) group by k.turn, k.user_id, k.own_id
    having bool_and(k.wakes = seen.wakes)
      and count(*) = (select count(*) from webhooks v where v.user_id = k.user_id or v.webhook_id = k.own_id))
),
waiting as (
  select d.*, w.webhook_id, w.turn, w.free, w.host, w.network, w.room,
    row_number() over (partition by w.webhook_id order by d.next_time, d.delivery_id) + (select count(*)
      from webhook_deliveries u where u.webhook_id = w.webhook_id and u.leased_until > ${at.now}) as depth
  from w cross join lateral (
    select d.delivery_id, d.next_time from webhook_deliveries d where ${MAY_TRY} and d.next_time <= ${at.now}
    order by d.next_time, d.delivery_id limit w.free) d
  where w.banned_until is null
),
of_owner as (
  select *, row_number() over (partition by turn order by depth, next_time, delivery_id) as place from waiting
),
of_host as (
  select *, row_number() over (partition by host order by place, turn) + coalesce((${at.hosts} ->> host)::int, 0) as at_host
  from of_owner where place <= free
),
of_network as (
  select *, row_number() over (partition by network order by place, turn) as number from of_host where at_host <= ${at.ofHost}
),
picked as materialized (
  select delivery_id, webhook_id, host, network from of_network where number <= room order by number, turn limit ${at.limit}
),
claimed as (
  update webhook_deliveries d set attempts = d.attempts + 1, next_time = ${at.leasedUntil}, leased_until = ${at.leasedUntil}
  from picked p where d.delivery_id = p.delivery_id and d.next_time <= ${at.now}
  returning d.delivery_id, d.webhook_id, d.event_id, d.kind, d.attempts, p.host, p.network
),
rested as (
  update webhooks h set wakes = (h.wakes + 1) & ${MAX_WAKES}, due_time = case
    when w.banned_until is not null then least(w.banned_until, ${at.now} + ${BANNED_REST_MS})
    else least(
      (select min(d.next_time) from webhook_deliveries d where ${MAY_TRY}
        and d.delivery_id not in (select delivery_id from picked)),
      case when exists (select from picked p where p.webhook_id = w.webhook_id) then ${at.leasedUntil} end) end
  from w where h.webhook_id = w.webhook_id and w.due_time <= ${at.now}
)
select c.delivery_id as "deliveryID", c.webhook_id as "webhookID", c.kind, c.attempts::int as "attempts", c.host, c.network, h.url,
  h.secret, h.old_secret as "oldSecret", h.old_secret_until::float8 as "oldSecretUntil", h.user_id as "ownerID",
  ${EVENT_COLUMNS}
from claimed c join webhooks h using (webhook_id) join events e using (event_id) order by c.delivery_id`,
);

/** How much one process claims at once, for how long, and what it has under way already. */
export interface DeliveryClaim {
  now: number;
  /** When the claim ends, and other processes may claim the deliveries. */
  leasedUntil: number;
  /** The most deliveries. */
  limit: number;
  /** The most of one owner's under way at a time, by all processes together; and of one webhook of the operator's. */
  ofOwner: number;
  ofOperator: number;
  /** The most at one host, by this process. */
  ofHost: number;
  /** How many this process has under way at each host. */
  hosts: Readonly<Record<string, number>>;
  /**
   * The owners who were served last by this process, the longest ago first; a webhook of the operator's counts as minus its id.
   */
  served: readonly number[];
  /** The most of one network's owners by this process, and how many it has under way of each. */
  ofNetwork: number;
  networks: Readonly<Record<string, number>>;
  /** The networks that were served last by this process, the longest ago first. */
  servedNetworks: readonly string[];
}

/** Claims due deliveries. Any number of processes may do so at once: none gets another's. */
export const claimDeliveries = (db: Queryable, claim: DeliveryClaim): Promise<ClaimedDelivery[]> =>
  db.run(CLAIM, { ...claim });

/** The outcome of an attempt. */
export interface DeliveryOutcome {
  deliveryID: number;
  /** Which attempt: one that came to an end too late changes nothing any more, unless it succeeded. */
  attempts: number;
  now: number;
  isDelivered: boolean;
  /** When it is tried again; null when it is delivered or given up. */
  nextTime: number | null;
  /** In words. */
  lastAnswer: string;
  /** Whether the receiver answered that it is gone for good. */
  isGone: boolean;
  /** A webhook that has failed since this time or earlier is disabled, too. */
  failingBefore: number;
}

/** A webhook that was disabled by an attempt. */
export interface DisabledWebhook {
  webhookID: number;
  ownerID: number | null;
}

// It only brings the due time of the webhook forward: deliveries may have been made a moment ago that it does not see.
const RECORD_OUTCOME = statement<DisabledWebhook & { wasDisabled: boolean }>()(
  {
    deliveryID: int,
    attempts: int,
    now: bigint,
    isDelivered: boolean,
    nextTime: orNull(bigint),
    lastAnswer: text,
    isGone: boolean,
    failingBefore: bigint,
  },
  (at) => `with ended as (
  update webhook_deliveries d set leased_until = null, next_time = ${at.nextTime}, last_answer = ${at.lastAnswer},
    state = case when ${at.isDelivered} then 1 when ${at.nextTime} is null then 2 else 0 end,
    ended_time = case when ${at.nextTime} is null then ${at.now} end
  where d.delivery_id = ${at.deliveryID} and d.${PENDING} and (d.attempts = ${at.attempts} or ${at.isDelivered})
  returning d.webhook_id, d.delivery_id, d.kind
),
receiver as materialized (
  select h.webhook_id, h.is_enabled, ended.delivery_id, ended.kind,
    not ${at.isDelivered} and ended.kind <> 'test' and (${at.isGone} or coalesce(h.failing_since <= ${at.failingBefore}, false)) as is_over
  from ended join webhooks h using (webhook_id) for update of h
),
woken as (
  update webhooks w set is_enabled = w.is_enabled and not j.is_over,
    failing_since = case when ${at.isDelivered} then null when j.kind = 'test' then w.failing_since
      else coalesce(w.failing_since, ${at.now}) end,
    due_time = least(w.due_time, ${at.nextTime}, (select min(d.next_time) from webhook_deliveries d
      where ${MAY_TRY} and d.delivery_id <> j.delivery_id))
  from receiver j where w.webhook_id = j.webhook_id
  returning w.webhook_id, w.user_id, j.is_over and j.is_enabled as was_disabled
),
disabled_event as (
  insert into events (kinds, user_id, created_time)
  select 'webhook.disabled', user_id, ${at.now} from woken where was_disabled and user_id is not null
)
select webhook_id as "webhookID", user_id as "ownerID", was_disabled as "wasDisabled" from woken`,
);

/** Records the outcome of an attempt, and gives the webhook where that disabled it: an event for the owner's others. */
export const recordDelivery = async (db: Queryable, outcome: DeliveryOutcome): Promise<DisabledWebhook | null> => {
  const [receiver] = await db.run(RECORD_OUTCOME, { ...outcome });
  return receiver?.wasDisabled ? { webhookID: receiver.webhookID, ownerID: receiver.ownerID } : null;
};

const REMOVE = statement<never>()({}, () => "delete from webhooks where source = 'settings'");

/** Removes the operator's webhook that settings gave, with its deliveries, as every start without one does. */
export const removeOperatorWebhook = async (db: Queryable): Promise<void> => {
  await db.run(REMOVE, {});
};
