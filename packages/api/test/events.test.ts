import { LIMITS } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { Webhook as Verifier } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import type { OutgoingPost } from "../src/index.ts";
import { PASSWORD, startMatch } from "./harness.ts";
import { gameType, HOOK, HOUR_MS, useWebhookPosts } from "./webhook-posts.ts";

const FIELDS =
  "currentTurnUserID forUserID gameType lastActionTime link matchID moveCount positionVersion result state stateName userIDs winnerUserID";

describe.each(testKinds)("events (%s)", (kind) => {
  const { account, answerWith, bodyOf, harness, hook, leap, posts, settled, received, until } = useWebhookPosts(kind);

  /** Ann, who has a webhook of these kinds and sees what becomes of it, and somebody to play with. */
  const listening = async (...kinds: string[]) => {
    const ann = await account();
    const bob = await harness.player();
    const { secret, webhook } = await hook(ann, kinds);
    const { webhooks } = ann.call;
    const of = { webhookID: webhook.webhookID };
    return {
      ann,
      bob,
      of,
      secret,
      webhooks,
      isEnabled: async () => (await webhooks.get(of)).webhook.isEnabled,
      newest: async () => (await webhooks.deliveries(of)).items[0],
      replay: () => webhooks.replay({ ...of, sinceTime: 0, untilTime: harness.clock.now() }),
    };
  };
  const idsOf = (sent: readonly OutgoingPost[]) => new Set(sent.map(({ headers }) => headers["webhook-id"]));
  /** What the library signs a post with, by a secret; it looks at the wall clock for a message's age alone. */
  const signatureOf = ({ headers, body }: OutgoingPost, secret: string) => {
    const time = new Date(Number(headers["webhook-timestamp"]) * 1000);
    return new Verifier(secret).sign(String(headers["webhook-id"]), time, String(body));
  };

  it("are written only where somebody wants them", async () => {
    const [ann, bob] = await harness.pair();
    const { matchID } = await startMatch(ann, bob, gameType, [0]);
    expect(await harness.db.prisma.event.count({ where: { matchID } })).toBe(0);
  });

  it("reach a user's webhook signed, thin and by their kinds, also of what the user does itself", async () => {
    const kinds = ["match.invited", "match.accepted", "match.moved", "match.turn", "match.finished"];
    const { ann, bob, secret } = await listening(...kinds);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { matchID } = await startMatch(ann, bob, gameType, [0, 3, 1, 4, 2]);
    await until(() => posts.length === 11);
    const ofKind = (kind: string) => received().filter(({ type }) => type === kind);
    expect(kinds.map((kind) => ofKind(kind).length)).toEqual([1, 1, 5, 3, 1]);
    for (const post of posts) {
      const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signature } = post.headers;
      expect(id).toMatch(/^msg_[0-9a-f]{32}_\w+$/);
      expect(Number(time)).toBe(Math.floor(harness.clock.now() / 1000));
      expect(signature).toBe(signatureOf(post, secret));
      const { data } = bodyOf(post);
      expect(data).toMatchObject({ matchID, gameType, userIDs: [ann.userID, bob.userID], forUserID: ann.userID });
      expect(Object.keys(data).sort()).toEqual(FIELDS.split(" "));
    }
    expect(idsOf(posts).size).toBe(11);
    for (const { data } of ofKind("match.turn")) expect(data["currentTurnUserID"]).toBe(ann.userID);
    const link = `https://play.example/matches/${gameType}/${matchID}`;
    const over = { stateName: "finished", result: "win", winnerUserID: ann.userID, moveCount: 5, link };
    expect(ofKind("match.finished")).toMatchObject([{ data: over }]);
  });

  it("are tried again by the schedule with the same id, and given up after ten times", async () => {
    const { ann, bob, of, webhooks, newest } = await listening("match.invited");
    answerWith(() => ({ status: 500 }));
    const begin = harness.clock.now();
    await ann.invite(bob);
    const times: number[] = [];
    for (let attempts = 1; attempts <= 10; attempts += 1) {
      await until(() => posts.length === attempts);
      times.push(harness.clock.now() - begin);
      await settled();
      const tried = await newest();
      expect(tried).toMatchObject({ attempts, lastAnswer: "HTTP 500", state: attempts < 10 ? "pending" : "dead" });
      if (tried?.nextTime) harness.clock.advance(Math.max(tried.nextTime - harness.clock.now(), 0));
    }
    expect(times[1]).toBeLessThan(60_000);
    expect(times[9]).toBeGreaterThan(75 * HOUR_MS);
    expect(times[9]).toBeLessThan(77 * HOUR_MS);
    expect(idsOf(posts).size).toBe(1);
    answerWith(() => ({ status: 200 }));
    const [dead] = (await webhooks.deliveries({ ...of, state: "dead" })).items;
    await webhooks.retry({ ...of, deliveryID: dead?.deliveryID ?? 0 });
    await until(() => posts.length === 11);
    await settled();
    const { items } = await webhooks.deliveries({ ...of, state: "delivered" });
    expect(items).toMatchObject([{ deliveryID: dead?.deliveryID, lastAnswer: "HTTP 200", nextTime: null }]);
  });

  it("wait as long as Retry-After asks, and end with a 410, which is an event for the owner's others", async () => {
    const { ann, bob, of, webhooks, isEnabled, newest, replay } = await listening("match.invited");
    await hook(ann, ["webhook.disabled"], "https://other.example/");
    answerWith(() => ({ status: 503, retryAfter: "600" }));
    await ann.invite(bob);
    await until(() => posts.length === 1);
    await settled();
    expect(((await newest())?.nextTime ?? 0) - harness.clock.now()).toBeGreaterThan(590_000);
    answerWith(({ url }) => ({ status: url === HOOK ? 410 : 204 }));
    harness.clock.advance(600_000);
    await until(() => posts.length === 3);
    expect(received()[2]).toMatchObject({ type: "webhook.disabled", data: { forUserID: ann.userID } });
    await settled();
    expect(await isEnabled()).toBe(false);
    await ann.invite(bob, { gameType: "chess" });
    await settled();
    expect(posts).toHaveLength(3);
    expect((await webhooks.update({ ...of, isEnabled: true })).webhook.isEnabled).toBe(true);
    expect(await replay()).toEqual({ count: 2 });
    answerWith(() => ({ status: 204 }));
    await until(() => posts.length === 5);
    await settled();
  });

  it("stop after five days of nothing but failures, and by no leap of the clock", async () => {
    const { ann, bob, isEnabled } = await listening("match.moved");
    const leases: number[] = [];
    answerWith(async () => {
      const [delivery] = await harness.db.prisma.webhookDelivery.findMany({ where: { leasedUntil: { not: null } } });
      leases.push(Number(delivery?.leasedUntil) - harness.clock.now());
      return { status: 500 };
    });
    await startMatch(ann, bob, { turnSeconds: 1_209_600 }, [0]);
    await until(() => posts.length === 1);
    await settled();
    for (const pass of [leap, harness.clock.advance]) {
      expect(await isEnabled()).toBe(true);
      const before = posts.length;
      pass(5 * 24 * HOUR_MS);
      await until(() => posts.length > before);
      await settled();
    }
    expect(await isEnabled()).toBe(false);
    // Nobody else takes one while an answer may still come, nor leaves it for long.
    expect(Math.min(...leases)).toBeGreaterThan(LIMITS.deliveryTimeoutMs);
    expect(Math.max(...leases)).toBeLessThanOrEqual(3 * LIMITS.deliveryTimeoutMs);
  });

  it("are tried again where they are tests, too, which hold up no replay", async () => {
    const { of, webhooks, newest, replay } = await listening("match.moved");
    answerWith(() => ({ status: 500 }));
    const { deliveryID } = await webhooks.test(of);
    const tests = () => received().filter(({ type }) => type === "test").length;
    await until(() => tests() === 1);
    await settled();
    expect(await newest()).toMatchObject({ deliveryID, state: "pending", attempts: 1, lastAnswer: "HTTP 500" });
    expect(await replay()).toEqual({ count: 0 });
    answerWith(() => ({ status: 204 }));
    harness.clock.advance(10_000);
    await until(() => tests() === 2);
    await settled();
    expect(await newest()).toMatchObject({ deliveryID, type: "test", state: "delivered", attempts: 2 });
  });

  it("are signed by both secrets for a day after a rotation", async () => {
    const { of, secret, webhooks } = await listening("match.moved");
    const rotated = await webhooks.rotate({ ...of, password: PASSWORD });
    expect(rotated.secret).not.toBe(secret);
    /** Whether a test is signed by the old secret and by the new one. */
    const signs = async () => {
      const before = posts.length;
      await webhooks.test(of);
      // Beside it, days pass in matches of the tests before.
      const sent = () => posts.slice(before).find((post) => bodyOf(post).type === "test");
      await until(() => sent() !== undefined);
      await settled();
      const post = sent() as OutgoingPost;
      const signatures = String(post.headers["webhook-signature"]).split(" ");
      return [secret, rotated.secret].map((by) => signatures.includes(signatureOf(post, by)));
    };
    expect(await signs()).toEqual([true, true]);
    harness.clock.advance(24 * HOUR_MS + 1);
    expect(await signs()).toEqual([false, true]);
  });
});
