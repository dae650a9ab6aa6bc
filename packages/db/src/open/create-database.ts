import { PrismaPg } from "@prisma/adapter-pg";
import { statementNames } from "@yourmove/pg-pipeline";
import type { Database, ObservedStatement } from "../database.ts";
import { PrismaClient } from "../generated/client.ts";
import { migratedCheck } from "../migrations/migrate.ts";
import type { Statement } from "../queries/statement.ts";
import { retryUndone } from "../retry-on-conflict.ts";
import type { BoundStatement } from "./run-on.ts";

/** What differs between the two kinds of database; `close` ends the connections. */
interface Own extends Pick<Database, "kind" | "databaseUrl" | "pool" | "canWrite" | "canReclaim" | "close"> {
  readonly send: (statement: BoundStatement) => Promise<object[]>;
  /** Under which name a connection keeps a statement of Prisma's; the empty one keeps none. */
  readonly nameOf?: ReturnType<typeof statementNames>;
}

const READS_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readsOnly"`;

/** The database is read-only: a standby, or one that was made so. */
class ReadOnlyError extends Error {
  override readonly name = "ReadOnlyError";
  readonly code = "25006";
}

/** Those who watch a handle's statements. */
interface Observers extends Pick<Database, "observe"> {
  tell(statement: ObservedStatement): void;
}

/** Makes them; nobody watches yet. */
const createObservers = (): Observers => {
  const observers = new Set<(statement: ObservedStatement) => void>();
  return {
    tell(statement) {
      for (const observer of observers) observer(statement);
    },
    observe(observer) {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
  };
};

/** The handle on a database that is open and migrated: Prisma, and beside it the paths of statements. */
export const createDatabase = ({ send, nameOf = statementNames(), ...own }: Own): Database => {
  const { pool } = own;
  const { observe, tell } = createObservers();
  const statementNameGenerator = ({ sql, args }: { sql: string; args: unknown[] }) => {
    tell({ text: sql, values: args });
    return nameOf({ sql });
  };
  let client: PrismaClient | undefined;
  return {
    ...own,
    // Made for the first query: most of a start and of a match does without.
    get prisma() {
      client ??= new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) });
      return client;
    },
    observe,
    run: <Row>({ text, path, sharesRows, valuesOf }: Statement<unknown, Row>, parameters: unknown) => {
      const bound = { text, path, sharesRows, values: valuesOf(parameters) };
      // What waits for no lock is never rolled back for another.
      const answered = path === "read" ? send(bound) : retryUndone(() => send(bound));
      tell({ text, values: bound.values, answered });
      return answered as Promise<Row[]>;
    },
    ping: async () => {
      const { rows } = await pool.query<{ readsOnly: boolean }>(READS_ONLY);
      if (rows[0]?.readsOnly) throw new ReadOnlyError();
    },
    migrated: migratedCheck(pool),
    close: async () => {
      await client?.$disconnect();
      await own.close();
    },
  };
};
