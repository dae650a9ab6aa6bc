import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerProcess } from "./server-process.ts";

/** How a server is started that can say how much memory it really holds. */
export const tellingMemory: string[] = ["--expose-gc", "--require", join(import.meta.dirname, "tell-memory.cjs")];

/** No promise, but an end for one that says nothing. */
const SAY_MS = 300_000;

/** The bytes that a server holds once its garbage is collected, its buffers included. */
export const memoryOf = async (server: ServerProcess): Promise<number> => {
  const lines = () => server.output().match(/\[memory\] \d+/g) ?? [];
  const before = lines().length;
  server.signal("SIGUSR2");
  for (const end = performance.now() + SAY_MS; lines().length === before; await sleep(20))
    if (performance.now() > end) throw new Error(`the server says nothing of its memory: ${server.output()}`);
  return Number(lines().at(-1)?.slice("[memory] ".length));
};
