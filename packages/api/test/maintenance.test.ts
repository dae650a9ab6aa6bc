import { LIMITS } from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import { everyKind, openTestDatabase } from "@yourmove/db/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../src/log.ts";
import { createMaintenance } from "../src/maintenance/maintenance.ts";
import { RETENTION } from "../src/maintenance/retention.ts";
import { codeOf, createHarness, type Harness, startMatch } from "./harness.ts";

const HOUR_MS = 3_600_000;
/** What kept answers take, in all their parts. */
const KEPT_BYTES = `select sum(pg_total_relation_size(relid))::int as size from pg_partition_tree('idempotency_keys')`;
const gameType = "tic-tac-toe";

const maintenanceOf = ({ db, clock }: Harness, retention = RETENTION) =>
  createMaintenance({ db, clock, log: silentLog }, retention, () => true);

describe.each(everyKind)("hourly maintenance (%s)", (kind) => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await createHarness(kind);
  });
  afterEach(() => harness.close());

  const names = async (): Promise<string[]> => {
    const { rows } = await harness.db.pool.query("select username from users where not is_bot order by username");
    return rows.map(({ username }) => username as string);
  };
  const runMaintenance = () => maintenanceOf(harness).run();
  const pass = (ms: number) => harness.clock.set(harness.clock.now() + ms);
  const count = async (table: string): Promise<number> =>
    (await harness.db.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;

  it("removes guests without a started match who were not seen for 30 days, with their names and invites", async () => {
    const [idle, other, player, opponent] = await Promise.all(
      ["idle", "other", "player", "opponent"].map((name) => harness.player(name)),
    );
    if (!idle || !other || !player || !opponent) throw new Error("no players");
    await startMatch(player, opponent);
    const sent = await idle.call.matches.invite({ gameType, opponentUserID: player.userID });
    await player.call.matches.decline({ gameType, matchID: sent.match.matchID });
    await harness.anonymous().auth.register({ username: "account", password: "long enough" });
    pass(LIMITS.idleGuestLifetimeMs - HOUR_MS);
    await runMaintenance();
    expect(await names()).toEqual(["account", "idle", "opponent", "other", "player"]);
    await other.call.matches.list({});
    await harness.db.pool.query("update sessions set last_used_time = $1 where user_id = $2", [
      harness.clock.now(),
      other.userID,
    ]);
    pass(2 * HOUR_MS);
    await runMaintenance();
    expect(await names()).toEqual(["account", "opponent", "other", "player"]);
    expect([await count("matches where state = 3"), await count("matches")]).toEqual([0, 1]);
    expect(await harness.player("idle")).toBeDefined();
  });

  it("removes finished matches only after the time that an operator chose, moves and all; by itself never", async () => {
    const one = await harness.player("one");
    const other = await harness.player("other");
    const old = await startMatch(one, other);
    const live = await startMatch(one, other);
    await one.call.matches.move({ gameType, matchID: old.matchID, move: { cell: 0 } });
    await one.call.matches.forfeit({ gameType, matchID: old.matchID });
    pass(10 * 24 * HOUR_MS);
    const recent = await startMatch(other, one);
    await one.call.matches.forfeit({ gameType, matchID: recent.matchID });
    await harness.db.pool.query("update matches set deadline_time = null where match_id = $1", [live.matchID]);
    await runMaintenance();
    expect(await count("matches")).toBe(3);
    const maintenance = maintenanceOf(harness, { ...RETENTION, matchesMs: 5 * 24 * HOUR_MS });
    await maintenance.run();
    expect(maintenance.removed()).toMatchObject({ matches: 1 });
    expect([await count("matches"), await count("moves")]).toEqual([2, 0]);
    expect((await one.call.users.get({ userID: other.userID })).results).toEqual({ won: 2, lost: 0, drawn: 0 });
  });

  it("removes what is left of a user who deleted itself, once no match of its is left", async () => {
    const { token } = await harness.anonymous().auth.register({ username: "leaver", password: "long enough" });
    const leaver = await harness.signIn(token);
    const other = await harness.player("stays");
    const match = await startMatch(leaver, other);
    await leaver.call.account.delete({ password: "long enough" });
    pass(LIMITS.idleGuestLifetimeMs - HOUR_MS);
    await other.call.auth.me();
    await harness.db.pool.query("update sessions set last_used_time = $1", [harness.clock.now()]);
    await runMaintenance();
    expect(await names()).toEqual([`deleted-${leaver.userID}`, "stays"]);
    await harness.db.pool.query("delete from matches where match_id = $1", [match.matchID]);
    await runMaintenance();
    expect(await names()).toEqual([`deleted-${leaver.userID}`, "stays"]);
    pass(2 * HOUR_MS);
    await runMaintenance();
    expect(await names()).toEqual(["stays"]);
  });

  it("spares a guest with an invite that waits, until that is over", async () => {
    const idle = await harness.player("idle");
    const account = await harness.player("busy");
    await idle.call.matches.invite({ gameType, opponentUserID: account.userID });
    await harness.db.pool.query("update matches set deadline_time = null");
    pass(LIMITS.idleGuestLifetimeMs + HOUR_MS);
    await runMaintenance();
    expect(await names()).toContain("idle");
    await harness.db.pool.query(
      "update matches set state = 5, pending_pair = null, finished_time = created_time, over_time = last_action_time, check_time = null",
    );
    await runMaintenance();
    expect(await names()).not.toContain("idle");
  });

  it("goes through any number of users and rows in batches", async () => {
    const { pool } = harness.db;
    await pool.query(`insert into users (username, search_key, is_guest, created_time)
      select 'crowd-' || n, 'crowd-' || n, true, 1 from generate_series(1, 2500) n`);
    const keeper = await harness.player("keeper");
    await pool.query(
      `insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
       select $1, 'k' || n, '', 200, '', 1 from generate_series(1, 2500) n`,
      [keeper.userID],
    );
    const maintenance = maintenanceOf(harness);
    await maintenance.run();
    expect(maintenance.removed()).toMatchObject({ guests: 2500, idempotencyRecords: 2500 });
    expect([await names(), await count("idempotency_keys")]).toEqual([["keeper"], 0]);
  });

  it("forgets devices, reports and answers to sign-ins when their time is over, and not before", async () => {
    const { userID } = await harness.player("ann");
    const now = harness.clock.now();
    const { pool } = harness.db;
    const lifetimes = [LIMITS.deviceLifetimeMs, LIMITS.reportLifetimeMs, LIMITS.signInAnswerLifetimeMs];
    for (const [age, hash] of [
      [0, "\\x00"],
      [1, "\\x01"],
    ] as const) {
      const [device = 0, report = 0, answer = 0] = lifetimes.map((ms) => now - ms + 1 - age);
      await pool.query("insert into devices values ($1, $2, $3)", [userID, hash, device]);
      await pool.query("insert into sign_in_answers values ($1, '', $1, $2)", [hash, answer]);
      await pool.query(
        "insert into reports (reporter_id, user_id, number, reason, created_time) values ($1, $1, $3, 'x', $2)",
        [userID, report, age + 1],
      );
    }
    await runMaintenance();
    expect(await Promise.all(["devices", "reports", "sign_in_answers"].map(count))).toEqual([1, 1, 1]);
  });
});

describe("the embedded database in the long run", () => {
  it("does not grow by what comes and goes, and has fresh samples", async () => {
    const db = await openTestDatabase("embedded");
    const harness = await createHarness("embedded", { db });
    const { userID } = await harness.player("ann");
    const maintenance = maintenanceOf(harness);
    const sizes: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await db.pool.query(
        `insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
         select $1, 'k' || n, '', 200, repeat(md5(n::text), 20), $2 from generate_series(1, 3000) n`,
        [userID, harness.clock.now()],
      );
      harness.clock.set(harness.clock.now() + LIMITS.idempotencyLifetimeMs + HOUR_MS);
      await maintenance.run();
      const { rows } = await db.pool.query(KEPT_BYTES);
      sizes.push(rows[0].size);
    }
    expect(Math.max(...sizes)).toBeLessThan(1_000_000);
    const { rows } = await db.pool.query("select count(*)::int as count from pg_stats where tablename = 'users'");
    expect(rows[0].count).toBeGreaterThan(0);
    await harness.close();
  });

  it("has a fresh sample of a table that grew within the hour, so that no plan for a few rows is kept for many", async () => {
    const db = await openTestDatabase("embedded");
    const harness = await createHarness("embedded", { db });
    const { userID } = await harness.player("ann");
    const maintenance = maintenanceOf(harness);
    const sampled = async (): Promise<number> =>
      (await db.pool.query("select max(reltuples)::int as rows from pg_class where relname like 'idempotency_keys__'"))
        .rows[0].rows;
    const add = (from: number, to: number) =>
      db.pool.query(
        `insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
         select $1, 'k' || n, '', 200, repeat(md5(n::text), 20), $2 from generate_series($3::int, $4::int) n`,
        [userID, harness.clock.now(), from, to],
      );
    await maintenance.run();
    await add(1, 3000);
    await maintenance.run();
    expect(await sampled()).toBe(3000);
    await add(3001, 3100);
    await maintenance.run();
    expect(await sampled()).toBe(3000);
    await harness.close();
  });
});

describe("a disk that is nearly full", () => {
  /** A database on a disk of which a test says how full it is. */
  const onDisk = async () => {
    const db = await openTestDatabase("embedded");
    const room = { canWrite: true, canReclaim: true };
    const full: Database = { ...db, canWrite: () => room.canWrite, canReclaim: () => room.canReclaim };
    return { room, db: full };
  };

  it("gets room by the maintenance, from the reserve, and writes come back by themselves", async () => {
    const { room, db } = await onDisk();
    const harness = await createHarness("embedded", { db });
    const ann = await harness.player("ann");
    const bob = await harness.player("bob");
    const size = async () => (await db.pool.query(KEPT_BYTES)).rows[0].size as number;
    await db.pool.query(
      `insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
       select $1, 'k' || n, '', 200, repeat(md5(n::text), 20), $2 from generate_series(1, 3000) n`,
      [ann.userID, harness.clock.now()],
    );
    const filled = await size();
    const waiting = (look: () => Promise<number>) => () => {
      harness.clock.advance(2000);
      return look();
    };
    const invite = () => ann.call.matches.invite({ gameType, opponentUserID: bob.userID });
    // The disk is full for as long as the kept answers are there.
    room.canWrite = false;
    expect(await codeOf(invite())).toBe("unavailable");
    harness.clock.advance(HOUR_MS);
    await expect.poll(waiting(async () => harness.services.maintenance.removed().idempotencyRecords)).toBe(0);
    harness.clock.set(harness.clock.now() + LIMITS.idempotencyLifetimeMs);
    await expect.poll(waiting(size)).toBeLessThan(filled / 5);
    room.canWrite = true;
    expect((await invite()).match.state).toBe(0);
    await harness.close();
  });

  it("is left alone where not even the reserve is there", async () => {
    const { room, db } = await onDisk();
    const harness = await createHarness("embedded", { db });
    const { userID } = await harness.player("ann");
    await db.pool.query(
      `insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
      values ($1, 'k', '', 200, '', 1)`,
      [userID],
    );
    Object.assign(room, { canWrite: false, canReclaim: false });
    await maintenanceOf(harness).run();
    const { rows } = await db.pool.query("select count(*)::int as count from idempotency_keys");
    expect(rows[0].count).toBe(1);
    await harness.close();
  });

  it("ends due matches for every reader, and writes nothing of it until it has room", async () => {
    const { room, db } = await onDisk();
    const harness = await createHarness("embedded", { db });
    const ann = await harness.player("ann");
    const bob = await harness.player("bob");
    const { matchID, turnDeadlineTime } = await startMatch(ann, bob);
    await ann.call.matches.move({ gameType, matchID, move: { cell: 4 } });
    const stored = () => db.prisma.match.findUniqueOrThrow({ where: { matchID } });
    room.canWrite = false;
    harness.clock.set((turnDeadlineTime ?? 0) + HOUR_MS);
    const before = await stored();
    const seen = await bob.call.matches.get({ gameType, matchID });
    const list = await bob.call.matches.list({});
    expect(seen).toMatchObject({ match: { result: "aborted", isYourTurn: false } });
    expect(list).toMatchObject({ yourTurnCount: 0, items: [{ matchID, state: 6 }] });
    expect(await stored()).toEqual(before);
    room.canWrite = true;
    await harness.services.expiry.run();
    expect((await stored()).state).toBe(6);
    await harness.close();
  });
});
