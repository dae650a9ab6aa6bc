import { parseArgs } from "node:util";
import { askService, type Io, type Outcome } from "./ask-service.ts";
import type { Command } from "./command.ts";
import { gameCommands } from "./commands/games.ts";
import { matchCommands } from "./commands/matches.ts";
import { reportCommands } from "./commands/reports.ts";
import { serviceCommands } from "./commands/service.ts";
import { userCommands } from "./commands/users.ts";
import { webhookCommands } from "./commands/webhooks.ts";
import { readValues, UsageError, type Values } from "./read-values.ts";

const NAME = "yourmove admin";

const usageOf = ({ words, takes }: Command): string => [NAME, words, ...takes].join(" ");

const columns = (pairs: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...pairs.map(([left]) => left.length));
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
};

const EVERYWHERE = [
  ["--json", "the service's answer as it is, for programs"],
  ["--url URL", "where the operator's port is: ADMIN_URL, else http://127.0.0.1:3001"],
  ["--help", "this"],
] as const;

/** The help of one command. */
const helpOf = (command: Command): string => {
  const own = Object.entries(command.options ?? {}).map(
    ([name, { value, about }]) => [`--${name}${value ? ` ${value}` : ""}`, about] as const,
  );
  return `Usage: ${usageOf(command)}${own.length > 0 ? " [options]" : ""}

${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.

Options:
${columns([...own, ...EVERYWHERE])}`;
};

/** The help of all commands, or of those that begin with some words. */
const helpOfAll = (commands: readonly Command[]): string => `Usage: ${NAME} COMMAND [options]

What the operator of a Your Move service does. The token is read from ADMIN_TOKEN; the service listens for it on its own
machine alone.

Commands:
${columns(commands.map((command) => [[command.words, ...command.takes].join(" "), command.summary]))}

Options of every command:
${columns(EVERYWHERE)}

Exit codes: 0 done, 1 refused by the service, 2 typed wrongly, 3 the service can't be reached, 4 the token is refused.`;

/** Every command there is. */
const COMMANDS: readonly Command[] = [
  ...userCommands,
  ...reportCommands,
  ...matchCommands,
  ...gameCommands,
  ...webhookCommands,
  ...serviceCommands,
];

/** The exit codes of the process. */
const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3, token: 4 } as const;

/** The command that the arguments begin with, and those that follow its words. */
const find = (argv: readonly string[]): { command: Command; rest: string[] } | null => {
  for (const command of COMMANDS) {
    const words = command.words.split(" ");
    if (words.every((word, index) => argv[index] === word)) return { command, rest: argv.slice(words.length) };
  }
  return null;
};

const optionsOf = ({ options = {} }: Command) => {
  const own = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? "string" : "boolean" }] as const,
  );
  return {
    json: { type: "boolean" },
    help: { type: "boolean", short: "h" },
    url: { type: "string" },
    ...Object.fromEntries(own),
  } as const;
};

const parse = (command: Command, rest: readonly string[]) => {
  try {
    return parseArgs({ args: [...rest], options: optionsOf(command), allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** What options call a value that is a number. */
const NUMBERS = new Set(["COUNT", "CURSOR", "USER_ID", "VERSION", "WEBHOOK_ID"]);

const refuseOtherThanNumbers = ({ options = {} }: Command, given: Readonly<Record<string, unknown>>): void => {
  for (const [name, { value = "" }] of Object.entries(options)) {
    const text = given[name];
    if (NUMBERS.has(value) && typeof text === "string" && !/^\d{1,15}$/.test(text))
      throw new UsageError(`--${name} must be a number, and "${text}" is none`);
  }
};

const plainName = (name: string): string => name.replace(/[[\]]/g, "");

type Parsed = ReturnType<typeof parse>;

const valuesOf = (command: Command, { values, positionals }: Parsed, now: number): Values => {
  const { takes } = command;
  refuseOtherThanNumbers(command, values);
  if (positionals.length > takes.length) throw new UsageError(`"${positionals[takes.length]}" is too much`);
  const missing = takes.find((name, index) => !name.startsWith("[") && positionals[index] === undefined);
  if (missing) throw new UsageError(`${missing} is missing`);
  const named = takes.map((name, index) => [plainName(name), positionals[index]] as const);
  return readValues({ ...values, ...Object.fromEntries(named) } as Readonly<Record<string, string | boolean>>, now);
};

const tell = (outcome: Outcome, { command, isJson, io }: { command: Command; isJson: boolean; io: Io }): number => {
  if (outcome.kind === "answer") {
    io.out(isJson ? JSON.stringify(outcome.value) : command.show(outcome.value as never));
    return EXIT.done;
  }
  if (isJson && outcome.kind === "refused") io.out(JSON.stringify(outcome.problem));
  io.err(outcome.words);
  return EXIT[outcome.kind];
};

const runCommand = async (command: Command, rest: readonly string[], io: Io): Promise<number> => {
  const parsed = parse(command, rest);
  const { json, help, url } = parsed.values as { json?: boolean; help?: boolean; url?: string };
  if (help) {
    io.out(helpOf(command));
    return EXIT.done;
  }
  const request = command.ask(valuesOf(command, parsed, io.now()));
  return tell(await askService(request, { io, url }), { command, isJson: json === true, io });
};

const noCommand = (words: readonly string[]): string =>
  words.length === 0 ? "No command is named" : `There is no command "${words.join(" ")}"`;

/** Runs one command and gives the exit code; what people read goes to `out`, what went wrong to `err`. */
export const run = async (argv: readonly string[], io: Io): Promise<number> => {
  const found = find(argv);
  if (!found) {
    const words = argv.filter((word) => !word.startsWith("-"));
    const [first] = words;
    const near = COMMANDS.filter(({ words: known }) => known.split(" ")[0] === first);
    const wantsHelp = argv.length === 0 || argv.some((word) => word === "--help" || word === "-h" || word === "help");
    if (wantsHelp || (near.length > 0 && words.length === 1)) io.out(helpOfAll(near.length > 0 ? near : COMMANDS));
    else io.err(`${noCommand(words)}; yourmove admin --help lists them all.`);
    return wantsHelp ? EXIT.done : EXIT.usage;
  }
  try {
    return await runCommand(found.command, found.rest, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`${error.message}\n\n${helpOf(found.command)}`);
    return EXIT.usage;
  }
};
