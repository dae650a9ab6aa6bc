import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { inTransaction } from "../src/open/create-database.ts";
import { resetSubscriberCounts } from "../src/queries/statements/events.ts";
import { everyKind, openTestDatabase } from "../src/testing/index.ts";

const IDLE_USERS = 40_000;
const ROUNDS = 6;

describe.skipIf(!everyKind.includes("postgresql"))("the count of a user's subscribers (PostgreSQL)", () => {
  it("is never taken away under a subscription that is made meanwhile", async () => {
    const db = await openTestDatabase("postgresql");
    await db.pool.query(`insert into users (username, search_key, is_guest, created_time)
        select 'user ' || n, n, true, 1 from generate_series(1, ${IDLE_USERS}) n;
      insert into cursors (user_id) select user_id from users;
      insert into sessions (user_id, token_hash, kind, created_time, last_used_time)
        select max(user_id), '\\x01', 'session', 1, 1 from users`);
    const { rows } = await db.pool.query(
      "select user_id, session_id, (select array_agg(user_id) from users) as ids from sessions",
    );
    const { user_id: userID, session_id: sessionID, ids } = rows[0];
    const subscribe = `begin; select from cursors where user_id = ${userID} for no key update;
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_time)
        values (${userID}, ${sessionID}, 'https://push.example/', 'p', 'a', 1);
      update cursors set subscribers = 1 where user_id = ${userID}; commit`;
    for (let round = 0; round < ROUNDS; round += 1) {
      await db.pool.query("update cursors set subscribers = 1 where subscribers = 0; delete from push_subscriptions");
      // This user is the last that it gets to, long after it has begun.
      const forgetting = inTransaction(db, (tx) => resetSubscriberCounts(tx, ids));
      await sleep(round * 20);
      await db.pool.query(subscribe);
      await forgetting;
      const found = await db.pool.query(`select subscribers from cursors where user_id = ${userID}`);
      expect(found.rows, `round ${round}`).toEqual([{ subscribers: 1 }]);
    }
    await db.close();
  });

  it("is 0 once neither a webhook nor a browser is left, and stays for either, and for other users", async () => {
    const db = await openTestDatabase("postgresql");
    await db.pool.query(`insert into users (username, search_key, is_guest, created_time)
        select 'user ' || n, n, true, 1 from generate_series(1, 4) n;
      insert into cursors (user_id, subscribers) select user_id, 1 from users;
      insert into sessions (session_id, user_id, token_hash, kind, created_time, last_used_time) values (1, 2, '', 'session', 1, 1);
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_time) values (2, 1, '', 'p', 'a', 1);
      insert into webhooks (user_id, url, kinds, secret, created_time) values (3, '', '{}', '', 1)`);
    await inTransaction(db, (tx) => resetSubscriberCounts(tx, [1, 2, 3]));
    const { rows } = await db.pool.query("select subscribers from cursors order by user_id");
    expect(rows.map(({ subscribers }) => subscribers)).toEqual([0, 1, 1, 1]);
    await db.close();
  });
});
