import type { Queryable } from "../../database.ts";
import { isFree, isUnexpired } from "./session-check.ts";
import { bigint, ints, statement } from "./statement.ts";

/** Where a notification is sent, and what it is encrypted with. */
export interface PushTarget {
  subscriptionID: number;
  userID: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Until when nothing is sent there, after too many failures of its push service in a row. */
  pausedUntil: number | null;
}

// A banned user gets none.
const TARGETS = statement<PushTarget>()(
  { userIDs: ints, now: bigint },
  (at) => `select p.subscription_id as "subscriptionID", p.user_id as "userID", p.endpoint, p.p256dh, p.auth,
    p.paused_until::float8 as "pausedUntil"
  from push_subscriptions p join sessions s using (session_id) join users u on u.user_id = p.user_id
  where p.user_id = any(${at.userIDs}) and ${isUnexpired(at.now, "s.")} and ${isFree(at.now, "u.")}
  order by p.subscription_id`,
);

/** Where these users' notifications are sent. */
export const findPushTargets = (db: Queryable, userIDs: readonly number[], now: number): Promise<PushTarget[]> =>
  db.run(TARGETS, { userIDs, now });

/** After this many failures in a row a subscription is paused, for longer after each further one, up to the last. */
const PAUSED_FROM = 3;
const PAUSE_MS = { first: 600_000, last: 6 * 3_600_000 };

const RECORD_RESULTS = statement<{ subscriptionID: number }>()(
  { takenIDs: ints, failedIDs: ints, now: bigint, failingBefore: bigint },
  (at) => `with gone as (
    delete from push_subscriptions where subscription_id = any(${at.failedIDs}) and failing_since <= ${at.failingBefore}
    returning subscription_id
  ),
  failed as (
    update push_subscriptions set failures = least(failures + 1, 1000), failing_since = coalesce(failing_since, ${at.now}),
      paused_until = case when failures + 1 >= ${PAUSED_FROM}
        then ${at.now} + least(${PAUSE_MS.first} * 2 ^ least(failures + 1 - ${PAUSED_FROM}, 10), ${PAUSE_MS.last})::bigint end
    where subscription_id = any(${at.failedIDs}) and (failing_since <= ${at.failingBefore}) is not true
  ),
  taken as (
    update push_subscriptions set failures = 0, failing_since = null, paused_until = null
    where subscription_id = any(${at.takenIDs}) and failing_since is not null
  )
  select subscription_id as "subscriptionID" from gone`,
);

/** Which subscriptions' push services took their message, and which failed; one that has failed since `failingBefore` is removed. */
export interface PushResults {
  takenIDs: readonly number[];
  failedIDs: readonly number[];
  now: number;
  failingBefore: number;
}

/** Records the results of pushes to subscriptions; gives the ids of those that are given up. */
export const recordPushResults = async (db: Queryable, results: PushResults): Promise<number[]> =>
  (await db.run(RECORD_RESULTS, { ...results })).map(({ subscriptionID }) => subscriptionID);
