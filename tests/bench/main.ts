import { ensureBuilt } from "../../tools/dev/build.mjs";
import { measureCorpus } from "./corpus.ts";
import { measureDecidedTwice } from "./decided-twice.ts";
import { measureForeignGames } from "./foreign-games.ts";
import { measureGrowth } from "./growth.ts";
import { readOptions } from "./options.ts";
import { measurePolls } from "./polls.ts";
import { measureProcesses } from "./processes.ts";
import { createFigures } from "./report.ts";
import { measureSizes } from "./sizes.ts";
import { measureSpeed } from "./speed.ts";
import { measureStart } from "./start.ts";

// npm run bench: the service beside a hand-written reference, in turn on one machine. `-- --only moves --seconds 2` for a part.
const options = readOptions();
const figures = createFigures();
if (!process.env["YM_SERVER"]) await ensureBuilt();
for (const kind of options.databases) await measureSpeed(kind, options, figures.pair);
await measureDecidedTwice(options, figures.plain);
await measurePolls(options, figures.plain);
await measureForeignGames(options, figures.plain);
await measureCorpus(options, figures.plain);
await measureStart(options, figures.plain);
await measureGrowth(options, figures.pair);
await measureProcesses(options, figures.plain);
await measureSizes(options, figures.plain);
if (options.history) figures.keep(options.history);
process.exit();
