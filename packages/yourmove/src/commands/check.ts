import { once } from "node:events";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { inspectDatabase } from "@yourmove/db";
import { openInstalledGames } from "@yourmove/server/games";
import { readSettings, type Settings } from "@yourmove/server/settings";
import { type Command, EXIT, type Io } from "../command.ts";

/** A check and its result in a sentence. */
type Finding = readonly [about: string, words: string];

/** Rejects where nobody can listen at an address, whichever port is free there. */
const tryHost = async (host: string): Promise<void> => {
  const probe = createServer();
  await once(probe.listen(0, host), "listening");
  probe.close();
};

const databaseOf = async ({ databaseUrl, databaseListenUrl, dataDir }: Settings): Promise<Finding> => {
  const where = databaseUrl ? "PostgreSQL" : `embedded, in ${resolve(dataDir)}`;
  const database = await inspectDatabase({ databaseUrl, sessionUrl: databaseListenUrl, dataDir });
  if (database.kind === "new") return ["database", `${where}: not there yet, a start makes it`];
  if (database.kind === "in use") return ["database", `${where}: a service runs on it, so it was not opened`];
  const { pending, onlyReads } = database;
  if (onlyReads) throw new Error("it takes no writes, and a start makes some");
  const words = pending.length === 0 ? "it has every migration" : `a start applies ${pending.join(", ")}`;
  return ["database", `${where}: ${words}`];
};

const gamesOf = async (io: Io): Promise<Finding[]> => {
  const { brought, warnings, stop } = await openInstalledGames(io.env);
  await stop();
  const words = brought.length === 0 ? "the built-in ones alone" : `beside the built-in ones ${brought.join(", ")}`;
  return [["games", words], ...warnings.map((warning): Finding => ["", `${warning}.`])];
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const settingsOf = (names: readonly string[]): Finding => [
  "settings",
  names.length === 0 ? "all as by default" : `not as by default: ${names.join(", ")}`,
];

const say = (io: Io, [about, words]: Finding): void => io.out(`${about.padEnd(9)} ${words}`);

/** Checks all that a start needs, and changes nothing. */
export const check: Command = {
  summary: "checks settings, database and games, and says what would stop a start",
  usage: "[settings]",
  hasSettings: true,
  async work(_args, io) {
    const read = readSettings(io.env);
    if (!read.ok) {
      for (const reason of read.reasons) io.err(`${reason}.`);
      return EXIT.refused;
    }
    say(io, settingsOf(Object.keys(read.notDefault)));
    for (const { name, meant } of read.nearMisses) say(io, ["", `${name} is no setting: is ${meant} meant?`]);
    try {
      await tryHost(read.settings.host);
    } catch (error) {
      io.err(`Nobody can listen on HOST: ${messageOf(error)}.`);
      return EXIT.refused;
    }
    try {
      for (const finding of await gamesOf(io)) say(io, finding);
    } catch (error) {
      io.err(`${messageOf(error)}.`);
      return EXIT.refused;
    }
    try {
      say(io, await databaseOf(read.settings));
    } catch (error) {
      io.err(`The database can't be opened: ${messageOf(error)}`);
      return EXIT.refused;
    }
    io.out("Nothing would stop a start.");
    return EXIT.done;
  },
};
