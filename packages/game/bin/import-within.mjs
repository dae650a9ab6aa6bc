import { Worker } from "node:worker_threads";

const WATCH = `const { workerData: { ms, says } } = require("node:worker_threads");
setTimeout(() => { require("node:fs").writeSync(2, says + "\\n"); process.kill(process.pid, "SIGKILL"); }, ms);`;

/** Imports a module; one that never comes back ends this process with a sentence. */
export async function importWithin(url, ms) {
  const says = `${url} does not load within ${ms / 1000} s: it runs without end outside of the definition's functions`;
  const watch = new Worker(WATCH, { eval: true, workerData: { ms, says } });
  watch.unref();
  try {
    return await import(url);
  } finally {
    await watch.terminate();
  }
}
