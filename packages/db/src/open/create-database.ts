import { PrismaPg } from "@prisma/adapter-pg";
import { type PoolLoad, RowsQuery, type RowsQueryOptions, statementNames, type WireValue } from "@yourmove/pg-pipeline";
import type { ClientBase, Pool, PoolClient } from "pg";
import type { Database, ObservedStatement, Queryable } from "../database.ts";
import { PrismaClient } from "../generated/client.ts";
import { migratedCheck } from "../migrations/migrate.ts";
import type { Statement } from "../queries/statements/statement.ts";
import { retryUndone } from "../retry-on-conflict.ts";

/** A statement as it goes to the database. */
export interface BoundStatement extends Pick<Statement<never, object>, "text" | "path"> {
  readonly values: readonly WireValue[];
  readonly people: readonly number[];
}

/** Runs a statement on a client, or on any one of a pool, and gives its rows. */
const runOn = (client: Pick<ClientBase, "query"> | Pool, options: RowsQueryOptions): Promise<object[]> =>
  new Promise((resolve, reject) => {
    const query = client.query as (query: RowsQuery, done: RowsQuery["callback"]) => void;
    query.call(client, new RowsQuery(options), (error, rows = []) => (error ? reject(error) : resolve(rows)));
  });

/** Creates the sender of statements that each take a pooled connection to themselves, prepared there under a name. */
export const sendDedicated =
  (pool: Pool, nameOf: (query: { sql: string }) => string) =>
  ({ text, values }: BoundStatement): Promise<object[]> =>
    runOn(pool, { name: nameOf({ sql: text }), text, values });

/** What differs between the two kinds of database; `close` ends the connections. */
interface Own extends Pick<Database, "kind" | "databaseUrl" | "pool" | "canWrite" | "canReclaim" | "close"> {
  readonly send: (statement: BoundStatement) => Promise<object[]>;
  /** Of the pools beside the dedicated connections. */
  readonly sharedLoads?: () => Readonly<Record<string, PoolLoad>>;
  /** Under which name a connection keeps a statement of Prisma's; the empty one keeps none. */
  readonly nameOf?: ReturnType<typeof statementNames>;
}

const READS_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readsOnly"`;

/** The database is read-only: a standby, or set so. */
class ReadOnlyError extends Error {
  override readonly name = "ReadOnlyError";
  readonly code = "25006";
}

const loadOf = ({ totalCount, idleCount, waitingCount }: Pool): PoolLoad => ({
  connections: totalCount,
  underWay: totalCount - idleCount,
  waiting: waitingCount,
});

/** The handle on a database that is open and migrated: Prisma, and beside it the paths of statements. */
export const createDatabase = ({ send, sharedLoads, nameOf = statementNames(), ...own }: Own): Database => {
  const { pool } = own;
  const observers = new Set<(statement: ObservedStatement) => void>();
  const notify = (statement: ObservedStatement): void => {
    for (const observer of observers) observer(statement);
  };
  const statementNameGenerator = ({ sql, args }: { sql: string; args: unknown[] }) => {
    notify({ text: sql, values: args });
    return nameOf({ sql });
  };
  let client: PrismaClient | undefined;
  return {
    ...own,
    // Created for the first query: a start and a match mostly do without Prisma.
    get prisma() {
      client ??= new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) });
      return client;
    },
    observe(observer) {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
    run: <Row>(
      { text, path, valuesOf }: Statement<unknown, Row>,
      parameters: unknown,
      people: readonly number[] = [],
    ) => {
      const bound = { text, path, values: valuesOf(parameters), people };
      // A statement that waits for no lock is never rolled back for another.
      const answered = path === "read" ? send(bound) : retryUndone(() => send(bound));
      notify({ text, values: bound.values, answered });
      return answered as Promise<Row[]>;
    },
    ping: async () => {
      const { rows } = await pool.query<{ readsOnly: boolean }>(READS_ONLY);
      if (rows[0]?.readsOnly) throw new ReadOnlyError();
    },
    loads: () => ({ ...sharedLoads?.(), dedicated: loadOf(pool) }),
    migrated: migratedCheck(pool),
    close: async () => {
      await client?.$disconnect();
      await own.close();
    },
  };
};

/** PostgreSQL takes the commit of a failed transaction, and undoes it. */
class UndoneError extends Error {
  override readonly name = "UndoneError";
  readonly code = "25P02";
}

/** Does work in one transaction of a pool's; a client whose end of it was not answered is closed, so that the server undoes it. */
export const onOneClient = async <Result>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let unanswered: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    const { command } = await client.query("commit");
    if (command === "ROLLBACK") throw new UndoneError("The transaction had failed before its end");
    return result;
  } catch (error) {
    await client.query("rollback").catch((reason: Error) => (unanswered = reason));
    throw error;
  } finally {
    client.release(unanswered);
  }
};

/**
 * Runs statements in a transaction: all of their writes are there, or none. Only `run` of what the work is given belongs to the
 * transaction. For rare actions: it holds a connection for as long as it takes. It repeats work that PostgreSQL rolls back for
 * another transaction's sake.
 */
export const inTransaction = <Result>(db: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result> =>
  retryUndone(() =>
    onOneClient(db.pool, "begin", (client) => {
      const run = <Row>({ text, valuesOf }: Statement<unknown, Row>, parameters: unknown) =>
        runOn(client, { name: "", text, values: valuesOf(parameters) }) as Promise<Row[]>;
      return work({ prisma: db.prisma, run });
    }),
  );
