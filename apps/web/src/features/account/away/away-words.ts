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

/** What home says of days off: until when they last, and, once, that some were taken by themselves; null where there is nothing to say. */
export const awayWords = (
  { current, latest, left }: DaysOff,
  isExplained: boolean,
  now: number,
  { away, language }: Pick<Dictionary, "away" | "language">,
): AwayWords | null => {
  if (latest?.isAutomatic && !isExplained) {
    const days = Math.ceil((latest.untilTime - latest.fromTime) / DAY);
    const say = current ? away.taken : away.wereTaken;
    return { text: say(days, dayWords(latest.untilTime, now, language), left), isNew: true };
  }
  return current && { text: away.until(dayWords(current.untilTime, now, language)), isNew: false };
};
