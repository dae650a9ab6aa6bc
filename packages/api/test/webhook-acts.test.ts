import { LIMITS } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, PASSWORD, type Player, problemOf, startMatch } from "./harness.ts";
import { HOOK, HOUR_MS, useWebhookPosts } from "./webhook-posts.ts";

describe.each(testKinds)("what owners do to webhooks (%s)", (kind) => {
  const { account, answerWith, harness, hook, posts, settled, until } = useWebhookPosts(kind);
  const ban = async ({ userID }: Player, until: number | null) => {
    const call = { requestID: "of the operator" };
    const banned = { userID, reason: "cheating", until, matches: "leave" } as const;
    expect(await harness.admin["users.ban"](call, banned)).toMatchObject({ ok: true });
  };
  const replay = ({ call }: Player, webhookID: number) =>
    call.webhooks.replay({ webhookID, sinceTime: 0, untilTime: harness.clock.now() });

  it("takes the password to make one, to move one and to give it a secret, and stands in the audit log without the secret or the path", async () => {
    const ann = await account();
    const input = { url: `${HOOK}?token=hidden`, kinds: ["match.turn"] } as const;
    const make = (password?: string) =>
      ann.call.webhooks.create({ url: input.url, kinds: [...input.kinds], ...(password && { password }) });
    for (const password of [undefined, "wrong horse battery"])
      expect(await codeOf(make(password))).toBe("forbidden_action");
    expect((await ann.call.webhooks.list()).items).toEqual([]);
    const { webhook, secret } = await make(PASSWORD);
    const { webhookID } = webhook;
    await ann.call.webhooks.update({ webhookID, isEnabled: false });
    const url = "https://elsewhere.example/";
    for (const password of [{}, { password: "wrong horse battery" }]) {
      expect(await problemOf(ann.call.webhooks.update({ webhookID, url, ...password }))).toMatchObject({ status: 403 });
      expect(await problemOf(ann.call.webhooks.rotate({ webhookID, ...password }))).toMatchObject({ status: 403 });
    }
    // The address that it has already is no other one.
    expect((await ann.call.webhooks.update({ webhookID, url: input.url, isEnabled: true })).webhook.url).toBe(
      input.url,
    );
    expect((await ann.call.webhooks.update({ webhookID, url, password: PASSWORD })).webhook.url).toBe(url);
    await ann.call.webhooks.rotate({ webhookID, password: PASSWORD });
    await replay(ann, webhookID);
    await ann.call.webhooks.remove({ webhookID });
    const { items } = await ann.call.account.audit({});
    expect(items.slice(0, 7)).toMatchObject([
      { action: "webhook_removed", subject: `webhook ${webhookID}`, by: "user" },
      { action: "events_replayed", subject: `webhook ${webhookID}`, after: { count: 0 } },
      { action: "webhook_rotated", subject: `webhook ${webhookID}` },
      { action: "webhook_changed", subject: `webhook ${webhookID}`, after: { host: "elsewhere.example" } },
      { action: "webhook_changed", subject: `webhook ${webhookID}`, after: { isEnabled: true } },
      { action: "webhook_changed", subject: `webhook ${webhookID}`, after: { isEnabled: false } },
      { action: "webhook_made", subject: `webhook ${webhookID}`, after: { host: "hooks.example" }, device: "vitest/4" },
    ]);
    expect(JSON.stringify(items)).not.toContain("hidden");
    expect(JSON.stringify(items)).not.toContain(secret);
  });

  it("replays a few times an hour, and never while deliveries are pending", async () => {
    const ann = await account();
    const bob = await harness.player();
    const { webhook } = await hook(ann, ["match.moved"]);
    answerWith(() => ({ status: 500 }));
    const match = await startMatch(ann, bob);
    await ann.move(match, 0);
    await until(() => posts.length === 1);
    expect(await codeOf(replay(ann, webhook.webhookID))).toBe("limit_reached");
    answerWith(() => ({ status: 204 }));
    harness.clock.advance(60_000);
    await until(() => posts.length === 2);
    await settled();
    for (let time = 0; time < LIMITS.replaysAnHour; time += 1) {
      expect(await replay(ann, webhook.webhookID)).toEqual({ count: 1 });
      await until(() => posts.length === 3 + time);
      await settled();
    }
    expect(await codeOf(replay(ann, webhook.webhookID))).toBe("rate_limited");
    harness.clock.advance(HOUR_MS + 60_000);
    expect(await replay(ann, webhook.webhookID)).toEqual({ count: 1 });
    await until(() => posts.length === 3 + LIMITS.replaysAnHour);
  });

  it("stops while its owner is banned, with what was on its way, and goes on afterwards", async () => {
    const ann = await account();
    const bob = await account();
    const carl = await account();
    await hook(ann, ["match.moved"], "https://banned.example/");
    const witness = "https://witness.example/";
    await hook(bob, ["match.moved"], witness);
    answerWith(({ url }) => ({ status: url === witness ? 204 : 500 }));
    const match = await startMatch(bob, ann);
    await startMatch(carl, ann);
    await bob.move(match, 0);
    await until(() => posts.length === 2);
    await settled();
    await ban(ann, harness.clock.now() + 2 * HOUR_MS);
    answerWith(() => ({ status: 204 }));
    const other = await startMatch(bob, carl);
    await bob.move(other, 0);
    harness.clock.advance(HOUR_MS);
    // Its time has come and gone; the other's event, which came later, is delivered.
    await until(() => posts.length === 3);
    await settled();
    expect(posts.map(({ url }) => url).slice(2)).toEqual([witness]);
    harness.clock.advance(1.1 * HOUR_MS);
    await until(() => posts.length === 4);
    expect(posts[3]?.url).toBe("https://banned.example/");
  });
});
