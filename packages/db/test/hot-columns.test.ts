import { expect, it } from "vitest";
import { everyKind, openTestDatabase } from "../src/testing/index.ts";

it.each(everyKind)("no index is over a column that a move between two people changes (%s)", async (kind) => {
  const db = await openTestDatabase(kind);
  const { rows: found } = await db.pool.query<{ name: string }>(
    `select distinct a.attname as name from pg_depend d join pg_index i on i.indexrelid = d.objid
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and i.indrelid = 'matches'::regclass and d.refobjid = i.indrelid order by 1`,
  );
  expect(found.map(({ name }) => name)).toEqual([
    "check_time",
    "game_type",
    "invitee_id",
    "inviter_id",
    "match_id",
    "over_time",
    // A paused match takes no move.
    "paused_reason",
    "pending_pair",
    "state",
    "waiting_bot_id",
  ]);
  await db.close();
});
