import { ensureBuilt } from "../../tools/dev/build.mjs";
import { measureCorpus } from "./corpus.ts";
import { measureDecidedTwice } from "./decided-twice.ts";
import { measureForeignGames } from "./foreign-games.ts";
import { measureGrowth } from "./growth.ts";
import { readOptions } from "./options.ts";
import { measurePolls } from "./polls.ts";
import { measureProcesses } from "./processes.ts";
import { createBench } from "./report.ts";
import { measureSizes } from "./sizes.ts";
import { measureSpeed } from "./speed.ts";
import { measureStart } from "./start.ts";

// npm run bench: the service beside a hand-written reference, in turn on one machine. `-- --only moves --seconds 2` for a part.
const bench = createBench(readOptions());
if (!process.env["YM_SERVER"]) await ensureBuilt();
for (const kind of bench.databases) await measureSpeed(kind, bench);
await measureDecidedTwice(bench);
await measurePolls(bench);
await measureForeignGames(bench);
await measureCorpus(bench);
await measureStart(bench);
await measureGrowth(bench);
await measureProcesses(bench);
await measureSizes(bench);
if (bench.history) bench.keep(bench.history);
process.exit();
