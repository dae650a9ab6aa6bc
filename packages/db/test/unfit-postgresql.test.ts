import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { inspectDatabase, openDatabase } from "../src/open/open-database.ts";
import { everyKind } from "../src/testing/index.ts";

const SERVER = process.env.TEST_DATABASE_URL ?? "";
const NAMES = ["latin", "reading", "closed", "foreign"].map((name) => `unfit_${name}_${process.pid}`);
const [latin = "", reading = "", closed = "", foreign = ""] = NAMES;

const urlOf = (name: string): string => {
  const url = new URL(SERVER);
  url.pathname = name;
  return url.href;
};

const run = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

describe.skipIf(!everyKind.includes("postgresql"))("a PostgreSQL that the service can't use", () => {
  afterAll(() => run(SERVER, ...NAMES.map((name) => `drop database if exists "${name}" with (force)`)));

  it("is refused by a start and by a check where its encoding has not every character", async () => {
    await run(SERVER, `create database "${latin}" encoding 'LATIN1' template template0 locale 'C'`);
    for (const act of [openDatabase, inspectDatabase])
      await expect(act({ databaseUrl: urlOf(latin) })).rejects.toThrow(/its encoding is LATIN1.*UTF8/);
  });

  it("is known to a check for one that only reads", async () => {
    await run(SERVER, `create database "${reading}"`);
    await run(SERVER, `alter database "${reading}" set default_transaction_read_only = on`);
    expect(await inspectDatabase({ databaseUrl: urlOf(reading) })).toMatchObject({ kind: "there", onlyReads: true });
  });

  it("is named by a check where it has somebody else's tables: a start would fail at its first migration", async () => {
    await run(SERVER, `create database "${foreign}"`);
    await run(urlOf(foreign), "create table users (name text)");
    await expect(inspectDatabase({ databaseUrl: urlOf(foreign) })).rejects.toThrow(
      /somebody else's with names of ours: users/,
    );
  });

  it.each([
    ["another database", `${SERVER}?application_name=other`, /^DATABASE_LISTEN_URL leads to another database/],
    ["nothing", "postgresql://x@127.0.0.1:1/x", /^through DATABASE_LISTEN_URL: .*ECONNREFUSED/],
  ])("is refused where the address past a pooler leads to %s", async (_what, sessionUrl, sentence) => {
    for (const act of [openDatabase, inspectDatabase])
      await expect(act({ databaseUrl: urlOf("template1"), sessionUrl })).rejects.toThrow(sentence);
  });

  it("is named by a check where its user may create nothing", async () => {
    await run(SERVER, `create database "${closed}"`);
    const role = `${closed}_role`;
    await run(urlOf(closed), `create role "${role}" login`, "revoke create on schema public from public");
    const url = new URL(urlOf(closed));
    url.username = role;
    await expect(inspectDatabase({ databaseUrl: url.href })).rejects.toThrow(/may not create tables/);
    await run(urlOf(closed), `drop role "${role}"`);
  });
});
