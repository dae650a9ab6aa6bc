import { createHash } from "node:crypto";
import type { Match } from "@yourmove/contract";
import { banQueries } from "@yourmove/db";
import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { eventually } from "./eventually.ts";
import { codeOf, PASSWORD, type Player, PUSH_KEYS, problemOf, startMatch, useHarness } from "./harness.ts";
import { holdRow, rowsOf } from "./held-rows.ts";
import { createSoftPasskey } from "./soft-authenticator.ts";
import { WRITES } from "./writes.ts";

const gameType = "tic-tac-toe";
const password = PASSWORD;

describe.skipIf(!everyKind.includes("postgresql"))("a write that waits for a user's row (postgresql)", () => {
  const harness = useHarness("postgresql");

  /** A request that is refused, if it is, while others are at work. */
  const refusalOf = (request: Promise<unknown>) => {
    const outcome = problemOf(request);
    outcome.catch(() => {});
    return outcome;
  };
  const holdCursorOf = ({ userID }: Player) =>
    holdRow(harness.db, "select from cursors where user_id = $1 for update", [userID]);

  /** How a write is answered whose session ends, by the holder of its user's rows, while it waits. */
  const overtaken = async ({ userID, token }: Player, write: () => Promise<unknown>) => {
    const rows = "select from cursors join users using (user_id) where user_id = $1 for update";
    const held = await holdRow(harness.db, rows, [userID]);
    const outcome = refusalOf(write());
    await held.waiting();
    await held.run("update cursors set precondition_changes = precondition_changes + 1 where user_id = $1", [userID]);
    await held.run("delete from sessions where token_hash = $1", [createHash("sha256").update(token).digest()]);
    await held.release();
    const { status, code } = await outcome;
    return { status, code };
  };
  const ended = { status: 401, code: "unauthenticated" };

  it.each(WRITES)("is not written once the session has ended: $what", async ({ by, given, request }) => {
    // As it is found now, and as a process knows it whose statements check the session.
    for (const isKnown of [true, false]) {
      const [x, o] = await harness.pair();
      const me = by === "x" ? x : o;
      const there = await given(x, o);
      const actor = await harness.services.auth.authenticate(me.token);
      const call = isKnown ? me.with({ actor: actor && harness.services.auth.withSessionCheck(actor) }) : me.call;
      const look = () => rowsOf(harness.db, ["matches", "moves", "challenges"]);
      const before = await look();
      expect(await overtaken(me, () => request(call, there))).toEqual(ended);
      expect(await look()).toEqual(before);
    }
  });

  it("keeps no refusal waiting: what writes nothing takes no place", async () => {
    const [x, o] = await harness.pair();
    const matches: Match[] = [];
    while (matches.length < 4) matches.push(await startMatch(x, o));
    const held = await holdCursorOf(x);
    const writes = matches.map((match) => x.move(match, 0));
    await held.waiting();
    for (const match of matches) expect(await codeOf(o.move(match, 0))).toBe("not_your_turn");
    await held.release();
    await Promise.all(writes);
  });

  it("is not written once the session has ended: anything of the user's own account", async () => {
    const names = { username: "waits for its row", password };
    const own = await harness.account(names.username);
    const { userID } = own;
    const [other, blocked] = await harness.pair();
    const url = "https://hooks.example/";
    const { webhookID } = (await own.call.webhooks.create({ url, kinds: ["match.turn"], password })).webhook;
    const newKey = async () =>
      createSoftPasskey().make((await own.call.passkeys.registerOptions({ password })).options);
    const { passkeyID } = (await own.call.passkeys.register({ credential: await newKey() })).passkey;
    const { challenge } = await own.call.challenges.create({ gameType, kind: "link" });
    const endpoint = "https://push.example/of-a-browser";
    const { subscriptionID } = await own.call.push.subscribe({ endpoint, keys: PUSH_KEYS });
    const { key } = await own.call.account.createKey({ name: "bot", password });
    const sessionID = (await own.call.account.sessions()).items[0]?.sessionID ?? 0;
    const credential = await newKey();
    await own.call.people.block(blocked);
    const writes: Readonly<Record<string, (call: Player["call"]) => Promise<unknown>>> = {
      rename: (call) => call.account.rename({ username: "another name" }),
      avatar: (call) => call.account.setAvatar({ avatar: "07" }),
      password: (call) => call.account.changePassword({ currentPassword: password, newPassword: `new ${password}` }),
      nameSession: (call) => call.account.renameSession({ sessionID, name: "mine" }),
      endSession: (call) => call.account.endSession({ sessionID }),
      endSessions: (call) => call.account.endSessions(),
      createKey: (call) => call.account.createKey({ name: "another", password }),
      revokeKey: (call) => call.account.revokeKey({ keyID: key.keyID }),
      delete: (call) => call.account.delete({ password }),
      codes: (call) => call.recovery.create({ password }),
      askPasskey: (call) => call.passkeys.registerOptions({ password }),
      addPasskey: (call) => call.passkeys.register({ credential }),
      namePasskey: (call) => call.passkeys.rename({ passkeyID, name: "mine" }),
      removePasskey: (call) => call.passkeys.remove({ passkeyID }),
      block: (call) => call.people.block({ userID: other.userID }),
      unblock: (call) => call.people.unblock({ userID: blocked.userID }),
      privacy: (call) => call.people.setPrivacy({ invitesFrom: "nobody", presence: "nobody" }),
      report: (call) => call.people.report({ userID: other.userID, reason: "other" }),
      challenge: (call) => call.challenges.create({ gameType, kind: "open" }),
      quick: (call) => call.challenges.quick({ gameType: "gomoku" }),
      cancel: (call) => call.challenges.cancel({ ref: challenge.ref }),
      subscribe: (call) => call.push.subscribe({ endpoint: `${endpoint}/2`, keys: PUSH_KEYS }),
      unsubscribe: (call) => call.push.unsubscribe({ subscriptionID }),
      notifications: (call) => call.push.setSettings({ offer: false }),
      createWebhook: (call) => call.webhooks.create({ url, kinds: ["match.turn"], password }),
      moveWebhook: (call) => call.webhooks.update({ webhookID, url: "https://thief.example/", password }),
      enableWebhook: (call) => call.webhooks.update({ webhookID, isEnabled: false }),
      rotate: (call) => call.webhooks.rotate({ webhookID, password }),
      test: (call) => call.webhooks.test({ webhookID }),
      replay: (call) => call.webhooks.replay({ webhookID, sinceTime: 0, untilTime: harness.clock.now() }),
      removeWebhook: (call) => call.webhooks.remove({ webhookID }),
    };
    const tables = "webhooks passkeys recovery_codes push_subscriptions notification_settings deletions users events";
    const by = { challenges: "creator_id", blocks: "blocker_id", reports: "reporter_id" };
    const columns = [...tables.split(" ").map((table) => [table, "user_id"]), ...Object.entries(by)];
    const written = Object.fromEntries(columns.map(([table, column]) => [table, `${column} = ${userID}`]));
    const look = async () => ({
      rows: await rowsOf(harness.db, written),
      sessions: await harness.db.prisma.session.count({ where: { userID } }),
    });
    for (const [name, write] of Object.entries(writes)) {
      const login = await harness.anonymous({ address: `192.0.2.${name.length}` }).auth.login(names);
      const player = await harness.signIn(login.token);
      const before = await look();
      expect({ name, ...(await overtaken(player, () => write(player.call))) }).toMatchObject({ name, status: 401 });
      expect(await look(), name).toEqual({ ...before, sessions: before.sessions - 1 });
    }
    const guest = await harness.player();
    const upgrade = () => guest.call.auth.register({ username: "upgraded too late", password });
    expect(await overtaken(guest, upgrade)).toEqual(ended);
    expect((await harness.db.prisma.user.findUniqueOrThrow({ where: { userID: guest.userID } })).isGuest).toBe(true);
  });

  it("is written where only somebody else's move was waited for", async () => {
    const [x, o] = await harness.pair();
    const match = await startMatch(x, o);
    const held = await holdCursorOf(x);
    const move = x.move(match, 0);
    await held.waiting();
    await held.run("update cursors set value = value + 5 where user_id = $1", [x.userID]);
    await held.release();
    expect((await move).moveCount).toBe(1);
  });

  it("is not written once the session was ended in any way, a ban among them, which waits for nobody else's row", async () => {
    const entry = { time: 1, actor: "operator", action: "banned", userID: null } as const;
    const ends: Readonly<Record<string, (player: Player) => Promise<unknown>>> = {
      logout: ({ call }) => call.auth.logout(),
      everywhere: ({ call }) => call.account.endSessions(),
      password: ({ call }) =>
        call.account.changePassword({ currentPassword: password, newPassword: `new ${password}` }),
      ban: ({ userID }) =>
        banQueries.banUser(harness.db, { userID, reason: "cheating", until: null, now: harness.clock.now() }, entry),
    };
    for (const [name, endIt] of Object.entries(ends)) {
      const o = await harness.player();
      const x = await harness.account(`ended by ${name}`);
      const match = await startMatch(x, o);
      // Rows are locked lower id first: the move waits for the opponent's.
      const held = await holdCursorOf(o);
      const move = refusalOf(x.move(match, 0));
      await held.waiting();
      await endIt(x);
      await held.release();
      expect((await move).status, name).toBe(name === "ban" ? 403 : 401);
      expect(await o.movesOf(match), name).toEqual([]);
    }
  });
});

describe.skipIf(!everyKind.includes("postgresql"))("the read of a poll that was woken (postgresql)", () => {
  const harness = useHarness("postgresql");

  it("is shown to nobody whose session ended while it waited", async () => {
    const [x, o] = await harness.pair();
    const match = await startMatch(x, o);
    const { matchID, lastActionTime: since } = match;
    for (const poll of [() => x.call.matches.list({ since, wait: 20 }), () => x.poll(match)]) {
      expect(await harness.services.auth.authenticate(x.token)).not.toBeNull();
      const outcome = problemOf(poll());
      outcome.catch(() => {});
      await eventually(() => harness.services.polls.size === 1);
      const held = await holdRow(harness.db, "lock table matches in access exclusive mode", []);
      await held.run("update matches set last_action_time = last_action_time + 1 where match_id = $1", [matchID]);
      await held.run("update cursors set value = value + 1 where user_id = $1", [x.userID]);
      harness.services.changes.publish([x.userID]);
      await held.waiting();
      await held.run("update sessions set banned_until = 8640000000000000 where user_id = $1", [x.userID]);
      await held.release();
      expect((await outcome).status).toBe(401);
      await harness.db.prisma.session.updateMany({ data: { bannedUntil: null } });
      await harness.db.prisma.match.updateMany({ data: { lastActionTime: BigInt(since) } });
      await harness.db.prisma.cursor.updateMany({ data: { value: BigInt(since) } });
    }
  });
});
