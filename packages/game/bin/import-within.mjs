import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** So long it is tried to learn at which line the other thread is, in milliseconds: work of the engine's own can't be looked into. */
const LOOK_MS = 5000;

// Looks from another thread, as a debugger does: the one that imports never comes to anything else.
const WATCH = `const { Session } = require("node:inspector");
const { writeSync } = require("node:fs");
const { basename } = require("node:path");
const { workerData: { ms, lookMs, says } } = require("node:worker_threads");
const end = (place) => {
  writeSync(2, says + place + "\\n");
  process.kill(process.pid, "SIGKILL");
};
setTimeout(() => {
  const files = new Map();
  const session = new Session();
  session.connectToMainThread();
  session.on("Debugger.scriptParsed", ({ params: { scriptId, url } }) => files.set(scriptId, basename(url)));
  session.on("Debugger.paused", ({ params: { callFrames: [{ location: { scriptId, lineNumber } }] } }) =>
    end(" (" + files.get(scriptId) + ":" + (lineNumber + 1) + ")"));
  session.post("Debugger.enable", () => session.post("Debugger.pause"));
  setTimeout(() => end(""), lookMs);
}, ms);`;

/** Imports a module; one that never comes back ends this process with a sentence that names the line. */
export async function importWithin(url, ms) {
  const says = `${fileURLToPath(url)} does not load within ${ms / 1000} s: code outside of the definition's functions runs without end`;
  const watch = new Worker(WATCH, { eval: true, execArgv: [], workerData: { ms, lookMs: LOOK_MS, says } });
  watch.unref();
  try {
    return await import(url);
  } finally {
    await watch.terminate();
  }
}
