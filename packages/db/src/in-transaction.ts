import type { Database, Queryable } from "./database.ts";
import { runOn } from "./open/run-on.ts";
import type { Statement } from "./queries/statement.ts";
import { retryUndone } from "./retry-on-conflict.ts";

/**
 * Runs statements as one: all of what they write is there, or none. Only `run` of what the work is given belongs to the
 * transaction. For acts that are rare: it keeps a connection for as long as it takes. Work that PostgreSQL undoes for
 * another's sake is done again.
 */
export const inTransaction = <Result>(db: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result> =>
  retryUndone(async () => {
    const client = await db.pool.connect();
    const run = <Row>({ text, valuesOf }: Statement<unknown, Row>, parameters: unknown) =>
      runOn(client, { name: "", text, values: valuesOf(parameters), cache: null }) as Promise<Row[]>;
    try {
      await client.query("begin");
      const result = await work({ prisma: db.prisma, run });
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  });
