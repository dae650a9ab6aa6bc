import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../src/database.ts";
import { applyMigrations } from "../src/migrations/apply-migrations.ts";
import { migrate } from "../src/migrations/migrate.ts";
import { readMigrations } from "../src/migrations/migrations-folder.ts";
import { openTestDatabase, testKinds } from "../src/testing/index.ts";

const FIRST = "20261122063903_hot_columns";
/** More than one step of what fills in the columns. */
const MANY = 1500;

const USERS = `insert into users (username, search_key, is_guest, is_bot, created_time)
  select name, name, not name = 'bot', name = 'bot', 1 from unnest(array['ann', 'bob', 'bot']) name`;

/** As a version writes them that knows nothing of the columns. */
const insertion = (states: string, from: string) => `insert into matches (game_type, state, inviter_id, invitee_id,
    inviter_symbol, x_user_id, o_user_id, current_turn_user_id, between_moves, position, created_time, deadline_time,
    last_action_time)
  select 'tic-tac-toe', s.state, 1, s.other, 'X', 1, s.other, s.turn, s.between_moves::jsonb, '{}', 1, s.deadline, s.cursor
  from (values ${states}) s (state, other, turn, between_moves, deadline, cursor), ${from}`;

const STATES = `(0, 3, null::int, null, 500, 10), (1, 3, 3, null, 600, 11), (1, 3, 1, null, 700, 12),
  (1, 3, 1, '{"draw": {}}', 700, 13), (1, 2, 2, null, 800, 14), (2, 2, null, null, null::bigint, 15)`;

const COLUMNS = `select last_action_time::int as cursor, over_time::int as over, check_time::int as check, bot_id as bot,
  waiting_bot_id as waiting, has_old_columns as old, count(*)::int from matches group by 1, 2, 3, 4, 5, 6 order by 1`;

const rowOf = (row: object, count: number) => ({
  over: null,
  check: null,
  bot: null,
  waiting: null,
  ...row,
  old: false,
  count,
});
const filled = (count: number) =>
  [
    { cursor: 10, check: 500, bot: 3, waiting: 3 },
    { cursor: 11, check: 600, bot: 3, waiting: 3 },
    { cursor: 12, check: 700, bot: 3 },
    { cursor: 13, check: 700, bot: 3, waiting: 3 },
    { cursor: 14, check: 800 },
    { cursor: 15, over: 15 },
  ].map((row) => rowOf(row, count));

describe.each(testKinds)("the columns that the indexes of matches are over (%s)", (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await db.pool.query("drop schema public cascade; create schema public");
    const before = readMigrations().filter(({ name }) => name < FIRST);
    await applyMigrations(db.pool, before);
    await db.pool.query(USERS);
  });
  afterAll(() => db.close());
  const rows = async () => (await db.pool.query(COLUMNS)).rows;

  it("are filled in for every match that was there before them", async () => {
    await db.pool.query(insertion(STATES, `generate_series(1, ${MANY})`));
    await migrate(db.pool);
    expect(await rows()).toEqual(filled(MANY));
  });

  it("are filled in for what processes of the version before write beside", async () => {
    await db.pool.query("delete from matches");
    await db.pool.query(insertion(STATES, "generate_series(1, 1)"));
    expect(await rows()).toEqual(filled(1));
    const write = (cursor: number, set: string) =>
      db.pool.query(`update matches set ${set}, pending_pair = null, last_action_time = last_action_time + 10
        where last_action_time = ${cursor}`);
    await write(10, "state = 1, current_turn_user_id = 1, deadline_time = 400");
    await write(11, "current_turn_user_id = 1, deadline_time = 900");
    await write(12, "current_turn_user_id = 3, deadline_time = 900");
    await write(13, "between_moves = null");
    await write(14, "state = 2, current_turn_user_id = null, deadline_time = null");
    expect(await rows()).toEqual(
      [
        { cursor: 15, over: 15 },
        { cursor: 20, check: 400, bot: 3 },
        { cursor: 21, check: 900, bot: 3 },
        { cursor: 22, check: 900, bot: 3, waiting: 3 },
        { cursor: 23, check: 700, bot: 3 },
        { cursor: 24, over: 24 },
      ].map((row) => rowOf(row, 1)),
    );
  });

  it("are the only ones: no index is over a column that a move between two people changes", async () => {
    const { rows: found } = await db.pool.query<{ name: string }>(
      `select distinct a.attname as name from pg_depend d join pg_index i on i.indexrelid = d.objid
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and i.indrelid = 'matches'::regclass and d.refobjid = i.indrelid order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual([
      ...["check_time", "game_type", "invitee_id", "inviter_id", "over_time", "pending_pair", "state"],
      "waiting_bot_id",
    ]);
  });
});
