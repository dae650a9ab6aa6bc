import type { Queryable } from "../../database.ts";
import type { NewAuditEntry } from "../prisma/audit.ts";
import type { OwnWebhook } from "../prisma/webhooks.ts";
import type { Overtaken } from "../prisma/while-verified.ts";
import { writeAudit } from "./audit-entries.ts";
import { WANTS } from "./events.ts";
import { VERIFIED, type Verified, verified, verifiedValues } from "./session-check.ts";
import { bigint, first, int, statement } from "./statement.ts";
import { PENDING } from "./states.ts";

/** Makes a webhook due now for deliveries that a statement has just queued. */
const wakened = (put: string, now: string): string => `woken as (
  update webhooks w set due_time = least(w.due_time, ${now}), wakes = w.wakes + 1
  from (select distinct webhook_id from ${put}) p where w.webhook_id = p.webhook_id
)`;

const TEST = statement<{ deliveryID: number }>()(
  { webhookID: int, userID: int, now: bigint, ...VERIFIED },
  (at) => `with ${verified(at)},
  made as (
    insert into events (kinds, user_id, created_time, is_taken)
    select 'test', user_id, ${at.now}, true from verified join webhooks using (user_id) where webhook_id = ${at.webhookID}
    returning event_id
  ),
  put as (
    insert into webhook_deliveries (webhook_id, event_id, kind, created_time, next_time)
    select ${at.webhookID}, event_id, 'test', ${at.now}, ${at.now} from made returning delivery_id, webhook_id
  ),
  ${wakened("put", at.now)}
  select delivery_id as "deliveryID" from put`,
);

/** Queues a test for a user's webhook and gives the delivery's id; null when there is no such webhook, or the session has ended. */
export const insertTest = async (
  db: Queryable,
  by: Verified,
  { webhookID, now }: { webhookID: number; now: number },
): Promise<number | null> =>
  (await first(db.run(TEST, { webhookID, now, userID: by.userID, ...verifiedValues(by) })))?.deliveryID ?? null;

const RETRY = statement<{ again: 1 }>()(
  { webhookID: int, deliveryID: int, now: bigint },
  (at) => `with put as (
    update webhook_deliveries d set ${PENDING}, ended_time = null, next_time = ${at.now},
      attempts = case when ${PENDING} then attempts else 0 end
    where d.webhook_id = ${at.webhookID} and d.delivery_id = ${at.deliveryID}
      and coalesce(d.leased_until, 0) <= ${at.now}
    returning webhook_id
  ),
  ${wakened("put", at.now)}
  select 1 as "again" from webhook_deliveries where webhook_id = ${at.webhookID} and delivery_id = ${at.deliveryID}`,
);

/** Sends a delivery again, whatever its outcome was, unless it is under way; false when there is no such delivery. */
export const retryDelivery = async (
  db: Queryable,
  delivery: { webhookID: number; deliveryID: number },
  now: number,
): Promise<boolean> => (await db.run(RETRY, { ...delivery, now })).length === 1;

const HOLD = statement<{ held: 1 }>()(
  { userID: int, ...VERIFIED },
  (at) => `with ${verified(at)} select 1 as "held" from verified`,
);

const isHeld = async (tx: Queryable, by: Verified): Promise<boolean> =>
  (await tx.run(HOLD, { userID: by.userID, ...verifiedValues(by) })).length === 1;

/** The same for its owner, in a transaction. */
export const retryOwnDelivery = async (
  tx: Queryable,
  by: Verified,
  { now, ...delivery }: { webhookID: number; deliveryID: number; now: number },
): Promise<boolean | Overtaken> => ((await isHeld(tx, by)) ? retryDelivery(tx, delivery, now) : "overtaken");

/** The events to send a webhook again, and their maximum. */
export interface Replay {
  sinceTime: number;
  untilTime: number;
  limit: number;
  now: number;
}

/** The parts of a statement that queue the events of a source that a `hook` wants once more, except those already queued. */
export const replayed = (events: string, at: { readonly limit: string; readonly now: string }): string => `wanted as (
    select o.event_id, o.kind, w.webhook_id from hook w cross join (
      select e.*, k.kind from ${events} e cross join lateral unnest(string_to_array(e.kinds, ',')) as k (kind)) o
    where o.is_taken and ${WANTS} and not exists (
      select from webhook_deliveries d where d.webhook_id = w.webhook_id and d.event_id = o.event_id and d.kind = o.kind
        and d.${PENDING})
    order by o.created_time, o.event_id limit ${at.limit}
  ),
  put as (
    insert into webhook_deliveries as d (webhook_id, event_id, kind, created_time, next_time)
    select webhook_id, event_id, kind, ${at.now}, ${at.now} from wanted
    on conflict (webhook_id, event_id, kind) do update set ${PENDING}, attempts = 0, ended_time = null,
      next_time = excluded.next_time where d.state <> 0
    returning webhook_id
  ),
  ${wakened("put", at.now)}`;

const REPLAY = statement<{ count: number }>()(
  { webhookID: int, userID: int, sinceTime: bigint, untilTime: bigint, limit: int, now: bigint },
  (at) => `with hook as (
    select * from webhooks where webhook_id = ${at.webhookID} and user_id = ${at.userID}
  ),
  of_user as (
    (select * from events where inviter_id = ${at.userID} and created_time between ${at.sinceTime} and ${at.untilTime}
      order by created_time limit ${at.limit})
    union
    (select * from events where invitee_id = ${at.userID} and created_time between ${at.sinceTime} and ${at.untilTime}
      order by created_time limit ${at.limit})
  ),
  ${replayed("of_user", at)}
  select count(*)::int as "count" from put`,
);

const PENDING_THERE = statement<{ there: 1 }>()(
  { webhookID: int },
  (at) => `select 1 as "there" from webhook_deliveries d where d.webhook_id = ${at.webhookID} and d.${PENDING}
    and d.kind <> 'test' limit 1`,
);

const COUNT = statement<{ userID: number }>()(
  { userID: int, now: bigint, since: bigint, most: int },
  (at) => `update users u set
    replay_times = array(select t from unnest(u.replay_times) t where t > ${at.since}) || ${at.now}
  where u.user_id = ${at.userID} and (select count(*) from unnest(u.replay_times) t where t > ${at.since}) < ${at.most}
  returning u.user_id as "userID"`,
);

/** How often a user may replay since a time. */
export interface ReplayLimit {
  most: number;
  since: number;
}

/** Queues events of a time for a user's webhook once more, the oldest first; returns how many. */
export const replayEvents = async (db: Queryable, own: OwnWebhook, replay: Replay): Promise<number> =>
  (await first(db.run(REPLAY, { ...own, ...replay })))?.count ?? 0;

/** A replay by the webhook's owner. */
export interface OwnReplay extends Replay {
  webhookID: number;
  /** Null for no limit. */
  counted: ReplayLimit | null;
  entry: NewAuditEntry;
}

/**
 * The same for its owner, in a transaction, with the entry of the audit log: none while deliveries of the webhook other than tests are pending, nor more often
 * than a user may.
 */
export const replayOwnEvents = async (
  tx: Queryable,
  by: Verified,
  { webhookID, counted, entry, ...replay }: OwnReplay,
): Promise<number | "pending" | "too often" | Overtaken> => {
  const { userID } = by;
  if (!(await isHeld(tx, by))) return "overtaken";
  if ((await tx.run(PENDING_THERE, { webhookID })).length > 0) return "pending";
  if (counted && (await tx.run(COUNT, { userID, now: replay.now, ...counted })).length === 0) return "too often";
  const count = await replayEvents(tx, { userID, webhookID }, replay);
  await writeAudit(tx, { ...entry, after: { count } });
  return count;
};

const TEST_OPERATORS = statement<{ deliveryID: number }>()(
  { webhookID: int, now: bigint },
  (at) => `with made as (
    insert into events (kinds, created_time, is_taken)
    select 'test', ${at.now}, true from webhooks where webhook_id = ${at.webhookID} and user_id is null returning event_id
  ),
  put as (
    insert into webhook_deliveries (webhook_id, event_id, kind, created_time, next_time)
    select ${at.webhookID}, event_id, 'test', ${at.now}, ${at.now} from made returning delivery_id, webhook_id
  ),
  ${wakened("put", at.now)}
  select delivery_id as "deliveryID" from put`,
);

/** Puts a test on its way to a webhook of the operator's and gives the delivery's id; null where there is none. */
export const testOperatorWebhook = async (db: Queryable, webhookID: number, now: number): Promise<number | null> =>
  (await first(db.run(TEST_OPERATORS, { webhookID, now })))?.deliveryID ?? null;

/** The result of a replay. */
export interface OperatorReplay {
  /** How many deliveries were requeued. */
  count: number;
  /** The time to continue from, where the limit of events was reached; null where there were no more. */
  nextTime: number | null;
}

// The limit counts events read, wanted or not: a replay of a year blocks nothing.
const REPLAY_TO_OPERATOR = statement<OperatorReplay>()(
  { webhookID: int, sinceTime: bigint, untilTime: bigint, limit: int, now: bigint },
  (at) => `with hook as (select * from webhooks where webhook_id = ${at.webhookID} and user_id is null),
  of_time as materialized (
    select * from events where created_time between ${at.sinceTime} and ${at.untilTime}
    order by created_time, event_id limit ${at.limit}
  ),
  ${replayed("of_time", at)}
  select count(*)::int as "count",
    (select max(created_time) from of_time having count(*) = ${at.limit})::float8 as "nextTime" from put`,
);

/** Replays events of a time to a webhook of the operator's, the oldest first, a limited number of them. */
export const replayToOperator = async (
  db: Queryable,
  replay: { webhookID: number; sinceTime: number; untilTime: number; limit: number; now: number },
): Promise<OperatorReplay> => (await first(db.run(REPLAY_TO_OPERATOR, replay))) ?? { count: 0, nextTime: null };
