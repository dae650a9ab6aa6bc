import { LIMITS } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, PASSWORD, type Player, startMatch } from "./harness.ts";
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
    const { create, list, update, rotate, remove } = ann.call.webhooks;
    const own = `${HOOK}?token=hidden`;
    const url = "https://elsewhere.example/";
    const make = (given: object) => create({ url: own, kinds: ["match.turn"], ...given });
    const { webhook, secret } = await make({ password: PASSWORD });
    const { webhookID } = webhook;
    for (const given of [{}, { password: "wrong horse battery" }])
      for (const act of [make, () => update({ webhookID, url, ...given }), () => rotate({ webhookID, ...given })])
        expect(await codeOf(act(given))).toBe("forbidden_action");
    expect((await list()).items).toEqual([webhook]);
    await update({ webhookID, isEnabled: false });
    // The address that it has already is no other one.
    expect((await update({ webhookID, url: own, isEnabled: true })).webhook.url).toBe(own);
    expect((await update({ webhookID, url, password: PASSWORD })).webhook.url).toBe(url);
    await rotate({ webhookID, password: PASSWORD });
    await replay(ann, webhookID);
    await remove({ webhookID });
    const { items } = await ann.call.account.audit({});
    expect(items.slice(0, 7)).toMatchObject([
      { action: "webhook_removed", by: "user" },
      { action: "events_replayed", after: { count: 0 } },
      { action: "webhook_rotated" },
      { action: "webhook_changed", after: { host: "elsewhere.example" } },
      { action: "webhook_changed", after: { isEnabled: true } },
      { action: "webhook_changed", after: { isEnabled: false } },
      { action: "webhook_made", after: { host: "hooks.example" }, device: "vitest/4" },
    ]);
    expect(new Set(items.slice(0, 7).map(({ subject }) => subject))).toEqual(new Set([`webhook ${webhookID}`]));
    expect(JSON.stringify(items)).not.toContain("hidden");
    expect(JSON.stringify(items)).not.toContain(secret);
  });

  it("replays a few times an hour, and never while deliveries are pending", async () => {
    const ann = await account();
    const { webhookID } = (await hook(ann, ["match.moved"])).webhook;
    answerWith(() => ({ status: 500 }));
    await ann.move(await startMatch(ann, await harness.player()), 0);
    await until(() => posts.length === 1);
    expect(await codeOf(replay(ann, webhookID))).toBe("limit_reached");
    answerWith(() => ({ status: 204 }));
    harness.clock.advance(60_000);
    await until(() => posts.length === 2);
    await settled();
    // Times the wrong way round are refused, and count as no replay.
    expect(await codeOf(ann.call.webhooks.replay({ webhookID, sinceTime: 2, untilTime: 1 }))).toBe("invalid_request");
    for (let time = 0; time < LIMITS.replaysAnHour; time += 1) {
      expect(await replay(ann, webhookID)).toEqual({ count: 1 });
      await until(() => posts.length === 3 + time);
      await settled();
    }
    expect(await codeOf(replay(ann, webhookID))).toBe("rate_limited");
    harness.clock.advance(HOUR_MS + 60_000);
    expect(await replay(ann, webhookID)).toEqual({ count: 1 });
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
