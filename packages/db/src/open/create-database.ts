import { PrismaPg } from "@prisma/adapter-pg";
import type { Database } from "../database.ts";
import { PrismaClient } from "../generated/client.ts";
import { migratedCheck } from "../migrations/migrate.ts";
import { repeatConflicts } from "./repeat-conflicts.ts";
import { statementNames } from "./statement-names.ts";

/** What differs between the two kinds of database; `close` ends the connections. */
type Own = Pick<Database, "kind" | "databaseUrl" | "pool" | "canWrite" | "canTidy" | "close">;

/** The handle on a database that is open and migrated: Prisma, and beside it the same connections for statements. */
export const createDatabase = (own: Own): Database => {
  const { pool } = own;
  const nameOf = statementNames();
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: nameOf }) });
  return {
    ...own,
    prisma,
    run: async (statement, parameters) => {
      const { text } = statement;
      const query = { name: nameOf({ sql: text }), text, values: statement.valuesOf(parameters) };
      return (await repeatConflicts(() => pool.query(query))).rows;
    },
    ping: async () => void (await pool.query("select 1")),
    migrated: migratedCheck(pool),
    close: async () => {
      await prisma.$disconnect();
      await own.close();
    },
  };
};
