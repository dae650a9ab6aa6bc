import { LIMITS } from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import { everyKind, openTestDatabase } from "@yourmove/db/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rounds } from "../../../tests/support/rounds.ts";
import { silentLog } from "../src/log.ts";
import { createMaintenance } from "../src/maintenance/maintenance.ts";
import { RETENTION } from "../src/maintenance/retention.ts";
import { codeOf, createHarness, type Harness, PASSWORD, type Player, startMatch, useHarness } from "./harness.ts";

const HOUR_MS = 3_600_000;
const ALMOST = LIMITS.idleGuestLifetimeMs - HOUR_MS;
/** A few batches. */
const MANY = rounds({ full: 3000, quick: 3000, short: 1000 });
const maintenanceOf = ({ db, clock }: Harness, retention = RETENTION) =>
  createMaintenance({ db, clock, log: silentLog }, retention, () => true);

/** Keeps answers of a user's, of now or another time: in portions, since thousands at once take a slow machine longer than a statement may. */
const keepAnswers = async ({ db, clock }: Harness, { userID }: Player, to: number, from = 1, time = clock.now()) => {
  for (let first = from; first <= to; first += 250)
    await db.pool.query(
      `insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
        select $1, 'k' || n, '', 200, repeat(md5(n::text), 20), $2 from generate_series($3::int, $4::int) n`,
      [userID, time, first, Math.min(to, first + 249)],
    );
};

/** What idempotency records take, in all their parts. */
const keptBytes = async ({ db }: Harness): Promise<number> => {
  const text = "select sum(pg_total_relation_size(relid))::int as size from pg_partition_tree('idempotency_keys')";
  return (await db.pool.query(text)).rows[0].size;
};

/** A kind of rows, how long each is kept after the time that it has, and what the n-th of a user is made of. */
const AGED: readonly (readonly [table: string, lifetimeMs: number, columns: string, values: string])[] = [
  ["bans", 0, "user_id, reason, until_time, created_time", "id + n, 'other', time, 1"],
  ["passkey_challenges", 0, "challenge, user_id, expires_time", "hash, id, time"],
  ["released_names", 0, "name_hash, until_time, user_id", "hash, time, id"],
  ["devices", LIMITS.deviceLifetimeMs, "user_id, token_hash, last_used_time", "id, hash, time"],
  ["audit_entries", LIMITS.auditLifetimeMs, "time, actor, action, user_id", "time, 'user', 'renamed', id"],
  ["sign_in_answers", HOUR_MS, "key_hash, fingerprint, encrypted, created_time", "hash, '', hash, time"],
  ["daily_positions", LIMITS.dailyLifetimeMs, "day, claimed_until", "'day ' || n, time"],
  ["events", LIMITS.eventLifetimeMs, "kinds, user_id, created_time", "'match.moved', id, time"],
  ["reports", LIMITS.reportLifetimeMs, "reporter_id, user_id, number, reason, created_time", "id, id, n, 'x', time"],
  [
    "sessions",
    0,
    "user_id, token_hash, kind, created_time, last_used_time, expires_time",
    "id, hash, 'session', 1, 1, time",
  ],
  [
    "push_notifications",
    LIMITS.eventLifetimeMs,
    "user_id, match_id, category, kind, event_time, is_away_only, left_ids",
    "id, n, 'news', 'match.finished', time, false, '{}'",
  ],
  [
    "challenges",
    LIMITS.challengeLifetimeMs,
    "ref, kind, game_type, creator_id, number, symbol, is_quick, created_time, expires_time, over_time",
    "'ref ' || n, 'link', 'chess', id, n, 'X', false, 1, 1, time",
  ],
];

describe.each(everyKind)("hourly maintenance (%s)", (kind) => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await createHarness(kind);
  });
  afterEach(() => harness.close());

  /** Who is left after the maintenance, so many milliseconds from now. */
  const leftAfter = async (ms: number): Promise<string[]> => {
    pass(ms);
    await maintenanceOf(harness).run();
    const { rows } = await harness.db.pool.query("select username from users where not is_bot order by username");
    return rows.map(({ username }) => username as string);
  };
  /** Notes that a player's session was used now. */
  const used = ({ userID }: Player) =>
    harness.db.prisma.session.updateMany({ where: { userID }, data: { lastUsedTime: harness.clock.now() } });
  const pass = (ms: number) => harness.clock.set(harness.clock.now() + ms);
  const count = async (table: string): Promise<number> =>
    (await harness.db.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;

  it("removes guests without a started match who were not seen for 30 days, with their names and invites", async () => {
    const idle = await harness.player("idle");
    const other = await harness.player("other");
    const player = await harness.player("player");
    await startMatch(player, await harness.player("opponent"));
    await player.decline(await idle.invite(player));
    await harness.account("account");
    expect(await leftAfter(ALMOST)).toEqual(["account", "idle", "opponent", "other", "player"]);
    await used(other);
    expect(await leftAfter(2 * HOUR_MS)).toEqual(["account", "opponent", "other", "player"]);
    expect([await count("matches where state = 3"), await count("matches")]).toEqual([0, 1]);
    expect(await harness.player("idle")).toBeDefined();
  });

  it("removes finished matches only after the time that an operator chose, moves and all; by itself never", async () => {
    const one = await harness.player("one");
    const other = await harness.player("other");
    const old = await startMatch(one, other);
    const live = await startMatch(one, other);
    await one.forfeit(await one.move(old, 0));
    pass(10 * 24 * HOUR_MS);
    await one.forfeit(await startMatch(other, one));
    await harness.db.pool.query("update matches set deadline_time = null where match_id = $1", [live.matchID]);
    await maintenanceOf(harness).run();
    expect(await count("matches")).toBe(3);
    const maintenance = maintenanceOf(harness, { ...RETENTION, matchesMs: 5 * 24 * HOUR_MS });
    await maintenance.run();
    expect(maintenance.removed()).toMatchObject({ matches: 1 });
    expect([await count("matches"), await count("moves")]).toEqual([2, 0]);
    expect((await one.call.users.get(other)).results).toEqual({ won: 2, lost: 0, drawn: 0 });
  });

  it("removes what is left of a user who deleted itself, once no match of its is left", async () => {
    const leaver = await harness.account("leaver");
    const other = await harness.player("stays");
    const match = await startMatch(leaver, other);
    await leaver.call.account.delete({ password: PASSWORD });
    const both = [`deleted-${leaver.userID}`, "stays"];
    expect(await leftAfter(ALMOST)).toEqual(both);
    await used(other);
    await harness.db.pool.query("delete from matches where match_id = $1", [match.matchID]);
    expect(await leftAfter(0)).toEqual(both);
    expect(await leftAfter(2 * HOUR_MS)).toEqual(["stays"]);
  });

  it("spares a guest with an invite that waits, until that is over", async () => {
    await (await harness.player("idle")).invite(await harness.player("busy"));
    await harness.db.pool.query("update matches set deadline_time = null");
    expect(await leftAfter(LIMITS.idleGuestLifetimeMs + HOUR_MS)).toContain("idle");
    await harness.db.pool.query(
      "update matches set state = 5, pending_pair = null, finished_time = created_time, over_time = last_action_time, check_time = null",
    );
    expect(await leftAfter(0)).not.toContain("idle");
  });

  it("goes through any number of users and rows in batches", async () => {
    const { pool } = harness.db;
    await pool.query(`insert into users (username, search_key, is_guest, created_time)
      select 'crowd-' || n, 'crowd-' || n, true, 1 from generate_series(1, 2500) n`);
    await keepAnswers(harness, await harness.player("keeper"), 2500, 1, 1);
    expect([await leftAfter(0), await count("idempotency_keys")]).toEqual([["keeper"], 0]);
  });

  it("removes of each kind what is over, to the millisecond, and closes challenges long before", async () => {
    // The second is banned, too: of bans a user has one.
    const [{ userID }] = await harness.pair();
    const counts = async () => {
      const all: [string, number][] = [];
      for (const [table] of AGED) all.push([table, await count(table)]);
      return all;
    };
    for (const [table, lifetimeMs, columns, values] of AGED)
      for (const n of [0, 1])
        await harness.db.pool.query(
          `insert into ${table} (${columns}) select ${values}
            from (select $1::int as id, $2::int as n, $3::bytea as hash, $4::bigint as time) as given`,
          [userID, n, Buffer.from([n]), harness.clock.now() - lifetimeMs + n],
        );
    const before = await counts();
    await maintenanceOf(harness).run();
    expect(await counts()).toEqual(before.map(([table, rows]) => [table, rows - 1]));
    expect(await count("challenges where state = 3")).toBe(1);
  });
});

describe("the embedded database in the long run", () => {
  const harness = useHarness("embedded");

  it("does not grow by what comes and goes, and has fresh samples", async () => {
    const ann = await harness.player("ann");
    const maintenance = maintenanceOf(harness);
    const sizes: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await keepAnswers(harness, ann, MANY);
      harness.clock.set(harness.clock.now() + LIMITS.idempotencyLifetimeMs + HOUR_MS);
      await maintenance.run();
      sizes.push(await keptBytes(harness));
    }
    expect(Math.max(...sizes)).toBeLessThan(1_000_000);
    const { rows } = await harness.db.pool.query("select from pg_stats where tablename = 'users'");
    expect(rows.length).toBeGreaterThan(0);
  });

  it("has a fresh sample of a table that grew within the hour, so that no plan for a few rows is kept for many", async () => {
    const bob = await harness.player("bob");
    const maintenance = maintenanceOf(harness);
    const sampled = async (): Promise<number> => {
      const text = "select max(reltuples)::int as rows from pg_class where relname like 'idempotency_keys__'";
      return (await harness.db.pool.query(text)).rows[0].rows;
    };
    await maintenance.run();
    for (const from of [1, 3001]) {
      await keepAnswers(harness, bob, from === 1 ? 3000 : 3100, from);
      await maintenance.run();
      expect(await sampled()).toBe(3000);
    }
  });
});

describe("a disk that is nearly full", () => {
  const room = { canWrite: true, canReclaim: true };
  let harness: Harness;
  let ann: Player;
  let bob: Player;
  beforeEach(async () => {
    const db = await openTestDatabase("embedded");
    Object.assign(room, { canWrite: true, canReclaim: true });
    const full: Database = { ...db, canWrite: () => room.canWrite, canReclaim: () => room.canReclaim };
    harness = await createHarness("embedded", { db: full });
    [ann, bob] = [await harness.player("ann"), await harness.player("bob")];
  });
  afterEach(() => harness.close());

  it("gets room by the maintenance, from the reserve, and writes come back by themselves", async () => {
    await keepAnswers(harness, ann, 3000);
    const filled = await keptBytes(harness);
    const waiting = (look: () => number | Promise<number>) => () => {
      harness.clock.advance(2000);
      return look();
    };
    const invite = () => ann.invite(bob);
    // The disk is full for as long as the records are there.
    room.canWrite = false;
    expect(await codeOf(invite())).toBe("unavailable");
    harness.clock.advance(HOUR_MS);
    await expect.poll(waiting(() => harness.services.maintenance.removed().idempotencyRecords)).toBe(0);
    harness.clock.set(harness.clock.now() + LIMITS.idempotencyLifetimeMs);
    await expect.poll(waiting(() => keptBytes(harness))).toBeLessThan(filled / 5);
    room.canWrite = true;
    expect((await invite()).state).toBe(0);
  });

  it("is left alone where not even the reserve is there", async () => {
    await keepAnswers(harness, ann, 1);
    harness.clock.set(harness.clock.now() + LIMITS.idempotencyLifetimeMs);
    Object.assign(room, { canWrite: false, canReclaim: false });
    await maintenanceOf(harness).run();
    expect(await harness.db.prisma.idempotencyKey.count()).toBe(1);
  });

  it("ends due matches for every reader but those that days off may save, and writes nothing of it until it has room", async () => {
    await startMatch(ann, bob, { daysOff: true });
    const match = await ann.move(await startMatch(ann, bob), 4);
    const { matchID, turnDeadlineTime } = match;
    const stored = () => harness.db.prisma.match.findUniqueOrThrow({ where: { matchID } });
    room.canWrite = false;
    harness.clock.set((turnDeadlineTime ?? 0) + HOUR_MS);
    const before = await stored();
    expect(await bob.read(match)).toMatchObject({ result: "aborted", isYourTurn: false });
    expect(await bob.list()).toMatchObject({ yourTurnCount: 0, items: [{ matchID, state: 6 }, { state: 1 }] });
    expect(await stored()).toEqual(before);
    room.canWrite = true;
    await harness.services.expiry.run();
    expect((await stored()).state).toBe(6);
  });
});
