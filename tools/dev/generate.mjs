// Generates the Prisma client from prisma/schema.prisma, when that changed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hashOf, oncePerHash } from "./hash.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./paths.mjs";
import { runQuietly, tool } from "./run.mjs";

/** Brings packages/db/src/generated up to the schema. */
export async function ensureGenerated() {
  const isThere = existsSync(join(root, "packages", "db", "src", "generated", "client.ts"));
  const hash = hashOf(["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"]);
  await oncePerHash({ name: "generated", hash, isThere }, () => {
    console.log("Generating the database client …");
    // Generating never runs the schema engine, but Prisma would download it first unless it is told where one is.
    runQuietly(process.execPath, [tool("prisma"), "generate"], { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  await ensureGenerated();
}
