import type { EventKind } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import { EVENT_COLUMNS, type EventRow } from "./events.ts";
import { bigint, boolean, int, orNull, statement, text } from "./statement.ts";
import { PENDING } from "./states.ts";

/** A delivery that a process has taken on, with all that its request is made of. */
export interface ClaimedDelivery extends EventRow {
  deliveryID: number;
  webhookID: number;
  kind: EventKind;
  /** This one included. */
  attempts: number;
  url: string;
  secret: string;
  oldSecret: string | null;
  oldSecretUntil: number | null;
  /** Null where it is the operator's. */
  ownerID: number | null;
}

/** What may be tried of alias `d` of a webhook `w`: what is pending, at one that is off no more than a test. */
const MAY_TRY = `d.webhook_id = w.webhook_id and d.${PENDING} and (w.is_enabled or d.kind = 'test')`;

// A row that was waited for shows as it is now, the deliveries as they were before: where somebody woke the webhook
// meanwhile, it is looked at again at once.
const CLAIM = statement<ClaimedDelivery>()(
  { now: bigint, leasedUntil: bigint, limit: int, underWay: int },
  (at) => `with locked as materialized (
  select webhook_id, is_enabled, wakes from webhooks where due_time <= ${at.now} order by due_time limit ${at.limit}
  for update skip locked
),
w as materialized (
  select l.webhook_id, l.is_enabled, l.wakes = seen.wakes as is_current, ${at.underWay} - (
      select count(*) from webhook_deliveries d where d.webhook_id = l.webhook_id and d.leased_until > ${at.now}) as free
  from locked l join webhooks seen using (webhook_id)
),
picked as (
  select d.delivery_id, d.webhook_id from w cross join lateral (
    select d.delivery_id, d.webhook_id from webhook_deliveries d where ${MAY_TRY} and d.next_time <= ${at.now}
    order by d.next_time, d.delivery_id limit greatest(w.free, 0)) d
),
claimed as (
  update webhook_deliveries d set attempts = d.attempts + 1, next_time = ${at.leasedUntil}, leased_until = ${at.leasedUntil}
  from picked p where d.delivery_id = p.delivery_id
  returning d.delivery_id, d.webhook_id, d.event_id, d.kind, d.attempts
),
rested as (
  update webhooks h set due_time = case when not w.is_current then ${at.now} else least(
    (select min(d.next_time) from webhook_deliveries d where ${MAY_TRY} and d.next_time > ${at.now}),
    case when w.free <= 0 or exists (select from picked p where p.webhook_id = w.webhook_id) then ${at.leasedUntil} end) end
  from w where h.webhook_id = w.webhook_id
)
select c.delivery_id as "deliveryID", c.webhook_id as "webhookID", c.kind, c.attempts::int as "attempts", h.url, h.secret,
  h.old_secret as "oldSecret", h.old_secret_until::float8 as "oldSecretUntil", h.user_id as "ownerID", ${EVENT_COLUMNS}
from claimed c join webhooks h using (webhook_id) join events e using (event_id) order by c.delivery_id`,
);

/** How much one process takes on at once, and for how long. */
export interface DeliveryClaim {
  now: number;
  /** When what this process has not answered for by then is anybody's again. */
  leasedUntil: number;
  /** Of so many webhooks. */
  limit: number;
  /** So many of one webhook at a time, by all processes together. */
  underWay: number;
}

/** Takes on deliveries that are due. Any number of processes may do so at once: none gets what another has. */
export const claimDeliveries = (db: Queryable, claim: DeliveryClaim): Promise<ClaimedDelivery[]> =>
  db.run(CLAIM, claim);

/** What came of an attempt. */
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
  /** Whether the webhook is to be told of nothing any more. */
  isGone: boolean;
  /** A webhook that failed at this time already, and ever since, is told of nothing any more either. */
  failingBefore: number;
}

/** A webhook that was disabled by an attempt. */
export interface DisabledWebhook {
  webhookID: number;
  ownerID: number | null;
}

// It only ever brings the webhook's time nearer, for it may not know of deliveries that came a moment ago.
const SETTLE = statement<DisabledWebhook & { wasDisabled: boolean }>()(
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
judged as materialized (
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
  from judged j where w.webhook_id = j.webhook_id
  returning w.webhook_id, w.user_id, j.is_over and j.is_enabled as was_disabled
),
told as (
  insert into events (kinds, user_id, created_time)
  select 'webhook.disabled', user_id, ${at.now} from woken where was_disabled and user_id is not null
)
select webhook_id as "webhookID", user_id as "ownerID", was_disabled as "wasDisabled" from woken`,
);

/** Writes down what came of an attempt, and gives the webhook if that disabled it: its owner's others are told (contract 4.9). */
export const settleDelivery = async (db: Queryable, outcome: DeliveryOutcome): Promise<DisabledWebhook | null> => {
  const [settled] = await db.run(SETTLE, { ...outcome });
  return settled?.wasDisabled ? { webhookID: settled.webhookID, ownerID: settled.ownerID } : null;
};
