import { PrismaPg } from "@prisma/adapter-pg";
import type { Database } from "../database.ts";
import { PrismaClient } from "../generated/client.ts";
import type { WireValue } from "../lanes/message-writer.ts";
import { migratedCheck } from "../migrations/migrate.ts";
import type { Road, Statement } from "../queries/statement.ts";
import { createObservers } from "./observers.ts";
import { repeatConflicts } from "./repeat-conflicts.ts";
import { statementNames } from "./statement-names.ts";

/** A statement as it goes to the database. */
export interface Asked {
  readonly text: string;
  readonly values: WireValue[];
  readonly road: Road;
}

/** What differs between the two kinds of database; `close` ends the connections. */
interface Own extends Pick<Database, "kind" | "databaseUrl" | "pool" | "canWrite" | "canTidy" | "close"> {
  readonly ask: (asked: Asked) => Promise<object[]>;
  /** Under which name a connection keeps a statement of Prisma's; the empty one keeps none. */
  readonly nameOf?: ReturnType<typeof statementNames>;
}

/** The handle on a database that is open and migrated: Prisma, and beside it the roads that statements take. */
export const createDatabase = ({ ask, nameOf = statementNames("prisma"), ...own }: Own): Database => {
  const { pool } = own;
  const { observe, tell } = createObservers();
  const statementNameGenerator = ({ sql, args }: { sql: string; args: unknown[] }) => {
    tell({ text: sql, values: args });
    return nameOf({ sql });
  };
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) });
  return {
    ...own,
    prisma,
    observe,
    run: <Row>({ text, road, valuesOf }: Statement<unknown, Row>, parameters: unknown) => {
      const asked = { text, road, values: valuesOf(parameters) };
      // What waits for no lock is undone for nobody's sake.
      const answered = road === "read" ? ask(asked) : repeatConflicts(() => ask(asked));
      tell({ text, values: asked.values, answered });
      return answered as Promise<Row[]>;
    },
    ping: async () => void (await pool.query("select 1")),
    migrated: migratedCheck(pool),
    close: async () => {
      await prisma.$disconnect();
      await own.close();
    },
  };
};
