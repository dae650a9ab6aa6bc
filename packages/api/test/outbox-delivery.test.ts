import { LIMITS } from "@yourmove/contract";
import { eventQueries, webhookDeliveryQueries, webhookQueries } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { closedGate } from "./eventually.ts";
import { codeOf, PASSWORD, startMatch, takenOf } from "./harness.ts";
import { gameType, HOOK, useWebhookPosts } from "./webhook-posts.ts";

describe.each(testKinds)("who receives events (%s)", (kind) => {
  const { account, answerWith, harness, hook, posts, settled, received, until } = useWebhookPosts(kind);

  it("reach the operator's webhook of everybody, by kind, game and host platform, also of a deletion", async () => {
    const ann = await harness.player("Gone soon");
    const bob = await harness.player();
    const setOperators = (issuers: readonly string[]) => {
      const secret = `whsec_${Buffer.alloc(32).toString("base64")}`;
      const kinds = ["match.invited", "match.turn", "user.deleted"] as const;
      const wanted = { url: HOOK, secret, games: [gameType], issuers, kinds };
      return webhookQueries.setOperatorWebhook(harness.db, wanted, harness.clock.now());
    };
    await setOperators([]);
    await ann.invite(bob, { gameType: "chess" });
    await startMatch(ann, bob);
    await until(() => posts.length === 2);
    const sent = received().map(({ type, data }) => `${type} ${data.forUserID}`);
    expect(sent.sort()).toEqual([`match.invited ${bob.userID}`, `match.turn ${ann.userID}`]);
    await ann.call.account.delete({ username: "Gone soon" });
    await until(() => posts.length === 3);
    expect(received()[2]).toMatchObject({ type: "user.deleted", data: { matchID: null, userIDs: [ann.userID] } });
    await setOperators(["https://host"]);
    await startMatch(bob, await harness.player());
    await settled();
    expect(posts).toHaveLength(3);
    await webhookDeliveryQueries.removeOperatorWebhook(harness.db);
    expect(await harness.db.prisma.webhook.count({ where: { source: { not: null } } })).toBe(0);
  });

  it("are read a bounded number at a time for an operator's replay, wanted or not, which says when to go on from", async () => {
    const { admin, db } = harness;
    const call = { requestID: "of the operator" };
    const wants = { kinds: ["user.deleted" as const], games: [], issuers: [], description: "" };
    const made = await admin["webhooks.create"](call, { url: HOOK, ...wants });
    if (!made.ok) throw new Error(made.failure.detail);
    const { webhookID } = made.value.webhook;
    await admin["webhooks.update"](call, { webhookID, isEnabled: false });
    await db.pool.query(`insert into events (kinds, created_time, is_taken)
      select case when n <= ${LIMITS.replayedEvents} then 'match.moved' else 'user.deleted' end, n, true
      from generate_series(1, ${LIMITS.replayedEvents + 2}) n`);
    const replay = (sinceTime: number) =>
      admin["webhooks.replay"](call, { webhookID, sinceTime, untilTime: 1_000_000 });
    expect(await replay(0)).toEqual({ ok: true, value: { count: 0, nextTime: LIMITS.replayedEvents } });
    expect(await replay(LIMITS.replayedEvents)).toEqual({ ok: true, value: { count: 2, nextTime: null } });
    await admin["webhooks.remove"](call, { webhookID });
    await db.pool.query("delete from events where created_time <= 1000000");
  });

  it("are counted from when they are due", async () => {
    const { db } = harness;
    const { userID } = await account();
    const due = 9_000_000_000_000;
    await db.pool.query(`with hook as (insert into webhooks (user_id, url, kinds, secret, created_time, due_time)
        values (${userID}, '${HOOK}', '{}', '', 0, ${due}) returning webhook_id),
      event as (insert into events (kinds, created_time, is_taken) values ('match.moved', 0, true) returning event_id)
      insert into webhook_deliveries (webhook_id, event_id, kind, created_time, next_time)
        select webhook_id, event_id, 'match.moved', 0, ${due} from hook, event`);
    expect(await eventQueries.backlog(db, due - 1)).toEqual({ events: 0, webhooks: 0, push: 0 });
    expect(await eventQueries.backlog(db, due)).toEqual({ events: 0, webhooks: 1, push: 0 });
    await db.pool.query(`delete from webhooks where due_time = ${due}`);
  });

  it("wait for no network, however many of its owners have receivers that never answer", async () => {
    const ann = await account();
    const bob = await harness.player();
    await hook(ann, ["match.moved"]);
    await harness.db.pool.query(`with owners as (
        insert into users (username, search_key, is_guest, created_time, network_mark)
        select 'Crowd ' || n, 'crowd ' || n, false, 0, '\\x48' from generate_series(1, 80) n returning user_id),
      hooks as (insert into webhooks (user_id, url, kinds, secret, created_time, due_time)
        select user_id, 'https://' || user_id || '.example/', '{match.moved,match.turn,match.reminder}', '', 0, 0 from owners returning webhook_id),
      event as (insert into events (kinds, created_time, is_taken) values ('match.moved', 0, true) returning event_id)
      insert into webhook_deliveries (webhook_id, event_id, kind, created_time, next_time)
        select webhook_id, event_id, kind, 0, 0 from hooks, event, unnest('{match.moved,match.turn,match.reminder}'::text[]) kind`);
    const gate = closedGate();
    answerWith(async ({ url }) => {
      if (url !== HOOK) await gate.passed;
      return { status: 204 };
    });
    await until(() => posts.length >= 40);
    await ann.move(await startMatch(ann, bob), 0);
    await until(() => posts.some(({ url }) => url === HOOK));
    expect(posts).toHaveLength(41);
    const most = Math.max(...posts.map(({ url }) => posts.filter((post) => post.url === url).length));
    expect(most).toBeLessThanOrEqual(2);
    gate.open();
    await until(() => posts.length === 241);
    await settled();
  });

  it("are for owners of an account, five of them, and nobody else's business", async () => {
    const ann = await account();
    const bob = await account();
    expect(await codeOf(hook(await harness.player(), ["match.turn"]))).toBe("forbidden_action");
    expect(await codeOf(hook(ann, ["match.turn"], "http://hooks.example/"))).toBe("invalid_request");
    expect(await codeOf(hook(ann, ["user.deleted"]))).toBe("invalid_request");
    expect(await takenOf(Array.from({ length: 7 }, () => hook(ann, ["match.turn"])))).toBe(5);
    const { webhooks: own } = ann.call;
    const { webhooks: others } = bob.call;
    const webhookID = (await own.list()).items[0]?.webhookID ?? 0;
    for (const refused of [
      others.get({ webhookID }),
      others.remove({ webhookID }),
      others.update({ webhookID, isEnabled: false }),
      others.rotate({ webhookID, password: PASSWORD }),
      others.test({ webhookID }),
      others.replay({ webhookID, sinceTime: 0, untilTime: 1 }),
      others.deliveries({ webhookID }),
      others.retry({ webhookID, deliveryID: 1 }),
      own.get({ webhookID: 2 ** 40 }),
      own.retry({ webhookID, deliveryID: 2 ** 40 }),
    ].map(codeOf))
      expect(await refused).toBe("route_not_found");
    await own.remove({ webhookID });
    expect((await own.list()).items).toHaveLength(4);
  });
});
