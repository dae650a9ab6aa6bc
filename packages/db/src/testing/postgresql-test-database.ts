import { randomBytes } from "node:crypto";
import { Client } from "pg";
import type { Database } from "../database.ts";
import { openPostgresql } from "../open/open-postgresql.ts";
import { templateName } from "./embedded-test-database.ts";
import { emptyDatabase, type RunSql, shapeOf } from "./empty-database.ts";

const TEMPLATE_LOCK = 7_305_551_202;

/** A migrated, empty database on the server of TEST_DATABASE_URL: one that an earlier test left, or a copy of the template. */
export const openPostgresqlTestDatabase = async (): Promise<Database> => {
  const template = await ensureTemplate();
  const idle = `${template}_idle_`;
  const name = await onServer(async (client) => (await takeIdle(client, idle)) ?? (await copy(client, template)));
  const shape = await onServer((client) => shapeOf(runOn(client)), name);
  const database = await openPostgresql({ databaseUrl: urlOf(name), maxConnections: 5 });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= database.close().then(() => leave(name, idle, shape)));
  return { ...database, close };
};

const runOn =
  (client: Client): RunSql =>
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

/** Reused by the next test, where this one has left only rows, and no connection. */
const leave = async (name: string, idle: string, shape: unknown): Promise<void> => {
  const isEmpty = await onServer((client) => emptyDatabase(runOn(client), shape), name).catch(() => false);
  await onServer(async (client) => {
    const isLeft =
      isEmpty &&
      (await client.query(`alter database ${name} rename to ${name.replace("ym_test_", idle)}`).then(
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
