import { Client, type ClientConfig, Pool } from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GarbledAnswerError } from "../src/guarded-client.ts";
import { RowsQuery, type RowsQueryOptions } from "../src/rows-query.ts";

const connectionString = process.env.TEST_DATABASE_URL;
const TWO = { name: "two", text: 'select n as number, n + 1 as "more.next" from generate_series(1, $1::int) n' };
const ROWS = [
  { number: 1, more: { next: 2 } },
  { number: 2, more: { next: 3 } },
];

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const one of undo.splice(0)) await one();
});

const connect = async (config: ClientConfig = {}) => {
  const client = new Client({ connectionString, ...config });
  undo.push(() => client.end());
  await client.connect();
  return client;
};

type Runner = Pick<Client, "query"> | Pick<Pool, "query">;
const run = (client: Runner, options: Partial<RowsQueryOptions> = {}): Promise<object[]> =>
  new Promise((resolve, reject) => {
    const query = client.query as (query: RowsQuery, done: RowsQuery["callback"]) => void;
    const sent = new RowsQuery({ ...TWO, values: [2], ...options });
    query.call(client, sent, (error, rows = []) => (error ? reject(error) : resolve(rows)));
  });

const MESSAGES = ["parse", "describe", "bind", "execute", "sync"] as const;
/** How often each message is written to a connection. */
const countMessages = ({ connection }: Client) => {
  const spies = MESSAGES.map((name) => vi.spyOn(connection, name as "sync"));
  return () => Object.fromEntries(MESSAGES.map((name, at) => [name, spies[at]?.mock.calls.length]));
};

describe.each([true, false])("what a query of our own leans on in a client of pg (pipeline: %s)", (pipeline) => {
  it("a statement is parsed and described once on a connection, and what pg notes of it is what it reads", async () => {
    const client = await connect({ pipeline });
    const counted = countMessages(client);
    const { parsedStatements, submittedNamedStatements } = client.connection as never as Record<string, object>;
    const first = run(client);
    expect(submittedNamedStatements).toEqual({ two: TWO.text });
    await first;
    expect([submittedNamedStatements, parsedStatements]).toEqual([{}, { two: TWO.text }]);
    for (let again = 0; again < 3; again += 1) expect(await run(client)).toEqual(ROWS);
    expect(counted()).toEqual({ parse: 1, describe: 1, bind: 4, execute: 4, sync: 4 });
  });

  it("what pg itself has prepared under the name is described, not parsed", async () => {
    const client = await connect({ pipeline });
    await client.query({ ...TWO, values: [1] });
    const counted = countMessages(client);
    expect([await run(client), await run(client)]).toEqual([ROWS, ROWS]);
    expect(counted()).toMatchObject({ parse: 0, describe: 1, bind: 2 });
  });

  it("without a name it leaves nothing behind", async () => {
    const client = await connect({ pipeline });
    for (let again = 0; again < 2; again += 1) expect(await run(client, { name: "" })).toEqual(ROWS);
    expect((await client.query("select from pg_prepared_statements")).rowCount).toBe(0);
  });
});

it("several of one text at once: the first is prepared, and the others wait for nothing", async () => {
  const client = await connect({ pipeline: true });
  const counted = countMessages(client);
  expect(await Promise.all([run(client), run(client), run(client)])).toEqual([ROWS, ROWS, ROWS]);
  expect(counted()).toMatchObject({ parse: 3, describe: 3 });
  await Promise.all([run(client), run(client)]);
  expect(counted()).toMatchObject({ parse: 3, describe: 3, bind: 5 });
});

it("a pool hands it on, calls back with its rows, and bounds its time", async () => {
  const patient = new Pool({ connectionString });
  expect(await run(patient)).toEqual(ROWS);
  await patient.end();
  const hasty = new Pool({ connectionString, query_timeout: 200 });
  await expect(run(hasty, { name: "", text: "select pg_sleep($1::int)", values: [30] })).rejects.toThrow(
    "Query read timeout",
  );
  await hasty.end();
});

it("a row with other columns than were described is garbled, not guessed", () => {
  const query = new RowsQuery({ ...TWO, values: [] });
  query.handleRowDescription({ fields: [{ name: "one", dataTypeID: 23 }] });
  for (const fields of [[], ["1", "2"]]) expect(() => query.handleDataRow({ fields })).toThrow(GarbledAnswerError);
});
