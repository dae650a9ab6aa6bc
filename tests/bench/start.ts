import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../support/server-process.ts";
import { onDatabase } from "./on-database.ts";
import { isWanted, type Options } from "./options.ts";
import type { Plain, Report } from "./report.ts";
import { residentMiB } from "./resident-memory.ts";

/** What a server still does after it is ready is over by then. */
const SETTLED_MS = 12_000;

/** How long the first and the next start take, and what a server holds once it rests, with its bots. */
export const measureStart = async (options: Options, report: Report<Plain>): Promise<void> => {
  for (const kind of options.databases.filter((each) => isWanted(options, `${each}: start at rest`)))
    await onDatabase(kind, async (settings) => {
      for (const name of ["first", "second"]) {
        const server = await startServer(settings);
        await sleep(SETTLED_MS);
        report(`${kind}: ${name} start`, { value: server.startedIn / 1000, unit: "s" });
        report(`${kind}: at rest after the ${name} start`, { value: residentMiB(server.pid), unit: "MiB" });
        server.signal("SIGTERM");
        await server.exited;
      }
    });
};
