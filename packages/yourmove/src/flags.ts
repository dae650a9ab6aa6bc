import { isSwitch, nearSetting, SETTING_NAMES } from "@yourmove/server/settings";

/** The arguments: settings by name, and the rest in order. */
export interface Typed {
  readonly settings: Readonly<Record<string, string>>;
  readonly rest: readonly string[];
  /** What is wrong with a setting's flag, as a sentence without its period; null where nothing is. */
  readonly fault: string | null;
}

const known = new Set<string>(SETTING_NAMES);

/** A setting's flag: `--database-url` of `DATABASE_URL`. */
export const flagOf = (name: string): string => `--${name.toLowerCase().replaceAll("_", "-")}`;

const nameOf = (flag: string): string => flag.slice(2).toUpperCase().replaceAll("-", "_");

/** The fault of an unknown flag, in a sentence. */
export const unknownFlag = (flag: string): string => {
  const [name = flag] = flag.split("=", 1);
  const meant = nearSetting(nameOf(name));
  return `There is no ${name}${meant === undefined ? "" : `; is ${flagOf(meant)} meant?`}`;
};

/**
 * Separates the settings from the other arguments: `--port 8080`, `--port=8080`, and `--bots` or `--no-bots` for what is on or
 * off. Arguments after `--` are left as they are.
 */
export const readFlags = (argv: readonly string[]): Typed => {
  const settings: Record<string, string> = {};
  const rest: string[] = [];
  let fault: string | null = null;
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? "";
    if (word === "--") return { settings, rest: [...rest, ...argv.slice(at + 1)], fault };
    const [flag = "", ...given] = word.startsWith("--") ? word.split("=") : [];
    const name = nameOf(flag);
    const [, turnedOff = ""] = /^NO_(.+)$/.exec(name) ?? [];
    const next = argv[at + 1];
    if (isSwitch(turnedOff) && given.length === 0) settings[turnedOff] = "off";
    else if (!known.has(name)) rest.push(word);
    else if (given.length > 0) settings[name] = given.join("=");
    else if (next === undefined || next.startsWith("--")) {
      if (isSwitch(name)) settings[name] = "on";
      else fault ??= `${flag} needs a value`;
    } else {
      settings[name] = next;
      at += 1;
    }
  }
  return { settings, rest, fault };
};
