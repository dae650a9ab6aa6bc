// Builds everything that `npm start` runs, when a source changed.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureGenerated } from "./generate.mjs";
import { hashOf, oncePerHash } from "./hash.mjs";
import { root } from "./paths.mjs";
import { run, tool } from "./run.mjs";

/** The server's entry in the build. */
export const serverMain = join(root, "apps", "server", "dist", "main.js");

/** Generates and builds what is out of date; asks turbo only when a source changed at all. */
export async function ensureBuilt() {
  await ensureGenerated();
  const documents = readdirSync(root).filter((name) => name.endsWith(".md"));
  const inputs = [
    "package-lock.json",
    "turbo.json",
    "tsconfig.base.json",
    "prisma",
    "packages",
    "apps",
    "docs",
    ...documents,
  ];
  await oncePerHash({ name: "built", hash: hashOf(inputs), isThere: isThere() }, async () => {
    console.log("Building …");
    const code = await run(process.execPath, [tool("turbo"), "run", "build", "--output-logs=errors-only"]);
    if (code !== 0) throw new Error("The build failed: see above.");
  });
}

function isThere() {
  const workspaces = ["packages", "apps"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  );
  return workspaces.every((workspace) => existsSync(join(workspace, "dist")));
}
