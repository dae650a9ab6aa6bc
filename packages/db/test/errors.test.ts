import { describe, expect, it, onTestFinished, vi } from "vitest";
import { isUnavailable, isUniqueViolation } from "../src/errors.ts";
import { inTransaction } from "../src/open/create-database.ts";
import { openDatabase } from "../src/open/open-database.ts";
import { statement } from "../src/queries/statements/statement.ts";
import { everyKind, openTestDatabase } from "../src/testing/index.ts";
import { failure, useDatabase, useProxiedDatabase } from "./use-database.ts";

const ann = { username: "Ann", usernameKey: "ann", searchKey: "ann", isGuest: true, createdTime: 1n };
const ONE = statement<object>("read")({}, () => "select 1 as one");
const SLEEP = statement<object>("dedicated")({}, () => "select pg_sleep(60)");

describe.each(everyKind)("errors of %s", (kind) => {
  const db = useDatabase(kind, ({ prisma }) => prisma.user.create({ data: ann }));

  it("a second row of the same key is a unique violation, from a model query, raw SQL and a transaction", async () => {
    const raw = () => db.prisma.$executeRaw`
      insert into users (username, username_key, search_key, is_guest, created_time) values ('x', 'ann', 'x', true, 1)`;
    const errors = [
      await failure(db.prisma.user.create({ data: ann })),
      await failure(raw()),
      await failure(db.prisma.$transaction([db.prisma.user.count(), raw()])),
    ];
    expect(errors.map(isUniqueViolation)).toEqual([true, true, true]);
    expect(errors.map(isUnavailable)).toEqual([false, false, false]);
  });

  it("a mistake in a statement is neither", async () => {
    for (const work of [db.prisma.$queryRaw`selec`, db.prisma.$queryRaw`select nothing from users`]) {
      const error = await failure(work);
      expect([error instanceof Error, isUnavailable(error), isUniqueViolation(error)]).toEqual([true, false, false]);
    }
  });

  const codes = "28000 28P01 3D000 42P01 53100 53300 57P03 57014 58030 0A000 25P02 26000 25006 40P01 40001";
  it.each(codes.split(" "))("what PostgreSQL calls %s is unavailable", async (code) => {
    const script = `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`;
    expect(isUnavailable(await failure(db.prisma.$executeRawUnsafe(script)))).toBe(true);
  });

  it("a transaction that goes on after an error is never acknowledged: it is unavailable, and undone", async () => {
    const BREAK = statement<never>()({}, () => "select 1 / 0");
    const passed = inTransaction(db, async (tx) => void (await failure(tx.run(BREAK, {}))));
    expect(isUnavailable(await failure(passed))).toBe(true);
    expect(await db.prisma.user.count()).toBe(1);
  });

  it("a closed database is unavailable", async () => {
    const other = await openTestDatabase(kind, { isKept: false });
    await other.close();
    expect(isUnavailable(await failure(other.prisma.user.count()))).toBe(true);
    expect(isUnavailable(await failure(other.prisma.$queryRaw`select 1`))).toBe(true);
    expect(isUnavailable(await failure(other.run(ONE, {})))).toBe(true);
  });
});

it("a server that nobody answers for is unavailable at once", async () => {
  expect(isUnavailable(await failure(openDatabase({ databaseUrl: "postgresql://x@127.0.0.1:1/x" })))).toBe(true);
});

describe.skipIf(!everyKind.includes("postgresql"))("a PostgreSQL that goes away", () => {
  const { behind, proxy, db } = useProxiedDatabase({ maxConnections: 3 });

  const attempts = (): Promise<unknown>[] => [
    failure(db.prisma.$queryRaw`select pg_sleep(0.3)::text`),
    failure(db.prisma.user.count()),
    failure(db.prisma.$transaction([db.prisma.user.count()])),
    failure(db.ping()),
  ];

  const allNoticed = () => expect.poll(() => db.pool.totalCount).toBe(0);
  const longWork = () => failure(db.prisma.$queryRaw`select pg_sleep(60)::text`);
  const isAtWork = async () => {
    const { rows } = await behind.pool.query(
      "select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()",
    );
    return rows.length === 1;
  };

  it("cut connections, idle or at work, fail what ran and nothing after", async () => {
    await Promise.all(attempts());
    proxy.cut();
    await allNoticed();
    expect(await Promise.all(attempts())).toEqual([undefined, undefined, undefined, undefined]);
    const work = longWork();
    await expect.poll(isAtWork).toBe(true);
    proxy.cut();
    expect(isUnavailable(await work)).toBe(true);
    await allNoticed();
    await db.ping();
  });

  it("a frozen server gives errors in bounded time, and works as soon as it thaws", async () => {
    await Promise.all(attempts());
    proxy.freezeAll();
    const errors = await Promise.all([...attempts(), ...attempts()]);
    expect(errors.map(isUnavailable)).toEqual(errors.map(() => true));
    proxy.thaw();
    expect(await Promise.all(attempts())).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("what a connection prepared before a table changed fails once, in a transaction too, and never again", async () => {
    await behind.pool.query("create table changed (number int)");
    const read = () => db.prisma.$transaction((tx) => tx.$queryRaw`select * from changed`);
    await read();
    await behind.pool.query("alter table changed alter number type bigint");
    const results = [];
    for (let times = 0; times < 2 + db.pool.totalCount; times += 1) results.push(await failure(read()));
    expect(results.filter((error) => error !== undefined).every(isUnavailable)).toBe(true);
    expect(results.at(-1)).toBeUndefined();
  });

  it.each([
    ["a query", longWork],
    ["a transaction", () => failure(inTransaction(db, (tx) => tx.run(SLEEP, {})))],
  ])("a shutdown by its administrator within %s is unavailable, and ends nothing else", async (_what, begin) => {
    const uncaught = vi.fn();
    process.on("uncaughtExceptionMonitor", uncaught);
    onTestFinished(() => void process.off("uncaughtExceptionMonitor", uncaught));
    const work = begin();
    await expect.poll(isAtWork).toBe(true);
    await behind.prisma.$queryRaw`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    expect(isUnavailable(await work)).toBe(true);
    await allNoticed();
    await db.ping();
    expect(uncaught).not.toHaveBeenCalled();
  });
});
