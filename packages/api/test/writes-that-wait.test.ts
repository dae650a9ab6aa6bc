import { createHash } from "node:crypto";
import { banQueries } from "@yourmove/db";
import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { eventually } from "./eventually.ts";
import { codeOf, createHarness, type Player, PUSH_KEYS, problemOf, startMatch, useHarness } from "./harness.ts";
import { type HeldRow, holdRow } from "./held-rows.ts";
import { createSoftPasskey } from "./soft-authenticator.ts";

const gameType = "tic-tac-toe";

describe.skipIf(!everyKind.includes("postgresql"))("a write that waits for a user's row (postgresql)", () => {
  const harness = useHarness("postgresql");

  const pair = async () => [await harness.player(), await harness.player()] as const;
  const end =
    ({ userID }: Player) =>
    (held: HeldRow) =>
      Promise.all([
        held.run("update cursors set precondition_changes = precondition_changes + 1 where user_id = $1", [userID]),
        held.run("delete from sessions where user_id = $1", [userID]),
      ]);

  /** A write whose session ends, by the holder of the row, while it waits. */
  const overtaken = async (
    player: Player,
    write: () => Promise<unknown>,
    meanwhile: (held: HeldRow) => Promise<unknown> = end(player),
  ) => {
    const held = await holdRow(harness.db, "select from cursors where user_id = $1 for update", [player.userID]);
    const outcome = problemOf(write());
    outcome.catch(() => {});
    await held.waiting();
    await meanwhile(held);
    await held.release();
    const { status, code } = await outcome;
    return { status, code };
  };
  const ended = { status: 401, code: "unauthenticated" };
  /** The same user as a process knows it whose statements check the session. */
  const known = async (player: Player): Promise<Player["call"]> => {
    const actor = await harness.services.auth.authenticate(player.token);
    return player.with({ actor: actor && harness.services.auth.withSessionCheck(actor) });
  };

  it("is not written once the session has ended: a move, a resignation, more time", async () => {
    for (const isKnown of [true, false]) {
      for (const act of ["move", "forfeit", "extend"] as const) {
        const [x, o] = await pair();
        const { matchID } = await (act === "extend" ? startMatch(o, x) : startMatch(x, o));
        const call = isKnown ? await known(x) : x.call;
        const write = {
          move: () => call.matches.move({ gameType, matchID, move: { cell: 0 } }),
          forfeit: () => call.matches.forfeit({ gameType, matchID }),
          extend: () => call.matches.extend({ gameType, matchID }),
        }[act];
        expect(await overtaken(x, write), act).toEqual(ended);
        const { match } = (await o.call.matches.get({ gameType, matchID })) as {
          match: { state: number; moveCount: number };
        };
        expect(match).toMatchObject({ state: 1, moveCount: 0 });
      }
    }
  });

  it("is not written once the session has ended: an invite, its answer, an open seat's acceptance", async () => {
    const [ann, bob] = await pair();
    const input = { gameType, opponentUserID: bob.userID };
    expect(await overtaken(ann, () => ann.call.matches.invite(input))).toEqual(ended);
    const [cid, dan] = await pair();
    const { match } = await cid.call.matches.invite({ gameType, opponentUserID: dan.userID });
    expect(await overtaken(dan, () => dan.call.matches.accept({ gameType, matchID: match.matchID }))).toEqual(ended);
    const [eve, fay] = await pair();
    const { challenge } = await eve.call.challenges.create({ gameType, kind: "link" });
    expect(await overtaken(fay, () => fay.call.challenges.accept({ ref: challenge.ref }))).toEqual(ended);
    expect(
      await harness.db.prisma.match.count({ where: { OR: [{ inviterID: ann.userID }, { inviterID: eve.userID }] } }),
    ).toBe(0);
    expect((await harness.db.prisma.match.findUniqueOrThrow({ where: { matchID: match.matchID } })).state).toBe(0);
  });

  it("keeps no refusal waiting: what writes nothing takes no place", async () => {
    const [x, o] = await pair();
    const matchIDs: number[] = [];
    while (matchIDs.length < 4) matchIDs.push((await startMatch(x, o)).matchID);
    const held = await holdRow(harness.db, "select from cursors where user_id = $1 for update", [x.userID]);
    const writes = matchIDs.map((matchID) => x.call.matches.move({ gameType, matchID, move: { cell: 0 } }));
    await held.waiting();
    for (const matchID of matchIDs)
      expect(await codeOf(o.call.matches.move({ gameType, matchID, move: { cell: 0 } }))).toBe("not_your_turn");
    await held.release();
    await Promise.all(writes);
  });

  it("is not written once the user is banned", async () => {
    const [x, o] = await pair();
    const { matchID } = await startMatch(x, o);
    let banned: Promise<unknown> = Promise.resolve();
    const outcome = await overtaken(
      x,
      () => x.call.matches.move({ gameType, matchID, move: { cell: 0 } }),
      async (held) => {
        const ban = { userID: x.userID, reason: "cheating" as const, until: null, now: harness.clock.now() };
        const entry = { time: ban.now, actor: "operator", action: "banned", userID: x.userID } as const;
        // The ban waits behind the holder, and before or behind the move; the holder does its work, too.
        banned = banQueries.banUser(harness.db, ban, entry);
        await held.run("update cursors set precondition_changes = precondition_changes + 1 where user_id = $1", [
          x.userID,
        ]);
        await held.run("update sessions set banned_until = 8640000000000000 where user_id = $1", [x.userID]);
      },
    );
    await banned;
    expect(outcome.status).toBeGreaterThanOrEqual(401);
    expect(await harness.db.prisma.move.count({ where: { matchID } })).toBe(0);
  });

  it("is not written once the invitee takes invites from nobody", async () => {
    const [ann, bob] = await pair();
    const held = await holdRow(harness.db, "select from cursors where user_id = $1 for update", [ann.userID]);
    const invite = problemOf(ann.call.matches.invite({ gameType, opponentUserID: bob.userID }));
    invite.catch(() => {});
    await held.waiting();
    const isLower = ann.userID < bob.userID;
    // The row that comes first is waited for; the other is free, and its owner may choose.
    expect(isLower).toBe(true);
    await bob.call.people.setPrivacy({ invitesFrom: "nobody" });
    await held.release();
    expect(await invite).toMatchObject({ status: 403, code: "invite_refused" });
  });

  it("is not written once the session has ended: anything of the user's own account", async () => {
    const password = "correct horse battery";
    const names = { username: "waits for its row", password };
    const { token } = await harness.anonymous().auth.register(names);
    const own = await harness.signIn(token);
    const other = await harness.player();
    const { userID } = own;
    const url = "https://hooks.example/";
    const { webhook } = await own.call.webhooks.create({ url, kinds: ["match.turn"], password });
    const { webhookID } = webhook;
    const passkey = createSoftPasskey();
    const { options } = await own.call.passkeys.registerOptions({ password });
    const made = await own.call.passkeys.register({ credential: passkey.make(options) });
    const { passkeyID } = made.passkey;
    const { challenge } = await own.call.challenges.create({ gameType, kind: "link" });
    const endpoint = "https://push.example/of-a-browser";
    const { subscriptionID } = await own.call.push.subscribe({ endpoint, keys: PUSH_KEYS });
    const { key } = await own.call.account.createKey({ name: "bot", password });
    const { items } = await own.call.account.sessions();
    const sessionID = items[0]?.sessionID ?? 0;
    const anotherPasskey = await own.call.passkeys.registerOptions({ password });
    const blocked = await harness.player();
    await own.call.people.block({ userID: blocked.userID });
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
      addPasskey: (call) => call.passkeys.register({ credential: createSoftPasskey().make(anotherPasskey.options) }),
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
    const of = (table: string, column = "user_id") =>
      `(select jsonb_agg(to_jsonb(t) order by t::text) from ${table} t where t.${column} = $1)`;
    const parts = tables.split(" ").map((table) => of(table));
    const more = [of("challenges", "creator_id"), of("blocks", "blocker_id"), of("reports", "reporter_id")];
    const look = async () => {
      const sessions = "(select count(*) from sessions where user_id = $1)";
      const text = `select jsonb_build_array(${[...parts, ...more, sessions].join()}) as all`;
      return (await harness.db.pool.query(text, [userID])).rows[0].all;
    };
    for (const [name, write] of Object.entries(writes)) {
      const login = await harness.anonymous({ address: `192.0.2.${name.length}` }).auth.login(names);
      const player = await harness.signIn(login.token);
      const tokenHash = createHash("sha256").update(login.token).digest();
      const before = await look();
      const held = await holdRow(
        harness.db,
        "select from cursors join users using (user_id) where user_id = $1 for update",
        [userID],
      );
      const outcome = problemOf(write(player.call));
      outcome.catch(() => {});
      await held.waiting();
      await held.run("update cursors set precondition_changes = precondition_changes + 1 where user_id = $1", [userID]);
      await held.run("delete from sessions where token_hash = $1", [tokenHash]);
      await held.release();
      const { status } = await outcome;
      expect({ name, status }).toEqual({ name, status: 401 });
      const after = await look();
      expect({ name, after: [...after.slice(0, -1), after.at(-1) + 1] }).toEqual({ name, after: before });
    }
    const guest = await harness.player();
    const upgrade = () => guest.call.auth.register({ username: "upgraded too late", password });
    expect(await overtaken(guest, upgrade)).toEqual(ended);
    expect((await harness.db.prisma.user.findUniqueOrThrow({ where: { userID: guest.userID } })).isGuest).toBe(true);
  });

  it("is written where only somebody else's move was waited for", async () => {
    const [x, o] = await pair();
    const { matchID } = await startMatch(x, o);
    const held = await holdRow(harness.db, "select from cursors where user_id = $1 for update", [x.userID]);
    const move = x.call.matches.move({ gameType, matchID, move: { cell: 0 } });
    await held.waiting();
    await held.run("update cursors set value = value + 5 where user_id = $1", [x.userID]);
    await held.release();
    expect((await move).match.moveCount).toBe(1);
  });

  it("is not written once the session was ended in any way, a ban among them, which waits for nobody else's row", async () => {
    const password = "correct horse battery";
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
      const { matchID } = await startMatch(x, o);
      // Rows are locked lower id first: the move waits for the opponent's.
      const held = await holdRow(harness.db, "select from cursors where user_id = $1 for update", [o.userID]);
      const move = problemOf(x.call.matches.move({ gameType, matchID, move: { cell: 0 } }));
      move.catch(() => {});
      await held.waiting();
      await endIt(x);
      await held.release();
      expect((await move).status, name).toBe(name === "ban" ? 403 : 401);
      expect(await harness.db.prisma.move.count({ where: { matchID } }), name).toBe(0);
    }
  });
});

describe.skipIf(!everyKind.includes("postgresql"))("the read of a poll that was woken (postgresql)", () => {
  it("is shown to nobody whose session ended while it waited", async () => {
    const harness = await createHarness("postgresql");
    const x = await harness.player();
    const o = await harness.player();
    const { matchID, lastActionTime: since } = await startMatch(x, o);
    for (const poll of [
      () => x.call.matches.list({ since, wait: 20 }),
      () => x.call.matches.get({ gameType, matchID, since, wait: 20 }),
    ]) {
      const again = await harness.services.auth.authenticate(x.token);
      expect(again).not.toBeNull();
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
    await harness.close();
  });
});
