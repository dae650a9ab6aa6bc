import { describe, expect, it } from "vitest";
import type { ObservedStatement } from "../src/database.ts";
import { isUnavailable } from "../src/errors.ts";
import { int, json, statement, text } from "../src/queries/statements/statement.ts";
import { everyKind, openTestDatabase } from "../src/testing/index.ts";
import { failure, useDatabase, useProxiedDatabase, waiting } from "./use-database.ts";

const ECHO = statement<{ number: number }>("read")({ number: int }, (at) => `select ${at.number} as number`);
const WRITTEN = statement<{ number: number }>("write")({ number: int }, (at) => `select ${at.number} as number`);
const INVERSE = statement<{ inverse: number }>("read")({ number: int }, (at) => `select 1 / ${at.number} as inverse`);
const OWN = statement<{ pid: number }>("read")({}, () => "select pg_backend_pid() as pid");

const ann = { username: "Ann", usernameKey: "ann", searchKey: "ann", isGuest: true, createdTime: 1n };
const numbers = Array.from({ length: 300 }, (_, index) => index);

describe.each(everyKind)("statements that share connections on %s", (kind) => {
  const db = useDatabase(kind);

  it("sent all at once each get their own answer", async () => {
    const rows = await Promise.all(numbers.map((number) => db.run(number % 2 ? ECHO : WRITTEN, { number })));
    expect(rows).toEqual(numbers.map((number) => [{ number }]));
  });

  it("whose text is wrong, or whose value is, cost those around them nothing", async () => {
    const wrong = statement<object>("read")({}, () => "select nothing from nowhere");
    const answers = await Promise.all([
      failure(db.run(wrong, {})),
      db.run(ECHO, { number: 7 }),
      failure(db.run(INVERSE, { number: 0 })),
      failure(db.run(ECHO, { number: 2 ** 40 })),
      db.run(ECHO, { number: 8 }),
    ]);
    const [, seven, division, , eight] = answers;
    expect(answers).toMatchObject([{ code: "42P01" }, seven, { code: "22012" }, { code: "22003" }, eight]);
    expect([seven, eight]).toEqual([[{ number: 7 }], [{ number: 8 }]]);
    expect(division).toMatchObject({ message: "division by zero", severity: "ERROR" });
  });

  it("give every value as it is", async () => {
    const values: [sql: string, value: unknown][] = [
      ["null::text", null],
      ["''", ""],
      ["-7", -7],
      ["32767::smallint", 32767],
      ["1.5::float8", 1.5],
      ["-0.25::float8", -0.25],
      ["1e300::float8", 1e300],
      ["9007199254740991::float8", 9007199254740991],
      ["'NaN'::float8", Number.NaN],
      ["null::int", null],
      ["true", true],
      ["false", false],
      ["null::boolean", null],
      ["9007199254740993::bigint", "9007199254740993"],
      ["array[1, null]", [1, null]],
      ["'\\x00ff'::bytea", Buffer.of(0, 255)],
      ["'null'::jsonb", null],
    ];
    const columns = values.map(([sql], at) => `${sql} as v${at}`).join();
    const all = statement<object>("read")({ word: text, plain: json }, (at) => {
      return `select ${at.word} as word, ${at.plain} as plain, ${columns}`;
    });
    const word = `Zoë 🎲 ${"long ".repeat(30_000)}`;
    const plain = { deep: [{ cells: [null, "X", 'a"b\\c\u2028'] }] };
    const shown = Object.fromEntries(values.map(([, value], at) => [`v${at}`, value]));
    expect(await db.run(all, { word, plain })).toEqual([{ word, plain, ...shown }]);
  });

  it.each(["read", "write", "dedicated"] as const)("nest what is named so on the path %s", async (path) => {
    const sql = `select n as "a.one", 'x' as "b.two", n + 1 as "a.three", true as four from generate_series(1, 2) n`;
    const rows = [1, 2].map((one) => ({ a: { one, three: one + 1 }, b: { two: "x" }, four: true }));
    const nested = statement<object>(path)({}, () => sql);
    expect(await db.run(nested, {})).toEqual(rows);
  });

  it("give rows without columns, and none at all", async () => {
    const empty = statement<object>("read")({}, () => "select from generate_series(1, 3)");
    const none = statement<object>("write")({}, () => "delete from presence");
    expect([await db.run(empty, {}), await db.run(none, {})]).toEqual([[{}, {}, {}], []]);
  });

  it("are reported to observers, with their values and rows", async () => {
    const seen: ObservedStatement[] = [];
    const forget = db.observe((requested) => void seen.push(requested));
    await db.run(ECHO, { number: 5 });
    await db.prisma.presence.count();
    forget();
    await db.run(ECHO, { number: 6 });
    expect(seen).toHaveLength(2);
    expect(seen[0]).toMatchObject({ text: ECHO.text, values: [5] });
    expect(await seen[0]?.answered).toEqual([{ number: 5 }]);
    expect(seen[1]?.text).toContain("presence");
  });
});

it("a connection of the embedded database begins clean after another: what that set, prepared and left open is gone", async () => {
  const db = await openTestDatabase("embedded");
  await db.run(ECHO, { number: 1 });
  for (let again = 0; again < 2; again += 1) {
    const client = await db.pool.connect();
    await client.query("prepare kept as select 1; set plan_cache_mode = force_custom_plan");
    await client.query("begin; create table left_open (number int)");
    client.release(true);
    const next = await db.pool.connect();
    await next.query("begin; create table kept_open (number int)");
    await next.query("commit; drop table kept_open");
    await expect(next.query("select from left_open")).rejects.toThrow("does not exist");
    next.release();
  }
  expect((await db.pool.query("show plan_cache_mode")).rows).toEqual([{ plan_cache_mode: "auto" }]);
  expect(await db.run(ECHO, { number: 2 })).toEqual([{ number: 2 }]);
  await db.close();
});

it("the embedded database keeps statements out of a transaction that is under way", async () => {
  const db = await openTestDatabase("embedded");
  const COUNT = statement<{ count: number }>("read")({}, () => "select count(*)::int as count from users");
  let during: Promise<{ count: number }[]> | undefined;
  const undone = db.prisma.$transaction(async (tx) => {
    await tx.user.create({ data: ann });
    during = db.run(COUNT, {});
    await tx.user.count();
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await during).toEqual([{ count: 0 }]);
  await db.close();
});

describe.skipIf(!everyKind.includes("postgresql"))("connections of PostgreSQL that statements share", () => {
  const { behind, db } = useProxiedDatabase({ maxConnections: 1 });

  it("are few, however many statements are sent", async () => {
    const used = new Set<unknown>();
    const ask = async () => {
      for (const [row] of await Promise.all(numbers.map(() => db.run(OWN, {})))) used.add(row?.pid);
      return used.size;
    };
    // The second may be open only after the first has answered all.
    await expect.poll(ask).toBe(2);
    expect(await ask()).toBe(2);
  });

  it("plan a statement once, for whatever values", async () => {
    const SHOW = statement<object>("read")({}, () => "show plan_cache_mode");
    expect(await db.run(SHOW, {})).toEqual([{ plan_cache_mode: "force_generic_plan" }]);
  });

  it("try a statement again whose lock was not given in time, on the connections that they share", async () => {
    const holder = await behind.pool.connect();
    await holder.query("create table if not exists gate (number int); insert into gate values (1)");
    const PASS = statement<{ number: number }>("write")({}, () => "update gate set number = 2 returning number");
    await holder.query("begin; lock table gate");
    // The one connection that is not shared is taken.
    const dedicated = await db.pool.connect();
    const passed = db.run(PASS, {});
    await expect.poll(() => waiting(behind)).toBe(1);
    // It is undone once, at least.
    await holder.query("select pg_sleep(0.4)");
    await holder.query("rollback");
    holder.release();
    expect(await passed).toEqual([{ number: 2 }]);
    dedicated.release();
  });

  it("end what waits for a lock too long, and what waits behind it, in bounded time: it is not done later either", async () => {
    const holder = await behind.pool.connect();
    const { userID } = await behind.prisma.user.create({ data: ann });
    const RENAME = statement<object>("write")({ userID: int, avatar: text }, (at) => {
      return `update users set avatar = ${at.avatar} where user_id = ${at.userID}`;
    });
    await holder.query("begin; update users set avatar = 'held'");
    const writes = [..."abcdefghi"].map((avatar) => failure(db.run(RENAME, { userID, avatar })));
    expect((await Promise.all(writes)).map(isUnavailable)).toEqual(writes.map(() => true));
    await expect.poll(() => waiting(behind)).toBe(0);
    await holder.query("rollback");
    holder.release();
    expect(await db.run(RENAME, { userID, avatar: "z" })).toEqual([]);
    expect((await behind.prisma.user.findFirst())?.avatar).toBe("z");
  });
});
