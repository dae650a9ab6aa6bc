import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** The code of each thread that was started from its sources, with all that it imports. */
const bundles = new Map<string, URL>();

/** Bundles a thread's sources once a process: reading them one by one takes three times a thread's whole start. */
const bundleOf = (source: string): URL => {
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
  const code = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64");
  const bundle = new URL(`data:text/javascript;base64,${code}`);
  bundles.set(source, bundle);
  return bundle;
};

/** Starts the thread whose file, named without its ending, lies beside a module: from the build as it is, from the sources bundled. */
export const startWorker = (moduleURL: string, name: string, options: WorkerOptions = {}): Worker =>
  moduleURL.endsWith(".ts")
    ? new Worker(bundleOf(new URL(`${name}.ts`, moduleURL).href), { execArgv: [], ...options })
    : new Worker(new URL(`${name}.js`, moduleURL), options);
