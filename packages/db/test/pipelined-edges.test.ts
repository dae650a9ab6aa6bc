import { randomBytes } from "node:crypto";
import { Socket } from "node:net";
import { hostsOf, PipelinedPool, type PipelinedPoolOptions } from "@yourmove/pg-pipeline";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isConflict, isUnavailable } from "../src/errors.ts";
import { everyKind } from "../src/testing/index.ts";
import { failure as failed, useProxiedDatabase, waiting } from "./use-database.ts";

const ECHO = "select $1::int as number";
const PID = "select pg_backend_pid() as pid";
const SLEEP = "select pg_sleep($1::float8)::text as slept";
const TERMINATE = "select pg_terminate_backend(pg_backend_pid())";
const READ_ONLY = { options: "-c default_transaction_read_only=on" };
const KEEP = "insert into kept values ($1::int)";

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const failure = async (work: Promise<unknown>) => (await failed(work)) as Error & { code?: string };

/** A parameter that a server says of itself, before what it says otherwise. */
const saying =
  (name: string, value: string) =>
  (answer: Buffer): Buffer => {
    const body = Buffer.from(`${name}\0${value}\0`);
    const head = Buffer.from([0x53, 0, 0, 0, 0]);
    head.writeUInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body, answer]);
  };

describe.skipIf(!everyKind.includes("postgresql"))("short statements that share connections", () => {
  const { behind, proxy } = useProxiedDatabase({ maxConnections: 1 });
  let pool: PipelinedPool;
  let lost: Error[];
  beforeAll(async () => {
    await behind.pool.query("create table kept (number int); create table locked (number int)");
    await behind.pool.query("insert into locked values (1)");
  });
  beforeEach(() => {
    lost = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    proxy.garble(null);
    await pool.close();
    await behind.pool.query("truncate kept");
  });

  const make = ({ connection = {}, ...options }: Partial<PipelinedPoolOptions> = {}): PipelinedPool => {
    const onLost = (error: Error) => void lost.push(error);
    const own = { connectionString: proxy.databaseUrl, statement_timeout: 60_000, ...connection };
    pool = new PipelinedPool({ size: 1, longestMs: 60_500, onLost, ...options, connection: own });
    return pool;
  };
  const echo = (number: number) => pool.run(ECHO, [number]);
  const keep = (number: number) => pool.run(KEEP, [number]);
  const pidOf = async () => ((await pool.run(PID, []))[0] as { pid: number }).pid;
  const keptNumbers = async (): Promise<number[]> =>
    (await behind.pool.query("select number from kept order by number")).rows.map(({ number }) => number);
  const pidBy = async (keys: readonly number[], text = PID) =>
    ((await pool.run(text, [], keys))[0] as { pid: number }).pid;
  const slowPid = (seconds: number) => `select pg_backend_pid() as pid, pg_sleep(${seconds})::text as slept`;
  /** A pool that has all its connections. */
  const makeWhole = async (size: number) => {
    make({ size });
    await expect.poll(async () => new Set(await Promise.all(range(size).map(pidOf))).size).toBe(size);
  };

  it("lets overlapping statements that share a key follow each other on one connection, others not", async () => {
    await makeWhole(3);
    const pids = await Promise.all([[1], [2], [3, 1], [3], [2]].map((keys) => pidBy(keys)));
    const [first, second] = pids;
    expect(pids).toEqual([first, second, first, first, second]);
    expect(second).not.toBe(first);
  });

  it.each(["answered", "lost"])("keeps nothing of a key whose statements are %s", async (end) => {
    await makeWhole(3);
    const slow = slowPid(end === "lost" ? 30 : 0.2);
    const before = [pidBy([1], slow), pidBy([1, 2], slow)].map((statement) => failure(statement));
    if (end === "lost") {
      const busy =
        "select pid from pg_stat_activity where query like '%pg_sleep(30)%' and state = 'active' and pid <> pg_backend_pid()";
      await expect.poll(async () => (await behind.pool.query(busy)).rows.length).toBe(1);
      await behind.pool.query(`select pg_terminate_backend(pid) from (${busy}) b`);
    }
    expect((await Promise.all(before)).map(isUnavailable)).toEqual(end === "lost" ? [true, true] : [false, false]);
    await pidBy([1, 2]);
    // The one that it would follow is the first that is free.
    const [beside, ...after] = await Promise.all([pidBy([], slowPid(0.2)), pidBy([1]), pidBy([2])]);
    expect(after).not.toContain(beside);
  });

  /** Keeps a row locked for as long as the work takes. */
  const whileLocked = async (work: () => Promise<void>) => {
    const holder = await behind.pool.connect();
    await holder.query("begin; update locked set number = 2");
    await work().finally(() => holder.release(true));
  };
  const LOCKED = "update locked set number = $1::int";

  it("a lock that some wait for stalls nobody who comes later, while one connection is free", async () => {
    await makeWhole(4);
    await whileLocked(async () => {
      let isOver = false;
      for (const number of range(3)) void failure(pool.run(LOCKED, [number])).then(() => (isOver = true));
      await expect.poll(() => waiting(behind)).toBe(3);
      await behind.pool.query("select pg_sleep(0.1)");
      expect(await Promise.all(range(300).map(echo))).toHaveLength(300);
      // Nobody waited until the server gave one of them up.
      expect(isOver).toBe(false);
    });
  });

  it("at most so many are on a connection, and with it goes none that waits in the queue", async () => {
    make({ depth: 4 });
    const pid = await pidOf();
    proxy.freeze();
    const settled = Promise.allSettled(range(20).map(keep));
    await new Promise((resolve) => setTimeout(resolve, 20));
    proxy.cut();
    const results = await settled;
    expect(results.map(({ status }) => status)).toEqual(range(20).map((at) => (at < 4 ? "rejected" : "fulfilled")));
    for (const result of results) if (result.status === "rejected") expect(isUnavailable(result.reason)).toBe(true);
    expect(await keptNumbers()).toEqual(range(16).map((number) => number + 4));
    expect(await pidOf()).not.toBe(pid);
    expect(lost).toHaveLength(1);
  });

  it("a statement that can't be parsed costs others of the same text nothing", async () => {
    make();
    await echo(0);
    const text = "select number from later";
    const [first, , ...others] = await Promise.all([
      failure(pool.run(text, [])),
      pool.run("create table later as select 7 as number", []),
      pool.run(text, []),
      pool.run(text, []),
    ]);
    expect(first.code).toBe("42P01");
    expect(others).toEqual([[{ number: 7 }], [{ number: 7 }]]);
    expect(await pool.run(text, [])).toEqual([{ number: 7 }]);
    await behind.pool.query("drop table later");
  });

  const LOST = ["08006", true, false];
  it.each<[what: string, text: string, connection: object, code: string, beside: unknown, kept: number[]]>([
    ["takes too long is ended alone", "select pg_sleep(30)", { statement_timeout: 1000 }, "57014", undefined, [2]],
    ["ends the connection gets that error", TERMINATE, {}, "57P01", LOST, []],
    ["leaves a transaction open loses its connection", "begin", {}, "08006", LOST, []],
    ["only a server that writes takes leaves it", "insert into kept values (1)", READ_ONLY, "25006", undefined, []],
  ])("one that %s; what is beside it is answered, or unavailable in words that repeat nothing", async (...row) => {
    const [, text, connection, code, beside, kept] = row;
    make({ connection });
    const pid = await pidOf();
    const [before, culprit, after] = await Promise.all([
      echo(0),
      failure(pool.run(text, [])),
      failure(echo(1)),
      failure(keep(2)),
    ]);
    expect([before, culprit.code, isUnavailable(culprit)]).toEqual([[{ number: 0 }], code, true]);
    expect(after && [after.code, isUnavailable(after), isConflict(after)]).toEqual(beside);
    expect(await keptNumbers()).toEqual(kept);
    expect((await pidOf()) === pid).toBe(code === "57014");
  });

  it("a write that is acknowledged is there, once, wherever the connection dies", async () => {
    make({ size: 2, depth: 8 });
    for (const bytes of [1, 40, 200, 700, 1500]) {
      await Promise.all([echo(1), echo(2)]);
      let left = bytes;
      proxy.garble((answer) => {
        left -= answer.length;
        if (left <= 0) proxy.cut();
        return answer;
      });
      const results = await Promise.allSettled(range(60).map((number) => keep(number + bytes * 1000)));
      proxy.garble(null);
      const acknowledged = range(60)
        .filter((at) => results[at]?.status === "fulfilled")
        .map((at) => at + bytes * 1000);
      for (const result of results)
        if (result.status === "rejected") expect(isUnavailable(result.reason), String(result.reason)).toBe(true);
      const kept = await keptNumbers();
      expect(kept).toEqual([...new Set(kept)]);
      expect(kept).toEqual(expect.arrayContaining(acknowledged));
      expect(acknowledged.length).toBeLessThan(60);
    }
  });

  it("what was prepared and no longer fits is unavailable, and the next connection prepares it as it is", async () => {
    make();
    const all = "select * from shaped";
    await behind.pool.query("create table shaped as select 1 as one");
    expect(await pool.run(all, [])).toEqual([{ one: 1 }]);
    await behind.pool.query("alter table shaped add column two int default 2");
    const [stale, neighbour] = await Promise.all([failure(pool.run(all, [])), echo(1)]);
    expect([isUnavailable(stale), neighbour]).toEqual([true, [{ number: 1 }]]);
    expect(await pool.run(all, [])).toEqual([{ one: 1, two: 2 }]);
    await pool.run("deallocate all", []);
    expect(isUnavailable(await failure(pool.run(all, [])))).toBe(true);
    expect(await pool.run(all, [])).toEqual([{ one: 1, two: 2 }]);
    await behind.pool.query("drop table shaped");
    expect(lost).toEqual([]);
  });

  it("of two servers one that takes no writes is left for the other, however many of its statements say so", async () => {
    const { hostname, port } = new URL(proxy.databaseUrl);
    const hosts = hostsOf(proxy.databaseUrl.replace(`${hostname}:${port}`, `${hostname}:${port},localhost:${port}`));
    const first = hosts.current();
    make({ connection: { hosts, ...READ_ONLY } });
    const refused = await Promise.all([failure(keep(1)), failure(keep(2)), echo(1)]);
    expect(refused.slice(0, 2)).toMatchObject([{ code: "25006" }, { code: "25006" }]);
    expect([hosts.count, hosts.current() === first]).toEqual([2, false]);
  });

  it("a server that says that it is a standby is left at once, and none is used that begins so", async () => {
    make();
    const pid = await pidOf();
    proxy.garble(saying("in_hot_standby", "on"));
    expect(isUnavailable(await failure(echo(1)))).toBe(true);
    expect(isUnavailable(await failure(echo(2)))).toBe(true);
    proxy.garble(saying("in_hot_standby", "off"));
    expect(await echo(3)).toEqual([{ number: 3 }]);
    expect(await pidOf()).not.toBe(pid);
    expect(lost.map(({ message }) => message)).toEqual(range(2).map(() => expect.stringContaining("standby")));
  });

  it("one that hangs costs its connection, and what was never sent is turned away before it does", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    make({ longestMs: 1500, depth: 1, connection: { statement_timeout: 60_000 } });
    const pid = await pidOf();
    let held: Promise<object[]> | undefined;
    await whileLocked(async () => {
      held = pool.run(LOCKED, [2]);
      const late = failure(keep(1));
      await vi.advanceTimersByTimeAsync(1499);
      expect(isUnavailable(await late)).toBe(true);
    });
    expect(await held).toEqual([]);
    expect(await pidOf()).toBe(pid);
    const hung = failure(pool.run(SLEEP, [3]));
    await vi.advanceTimersByTimeAsync(1500);
    expect(isUnavailable(await hung)).toBe(true);
    vi.useRealTimers();
    expect(await pidOf()).not.toBe(pid);
    expect(await keptNumbers()).toEqual([]);
    expect(lost.map(({ message }) => message)).toEqual(["no answer within 1500 ms"]);
  });

  it("all statements of a turn of the event loop are one write to the socket", async () => {
    const socket = new Socket();
    let writes = 0;
    const send = socket._writev?.bind(socket);
    socket._writev = (chunks, done) => {
      writes += 1;
      send?.(chunks, done);
    };
    make({ depth: 100, connection: { stream: () => socket } });
    await echo(0);
    writes = 0;
    expect(await Promise.all(range(100).map(echo))).toHaveLength(100);
    expect(writes).toBe(1);
  });

  it("a connection keeps so many statements prepared, each under a name made from its text", async () => {
    make();
    const texts = range(600).map((number) => `select ${number} as number`);
    for (const rows of await Promise.all(texts.map((text) => pool.run(text, [])))) expect(rows).toHaveLength(1);
    const PREPARED = "select name, statement from pg_prepared_statements";
    const here = (await pool.run(PREPARED, [])) as { name: string; statement: string }[];
    expect(here).toHaveLength(500);
    await pool.close();
    make();
    const some = here.slice(0, 3);
    for (const { statement } of some) await pool.run(statement, []);
    const there = (await pool.run(PREPARED, [])) as typeof here;
    expect(there).toEqual(expect.arrayContaining(some));
  });

  it("where no more connections can be had, those that are open serve all", async () => {
    const role = `limited_${randomBytes(6).toString("hex")}`;
    await behind.pool.query(`create role ${role} login connection limit 1`);
    const url = new URL(proxy.databaseUrl);
    url.username = role;
    make({ size: 3, connection: { connectionString: url.href } });
    // Of several that begin at once none may be let in.
    await echo(1);
    expect(await Promise.all(range(100).map(echo))).toHaveLength(100);
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await pool.close();
    await behind.pool.query(`drop role ${role}`);
  });

  it("statements sent before the end are answered, and later ones are unavailable", async () => {
    make();
    const pending = range(50).map(echo);
    const closed = pool.close();
    expect(isUnavailable(await failure(echo(1)))).toBe(true);
    expect(await Promise.all(pending)).toEqual(range(50).map((number) => [{ number }]));
    await closed;
  });
});
