import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Fixture } from "./fixtures.ts";

const EVERY_MS = 100;

/** What a user's probes met. */
export interface Probed {
  /** How long each took, in milliseconds. */
  readonly delays: readonly number[];
  /** Every answer that was none, or no 200. */
  readonly failures: readonly unknown[];
}

/** Asks a fixture's servers in turn ten times a second, from a thread of its own, until it is stopped. */
export const startProbe = (
  { urls }: Fixture,
  path: string,
  headers: Record<string, string>,
): { stop(): Promise<Probed> } => {
  const workerData = { urls: [...urls], path, headers, everyMs: EVERY_MS };
  const worker = new Worker(new URL("./probe-thread.mjs", import.meta.url), { workerData, execArgv: [] });
  return {
    async stop() {
      const message = once(worker, "message");
      worker.postMessage("stop");
      const [probed] = await message;
      await worker.terminate();
      return probed as Probed;
    },
  };
};
