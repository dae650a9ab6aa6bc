import { once } from "node:events";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { inspectDatabase } from "@yourmove/db";
import { openInstalledGames } from "@yourmove/server/games";
import { readSettings, type Settings } from "@yourmove/server/settings";
import { type Command, EXIT, type Io } from "../command.ts";

/** A check and its result in a sentence. */
type Finding = readonly [about: string, words: string];

/** Rejects where nobody can listen at an address, or this user not at the port; returns whether somebody listens there already. */
const isTaken = async (host: string, port: number): Promise<boolean> => {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return true;
    throw error;
  }
  probe.close();
  return false;
};

/** The ports that are taken, each in a sentence: by a service that runs, or by somebody else. */
const portsOf = async ({ host, port, admin }: Settings): Promise<Finding[]> => {
  const wanted = [{ host, port }, ...(admin ? [{ host: "127.0.0.1", port: admin.port }] : [])];
  const findings: Finding[] = [];
  for (const each of wanted)
    if (await isTaken(each.host, each.port))
      findings.push(["port", `${each.port}: somebody listens there already, as a service that runs does`]);
  return findings;
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

/** Which games new matches may be of: built-in ones (undefined for all of them), and those that packages bring. */
const gamesInWords = (builtIn: readonly string[] | undefined, brought: readonly string[]): string => {
  const own = builtIn === undefined ? "the built-in ones" : builtIn.join(", ");
  if (brought.length === 0) return own === "" ? "none: no match can begin" : `${own} alone`;
  return own === "" ? `${brought.join(", ")} alone` : `beside ${own} ${brought.join(", ")}`;
};

const gamesOf = async (io: Io, builtIn: readonly string[] | undefined): Promise<Finding[]> => {
  const { brought, warnings, stop } = await openInstalledGames(io.env);
  await stop();
  const words = gamesInWords(builtIn, brought);
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
    let taken: Finding[];
    try {
      taken = await portsOf(read.settings);
    } catch (error) {
      io.err(`Nobody can listen on HOST and PORT: ${messageOf(error)}.`);
      return EXIT.refused;
    }
    for (const finding of taken) say(io, finding);
    try {
      for (const finding of await gamesOf(io, read.settings.games.builtIn)) say(io, finding);
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
    io.out(taken.length > 0 ? "Nothing else would stop a start." : "Nothing would stop a start.");
    return EXIT.done;
  },
};
