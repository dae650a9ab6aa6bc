import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DiffTarget } from "@prisma/schema-engine-wasm";
import { openEmbeddedPool } from "../open/embedded-pool.ts";
import { migrationAdapter } from "./migration-adapter.ts";
import { type MigrationScript, migrationList, prismaFolder, readMigrations, readSchema } from "./migrations-folder.ts";
import { openSchemaEngine } from "./schema-engine.ts";

/** Tables that migrations make by hand, because schema.prisma has no words for partitions (decision 4). */
const EXTERNAL_TABLES = ["public.idempotency_keys"];

/** The SQL that would bring the migrations to schema.prisma, or null when they agree; needs no database of its own. */
export const diffSchema = async (): Promise<string | null> => {
  const schema = await readSchema();
  const scripts = readMigrations();
  const from: DiffTarget = { tag: "migrations", ...migrationList(scripts) };
  const { pool, close } = await openEmbeddedPool();
  try {
    const engine = await openSchemaEngine(
      migrationAdapter(pool, () => openEmbeddedPool()),
      schema,
    );
    const to: DiffTarget = { tag: "schemaDatamodel", files: [schema] };
    const filters = { externalTables: [...EXTERNAL_TABLES], externalEnums: [] };
    const { exitCode, stdout } = await engine.diff({ from, to, script: true, exitCode: true, filters });
    return exitCode === 0 || stdout === null ? null : withoutFalseDrift(stdout, scripts);
  } finally {
    await close();
  }
};

// The engine never recognizes a btree index with an operator class: it drops it and creates the very same one again.
const withoutFalseDrift = (diff: string, scripts: MigrationScript[]): string | null => {
  const history = scripts.map(({ sql }) => sql).join("\n");
  const statements = diff.split(/\n{2,}/).map((statement) => statement.trim());
  const created = statements.filter((statement) => /^-- CreateIndex/.test(statement) && history.includes(statement));
  const names = new Set(created.map((statement) => /INDEX "([^"]+)"/.exec(statement)?.[1]));
  const isFalse = (statement: string): boolean =>
    created.includes(statement) || names.has(/^-- DropIndex\nDROP INDEX "([^"]+)";$/.exec(statement)?.[1]);
  const real = statements.filter((statement) => statement !== "" && !isFalse(statement));
  return real.length === 0 ? null : `${real.join("\n\n")}\n`;
};

/** Writes the difference as a new migration folder and returns its path, or null when there is nothing to do. */
export const createMigration = async (name: string, stamp = timestamp()): Promise<string | null> => {
  const sql = await diffSchema();
  if (sql === null) return null;
  const migrations = join(prismaFolder(), "migrations");
  const folder = join(migrations, `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "migration.sql"), `${sql.trimEnd()}\n`);
  await writeFile(join(migrations, "migration_lock.toml"), 'provider = "postgresql"\n');
  return folder;
};

const timestamp = (): string => {
  return new Date().toISOString().replace(/\D/g, "").slice(0, 14);
};
