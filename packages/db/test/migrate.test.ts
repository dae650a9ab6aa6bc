import { execFileSync } from "node:child_process";
import { Pool } from "pg";
import { describe, expect, it } from "vitest";
import { applyMigrations } from "../src/migrations/apply-migrations.ts";
import { migrate, migratedCheck, pendingMigrations, withMigrationLock } from "../src/migrations/migrate.ts";
import { prismaFolder, readMigrations } from "../src/migrations/migrations-folder.ts";
import { openDatabase } from "../src/open/open-database.ts";
import { everyKind, openTestDatabase } from "../src/testing/index.ts";
import { useDatabase } from "./use-database.ts";

const git = (...words: string[]): string[] => {
  try {
    return execFileSync("git", words, { cwd: prismaFolder(), encoding: "utf8", stdio: "pipe" }).split("\n");
  } catch {
    return [];
  }
};

/** The tag of the last release; empty before the first, and where there is no history. */
const [lastTag = ""] = git("tag", "--list", "yourmove@*", "--sort=-version:refname");

const migrationsOf = (tag: string) =>
  git("ls-tree", "-r", "--name-only", tag, "migrations")
    .filter((path) => path.endsWith("/migration.sql"))
    .map((path) => git("show", `${tag}:./${path}`).join("\n"));

/** All that a database is but for its rows and the order of columns. */
const SHAPE = `select string_agg(part, e'\\n' order by part) as shape from (
    select concat_ws(' ', 'table', relname, relkind, array_to_string(reloptions, ','), pg_get_partkeydef(oid),
        pg_get_expr(relpartbound, oid))
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')
    union all select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(adbin, adrelid))
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid)
      from pg_index join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select concat_ws(' ', 'trigger', tgrelid::regclass, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'function', pg_get_functiondef(oid)) from pg_proc
      where pronamespace = 'public'::regnamespace
  ) parts (part)`;
const shapeOf = async (pool: Pool): Promise<string[]> => (await pool.query(SHAPE)).rows[0].shape.split("\n");

describe.each(everyKind)("migrations on %s", (kind) => {
  const db = useDatabase(kind);

  it("a new database has every migration of the folder, with Prisma's own records", async () => {
    const { rows } = await db.pool.query("select migration_name as name, checksum from _prisma_migrations");
    expect(rows).toEqual(readMigrations().map(({ name, checksum }) => ({ name, checksum })));
    expect(await pendingMigrations(db.pool)).toEqual([]);
    expect([await db.migrated(), await migrate(db.pool)]).toEqual([true, []]);
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

  const onPostgresql = it.skipIf(kind !== "postgresql");
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

  onPostgresql.each(["select pg_sleep(0.8)", "select pg_sleep(0.8);\nselect 'concurrently'"])(
    "one takes as long as it takes, whatever time the role's statements have (%#)",
    async (sql) => {
      const pool = new Pool({ connectionString: db.databaseUrl, options: "-c statement_timeout=400" });
      await applyMigrations(pool, [{ name: "99990101000003_slow", sql, checksum: "0" }]);
      await pool.query("delete from _prisma_migrations where checksum = '0'");
      await pool.end();
    },
  );

  onPostgresql("a start that waits for another one's migrations says so", async () => {
    const url = db.databaseUrl ?? "";
    const words: string[] = [];
    const second = () =>
      withMigrationLock(
        url,
        async () => {},
        (message) => words.push(message),
      );
    let waiting = Promise.resolve();
    await withMigrationLock(url, async () => {
      waiting = second();
      await expect.poll(() => words).toEqual([expect.stringContaining("Another process migrates")]);
    });
    await waiting;
  });

  it("a migration whose file was changed afterwards is refused, at the start too", async () => {
    await db.pool.query("update _prisma_migrations set checksum = 'other'");
    const reason = /^Migration \S+ was changed after this database had it\. Restore its file/;
    await expect(migrate(db.pool)).rejects.toThrow(reason);
    const { databaseUrl } = db;
    if (databaseUrl) await expect(openDatabase({ databaseUrl })).rejects.toThrow(reason);
  });
});

it.skipIf(!everyKind.includes("postgresql"))("several processes may start on one new PostgreSQL", async () => {
  const empty = await openTestDatabase("postgresql");
  await empty.pool.query("drop schema public cascade; create schema public");
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: empty.databaseUrl })));
  const { rows } = await empty.pool.query("select count(*)::int as count from _prisma_migrations");
  expect(rows).toEqual([{ count: readMigrations().length }]);
  await Promise.all(opened.map((db) => db.close()));
  await empty.close();
});

const upgraded = `a database of ${lastTag || "the last release (none is tagged yet)"}`;
it.skipIf(lastTag === "").each(everyKind)(
  `${upgraded} becomes what a new one is and keeps its rows (%s)`,
  async (kind) => {
    const db = await openTestDatabase(kind);
    const shape = await shapeOf(db.pool);
    const scripts = readMigrations();
    const before = migrationsOf(lastTag);
    expect(scripts.slice(0, before.length).map(({ sql }) => sql)).toEqual(before);
    await db.pool.query("drop schema public cascade; create schema public");
    await applyMigrations(db.pool, scripts.slice(0, before.length));
    await db.pool.query(
      "insert into users (username, search_key, is_guest, created_time) values ('ann', 'ann', true, 1)",
    );
    expect(await migrate(db.pool)).toEqual(scripts.slice(before.length).map(({ name }) => name));
    expect(await shapeOf(db.pool)).toEqual(shape);
    expect(await db.prisma.user.findMany({ select: { username: true } })).toEqual([{ username: "ann" }]);
    await db.close();
  },
);
