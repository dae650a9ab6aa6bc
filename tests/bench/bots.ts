import { ensureBuilt } from "../../tools/dev/build.mjs";
import type { ServerProcess } from "../support/server-process.ts";
import { allAtOnce, crowdBesideOne, gather } from "./bot-crowd.ts";
import { answersByGame, stalls } from "./bot-thinking.ts";
import { onDatabase, withServers } from "./on-database.ts";

// npm run bench:bots: every figure stands beside the same one taken in turn on a server with less to do.
const CROWD = Number(process.env.CROWD ?? 1000);

/** All of it with one kind of database, at two servers that know nothing of each other. */
const measure = async (name: string, small: ServerProcess, large: ServerProcess): Promise<void> => {
  await answersByGame(small.url);
  await stalls(name, small.url);
  const many = await gather(large, CROWD);
  await crowdBesideOne(name, await gather(small, 1), many);
  await allAtOnce(name, many);
};

if (!process.env.YM_SERVER) await ensureBuilt();
for (const kind of ["postgresql", "embedded"] as const)
  await onDatabase(kind, (one) =>
    onDatabase(kind, (other) =>
      withServers(
        [one, other].map((settings) => ({ ...settings, BOTS: "on" })),
        (small, large) => measure(kind, small as ServerProcess, large as ServerProcess),
      ),
    ),
  );
process.exit();
