import { RowCache, RowsQuery, type RowsQueryOptions } from "@yourmove/pg-pipeline";
import type { ClientBase, Pool } from "pg";
import type { BoundStatement } from "./create-database.ts";

/** Runs a statement on a client, or on any one of a pool, and gives its rows. */
export const runOn = (client: Pick<ClientBase, "query"> | Pool, options: RowsQueryOptions): Promise<object[]> =>
  new Promise((resolve, reject) => {
    const query = client.query as (query: RowsQuery, done: RowsQuery["callback"]) => void;
    query.call(client, new RowsQuery(options), (error, rows = []) => (error ? reject(error) : resolve(rows)));
  });

/** Makes what sends each statement on a connection of a pool that it has alone, prepared there under a name. */
export const sendAlone =
  (pool: Pool, nameOf: (query: { sql: string }) => string, cache = new RowCache()) =>
  ({ text, values, sharesRows }: BoundStatement): Promise<object[]> =>
    runOn(pool, { name: nameOf({ sql: text }), text, values, cache: sharesRows ? cache : null });
