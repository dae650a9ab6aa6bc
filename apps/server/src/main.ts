import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import {
  type Changes,
  createLocalChanges,
  createNatsChanges,
  createPostgresChanges,
  type Log,
  systemClock,
  watchClock,
  watchOwnClock,
} from "@yourmove/api";
import { type Database, DataFolderLockedError, eventQueries, isUnavailable, openDatabase } from "@yourmove/db";
import { LOOPBACK, startAdmin } from "./admin/start-admin.ts";
import { startBots } from "./bots/start-bots.ts";
import { compose } from "./compose.ts";
import { startDaily } from "./daily/start-daily.ts";
import { type ReadSettings, readSettings, type Settings } from "./env.ts";
import { GamesError } from "./games/find-packages.ts";
import { type LoadedGames, loadGames } from "./games/load-games.ts";
import { type StartedGames, startGames } from "./games/versions.ts";
import { openLog } from "./http/log.ts";
import { wordsOf } from "./near-misses.ts";
import { loadTraces } from "./ops/traces.ts";
import { watchWork } from "./ops/watch.ts";
import { prepareOutbound } from "./outbound/outbound.ts";
import { unknownGames } from "./outbound/settings.ts";
import { PLACES } from "./places.ts";
import { endOnSignals, stopOnSignals } from "./stop.ts";

/** Ends the process with one clear sentence. */
const giveUp = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const settingsOrGiveUp = (): ReadSettings => {
  const read = readSettings();
  return read.ok ? read : giveUp(`Your Move can't start: ${read.reasons.join("; ")}.`);
};

/** The version of the package, which stands beside the sources' folder as beside the build's. */
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const openOrGiveUp = async (settings: Settings, logger: Log): Promise<Database> => {
  const { databaseUrl, databaseListenUrl: sessionUrl, dataDir } = settings;
  const log = (message: string) => logger.info({}, message);
  const warn = (message: string) => logger.warn({}, message);
  try {
    return await openDatabase({ ...(databaseUrl ? { databaseUrl, sessionUrl } : { dataDir }), log, warn });
  } catch (error) {
    if (error instanceof DataFolderLockedError) return giveUp(error.message);
    const ofPostgresql = sessionUrl ? "the database" : "the database of DATABASE_URL";
    const what = databaseUrl ? ofPostgresql : `the data folder ${dataDir}`;
    return giveUp(`Your Move can't open ${what}: ${messageOf(error)}`);
  }
};

/** Loads the games of packages, or ends the process with the reason. */
const loadOrGiveUp = async ({ games }: Settings, log: Log): Promise<LoadedGames> => {
  try {
    return await loadGames(games, { kitVersion: version, log });
  } catch (error) {
    return giveUp(`Your Move can't start: ${messageOf(error)}.`);
  }
};

/** Creates the registry of all games, or closes the database and ends the process with the reason. */
const gamesOrGiveUp = async (
  settings: Settings,
  { loaded, database, log }: { readonly loaded: LoadedGames; readonly database: Database; readonly log: Log },
): Promise<StartedGames> => {
  try {
    return await startGames({ loaded, settings: settings.games, database, log, now: systemClock.now() });
  } catch (error) {
    await database.close();
    if (error instanceof GamesError) return giveUp(`Your Move can't start: ${error.message}.`);
    throw error;
  }
};

const addressOf = ({ host, publicOrigin }: Settings, port: number): string => {
  if (publicOrigin) return publicOrigin;
  const name = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
};

/** How changes reach the other processes: there are none on an embedded database. */
const changesOf = ({ natsUrl }: Settings, { databaseUrl }: Database, log: Log): Changes => {
  if (!databaseUrl) return createLocalChanges();
  return natsUrl ? createNatsChanges({ natsUrl, log }) : createPostgresChanges({ databaseUrl, log });
};

/** Ends the process where another holds one of its ports, before anything else is opened. */
const refuseTakenPorts = async ({ port, host, admin }: Settings): Promise<void> => {
  const wanted = [{ port, host }, ...(admin ? [{ port: admin.port, host: LOOPBACK }] : [])];
  for (const each of wanted.filter((one) => one.port !== 0)) {
    const probe = createServer();
    try {
      await once(probe.listen(each.port, each.host), "listening");
    } catch (error) {
      giveUp(`Your Move can't listen on port ${each.port}: ${messageOf(error)}`);
    }
    await new Promise((resolve) => probe.close(resolve));
  }
};

/** Opens a port, or closes the database and ends the process with the reason. */
const orGiveUp = async <Opened>(
  open: () => Promise<Opened>,
  { port, database }: { port: number; database: Database },
): Promise<Opened> => {
  try {
    return await open();
  } catch (error) {
    await database.close();
    return giveUp(`Your Move can't listen on port ${port}: ${messageOf(error)}`);
  }
};

/** Starts the service: settings, database, services, web server, and the address in plain words. */
const start = async (): Promise<void> => {
  const releaseSignals = endOnSignals();
  const { settings, notDefault, nearMisses } = settingsOrGiveUp();
  const { log, say } = openLog(settings.logLevel);
  for (const miss of nearMisses) log.warn(miss, wordsOf(miss));
  await refuseTakenPorts(settings);
  const loaded = await loadOrGiveUp(settings, log);
  const database = await openOrGiveUp(settings, log);
  const { databaseUrl } = database;
  const changes = changesOf(settings, database, log);
  const watch = databaseUrl ? watchClock : watchOwnClock;
  const watched = await watch({ db: database, clock: systemClock, log });
  const deliveries = await prepareOutbound({ settings, database, log, clock: watched.clock });
  const games = await gamesOrGiveUp(settings, { loaded, database, log });
  for (const sentence of unknownGames(settings.deliveries, games.games)) log.warn({}, sentence);
  const { boards, withModules } = loaded;
  const { vetUrl, pushKey } = deliveries;
  const { webDir, docsDir, packagesDir } = PLACES;
  const { app, services, metrics, readiness } = compose({
    database,
    settings,
    log,
    changes,
    vetUrl,
    pushKey,
    boards,
    webDir,
    docsDir,
    packagesDir,
    ...watched,
    games: games.games,
    traces: await loadTraces(log),
    isOwnProcess: true,
  });
  // Before the service's own port: once that is open, this one is, too.
  const admin = await orGiveUp(() => startAdmin(services, settings, log), {
    port: settings.admin?.port ?? 0,
    database,
  });
  app.addHook("onClose", admin.close);
  // Before the embedded database gets work, which it does on this thread.
  await app.ready();
  const bots = await startBots({ settings, services, packages: loaded.packages });
  const daily = startDaily({ settings, services });
  const outbox = deliveries.start(services);
  const backlog = () => eventQueries.backlog(database, watched.clock.now());
  watchWork(metrics, { services, database, bots, packages: loaded.packages, backlog });
  releaseSignals();
  stopOnSignals({ app, services, bots, daily, outbox, games, database, readiness, log });
  await orGiveUp(() => app.listen({ port: settings.port, host: settings.host }), { port: settings.port, database });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : settings.port;
  const trusted = withModules.length > 0 && { moduleBoards: withModules };
  log.info({ version, database: database.kind, settings: notDefault, ...trusted }, "started");
  say(`Your Move is ready: ${addressOf(settings, port)}`);
};

/** Ends the process with one sentence where the database takes no writes, or went away while the service started. */
const orWithoutDatabase = (error: unknown): never => {
  if (!isUnavailable(error)) throw error;
  return giveUp(`Your Move can't start: its database can't be reached, or takes no writes: ${messageOf(error)}`);
};

// A loop that has nothing of its own to wait for waits until Node's threads have compiled all of the embedded database.
const awake = setInterval(() => {}, 1000);
await start().catch(orWithoutDatabase);
clearInterval(awake);
