import { readdirSync, readFileSync } from "node:fs";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { PASSWORD, type Player, startMatch, takenOf, useHarness } from "./harness.ts";

const password = PASSWORD;
const gameType = "tic-tac-toe";
const DAY = 24 * 3_600_000;

describe.each(testKinds)("the audit log (%s)", (kind) => {
  const harness = useHarness(kind);

  const login = async (username: string, secret = password): Promise<Player> =>
    harness.signIn((await harness.anonymous().auth.login({ username, password: secret })).token);
  const call = { requestID: "of the operator" };
  const entriesOf = (userID: number) =>
    harness.db.prisma.auditEntry.findMany({ where: { userID }, orderBy: { entryID: "asc" } });

  it("tells users what they did to their account, with time and device, the newest first", async () => {
    await harness.account("Diligent");
    const first = await login("Diligent");
    const key = await first.call.account.createKey({ name: "bot", password });
    await first.call.account.revokeKey({ keyID: key.key.keyID });
    const second = await login("Diligent");
    const { items: sessions } = await second.call.account.sessions();
    await second.call.account.endSession({ sessionID: sessions.find(({ isCurrent }) => !isCurrent)?.sessionID ?? 0 });
    await second.call.account.rename({ username: "More diligent" });
    const change = { currentPassword: password, newPassword: "battery staple" };
    const changed = await second.call.account.changePassword(change);
    const third = await harness.signIn(changed.token);
    await third.call.account.endSessions();
    const last = await login("More diligent", "battery staple");
    await last.call.auth.logout();
    const reader = await login("More diligent", "battery staple");
    const { items, nextCursor } = await reader.call.account.audit({});
    expect(nextCursor).toBeNull();
    const did = "registered signed_in key_made key_revoked signed_in session_ended renamed password_changed";
    expect(items.map(({ action }) => action).toReversed()).toEqual(
      `${did} sessions_ended signed_in signed_out signed_in`.split(" "),
    );
    expect(items.every(({ by, device, time }) => by === "user" && device === "vitest/4" && time > 0)).toBe(true);
    const renamed = { before: { username: "Diligent" }, after: { username: "More diligent" } };
    for (const entry of [renamed, { subject: `key ${key.key.keyID}`, after: { name: "bot" } }])
      expect(items).toContainEqual(expect.objectContaining(entry));
    expect(JSON.stringify(items)).not.toMatch(/battery|yms_|ymk_|scrypt/);
    const pages: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = await reader.call.account.audit({ limit: 5, ...(before !== undefined && { before }) });
      pages.push(...page.items.map(({ entryID }) => entryID));
      before = page.nextCursor;
    }
    expect(pages).toEqual(items.map(({ entryID }) => entryID));
  });

  it("says nothing of what did not happen, and nothing of others", async () => {
    const quiet = await harness.account("Quiet");
    const other = await harness.account("Other");
    const refused = [
      quiet.call.account.revokeKey({ keyID: 1 }),
      quiet.call.account.endSession({ sessionID: 2_000_000_000 }),
      quiet.call.account.rename({ username: "other" }),
      harness.anonymous().auth.login({ username: "Quiet", password: "wrong" }),
    ];
    expect(await takenOf(refused)).toBe(0);
    await other.call.account.rename({ username: "Another" });
    expect((await entriesOf(quiet.userID)).map(({ action }) => action)).toEqual(["registered"]);
  });

  it("holds what the operator did, with before and after, and its notes for no user to see", async () => {
    const person = await harness.account("Noted");
    const { userID } = person;
    const until = harness.clock.now() + DAY;
    const note = "three reports in a week";
    await harness.admin["users.ban"](call, { userID, reason: "name", until, matches: "leave", note });
    await harness.admin["users.unban"](call, { userID });
    await harness.admin["users.rename"](call, { userID, username: "Renamed" });
    await harness.admin["users.endSessions"](call, { userID });
    const entries = await entriesOf(userID);
    expect(entries.slice(1)).toMatchObject([
      { actor: "operator", action: "banned", note, after: { reason: "name", until }, requestID: "of the operator" },
      { actor: "operator", action: "unbanned", before: { reason: "name", until } },
      { actor: "operator", action: "renamed", before: { username: "Noted" }, after: { username: "Renamed" } },
      { actor: "operator", action: "sessions_ended" },
    ]);
    const { items } = await (await login("Renamed")).call.account.audit({});
    expect(items.map(({ by, action }) => `${by} ${action}`)).toContain("operator banned");
    expect(JSON.stringify(items)).not.toContain(note);
    // A name that the operator took away can't be taken up again, by its owner neither.
    await expect((await login("Renamed")).call.account.rename({ username: "Noted" })).rejects.toThrow(/name/);
  });

  it("records who read a match's secrets, and how one was ended", async () => {
    const [x, o] = await harness.pair();
    const { matchID } = await startMatch(x, o, "battleship");
    const read = await harness.admin["matches.get"](call, { matchID, note: "report 1" });
    expect(read).toMatchObject({ ok: true, value: { match: { matchID }, moves: [] } });
    const end = (how: "abort" | "forfeit", loserUserID?: number) =>
      harness.admin["matches.end"](call, { matchID, how, ...(loserUserID !== undefined && { loserUserID }) });
    expect(await end("forfeit")).toMatchObject({ ok: false, failure: { code: "invalid_request" } });
    expect(await end("forfeit", x.userID)).toMatchObject({ ok: true, value: { match: { winnerUserID: o.userID } } });
    expect(await end("abort")).toMatchObject({ ok: false, failure: { code: "invalid_state" } });
    expect(await harness.admin["matches.get"](call, { matchID: 2_000_000_000 })).toMatchObject({ ok: false });
    const answer = await harness.admin["audit.list"](call, { limit: 2, actor: "operator" });
    const subject = `match ${matchID}`;
    expect(answer.ok && answer.value.items).toMatchObject([
      { action: "match_ended", subject, before: { state: 1 }, after: { state: 2, result: "forfeit" } },
      { action: "match_read", subject, note: "report 1" },
    ]);
  });

  it("a match that the operator aborts has no winner, and its end wakes the players' polls", async () => {
    const [x, o] = await harness.pair();
    const match = await startMatch(x, o, gameType, [4]);
    const abort = () => harness.admin["matches.end"](call, { matchID: match.matchID, how: "abort" });
    const [woken] = await harness.whilePolling([x.poll(match)], abort);
    expect(woken).toMatchObject({ match: { state: 6, result: "aborted", outcome: null, winnerUserID: null } });
    expect((await x.call.users.get(x)).results).toEqual({ won: 0, lost: 0, drawn: 0 });
  });

  it("keeps of who is deleted what was done and when, under a number, and nothing else", async () => {
    const gone = await harness.account("Leaving for good");
    const { userID } = gone;
    await gone.call.account.rename({ username: "Leaving for ever" });
    const ban = { userID, reason: "other", until: null, matches: "leave", note: "Leaving, he said" } as const;
    await harness.admin["users.ban"](call, ban);
    const wrong = await harness.admin["users.delete"](call, { userID, username: "Leaving for good" });
    expect(wrong).toMatchObject({ ok: false, failure: { code: "forbidden_action" } });
    const right = await harness.admin["users.delete"](call, { userID, username: "Leaving for ever" });
    expect(right).toMatchObject({ ok: true });
    const entries = await entriesOf(userID);
    expect(entries.map(({ action }) => action)).toEqual(["registered", "renamed", "banned", "deleted"]);
    for (const { before, after, note, device, requestID, subject } of entries)
      expect([before, after, note, device, requestID, subject]).toEqual(Array(6).fill(null));
    expect(await harness.db.prisma.ban.count({ where: { userID } })).toBe(0);
  });
});

it("nothing but what is listed here writes to the audit log's table: it is only added to", () => {
  const folders = ["../../db/src", "../src", "../../../apps/server/src"].map(
    (path) => `${import.meta.dirname}/${path}`,
  );
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.startsWith("generated"))
      .map((name) => readFileSync(`${folder}/${name}`, "utf8")),
  );
  const write = /(update|delete from) audit_entries|auditEntry\.(update|delete|upsert)\w*|rowsOf\("audit_entries"\)/g;
  const writes = texts.flatMap((text) => [...text.matchAll(write)].map(([words]) => words));
  // Two that take away who it was, and three that forget what is over: the last is the retention job's, by age.
  expect(writes.sort()).toEqual([
    "auditEntry.deleteMany",
    "delete from audit_entries",
    'rowsOf("audit_entries")',
    "update audit_entries",
    "update audit_entries",
  ]);
});
