import { createHash } from "node:crypto";
import { deletionQueries, signInQueries } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { beginDeletion, removeUser, resumeDeletions } from "../src/account/deletion.ts";
import { endInvitesOf, endMatchesOf } from "../src/matches/end-matches.ts";
import { eventually } from "./eventually.ts";
import { codeOf, PASSWORD, type Player, startMatch, useHarness } from "./harness.ts";

const password = PASSWORD;
const gameType = "tic-tac-toe";
const DAY = 24 * 3_600_000;

describe.each(testKinds)("deletion (%s)", (kind) => {
  const harness = useHarness(kind);

  const summaryOf = async (viewer: Player, userID: number) => (await viewer.call.users.get({ userID })).user;

  it("takes the password of an account, and the name of a guest; a wrong one, or the other's, is 403 and changes nothing", async () => {
    const account = await harness.account("doubtful");
    const guest = await harness.player("passer-by");
    const { token } = await account.call.account.createKey({ name: "bot", password });
    const key = await harness.signIn(token);
    for (const [{ call }, inputs] of [
      [account, [{}, { password: "wrong" }, { username: "doubtful" }]],
      [guest, [{}, { username: "somebody" }, { password }]],
      [key, [{ password }]],
    ] as const)
      for (const input of inputs) expect(await codeOf(call.account.delete(input))).toBe("forbidden_action");
    expect((await summaryOf(guest, account.userID)).isDeleted).toBe(false);
    await guest.call.account.delete({ username: " passer-by " });
    await account.call.account.delete({ password });
    expect((await summaryOf(await harness.player(), account.userID)).isDeleted).toBe(true);
  });

  it("leaves a number for a name, which nobody can invite, block, report, find or sign in as", async () => {
    const gone = await harness.account("Vanishing");
    const other = await harness.player();
    await startMatch(gone, other);
    await gone.call.account.setAvatar({ avatar: "03" });
    await gone.call.account.delete({ password });
    const { userID } = gone;
    const { isOnline, isGuest, isBot, isDeleted, ...shown } = await summaryOf(other, userID);
    expect([isOnline, isGuest, isBot, isDeleted]).toEqual([false, false, false, true]);
    const username = `deleted-${userID}`;
    expect(shown).toEqual({ userID, username, link: `/players/${userID}`, avatar: null, awayUntil: null });
    const { block, report } = other.call.people;
    for (const requested of [() => other.invite(gone), () => block(gone), () => report({ userID, reason: "other" })])
      expect(await codeOf(requested())).toBe("user_not_found");
    for (const q of ["vanish", username, undefined]) {
      const { items } = await other.call.friends.search({ gameType, ...(q && { q }) });
      expect(items.map((item) => item.userID)).not.toContain(userID);
    }
    for (const name of ["Vanishing", username])
      expect(await codeOf(harness.anonymous().auth.login({ username: name, password }))).toBe("unauthenticated");
    expect(await harness.services.auth.authenticate(gone.token)).toBeNull();
  });

  it("forfeits active matches, ends invites either way, and wakes the opponents' polls", async () => {
    const gone = await harness.account("Leaving");
    const [playing, invited, inviting] = await harness.trio();
    const match = await startMatch(playing, gone);
    await gone.invite(invited, { message: "soon gone" });
    const received = await inviting.invite(gone, { message: "stay" });
    const [woken] = await harness.whilePolling([playing.poll(match)], () => gone.call.account.delete({ password }));
    const won = { state: 2, result: "forfeit", outcome: "won", opponent: { isDeleted: true } };
    expect(woken).toMatchObject({ unchanged: false, match: won });
    const sent = { state: 4, message: null, opponent: { username: `deleted-${gone.userID}` } };
    expect(await invited.list()).toMatchObject({ items: [sent] });
    expect(await inviting.read(received)).toMatchObject({ state: 4, message: "stay" });
    expect((await playing.call.users.get(playing)).results).toEqual({ won: 1, lost: 0, drawn: 0 });
  });

  it("nobody is given the name, or one that looks like it, for 90 days", async () => {
    const gone = await harness.account("Olivia");
    await gone.call.account.delete({ password });
    const other = await harness.account("Somebody");
    const { auth } = harness.anonymous();
    for (const username of ["Olivia", "OLIVIA", "0livia"])
      for (const named of [auth.guest, other.call.account.rename])
        expect(await codeOf(named({ username }))).toBe("username_taken");
    expect(await codeOf(harness.account("Olivia"))).toBe("username_taken");
    const plain = createHash("sha256").update("olivia").digest();
    expect(await signInQueries.isNameReleased(harness.db, { nameHash: plain }, harness.clock.now())).toBe(false);
    await harness.clock.advance(90 * DAY + 1);
    expect((await harness.anonymous().auth.guest({ username: "Olivia" })).user.username).toBe("Olivia");
  });

  it("a deletion that was interrupted is resumed, and what late writers left goes too", async () => {
    const gone = await harness.account("Interrupted");
    const of = { userID: gone.userID };
    const other = await harness.player();
    const match = await startMatch(gone, other);
    const entry = { time: harness.clock.now(), actor: "user", action: "deleted", userID: gone.userID } as const;
    await beginDeletion(harness.services, gone, entry);
    expect(await summaryOf(other, gone.userID)).toMatchObject({ username: "Interrupted", isDeleted: false });
    const now = harness.clock.now();
    // Those of the tests before, which the job has not looked after yet, may be due.
    const due = await deletionQueries.claimDeletions(harness.db, { now, dueTime: now, limit: 10 });
    expect(due.map(({ userID }) => userID)).not.toContain(gone.userID);
    harness.clock.advance(25_000);
    await resumeDeletions(harness.services);
    // The job may have been first, and still be at it.
    await eventually(async () => (await harness.db.prisma.deletion.count({ where: { ...of, isSwept: true } })) === 1);
    expect(await summaryOf(other, gone.userID)).toMatchObject({ isDeleted: true });
    expect((await other.read(match)).result).toBe("forfeit");
    const late = { kind: "session", tokenHash: Buffer.from("late"), createdTime: 0n, lastUsedTime: 0n };
    await harness.db.prisma.session.create({ data: { ...late, userID: gone.userID } });
    harness.clock.advance(3 * 60_000);
    await resumeDeletions(harness.services);
    await eventually(async () => (await harness.db.prisma.deletion.count({ where: of })) === 0);
    expect(await harness.db.prisma.session.count({ where: of })).toBe(0);
  });

  it("takes more than one statement's rows, entries and messages", async () => {
    const gone = await harness.account("Plenty");
    const { userID } = gone;
    const other = await harness.player();
    for (let count = 0; count < 3; count += 1) await gone.cancel(await gone.invite(other, { message: "soon gone" }));
    const numbers = [...Array(5).keys()];
    const reported = { reporterID: userID, userID: other.userID, reason: "other", createdTime: 0n };
    const audited = { userID, time: 0n, actor: "operator", action: "seen", note: "a note" };
    const { report, auditEntry, match: matches } = harness.db.prisma;
    await report.createMany({ data: numbers.map((number) => ({ ...reported, number })) });
    await auditEntry.createMany({ data: numbers.map(() => audited) });
    const entry = { time: 0, actor: "user", action: "deleted", userID } as const;
    await removeUser(harness.services, { userID }, entry, { rows: 2, matches: 2 });
    expect(await report.count({ where: { reporterID: userID } })).toBe(0);
    expect(await auditEntry.count({ where: { userID, note: { not: null } } })).toBe(0);
    expect(await matches.count({ where: { inviterID: userID, message: { not: null } } })).toBe(0);
  });

  it.each([endInvitesOf, endMatchesOf])("%o ends page after page", async (end) => {
    const gone = await harness.player();
    for (const other of await harness.trio()) await gone.invite(other);
    await end(harness.services, gone.userID, 2);
    expect((await gone.list()).items.map(({ state }) => state)).toEqual([4, 4, 4]);
  });

  it("of invites and accepts that meet a deletion, none outlives it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const gone = await harness.account(`Racing ${round}`);
      const others = await harness.players(6);
      const invites = await Promise.all(others.slice(0, 3).map((other) => gone.invite(other)));
      await Promise.allSettled([
        ...invites.map((match, at) => others[at]?.accept(match)),
        ...others.slice(3).map((other) => other.invite(gone)),
        gone.call.account.delete({ password }),
      ]);
      const { userID } = gone;
      const live = { state: { lt: 2 }, OR: [{ inviterID: userID }, { inviteeID: userID }] };
      expect(await harness.db.prisma.match.count({ where: live })).toBe(0);
      const cursor = await harness.db.prisma.cursor.findUnique({ where: { userID } });
      expect(cursor).toMatchObject({ activeMatches: 0, pendingInvites: 0, strangerInvites: 0 });
    }
  });

  it("the list of traces names every column of the schema that names a user", async () => {
    const { rows } = await harness.db.pool.query<{ table: string; column: string }>(
      `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
        where c.table_schema = 'public' and (c.column_name ~ 'user_id$' or (c.table_name, c.column_name) in (
          select t.relname, a.attname from pg_constraint k join pg_class t on t.oid = k.conrelid
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
          where k.contype = 'f' and k.confrelid = 'users'::regclass))
        and not exists (select from pg_class p where p.relname = c.table_name and p.relispartition)`,
    );
    const listed: Readonly<Record<string, object>> = deletionQueries.TRACES;
    const forgotten = rows.filter(({ table, column }) => !Object.hasOwn(listed[table] ?? {}, column));
    expect(forgotten).toEqual([]);
    expect(rows.length).toBeGreaterThan(deletionQueries.REMOVED_TRACES.length);
  });
});
