import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, PASSWORD, type Player, problemOf, useHarness } from "./harness.ts";
import { holdRow, rowsOf } from "./held-rows.ts";
import { createSoftPasskey, type SoftPasskey } from "./soft-authenticator.ts";

const password = PASSWORD;
const newPassword = "another one entirely";

describe.each(testKinds)("a changed password (%s)", (kind) => {
  const harness = useHarness(kind);
  let names = 0;

  const anonymous = () => harness.anonymous({ address: `192.0.2.${names}` });
  const register = async (): Promise<Player & { username: string }> => {
    names += 1;
    const username = `owner ${names}`;
    return { ...(await harness.account(username)), username };
  };
  const change = ({ call }: Player, given: { endPasskeys?: "all" | "none"; endWebhooks?: "all" | "none" } = {}) =>
    call.account.changePassword({ currentPassword: password, newPassword, ...given });
  const recover = ({ username }: { readonly username: string }, [code = ""]: readonly string[]) =>
    anonymous().recovery.use({ username, code, newPassword });
  const addPasskey = async ({ call }: Player) => {
    const passkey = createSoftPasskey();
    const { options } = await call.passkeys.registerOptions({ password });
    await call.passkeys.register({ credential: passkey.make(options) });
    return passkey;
  };
  const addWebhook = ({ userID }: Player) => {
    const createdTime = BigInt(harness.clock.now());
    const hook = { userID, url: "https://hooks.example/", secret: "s", kinds: ["match.turn"], description: "" };
    return harness.db.prisma.webhook.create({ data: { ...hook, createdTime } });
  };

  it("ends recovery codes, and the challenge of a new passkey", async () => {
    const owner = await register();
    const { codes } = await owner.call.recovery.create({ password });
    const { options } = await owner.call.passkeys.registerOptions({ password });
    const changed = await change(owner);
    const again = await harness.signIn(changed.token);
    expect(await again.call.recovery.state()).toMatchObject({ left: 0 });
    expect(await codeOf(recover(owner, codes))).toBe("unauthenticated");
    const late = again.call.passkeys.register({ credential: createSoftPasskey().make(options) });
    expect(await codeOf(late)).toBe("invalid_request");
    expect(await harness.db.prisma.passkey.count({ where: { userID: owner.userID } })).toBe(0);
  });

  it("ends passkeys and webhooks that were made or changed since the old one was set, or all, or none", async () => {
    const counted = async ({ userID }: Player) =>
      (await harness.db.prisma.cursor.findUniqueOrThrow({ where: { userID } })).subscribers;
    for (const [given, passkeysLeft, webhooksLeft] of [
      [{}, 1, 1],
      [{ endPasskeys: "all", endWebhooks: "all" }, 0, 0],
      [{ endPasskeys: "none", endWebhooks: "none" }, 2, 3],
    ] as const) {
      const first = await register();
      harness.clock.advance(1000);
      await addPasskey(first);
      await addWebhook(first);
      const { webhookID } = await addWebhook(first);
      harness.clock.advance(1000);
      const same = {
        currentPassword: password,
        newPassword: password,
        endPasskeys: "none",
        endWebhooks: "none",
      } as const;
      const owner = await harness.signIn((await first.call.account.changePassword(same)).token);
      harness.clock.advance(1000);
      await addPasskey(owner);
      await owner.call.webhooks.update({ webhookID, url: "https://elsewhere.example/", password });
      await addWebhook(owner);
      harness.clock.advance(1000);
      // Whoever holds the old password signs in as often as it likes.
      await anonymous().auth.login({ username: first.username, password });
      const { passkeys, webhooks } = await change(owner, given);
      expect([passkeys.length, webhooks.length]).toEqual([passkeysLeft, webhooksLeft]);
      if (webhooksLeft < 3) expect(await counted(owner)).toBe(webhooksLeft);
    }
  });

  it("by a recovery code leaves passkeys and webhooks, and lists them", async () => {
    const owner = await register();
    const { codes } = await owner.call.recovery.create({ password });
    await addPasskey(owner);
    await addWebhook(owner);
    const { passkeys, webhooks } = await recover(owner, codes);
    expect([passkeys.length, webhooks.length]).toEqual([1, 1]);
  });

  describe.skipIf(kind !== "postgresql")("while something is begun with the old one", () => {
    /** The password is changed while what was verified waits for the user's row. */
    const overtaken = async ({ userID }: Player, act: () => Promise<unknown>) => {
      const held = await holdRow(harness.db, "select from users where user_id = $1 for update", [userID]);
      const outcome = problemOf(act());
      outcome.catch(() => {});
      await held.waiting();
      await held.run("update users set password_hash = 'scrypt$1024$8$1$AAAA$AAAA' where user_id = $1", [userID]);
      await held.run("delete from sessions where user_id = $1", [userID]);
      await held.release();
      return (await outcome).status;
    };
    const MADE = ["sessions", "passkey_challenges", "recovery_codes", "webhooks", "deletions"];
    const look = async ({ userID }: Player) => [
      ...(await rowsOf(harness.db, MADE, `user_id = ${userID}`)),
      // Each keeps when it was last used.
      `${await harness.db.prisma.passkey.count({ where: { userID } })} passkeys`,
    ];
    interface Begun {
      readonly owner: Player & { username: string };
      /** Of a passkey that it has, and of one that it is about to add. */
      readonly signed: ReturnType<SoftPasskey["sign"]>;
      readonly made: ReturnType<SoftPasskey["make"]>;
      readonly webhookID: number;
    }

    it.each<[what: string, act: (of: Begun) => Promise<unknown>]>([
      ["a session", ({ owner: { username } }) => anonymous().auth.login({ username, password })],
      ["a session by a passkey", ({ signed }) => anonymous().passkeys.signIn({ credential: signed })],
      ["a passkey that was begun before", ({ owner, made }) => owner.call.passkeys.register({ credential: made })],
      ["the challenge of one", ({ owner }) => owner.call.passkeys.registerOptions({ password })],
      ["recovery codes", ({ owner }) => owner.call.recovery.create({ password })],
      ["a deletion", ({ owner }) => owner.call.account.delete({ password })],
      ["an API key", ({ owner }) => owner.call.account.createKey({ name: "bot", password })],
      ["a webhook's secret", ({ owner, webhookID }) => owner.call.webhooks.rotate({ webhookID, password })],
      [
        "a webhook's address",
        ({ owner, webhookID }) => owner.call.webhooks.update({ webhookID, url: "https://thief.example/", password }),
      ],
    ])("makes nothing of it: %s", async (_, act) => {
      const owner = await register();
      const passkey = await addPasskey(owner);
      const signed = passkey.sign((await anonymous().passkeys.signInOptions()).options);
      const made = createSoftPasskey().make((await owner.call.passkeys.registerOptions({ password })).options);
      const { webhookID } = await addWebhook(owner);
      const before = await look(owner);
      expect([401, 403]).toContain(await overtaken(owner, () => act({ owner, signed, made, webhookID })));
      const after = await look(owner);
      expect(after.filter((row) => !before.includes(row))).toEqual([]);
      expect(after.filter((row) => row.startsWith("sessions"))).toEqual([]);
    });

    it("ends the session that was begun while a recovery code waited", async () => {
      const owner = await register();
      const { codes } = await owner.call.recovery.create({ password });
      const { userID } = owner;
      const held = await holdRow(harness.db, "select from users where user_id = $1 for share", [userID]);
      const recovering = recover(owner, codes);
      await held.waiting();
      await held.run(
        "insert into sessions (user_id, token_hash, kind, created_time, last_used_time) values ($1, '\\x77', 'session', 1, 1)",
        [userID],
      );
      await held.release();
      await recovering;
      expect(await harness.db.prisma.session.count({ where: { userID } })).toBe(1);
    });
  });
});
