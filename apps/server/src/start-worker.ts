import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Starts the thread whose file, named without its ending, lies beside a module. From the build it is loaded as it is; from the
 * sources, it needs the loader of TypeScript first.
 */
export const startWorker = (moduleURL: string, name: string, options: WorkerOptions = {}): Worker => {
  if (!moduleURL.endsWith(".ts")) return new Worker(new URL(`${name}.js`, moduleURL), options);
  const source = new URL(`${name}.ts`, moduleURL).href;
  const execArgv = [...(options.execArgv ?? process.execArgv), "--conditions=@yourmove/source"];
  // Single quotes within: what looks for a package's imports takes double ones for its own.
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import('${source}')))`;
  return new Worker(code, { ...options, eval: true, execArgv });
};
