import { readFile } from "node:fs/promises";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../src/database.ts";
import { BEFORE_BASELINE } from "../src/migrations/before-baseline.ts";
import { migrate, pendingMigrations } from "../src/migrations/migrate.ts";
import { readMigrations } from "../src/migrations/migrations-folder.ts";
import { findIdempotencyRecord } from "../src/queries/idempotency-records.ts";
import { openTestDatabase, testKinds } from "../src/testing/index.ts";

const SCHEMA = new URL("./before-baseline.sql", import.meta.url);

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

const ROWS = `insert into users (user_id, username, username_key, search_key, is_guest, has_old_keys, created_time)
    values (1, 'ann', 'ann', 'ann', true, false, 1), (2, 'bob', 'bob', 'bob', true, false, 1);
  insert into matches (game_type, state, inviter_id, invitee_id, inviter_symbol, position, created_time, last_action_time,
    has_old_columns) values ('tic-tac-toe', 2, 1, 2, 'X', '{}', 1, 10, true), ('tic-tac-toe', 0, 1, 2, 'X', '{}', 1, 11, false);
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
    values (1, 'old', 'f', 200, '{}', -5), (1, 'new', 'f', 200, '{}', 1764000000000)`;

const noted = (names: readonly string[]) =>
  `insert into _prisma_migrations (id, checksum, migration_name, finished_at)
  select md5(name), 'c', name, now() from unnest(array[${names.map((name) => `'${name}'`)}]) name`;

describe.each(testKinds)("a database of the version before the baseline (%s)", (kind) => {
  let db: Database;
  let fresh: string[];
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    fresh = await shapeOf(db.pool);
    await db.pool.query("drop schema public cascade; create schema public");
    await db.pool.query(await readFile(SCHEMA, "utf8"));
    await db.pool.query(ROWS);
  });
  afterAll(() => db.close());
  const records = async () =>
    (await db.pool.query("select migration_name as name, checksum from _prisma_migrations order by 1")).rows;

  it("is refused while it has had a part of what the baseline is made of only", async () => {
    await db.pool.query(noted(BEFORE_BASELINE.slice(0, -1)));
    await expect(migrate(db.pool)).rejects.toThrow(
      /^This database is of a version before \S+\. Start the last version/,
    );
    await db.pool.query("delete from _prisma_migrations");
    await db.pool.query(noted(BEFORE_BASELINE));
  });

  it("is left as it is where names of older rules are in it", async () => {
    await db.pool.query("update users set has_old_keys = true where user_id = 1");
    const before = await shapeOf(db.pool);
    await expect(migrate(db.pool)).rejects.toThrow(/Start the version before this one once/);
    expect(await shapeOf(db.pool)).toEqual(before);
    expect(await records()).toHaveLength(BEFORE_BASELINE.length);
    await db.pool.query("update users set has_old_keys = false");
  });

  it("becomes what a new one is, with the baseline noted in place of its history, and keeps its rows", async () => {
    const scripts = readMigrations().map(({ name, checksum }) => ({ name, checksum }));
    expect(await migrate(db.pool)).toEqual(scripts.map(({ name }) => name));
    expect(await shapeOf(db.pool)).toEqual(fresh);
    expect(await records()).toEqual(scripts);
    expect([await pendingMigrations(db.pool), await migrate(db.pool)]).toEqual([[], []]);
    const { rows } = await db.pool.query("select over_time::int as over from matches order by match_id");
    expect(rows).toEqual([{ over: 10 }, { over: null }]);
    for (const key of ["old", "new"])
      expect(await findIdempotencyRecord(db, { userID: 1 }, key)).toMatchObject({ status: 200 });
    expect(await db.prisma.user.count()).toBe(2);
  });
});
