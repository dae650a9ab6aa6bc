import { UsageError } from "./usage-error.ts";

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 } as const;

const LENGTH = /^(\d{1,5})([mhdw])$/;

/** A time in epoch milliseconds: `7d` (m, h, d, w) from now or ago, or a date as in `2026-12-24` or `2026-12-24T18:00Z`. */
export const timeOf = (text: string, { now, direction }: { now: number; direction: "ago" | "from now" }): number => {
  const [, count, unit] = LENGTH.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) {
    const length = Number(count) * UNITS[unit as keyof typeof UNITS];
    return direction === "ago" ? now - length : now + length;
  }
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError(`"${text}" is no time; write 7d, 12h or 2026-12-24`);
  return time;
};
