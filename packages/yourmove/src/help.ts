import { SETTING_NAMES } from "@yourmove/server/settings";
import type { Command } from "./command.ts";
import { flagOf } from "./flags.ts";

/** The settings that matter for a first start. */
const FIRST = {
  PORT: "where to listen: 3000",
  HOST: "on which address: 127.0.0.1, this machine alone",
  GAMES: "games to play beside the built-in ones: packages, folders or files, by commas",
  DATA_DIR: "the folder of the embedded database: .data",
  DATABASE_URL: "PostgreSQL, in place of the embedded database",
  PUBLIC_URL: "the address that browsers see",
  BOTS: "--no-bots: without the service's own opponents",
} as const;

const WIDTH = 100;

const columns = (pairs: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...pairs.map(([left]) => left.length));
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
};

const lines = (words: readonly string[]): string => {
  const all: string[] = [];
  for (const word of words) {
    const last = all.at(-1);
    if (last === undefined || last.length + word.length + 1 > WIDTH) all.push(`  ${word}`);
    else all[all.length - 1] = `${last} ${word}`;
  }
  return all.join("\n");
};

const settings = (): string => {
  const first = Object.entries(FIRST).filter(([name]) => (SETTING_NAMES as readonly string[]).includes(name));
  const others = SETTING_NAMES.filter((name) => !Object.hasOwn(FIRST, name));
  return `Settings, as flags or in the environment (--port 8080 is PORT=8080; a flag counts more):
${columns(first.map(([name, about]) => [flagOf(name), about]))}

And, as the page /docs/settings of a running service has them:
${lines(others.map(flagOf))}

Keep tokens, and addresses that hold a password, in the environment: flags can be read by everybody on the machine.`;
};

const EXIT_CODES =
  "Exit codes: 0 done, 1 refused or failed, 2 typed wrongly; of admin also 3 and 4 (yourmove admin --help).";

/** Whether a word asks for help. */
export const isHelp = (word: string): boolean => word === "--help" || word === "-h";

/** The help of one command. */
export const helpOf = (name: string, { summary, usage, options = [], hasSettings }: Command): string => {
  const parts = [
    `Usage: yourmove ${[name, usage].filter((part) => part !== "").join(" ")}`,
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    ...(options.length > 0 ? [`Options:\n${columns(options)}`] : []),
    ...(hasSettings ? [settings()] : []),
    EXIT_CODES,
  ];
  return parts.join("\n\n");
};

/** The help of all commands. */
export const helpOfAll = (commands: Readonly<Record<string, Command>>): string =>
  [
    `Usage: yourmove [COMMAND] [settings]

Your Move: a service for two-player, turn-based matches. Without a command it starts, here and with an embedded database,
at http://localhost:3000.`,
    `Commands (yourmove COMMAND --help says more):
${columns(Object.entries(commands).map(([name, { summary }]) => [name, summary]))}`,
    settings(),
    EXIT_CODES,
  ].join("\n\n");
