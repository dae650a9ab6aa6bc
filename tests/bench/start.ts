import { setTimeout as sleep } from "node:timers/promises";
import { type Launch, type ServerProcess, startServer } from "../support/server-process.ts";
import { type Kind, onDatabase, type Settings } from "./on-database.ts";
import { median } from "./pairs.ts";
import { residentMiB } from "./process.ts";
import type { Bench } from "./report.ts";
import { versionIn } from "./sides.ts";

/** What a server still does after it is ready is over by then. */
const SETTLED_MS = 12_000;

const endOf = async (server: ServerProcess): Promise<void> => {
  server.signal("SIGTERM");
  await server.exited;
};

/** How long the first and the next start take, and what a server holds once it rests, with its bots. */
export const measureStart = async (bench: Bench): Promise<void> => {
  for (const kind of bench.databases.filter((each) => bench.wants(`${each}: start at rest`))) {
    await onDatabase(kind, async (settings) => {
      for (const name of ["first", "second"]) {
        const server = await startServer(settings);
        await sleep(SETTLED_MS);
        bench.plain(`${kind}: ${name} start`, server.startedIn / 1000, "s");
        bench.plain(`${kind}: at rest after the ${name} start`, residentMiB(server.pid), "MiB");
        await endOf(server);
      }
    });
    if (bench.beside !== undefined) await measureBeside(kind, versionIn(bench.beside), bench);
  }
};

/** How long our starts take beside those of another version, in turn, each on a database that it has started on before. */
const measureBeside = (kind: Kind, command: readonly string[], bench: Bench): Promise<void> =>
  onDatabase(kind, (ours) =>
    onDatabase(kind, async (theirs) => {
      const startedIn = async (settings: Settings, launch: Launch) => {
        const server = await startServer(settings, launch);
        await endOf(server);
        return server.startedIn;
      };
      const ratios: number[] = [];
      for (let round = 0; round <= bench.rounds; round += 1)
        ratios.push((await startedIn(ours, {})) / (await startedIn(theirs, { command })));
      bench.plain(`${kind}: a start beside that version's`, median(ratios.slice(1)), "times");
    }),
  );
