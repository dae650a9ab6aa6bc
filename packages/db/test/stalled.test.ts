import { setTimeout as sleep } from "node:timers/promises";
import { guardedPool, hostsOf } from "@yourmove/pg-pipeline";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../tests/support/rounds.ts";
import type { Database, Queryable } from "../src/database.ts";
import { isUnavailable } from "../src/errors.ts";
import { createDatabase, inTransaction, sendDedicated } from "../src/open/create-database.ts";
import { openDatabase } from "../src/open/open-database.ts";
import { int, statement } from "../src/queries/statements/statement.ts";
import { startProxy } from "../src/testing/database-proxy.ts";
import { testKinds } from "../src/testing/index.ts";
import { failure, useDatabase } from "./use-database.ts";

const isFull = process.env["ROUNDS"] === "full";
/** Every limit in time, and each time for which the database stands still, a quarter of what it is. */
const SHARE = isFull ? 1 : 0.25;
const LENGTHS_MS = rounds({
  full: [4000, 5000, 6000, 7000, 8000, 9000, 9600, 10_000, 11_000, 12_000],
  quick: [4000, 8000, 9600, 12_000],
  short: [9600],
});

/** Between the numbers of two cases: however many tries a slow machine takes, none comes to the next one's. */
const FAR = 1_000_000;

const KEEP = statement<never>()({ number: int }, (at) => `insert into kept values (${at.number})`);

const open = (databaseUrl: string): Promise<Database> | Database => {
  if (isFull) return openDatabase({ databaseUrl, maxConnections: 1 });
  const limits = { connectionTimeoutMillis: 2500 * SHARE, query_timeout: 4500 * SHARE };
  const pool = guardedPool({ hosts: hostsOf(databaseUrl), max: 1, ...limits });
  pool.on("error", () => {});
  const room = { canWrite: () => true, canReclaim: () => true };
  return createDatabase({
    kind: "postgresql",
    pool,
    send: sendDedicated(pool, () => ""),
    ...room,
    close: () => pool.end(),
  });
};

type Write = (tx: Queryable, number: number) => Promise<unknown>;
type Transact = (
  db: Database,
  work: (write: (number: number) => Promise<unknown>) => Promise<void>,
) => Promise<unknown>;

const raw: Write = ({ prisma }, number) => prisma.$executeRaw`insert into kept values (${number}::int)`;
const ours: Transact = (db, work) => inTransaction(db, (tx) => work((number) => tx.run(KEEP, { number })));
const prismas: Transact = ({ prisma }, work) =>
  prisma.$transaction((tx) => work((number) => raw({ prisma: tx } as Queryable, number)), {
    maxWait: 10_000 * SHARE,
    timeout: 10_000 * SHARE,
  });

describe.skipIf(!testKinds.includes("postgresql"))("a connection that stands still in a transaction", () => {
  const behind = useDatabase("postgresql", ({ pool }) => pool.query("create table kept (number int)"));

  const cases = [ours, prismas].flatMap((transact) => LENGTHS_MS.map((lengthMs) => ({ transact, lengthMs })));

  it.concurrent.each(cases.map((one, at) => ({ ...one, first: at * FAR })))(
    "is handed to nobody after it: what is acknowledged is there, and nothing of the transaction ($lengthMs ms)",
    async ({ transact, lengthMs, first }) => {
      const proxy = await startProxy(behind.databaseUrl ?? "");
      const db = await open(proxy.databaseUrl);
      // A busy machine may take longer than is allowed here to open the first connection.
      while (await failure(db.prisma.$queryRaw`select 1::int`));
      let isFrozen = false;
      let isOver = false;
      const freezeWithin = () =>
        transact(db, async (write) => {
          await write(first);
          isFrozen = true;
          proxy.freezeAll();
          void sleep(lengthMs * SHARE).then(() => {
            proxy.thaw();
            isOver = true;
          });
          await write(first + 1);
          // Whether or not the second was answered, the transaction is undone.
          throw new Error("undone");
        });
      // It may take longer than is allowed here to begin one, too.
      while (!isFrozen) await expect(freezeWithin()).rejects.toThrow();
      const acknowledged: number[] = [];
      const attempt = async (number: number, write: () => Promise<unknown>) => {
        await write().then(
          () => acknowledged.push(number),
          (error: unknown) => expect([isUnavailable(error), String(error)]).toEqual([true, expect.anything()]),
        );
      };
      for (let number = first + 10; acknowledged.length < 6 || !isOver; number += 3) {
        await attempt(number, () => raw(db, number));
        await attempt(number + 1, () => ours(db, (write) => write(number + 1).then(() => {})));
        await attempt(number + 2, () => db.run(KEEP, { number: number + 2 }));
      }
      await db.close();
      await proxy.close();
      const { rows } = await behind.pool.query(
        `select number from kept where number >= ${first} and number < ${first + FAR}`,
      );
      const there = rows.map(({ number }) => number);
      expect(there.filter((number) => number < first + 10)).toEqual([]);
      expect(acknowledged.filter((number) => !there.includes(number))).toEqual([]);
      expect([db.pool.totalCount, db.pool.waitingCount]).toEqual([0, 0]);
    },
  );
});
