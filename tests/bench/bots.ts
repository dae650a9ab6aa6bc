import { ensureBuilt } from "../../tools/dev/build.mjs";
import { newDataDir } from "../support/data-dir.ts";
import { startPostgres } from "../support/postgres.mjs";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { allAtOnce, crowdBesideOne, gather } from "./bot-crowd.ts";
import { answersByGame, stalls } from "./bot-thinking.ts";

// npm run bench:bots: every figure stands beside the same one taken in turn on a server with less to do.
const CROWD = Number(process.env.CROWD ?? 1000);

/** All of it with one kind of database; `settings` are those of two servers that know nothing of each other. */
const measure = async (name: string, settings: readonly Record<string, string>[]): Promise<void> => {
  const servers: ServerProcess[] = [];
  try {
    for (const each of settings) servers.push(await startServer(each));
    const [small, large] = servers as [ServerProcess, ServerProcess];
    await answersByGame(small.url);
    await stalls(name, small.url);
    const one = await gather(small, 1);
    const many = await gather(large, CROWD);
    await crowdBesideOne(name, one, many);
    await allAtOnce(name, many);
  } finally {
    for (const server of servers) await server.stop();
  }
};

if (!process.env.YM_SERVER) await ensureBuilt();
const first = await startPostgres({ durable: true });
const second = await startPostgres({ durable: true });
const folders = [newDataDir(), newDataDir()];
try {
  await measure("PostgreSQL", [{ DATABASE_URL: first.url }, { DATABASE_URL: second.url }]);
  await measure(
    "embedded",
    folders.map(({ dataDir }) => ({ DATA_DIR: dataDir })),
  );
} finally {
  for (const postgres of [first, second]) await postgres.stop();
  for (const { remove } of folders) remove();
}
process.exit();
