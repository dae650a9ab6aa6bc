import { LIMITS } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { Webhook as Verifier } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import type { OutgoingPost } from "../src/index.ts";
import { PASSWORD, startMatch } from "./harness.ts";
import { gameType, HOOK, HOUR_MS, useWebhookPosts } from "./webhook-posts.ts";

describe.each(testKinds)("events (%s)", (kind) => {
  const { account, answerWith, bodyOf, harness, hook, leap, posts, settled, received, until } = useWebhookPosts(kind);

  it("are written only where somebody wants them", async () => {
    const [ann, bob] = await harness.pair();
    const match = await startMatch(ann, bob);
    const { matchID } = match;
    await ann.move(match, 0);
    expect(await harness.db.prisma.event.count({ where: { matchID } })).toBe(0);
  });

  it("reach a user's webhook signed, thin and by their kinds, also of what the user does itself", async () => {
    const ann = await account();
    const bob = await harness.player();
    const kinds = ["match.invited", "match.accepted", "match.moved", "match.turn", "match.finished"];
    const { secret, webhook } = await hook(ann, kinds);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ url: HOOK, isEnabled: true, description: "" });
    const match = await startMatch(ann, bob);
    const { matchID } = match;
    for (const [at, cell] of [0, 3, 1, 4, 2].entries()) await (at % 2 === 0 ? ann : bob).move(match, cell);
    await until(() => posts.length === 11);
    const countOf = (kind: string) => received().filter(({ type }) => type === kind).length;
    expect(kinds.map(countOf)).toEqual([1, 1, 5, 3, 1]);
    for (const post of posts) {
      const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signature } = post.headers;
      expect(id).toMatch(/^msg_[0-9a-f]{32}_\w+$/);
      expect(Number(time)).toBe(Math.floor(harness.clock.now() / 1000));
      // The library looks at the wall clock for the age of a message, and at nothing else of it.
      const verifier = new Verifier(secret);
      expect(signature).toBe(verifier.sign(String(id), new Date(Number(time) * 1000), String(post.body)));
      expect(bodyOf(post).data).toMatchObject({
        matchID,
        gameType,
        userIDs: [ann.userID, bob.userID],
        forUserID: ann.userID,
      });
      expect(Object.keys(bodyOf(post).data).sort()).toEqual([
        "currentTurnUserID",
        "forUserID",
        "gameType",
        "lastActionTime",
        "link",
        "matchID",
        "moveCount",
        "positionVersion",
        "result",
        "state",
        "stateName",
        "userIDs",
        "winnerUserID",
      ]);
    }
    expect(new Set(posts.map(({ headers }) => headers["webhook-id"])).size).toBe(11);
    const turns = received().filter(({ type }) => type === "match.turn");
    for (const { data } of turns) expect(data["currentTurnUserID"]).toBe(ann.userID);
    const over = received().find(({ type }) => type === "match.finished");
    expect(over?.data).toMatchObject({ stateName: "finished", result: "win", winnerUserID: ann.userID, moveCount: 5 });
    expect(over?.data["link"]).toBe(`https://play.example/matches/${gameType}/${matchID}`);
  });

  it("are tried again by the schedule with the same id, and given up after ten times", async () => {
    const ann = await account();
    const bob = await harness.player();
    const { webhook } = await hook(ann, ["match.invited"]);
    answerWith(() => ({ status: 500 }));
    const begin = harness.clock.now();
    await ann.invite(bob);
    const times: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await until(() => posts.length === attempt);
      times.push(harness.clock.now() - begin);
      await settled();
      const { items } = await ann.call.webhooks.deliveries({ webhookID: webhook.webhookID });
      expect(items).toMatchObject([
        { attempts: attempt, lastAnswer: "HTTP 500", state: attempt < 10 ? "pending" : "dead" },
      ]);
      const next = items[0]?.nextTime;
      if (next) harness.clock.advance(Math.max(next - harness.clock.now(), 0));
    }
    expect(times[1]).toBeLessThan(60_000);
    expect(times[9]).toBeGreaterThan(75 * HOUR_MS);
    expect(times[9]).toBeLessThan(77 * HOUR_MS);
    expect(new Set(posts.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    answerWith(() => ({ status: 200 }));
    const [dead] = (await ann.call.webhooks.deliveries({ webhookID: webhook.webhookID, state: "dead" })).items;
    await ann.call.webhooks.retry({ webhookID: webhook.webhookID, deliveryID: dead?.deliveryID ?? 0 });
    await until(() => posts.length === 11);
    await settled();
    const { items } = await ann.call.webhooks.deliveries({ webhookID: webhook.webhookID, state: "delivered" });
    expect(items).toMatchObject([{ deliveryID: dead?.deliveryID, lastAnswer: "HTTP 200", nextTime: null }]);
  });

  it("wait as long as Retry-After asks, and end with a 410, which is an event for the owner's others", async () => {
    const ann = await account();
    const bob = await harness.player();
    const { webhook } = await hook(ann, ["match.invited"]);
    await hook(ann, ["webhook.disabled"], "https://other.example/");
    answerWith(() => ({ status: 503, retryAfter: "600" }));
    await ann.invite(bob);
    await until(() => posts.length === 1);
    await settled();
    const [delivery] = (await ann.call.webhooks.deliveries({ webhookID: webhook.webhookID })).items;
    expect((delivery?.nextTime ?? 0) - harness.clock.now()).toBeGreaterThan(590_000);
    answerWith(({ url }) => ({ status: url === HOOK ? 410 : 204 }));
    harness.clock.advance(600_000);
    await until(() => posts.length === 3);
    expect(bodyOf(posts[2] as OutgoingPost)).toMatchObject({
      type: "webhook.disabled",
      data: { forUserID: ann.userID },
    });
    await settled();
    expect((await ann.call.webhooks.get({ webhookID: webhook.webhookID })).webhook.isEnabled).toBe(false);
    await ann.invite(bob, { gameType: "chess" });
    await settled();
    expect(posts).toHaveLength(3);
    const again = await ann.call.webhooks.update({ webhookID: webhook.webhookID, isEnabled: true });
    expect(again.webhook.isEnabled).toBe(true);
    const range = { sinceTime: 0, untilTime: harness.clock.now() };
    expect(await ann.call.webhooks.replay({ webhookID: webhook.webhookID, ...range })).toEqual({ count: 2 });
    answerWith(() => ({ status: 204 }));
    await until(() => posts.length === 5);
    await settled();
  });

  it("stop after five days of nothing but failures, and by no leap of the clock", async () => {
    const ann = await account();
    const bob = await harness.player();
    const { webhook } = await hook(ann, ["match.moved"]);
    const leases: number[] = [];
    answerWith(async () => {
      const [delivery] = await harness.db.prisma.webhookDelivery.findMany({ where: { leasedUntil: { not: null } } });
      leases.push(Number(delivery?.leasedUntil) - harness.clock.now());
      return { status: 500 };
    });
    const match = await startMatch(ann, bob, { turnSeconds: 1_209_600 });
    await ann.move(match, 0);
    await until(() => posts.length === 1);
    await settled();
    for (const pass of [leap, harness.clock.advance]) {
      expect((await ann.call.webhooks.get({ webhookID: webhook.webhookID })).webhook.isEnabled).toBe(true);
      const before = posts.length;
      pass(5 * 24 * HOUR_MS);
      await until(() => posts.length > before);
      await settled();
    }
    expect((await ann.call.webhooks.get({ webhookID: webhook.webhookID })).webhook.isEnabled).toBe(false);
    // Nobody else takes one while an answer may still come, nor leaves it for long.
    expect(Math.min(...leases)).toBeGreaterThan(LIMITS.deliveryTimeoutMs);
    expect(Math.max(...leases)).toBeLessThanOrEqual(3 * LIMITS.deliveryTimeoutMs);
  });

  it("are tried again where they are tests, too, which hold up no replay", async () => {
    const ann = await account();
    const { webhookID } = (await hook(ann, ["match.moved"])).webhook;
    answerWith(() => ({ status: 500 }));
    const { deliveryID } = await ann.call.webhooks.test({ webhookID });
    const tests = () => received().filter(({ type }) => type === "test").length;
    const newest = async () => (await ann.call.webhooks.deliveries({ webhookID })).items[0];
    await until(() => tests() === 1);
    await settled();
    expect(await newest()).toMatchObject({ deliveryID, state: "pending", attempts: 1, lastAnswer: "HTTP 500" });
    const range = { sinceTime: 0, untilTime: harness.clock.now() };
    expect(await ann.call.webhooks.replay({ webhookID, ...range })).toEqual({ count: 0 });
    answerWith(() => ({ status: 204 }));
    harness.clock.advance(10_000);
    await until(() => tests() === 2);
    await settled();
    expect(await newest()).toMatchObject({ deliveryID, state: "delivered", attempts: 2 });
  });

  it("are signed by both secrets for a day after a rotation", async () => {
    const ann = await account();
    const { webhook, secret } = await hook(ann, ["match.moved"]);
    const rotated = await ann.call.webhooks.rotate({ webhookID: webhook.webhookID, password: PASSWORD });
    expect(rotated.secret).not.toBe(secret);
    const test = async () => {
      const before = posts.length;
      const { deliveryID } = await ann.call.webhooks.test({ webhookID: webhook.webhookID });
      // Beside it, days pass in matches of the tests before.
      const sent = () => posts.slice(before).find((post) => bodyOf(post).type === "test");
      await until(() => sent() !== undefined);
      await settled();
      const { items } = await ann.call.webhooks.deliveries({ webhookID: webhook.webhookID });
      expect(items[0]).toMatchObject({ deliveryID, type: "test", state: "delivered", attempts: 1 });
      return sent() as OutgoingPost;
    };
    const signs = ({ headers, body }: OutgoingPost, by: string) => {
      const time = new Date(Number(headers["webhook-timestamp"]) * 1000);
      return String(headers["webhook-signature"])
        .split(" ")
        .includes(new Verifier(by).sign(String(headers["webhook-id"]), time, String(body)));
    };
    const first = await test();
    expect([signs(first, secret), signs(first, rotated.secret)]).toEqual([true, true]);
    harness.clock.advance(24 * HOUR_MS + 1);
    const later = await test();
    expect([signs(later, secret), signs(later, rotated.secret)]).toEqual([false, true]);
  });
});
