import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import type { Database, OpenOptions } from "../database.ts";
import { PrismaClient } from "../generated/client.ts";
import { migrate, pendingMigrations } from "../migrations/migrate.ts";
import { speakDirectly } from "../queries/statement.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { openEmbeddedPool } from "./embedded-pool.ts";
import { freeSpace } from "./free-space.ts";
import { statementNames } from "./statement-names.ts";

/** Opens the embedded database in its folder, guarded by a lock, or in memory; created and migrated when it is new. */
export const openEmbedded = async ({ dataDir, log = () => {} }: OpenOptions): Promise<Database> => {
  if (dataDir === undefined) return embeddedDatabase(await openEmbeddedPool());
  await mkdir(dataDir, { recursive: true });
  const lock = await lockDataFolder(dataDir);
  try {
    const opened = await openEmbeddedPool({ dataDir: join(dataDir, "database") });
    const database = await embeddedDatabase(opened, freeSpace(dataDir), log);
    const close = async (): Promise<void> => {
      await database.close();
      await lock.release();
    };
    return { ...database, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
};

/** Migrates an embedded database that is already open and puts Prisma on it. */
export const embeddedDatabase = async (
  { pool, close }: { pool: Pool; close: () => Promise<void> },
  canWrite: () => boolean = () => true,
  log: (message: string) => void = () => {},
): Promise<Database> => {
  for (const name of await migrate(pool)) log(`Applied migration ${name}.`);
  const nameOf = statementNames();
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: nameOf }) });
  speakDirectly(prisma, { pool, nameOf });
  return {
    kind: "embedded",
    prisma,
    pool,
    ping: async () => void (await pool.query("select 1")),
    migrated: async () => (await pendingMigrations(pool)).length === 0,
    canWrite,
    close: async () => {
      await prisma.$disconnect();
      await close();
    },
  };
};
