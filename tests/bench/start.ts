import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../acceptance/rounds.ts";
import { type Launch, type ServerProcess, startServer } from "../support/server-process.ts";
import { type Kind, onDatabase, type Settings } from "./on-database.ts";
import { isWanted, type Options } from "./options.ts";
import type { Plain, Report } from "./report.ts";
import { residentMiB } from "./resident-memory.ts";
import { versionIn } from "./sides.ts";

/** What a server still does after it is ready is over by then. */
const SETTLED_MS = 12_000;

const endOf = async (server: ServerProcess): Promise<void> => {
  server.signal("SIGTERM");
  await server.exited;
};

/** How long the first and the next start take, and what a server holds once it rests, with its bots. */
export const measureStart = async (options: Options, report: Report<Plain>): Promise<void> => {
  for (const kind of options.databases.filter((each) => isWanted(options, `${each}: start at rest`))) {
    await onDatabase(kind, async (settings) => {
      for (const name of ["first", "second"]) {
        const server = await startServer(settings);
        await sleep(SETTLED_MS);
        report(`${kind}: ${name} start`, { value: server.startedIn / 1000, unit: "s" });
        report(`${kind}: at rest after the ${name} start`, { value: residentMiB(server.pid), unit: "MiB" });
        await endOf(server);
      }
    });
    if (options.beside !== undefined) await measureBeside(kind, versionIn(options.beside), options, report);
  }
};

/** How long our starts take beside those of another version, in turn, each on a database that it has started on before. */
const measureBeside = (
  kind: Kind,
  command: readonly string[],
  { rounds }: Options,
  report: Report<Plain>,
): Promise<void> =>
  onDatabase(kind, (ours) =>
    onDatabase(kind, async (theirs) => {
      const startedIn = async (settings: Settings, launch: Launch) => {
        const server = await startServer(settings, launch);
        await endOf(server);
        return server.startedIn;
      };
      const ratios: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const own = await startedIn(ours, {});
        ratios.push(own / (await startedIn(theirs, { command })));
      }
      report(`${kind}: a start beside that version's`, { value: percentile(ratios.slice(1), 0.5), unit: "times" });
    }),
  );
