import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../src/database.ts";
import { applyMigrations } from "../src/migrations/apply-migrations.ts";
import { migrate, migratedCheck, pendingMigrations } from "../src/migrations/migrate.ts";
import { readMigrations } from "../src/migrations/migrations-folder.ts";
import { openDatabase } from "../src/open/open-database.ts";
import { openTestDatabase, testKinds } from "../src/testing/index.ts";

describe.each(testKinds)("migrations on %s", (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());

  it("a new database has every migration of the folder, with Prisma's own records", async () => {
    const { rows } = await db.pool.query("select migration_name as name, checksum from _prisma_migrations");
    expect(rows).toEqual(readMigrations().map(({ name, checksum }) => ({ name, checksum })));
    expect(await pendingMigrations(db.pool)).toEqual([]);
    expect(await db.migrated()).toBe(true);
  });

  it("the database is checked for all of them each time, and the files are read once", async () => {
    let reads = 0;
    const newer = { name: "99990101000000_newer", sql: "", checksum: "" };
    const read = () => {
      reads += 1;
      return [...readMigrations(), newer];
    };
    const isMigrated = migratedCheck(db.pool, read);
    expect([await isMigrated(), await isMigrated(), reads]).toEqual([false, false, 1]);
    expect(await migratedCheck(db.pool)()).toBe(true);
  });

  it("one that fails leaves nothing behind, and one that never finished is not passed over", async () => {
    const script = (name: string, sql: string) => ({ name, sql, checksum: "0" });
    const broken = script("99990101000000_broken", "create table half_done (id int); select nothing_of_the_kind()");
    await expect(applyMigrations(db.pool, [broken])).rejects.toThrow(/^Migration 99990101000000_broken failed: /);
    const left =
      "select to_regclass('half_done') as made, count(*)::int as noted from _prisma_migrations where checksum = '0'";
    expect((await db.pool.query(left)).rows).toEqual([{ made: null, noted: 0 }]);
    await db.pool.query(`insert into _prisma_migrations (id, checksum, migration_name) values ('1', '0', 'cut_short')`);
    const fine = script("99990101000001_fine", "create table half_done (id int)");
    await expect(applyMigrations(db.pool, [fine])).rejects.toThrow(
      /^Migration cut_short was begun once and never finished/,
    );
    await db.pool.query("delete from _prisma_migrations where checksum = '0'");
    await applyMigrations(db.pool, [fine]);
    expect((await db.pool.query(left)).rows).toEqual([{ made: "half_done", noted: 1 }]);
    await db.pool.query("drop table half_done; delete from _prisma_migrations where checksum = '0'");
  });

  const onPostgresql = kind === "postgresql" ? it : () => {};
  onPostgresql("one that waits behind a backup keeps nobody else waiting, and is done after it", async () => {
    const backup = await db.pool.connect();
    await backup.query("begin; lock table users in access share mode");
    const words: string[] = [];
    const sql = "alter table users add column note text";
    let isDone = false;
    const script = { name: "99990101000002_note", sql, checksum: "0" };
    const applied = applyMigrations(db.pool, [script], (message) => words.push(message)).then(() => {
      isDone = true;
    });
    await expect.poll(() => words.length).toBe(1);
    const running = `select count(*)::int as waiting from pg_stat_activity
      where query like '%add column note%' and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
    // It retries for its lock, and lets others by in between.
    for (let tries = 0; tries < 3; tries += 1) {
      await expect.poll(async () => (await db.pool.query(running)).rows[0].waiting, { interval: 20 }).toBe(1);
      await db.pool.query("select count(*) from users");
      expect(isDone).toBe(false);
    }
    await backup.query("commit");
    backup.release();
    await applied;
    await db.pool.query("alter table users drop column note; delete from _prisma_migrations where checksum = '0'");
  });

  it("migrating again changes nothing", async () => {
    expect(await migrate(db.pool)).toEqual([]);
  });

  it("a migration whose file was changed afterwards is refused, at the start too", async () => {
    await db.pool.query("update _prisma_migrations set checksum = 'other'");
    const reason = /^Migration \S+ was changed after this database had it\. Restore its file/;
    await expect(migrate(db.pool)).rejects.toThrow(reason);
    const { databaseUrl } = db;
    if (databaseUrl) await expect(openDatabase({ databaseUrl })).rejects.toThrow(reason);
  });
});

it.skipIf(!testKinds.includes("postgresql"))("several processes may start on one new PostgreSQL", async () => {
  const empty = await openTestDatabase("postgresql");
  await empty.pool.query("drop schema public cascade; create schema public");
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: empty.databaseUrl })));
  const { rows } = await empty.pool.query("select count(*)::int as count from _prisma_migrations");
  expect(rows).toEqual([{ count: readMigrations().length }]);
  await Promise.all(opened.map((db) => db.close()));
  await empty.close();
});
