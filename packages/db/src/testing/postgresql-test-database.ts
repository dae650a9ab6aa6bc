import { randomBytes } from "node:crypto";
import { ConnectionLostError } from "@yourmove/pg-pipeline";
import { Client, type Pool } from "pg";
import type { Database } from "../database.ts";
import { openPostgresql } from "../open/open-postgresql.ts";
import { templateName } from "./embedded-test-database.ts";
import { emptyDatabase, type RunSql, shapeOf } from "./empty-database.ts";

const TEMPLATE_LOCK = 7_305_551_202;

/** A database with its connections, and its shape when it was empty. */
interface Kept {
  readonly name: string;
  readonly shape: unknown;
  readonly database: Database;
}

/** Databases that earlier tests of this process left with their connections: making those takes far longer than emptying it. */
const kept: Kept[] = [];
const MAX_KEPT = 2;

/**
 * A migrated, empty database on the server of TEST_DATABASE_URL: one that an earlier test left, in this process or another, or a copy of
 * the template.
 */
export const openPostgresqlTestDatabase = async (isKept: boolean): Promise<Database> => {
  if (!isKept) return openForGood();
  const one = kept.pop() ?? (await openOne());
  let closed: Promise<void> | null = null;
  const undos: (() => void)[] = [];
  const lent: Pick<Database, "run" | "observe"> = {
    // What outlives its test does nothing to the next one's rows.
    run: (...call) => {
      if (closed !== null) return Promise.reject(new ConnectionLostError("the database has been closed"));
      return one.database.run(...call);
    },
    observe: (observer) => {
      const undo = one.database.observe(observer);
      undos.push(undo);
      return undo;
    },
  };
  const close = async (): Promise<void> => {
    for (const undo of undos) undo();
    await leave(one);
  };
  return { ...one.database, ...lent, close: () => (closed ??= close()) };
};

/** Its close() ends its connections. */
const openForGood = async (): Promise<Database> => {
  const one = await openOne();
  let closed: Promise<void> | null = null;
  return { ...one.database, close: () => (closed ??= isLeftEmpty(one).then((isEmpty) => letGo(one, isEmpty))) };
};

const openOne = async (): Promise<Kept> => {
  const template = await ensureTemplate();
  const name = await onServer(
    async (client) => (await takeIdle(client, idlePrefix(template))) ?? (await copy(client, template)),
  );
  const database = await openPostgresql({ databaseUrl: urlOf(name), maxConnections: 5 });
  return { name, database, shape: await shapeOf(runOn(database.pool)) };
};

const idlePrefix = (template: string): string => `${template}_idle_`;

const runOn =
  (client: Pick<Client, "query"> | Pool): RunSql =>
  async (sql) => {
    const results = await client.query(sql);
    return (Array.isArray(results) ? results.at(-1) : results).rows;
  };

const newName = (): string => `ym_test_${randomBytes(6).toString("hex")}`;

const copy = async (client: Client, template: string): Promise<string> => {
  const name = newName();
  await client.query(`create database ${name} template ${template}`);
  return name;
};

/** Another process may take each of them first. */
const takeIdle = async (client: Client, prefix: string): Promise<string | undefined> => {
  const found = await client.query("select datname from pg_database where starts_with(datname, $1)", [prefix]);
  for (const { datname } of found.rows) {
    const name = newName();
    const isTaken = await client.query(`alter database ${datname} rename to ${name}`).then(
      () => true,
      () => false,
    );
    if (isTaken) return name;
  }
  return undefined;
};

/** Kept for the next test where this one has left only rows, and its connections as they were. */
const leave = async (one: Kept): Promise<void> => {
  const isEmpty = await isLeftEmpty(one);
  if (isEmpty && kept.length < MAX_KEPT) kept.push(one);
  else await letGo(one, isEmpty);
};

/** Empties it; false where something is under way, or more than rows were changed. */
const isLeftEmpty = async (one: Kept): Promise<boolean> => isQuiet(one.database) && empty(one).catch(() => false);

/** Whether nothing is under way. */
const isQuiet = (database: Database): boolean =>
  Object.values(database.loads()).every(({ underWay, waiting }) => underWay === 0 && waiting === 0);

const empty = async ({ database: { pool }, shape }: Kept): Promise<boolean> => {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    for (const client of clients) await client.query("reset all; select pg_advisory_unlock_all(); unlisten *");
    return clients[0] !== undefined && (await emptyDatabase(runOn(clients[0]), shape));
  } finally {
    for (const client of clients) client.release();
  }
};

/** For other processes, where it is empty. */
const letGo = async ({ name, database }: Kept, isEmpty: boolean): Promise<void> => {
  await database.close();
  const idle = name.replace("ym_test_", idlePrefix(await ensureTemplate()));
  await onServer(async (client) => {
    const isLeft =
      isEmpty &&
      (await client.query(`alter database ${name} rename to ${idle}`).then(
        () => true,
        () => false,
      ));
    if (!isLeft) await client.query(`drop database if exists ${name} with (force)`);
  });
};

let ensured: Promise<string> | undefined;

const ensureTemplate = (): Promise<string> => {
  ensured ??= onServer(async (client) => {
    const name = await templateName();
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await buildTemplate(client, name);
    return name;
  });
  return ensured;
};

// Built under another name, so that a template that exists is always complete.
const buildTemplate = async (client: Client, name: string): Promise<void> => {
  const building = `${name}_building`;
  await client.query(`drop database if exists ${building} with (force)`);
  await client.query(`create database ${building}`);
  await (await openPostgresql({ databaseUrl: urlOf(building) })).close();
  await client.query(`alter database ${building} rename to ${name}`);
};

const onServer = async <T>(work: (client: Client) => Promise<T>, database?: string): Promise<T> => {
  const client = new Client({ connectionString: database === undefined ? serverUrl() : urlOf(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const urlOf = (database: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
};

const serverUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is not set: it names the PostgreSQL server that tests may use.");
  return url;
};
