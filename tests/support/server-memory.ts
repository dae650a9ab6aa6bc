import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerProcess } from "./server-process.ts";

/** How a server is started that can say how much memory it really holds. */
export const tellingMemory: string[] = ["--expose-gc", "--require", join(import.meta.dirname, "tell-memory.cjs")];

/** The bytes that a server holds once its garbage is collected, its buffers included. */
export const memoryOf = async (server: ServerProcess): Promise<number> => {
  const lines = () => server.output().match(/\[memory\] \d+/g) ?? [];
  const before = lines().length;
  server.signal("SIGUSR2");
  for (let wait = 0; lines().length === before && wait < 1000; wait += 1) await sleep(20);
  return Number(lines().at(-1)?.slice("[memory] ".length));
};
