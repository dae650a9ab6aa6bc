import { PrismaPg } from "@prisma/adapter-pg";
import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import { DatabaseError, type Pool } from "pg";
import { stepsOf } from "./apply-migrations.ts";
import { connectWithCatalogueChars } from "./catalogue-chars.ts";

/** Prisma's adapter for migrations: runs a script as a whole, where adapter-pg splits it at every semicolon. */
export const migrationAdapter = (
  pool: Pool,
  openShadow: () => Promise<{ pool: Pool; close: () => Promise<void> }>,
): SqlMigrationAwareDriverAdapterFactory => {
  const { provider, adapterName } = new PrismaPg(pool);
  return {
    provider,
    adapterName,
    connect: () => connectForScripts(pool),
    connectToShadowDb: async () => {
      const shadow = await openShadow();
      const adapter = await connectForScripts(shadow.pool);
      adapter.dispose = shadow.close;
      return adapter;
    },
  };
};

const connectForScripts = async (pool: Pool): Promise<SqlDriverAdapter> => {
  const adapter = await connectWithCatalogueChars(pool);
  adapter.executeScript = async (script) => {
    for (const step of stepsOf(script))
      await pool.query(step).catch((error: unknown) => {
        throw error instanceof DatabaseError ? asDriverAdapterError(error) : error;
      });
  };
  return adapter;
};

const asDriverAdapterError = (error: DatabaseError): DriverAdapterError => {
  const { code = "", severity = "ERROR", message, detail, column, hint } = error;
  return new DriverAdapterError({
    kind: "postgres",
    originalCode: code,
    originalMessage: message,
    code,
    severity,
    message,
    detail,
    column,
    hint,
  });
};
