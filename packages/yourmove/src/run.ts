import { type Command, EXIT, type Io } from "./command.ts";
import { check } from "./commands/check.ts";
import { admin, backup, migrate, move, restore, start, types, verify } from "./commands/programs.ts";
import { readFlags, unknownFlag } from "./flags.ts";
import { helpOf, helpOfAll } from "./help.ts";
import { version } from "./version.ts";

/** Every command there is. */
const COMMANDS: Readonly<Record<string, Command>> = {
  start,
  check,
  migrate,
  admin,
  backup,
  restore,
  move,
  verify,
  types,
};

const isHelp = (word: string): boolean => word === "--help" || word === "-h";

/** Runs what was typed and gives the exit code; null where a service runs on. */
export const run = async (argv: readonly string[], io: Io): Promise<number | null> => {
  const [first = "", ...others] = argv;
  if (first === "--version" || first === "-v") {
    io.out(version());
    return EXIT.done;
  }
  if (first === "help" || isHelp(first)) return help(others[0], io);
  const isNamed = first !== "" && !first.startsWith("-");
  const name = isNamed ? first : "start";
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) return refuse(`There is no command "${name}"; yourmove --help lists them all.`, io);
  const args = isNamed ? others : argv;
  if (!command.hasSettings) return command.work(args, io);
  if (args.some(isHelp)) return help(isNamed ? name : undefined, io);
  const { settings, rest } = readFlags(args);
  const own = new Set((command.options ?? []).map(([flag]) => flag.split(" ", 1)[0]));
  const wrong = rest.find((word) => word.startsWith("-") && !own.has(word.split("=", 1)[0]));
  if (wrong !== undefined) return refuse(`${unknownFlag(wrong)}; yourmove ${name} --help lists them all.`, io);
  Object.assign(io.env, settings);
  return command.work(rest, io);
};

const refuse = (sentence: string, io: Io): number => {
  io.err(sentence);
  return EXIT.usage;
};

const help = (name: string | undefined, io: Io): number => {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name !== undefined && command === undefined) return refuse(`There is no command "${name}".`, io);
  io.out(name !== undefined && command ? helpOf(name, command) : helpOfAll(COMMANDS));
  return EXIT.done;
};
