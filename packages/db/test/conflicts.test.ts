import { describe, expect, it } from "vitest";
import { isUnavailable } from "../src/errors.ts";
import { openDatabase } from "../src/open/open-database.ts";
import { int, statement, text } from "../src/queries/statements/statement.ts";
import { everyKind } from "../src/testing/index.ts";
import { useDatabase } from "./use-database.ts";

const COUNT = statement<{ tried: number }>()({}, () => "select last_value::int as tried from tries");
const FAIL = statement<{ done: boolean }>()(
  { times: int, code: text },
  (at) => `select fail_at_first(${at.times}, ${at.code}) as done`,
);

describe.each(everyKind)("a statement that %s undoes for another's sake", (kind) => {
  const db = useDatabase(kind, ({ pool }) =>
    pool.query(`create sequence tries;
      create function fail_at_first(times int, code text) returns boolean language plpgsql as $$ begin
        if nextval('tries') <= times then raise exception 'undone' using errcode = code; end if;
        return true; end $$`),
  );
  const restart = () => db.pool.query("alter sequence tries restart");

  it.each(["40P01", "40001"])("is repeated (%s)", async (code) => {
    await restart();
    expect(await db.run(FAIL, { times: 3, code })).toEqual([{ done: true }]);
  });

  it("is unavailable after five times, and any other error is never repeated", async () => {
    await restart();
    const undone = await db.run(FAIL, { times: 100, code: "40P01" }).catch((error: unknown) => error);
    expect(isUnavailable(undone)).toBe(true);
    expect(await db.run(COUNT, {})).toEqual([{ tried: 5 }]);
    await restart();
    await expect(db.run(FAIL, { times: 100, code: "22000" })).rejects.toThrow("undone");
    expect(await db.run(COUNT, {})).toEqual([{ tried: 1 }]);
  });
});

describe.skipIf(!everyKind.includes("postgresql"))("on PostgreSQL", () => {
  const db = useDatabase("postgresql");

  it("writes that wait for a lock that somebody holds keep no other waiting, and are done once it is free", async () => {
    await db.pool.query("create table held (id int primary key, times int default 0)");
    await db.pool.query("insert into held select generate_series(1, 2)");
    const HIT = statement<{ times: number }>("write")(
      { id: int },
      (at) => `update held set times = times + 1 where id = ${at.id} returning times`,
    );
    const holder = await db.pool.connect();
    await holder.query("begin; select from held where id = 1 for update");
    const waiting = Promise.all(Array.from({ length: 40 }, () => db.run(HIT, { id: 1 })));
    // Before the lock is free.
    expect(await db.run(HIT, { id: 2 })).toEqual([{ times: 1 }]);
    await holder.query("commit");
    holder.release();
    const times = (await waiting).map(([row]) => row?.times ?? 0);
    expect(times.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it("statements run at the isolation level that they rely on, and none is compiled, whatever the database's own settings are", async () => {
    const { databaseUrl } = db;
    for (const setting of ["default_transaction_isolation = serializable", "jit = on", "jit_above_cost = 0"])
      await db.pool.query(`do $$ begin execute format('alter database %I set ${setting}', current_database()); end $$`);
    const again = await openDatabase({ databaseUrl });
    const shown = "select current_setting('transaction_isolation') as isolation, current_setting('jit') as jit";
    expect((await again.pool.query(shown)).rows).toEqual([{ isolation: "read committed", jit: "off" }]);
    await again.close();
  });
});
