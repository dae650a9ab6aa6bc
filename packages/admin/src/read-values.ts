/** The arguments are no valid command; the message says why. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 } as const;

const LENGTH = /^(\d{1,5})([mhdw])$/;

/** A time in epoch milliseconds: `7d` (m, h, d, w) from now or ago, or a date as in `2026-12-24` or `2026-12-24T18:00Z`. */
const timeOf = (text: string, { now, direction }: { now: number; direction: "ago" | "from now" }): number => {
  const [, count, unit] = LENGTH.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) {
    const length = Number(count) * UNITS[unit as keyof typeof UNITS];
    return direction === "ago" ? now - length : now + length;
  }
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  // JavaScript takes the 30th of February for the 2nd of March.
  const isDate = date !== undefined && new Date(Date.parse(date) || 0).toISOString().startsWith(date);
  const time = isDate ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError(`"${text}" is no time; write 7d, 12h or 2026-12-24`);
  return time;
};

/** A command's arguments, parsed by its options. */
export interface Values {
  /** The text of an argument or option; undefined where it was not given. */
  text(name: string): string | undefined;
  /** The same where it must be there. */
  needed(name: string): string;
  isOn(name: string): boolean;
  /** An id, as it goes into a path. */
  id(name: string): string;
  /** Words that commas separate; undefined where none were given. */
  list(name: string): string[] | undefined;
  /** A time in epoch milliseconds, from a date or from a length of time from now on. */
  time(name: string, direction: "ago" | "from now"): number | undefined;
}

type Given = Readonly<Record<string, string | boolean | undefined>>;

/** A reader of arguments. */
export const readValues = (given: Given, now: number): Values => {
  const text = (name: string): string | undefined => {
    const value = given[name];
    return typeof value === "string" ? value : undefined;
  };
  const needed = (name: string): string => {
    const value = text(name);
    if (value === undefined || value === "")
      throw new UsageError(`${/^[a-z]/.test(name) ? "--" : ""}${name} is missing`);
    return value;
  };
  return {
    text,
    needed,
    isOn: (name) => given[name] === true,
    id(name) {
      const value = needed(name);
      if (!/^[1-9]\d{0,9}$/.test(value)) throw new UsageError(`${name} must be a number, and "${value}" is none`);
      return value;
    },
    list: (name) =>
      text(name)
        ?.split(",")
        .map((word) => word.trim())
        .filter((word) => word !== ""),
    time(name, direction) {
      const value = text(name);
      return value === undefined ? undefined : timeOf(value, { now, direction });
    },
  };
};
