// A throwaway PostgreSQL for tests, gone when the process ends.
import { exitOnSignals } from "../../tools/dev/run.mjs";
import { makeCluster, ready } from "./postgres-cluster.mjs";

// Tests that never pull the plug need no disk to be certain.
// The planner's samples are taken as in production, but sooner: a test need not wait a minute. Each look is a process for every
// database that there is, and once a second those took more than half of what PostgreSQL did.
const samplesSoon = ["autovacuum_naptime=5"];
const fastSettings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** TEST_DATABASE_URL when it is set, otherwise a server of our own; stop() ends what was started and nothing else. */
export async function providePostgres() {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, pid: undefined, stop: async () => {} } : startPostgres();
}

/** Starts a server; `durable` keeps every write safe on disk, as in production. */
export async function startPostgres({ durable = false } = {}) {
  const { url, launch, remove } = await makeCluster([
    "max_connections=200",
    ...samplesSoon,
    ...(durable ? [] : fastSettings),
  ]);
  const server = launch();
  const stop = stopper(server, remove);
  await ready(server).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, pid: server.pid, stop };
}

function stopper(server, remove) {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  // The last resort, when the process ends without a word: PostgreSQL's immediate shutdown.
  const atExit = () => {
    server.kill("SIGQUIT");
    remove();
  };
  process.once("exit", atExit);
  const leaveSignals = exitOnSignals();
  return async () => {
    leaveSignals();
    process.removeListener("exit", atExit);
    if (server.exitCode === null && server.signalCode === null) {
      server.kill("SIGCONT");
      server.kill("SIGINT");
      const kill = setTimeout(() => server.kill("SIGQUIT"), 5000);
      await ended;
      clearTimeout(kill);
    }
    remove();
  };
}

/** Vitest's global setup: starts a server unless there is one, and tells the tests where it is. */
export async function setup() {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const { url, stop } = await startPostgres();
  process.env.TEST_DATABASE_URL = url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await stop();
  };
}
