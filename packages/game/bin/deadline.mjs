import { Script } from "node:vm";
import { Worker } from "node:worker_threads";

const WORK = Symbol.for("yourmove.check");
const script = new Script("globalThis[Symbol.for('yourmove.check')]()");

/** Runs work for so many milliseconds at most; gives its value, or null where it did not come back. */
export function deadline(work, ms) {
  globalThis[WORK] = work;
  try {
    return { value: script.runInThisContext({ timeout: Math.ceil(ms) }) };
  } catch (error) {
    if (error?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return null;
    throw error;
  } finally {
    delete globalThis[WORK];
  }
}

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
