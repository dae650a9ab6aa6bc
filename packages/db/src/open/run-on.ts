import { RowCache, RowsQuery, type RowsQueryOptions, type WireValue } from "@yourmove/pg-pipeline";
import type { ClientBase, Pool } from "pg";
import type { Statement } from "../queries/statement.ts";

/** A statement as it goes to the database. */
export interface BoundStatement extends Pick<Statement<never, object>, "text" | "path" | "sharesRows"> {
  readonly values: readonly WireValue[];
}

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
