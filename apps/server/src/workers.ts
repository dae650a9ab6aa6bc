import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** The code of each thread or process that was started from its sources, with all that it imports. */
const bundles = new Map<string, Buffer>();

/** Bundles the sources of a thread or a process once: reading them one by one takes three times a whole start. */
export const bundledCode = (source: string): Buffer => {
  const kept = bundles.get(source);
  if (kept) return kept;
  // A tool of the repository alone, which no build and no package takes along.
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof import("esbuild");
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    conditions: ["@yourmove/source"],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? "");
  bundles.set(source, code);
  return code;
};

const bundleOf = (source: string): URL =>
  new URL(`data:text/javascript;base64,${bundledCode(source).toString("base64")}`);

/** Starts the thread whose file, named without its ending, lies beside a module: from the build as it is, from the sources bundled. */
export const startWorker = (moduleURL: string, name: string, options: WorkerOptions = {}): Worker =>
  moduleURL.endsWith(".ts")
    ? new Worker(bundleOf(new URL(`${name}.ts`, moduleURL).href), { execArgv: [], ...options })
    : new Worker(new URL(`${name}.js`, moduleURL), options);
