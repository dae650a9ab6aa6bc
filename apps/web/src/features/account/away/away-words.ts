import type { DaysOff } from "@yourmove/contract";
import type { Dictionary } from "../../../i18n/dictionary.ts";
import { dayWords } from "../../../i18n/time-words.ts";

const DAY = 86_400_000;

/** What home says of days off. */
interface AwayWords {
  readonly text: string;
  /** Whether it explains the days that were taken by themselves, once; those may be over. */
  readonly isNew: boolean;
}

/** What this device knows of a user's days off. */
export interface AwayKnown {
  /** Whether days that are taken by themselves have been explained. */
  readonly isExplained: boolean;
  /** How many were left of this year when it last saw them; null where it never has. */
  readonly leftBefore: number | null;
}

/** What home says of days off: until when they last, and, once, that some were taken by themselves; null where there is nothing to say. */
export const awayWords = (
  { current, next, left }: DaysOff,
  { isExplained, leftBefore }: AwayKnown,
  now: number,
  { away, language }: Pick<Dictionary, "away" | "language">,
): AwayWords | null => {
  const until = current && dayWords(current.untilTime, now, language);
  if (!isExplained && current?.isAutomatic && until) {
    const days = Math.ceil((current.untilTime - current.fromTime) / DAY);
    return { text: away.taken(days, until, left), isNew: true };
  }
  if (until) return { text: away.until(until), isNew: false };
  // Days that were taken on purpose are current or planned where this device sees them first.
  if (isExplained || next || leftBefore === null || left >= leftBefore) return null;
  return { text: away.wereTaken(leftBefore - left, left), isNew: true };
};
