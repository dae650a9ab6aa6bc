import { randomBytes } from "node:crypto";
import { Client } from "pg";
import type { Database } from "../database.ts";
import { openPostgresql } from "../open/open-postgresql.ts";
import { templateName } from "./embedded-test-database.ts";

const TEMPLATE_LOCK = 7_305_551_202;

/** Copies a migrated template database on the server of TEST_DATABASE_URL. */
export const openPostgresqlTestDatabase = async (): Promise<Database> => {
  const name = `ym_test_${randomBytes(6).toString("hex")}`;
  const template = await ensureTemplate();
  await onServer((client) => client.query(`create database ${name} template ${template}`));
  const database = await openPostgresql({ databaseUrl: urlOf(name), maxConnections: 5 });
  const close = async (): Promise<void> => {
    await database.close();
    await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { ...database, close };
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

const onServer = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: serverUrl() });
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
