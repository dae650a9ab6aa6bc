import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";

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
export const openSchemaEngine = async (
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
  const bindings = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as unknown as EngineModule;
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics });
  const bytes = await readFile(join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings;
};
