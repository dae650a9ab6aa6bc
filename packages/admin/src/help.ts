import type { Command } from "./command.ts";

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
export const helpOf = (command: Command): string => {
  const own = Object.entries(command.options ?? {}).map(
    ([name, { value, about }]) => [`--${name}${value ? ` ${value}` : ""}`, about] as const,
  );
  return `Usage: ${usageOf(command)}${own.length > 0 ? " [options]" : ""}

${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.

Options:
${columns([...own, ...EVERYWHERE])}`;
};

/** The help of all commands, or of those that begin with some words. */
export const helpOfAll = (commands: readonly Command[]): string => `Usage: ${NAME} COMMAND [options]

What the operator of a Your Move service does. The token is read from ADMIN_TOKEN; the service listens for it on its own
machine alone.

Commands:
${columns(commands.map((command) => [[command.words, ...command.takes].join(" "), command.summary]))}

Options of every command:
${columns(EVERYWHERE)}

Exit codes: 0 done, 1 refused by the service, 2 typed wrongly, 3 the service can't be reached, 4 the token is refused.`;
