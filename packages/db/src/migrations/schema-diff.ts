import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { DiffTarget, SchemaEngine } from "@prisma/schema-engine-wasm";
import { DatabaseError, type Pool, type QueryArrayConfig } from "pg";
import { openEmbeddedPool } from "../open/embedded-pool.ts";
import { stepsOf } from "./apply-migrations.ts";
import { type MigrationScript, migrationList, prismaFolder, readMigrations, readSchema } from "./migrations-folder.ts";

/** PostgreSQL's numbers of the catalogue's one-byte type "char", and of text. */
const CATALOGUE_CHAR = 18;
const TEXT = 25;

/**
 * Prisma's adapter on a pool, for the schema engine too: it describes a database by the catalogue's "char" columns, which
 * adapter-pg refuses. They are read as text, and called characters again in the result.
 */
const connectWithCatalogueChars = async (pool: Pool): Promise<SqlDriverAdapter> => {
  const charsOf = new Map<string, number[]>();
  const adapter = await new PrismaPg(withCharsAsText(pool, charsOf)).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of charsOf.get(query.sql) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
};

/** The pool, whose results call "char" columns text; the columns are remembered by the statement's text. */
const withCharsAsText = (pool: Pool, charsOf: Map<string, number[]>): Pool => {
  const query = async (config: QueryArrayConfig) => {
    const result = await pool.query(config);
    const chars = result.fields.flatMap(({ dataTypeID }, column) => (dataTypeID === CATALOGUE_CHAR ? [column] : []));
    if (chars.length > 0) charsOf.set(config.text, chars);
    for (const field of result.fields) if (field.dataTypeID === CATALOGUE_CHAR) field.dataTypeID = TEXT;
    return result;
  };
  return new Proxy(pool, {
    get(target, key) {
      if (key === "query") return query;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
};

/** Prisma's adapter for migrations: runs a script as a whole, where adapter-pg splits it at every semicolon. */
const migrationAdapter = (
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

interface EngineModule {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm(exports: Record<string, unknown>): void;
}

// The part of the WebAssembly interface in use here, which only TypeScript's browser library declares.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

// The engine writes the message of a panic here before it traps.
const panics = { set_message: (message: string) => process.stderr.write(`Prisma schema engine: ${message}\n`) };

let engineModule: Promise<EngineModule> | undefined;

/** Prisma's schema engine, compiled to WebAssembly: loads 5 MB, so only for a database that must change. */
const openSchemaEngine = async (
  adapter: SqlMigrationAwareDriverAdapterFactory,
  datamodel?: { path: string; content: string },
): Promise<SchemaEngine> => {
  engineModule ??= loadEngine();
  const { SchemaEngine } = await engineModule;
  const datamodels: [string, string][] | undefined = datamodel && [[datamodel.path, datamodel.content]];
  return SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(adapter));
};

// The package's own entry expects a bundler to instantiate the module.
const loadEngine = async (): Promise<EngineModule> => {
  const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  // biome-ignore lint/correctness/noUndeclaredDependencies: only who changes the schema runs it
  const bindings = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as unknown as EngineModule;
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics });
  const bytes = await readFile(join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings;
};

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
