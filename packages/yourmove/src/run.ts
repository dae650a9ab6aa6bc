import { readFileSync } from "node:fs";
import { type Command, EXIT, type Io } from "./command.ts";
import { check } from "./commands/check.ts";
import { admin, backup, migrate, move, restore, start, types, verify } from "./commands/programs.ts";
import { readFlags, unknownFlag } from "./flags.ts";
import { helpOf, helpOfAll, isHelp } from "./help.ts";

/** The version of the service, from the package beside its build. */
const version = (): string => JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;

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

/** Runs a command and returns its exit code; null where a service keeps running. */
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
  const { settings, rest: words, fault: ofSettings } = readFlags(args);
  // As a script writes it whose variable is not set.
  const rest = words.filter((word) => word !== "");
  const fault = ofSettings ?? faultOf(command, rest);
  if (fault !== null) return refuse(`${fault}; yourmove ${name} --help says what it takes.`, io);
  Object.assign(io.env, settings);
  return command.work(rest, io);
};

/** The fault in a command's own flags and words, as a sentence without its period; null without one. */
const faultOf = ({ options = [], words: [least, most] = [0, 0] }: Command, rest: readonly string[]): string | null => {
  const own = new Set(options.map(([flag]) => flag.split(" ", 1)[0]));
  const words: string[] = [];
  let wanting = "";
  for (const word of rest) {
    const isFlag = word.startsWith("-");
    if (wanting !== "" && isFlag) return `${wanting} needs a value`;
    if (isFlag && !own.has(word.split("=", 1)[0])) return unknownFlag(word);
    if (!isFlag && wanting === "") words.push(word);
    wanting = isFlag && !word.includes("=") ? word : "";
  }
  if (wanting !== "") return `${wanting} needs a value`;
  if (words.length > most) return `"${words[most]}" is too much`;
  return words.length < least ? "Something is missing" : null;
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
