import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationList } from "@prisma/schema-engine-wasm";

/** One migration on disk; the checksum is the one that Prisma keeps in `_prisma_migrations`. */
export interface MigrationScript {
  name: string;
  sql: string;
  checksum: string;
}

/** The repository's prisma folder, found upwards from the sources as from the build. */
export const prismaFolder = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "prisma", "schema.prisma"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("No prisma/schema.prisma in any folder above the database package.");
    folder = parent;
  }
  return join(folder, "prisma");
};

/** The schema file, as the schema engine wants it. */
export const readSchema = async (): Promise<{ path: string; content: string }> => {
  const path = join(prismaFolder(), "schema.prisma");
  return { path, content: await readFile(path, "utf8") };
};

/** All migrations on disk, oldest first; read at once, for the threads that read files may be busy while a server starts. */
export const readMigrations = (): MigrationScript[] => {
  const folder = join(prismaFolder(), "migrations");
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return names.sort().map((name) => readMigration(folder, name));
};

const readMigration = (folder: string, name: string): MigrationScript => {
  const sql = readFileSync(join(folder, name, "migration.sql"), "utf8");
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
};

/** The migrations in the shape that the schema engine takes. */
export const migrationList = (scripts: MigrationScript[]): MigrationList => {
  return {
    baseDir: join(prismaFolder(), "migrations"),
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: scripts.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
    })),
  };
};
