import { readSetting, writeSetting } from "../../../layout/settings.ts";

/** How many matches are remembered on a device; the oldest are forgotten. */
const MAX_KEPT = 100;

type Counts = readonly (readonly [matchID: number, count: number])[];

const isCounts = (value: unknown): value is Counts =>
  Array.isArray(value) &&
  value.every((entry) => Array.isArray(entry) && entry.length === 2 && entry.every(Number.isSafeInteger));

/** A number kept for each of the latest matches, as a setting holds them. */
const parseCounts = (text: string): Counts => {
  try {
    const value: unknown = JSON.parse(text || "[]");
    return isCounts(value) ? value : [];
  } catch {
    return [];
  }
};

/** The counts with a match's set, the newest last. */
export const withCount = (text: string, matchID: number, count: number): string =>
  JSON.stringify([...parseCounts(text).filter(([id]) => id !== matchID), [matchID, count]].slice(-MAX_KEPT));

/** A match's number; undefined where none is kept. */
export const countIn = (text: string, matchID: number): number | undefined =>
  parseCounts(text).find(([id]) => id === matchID)?.[1];

type Counted = "movesSeen" | "movesSeenAtHome" | "hintsTaken";

/** The number that this device keeps of a match. */
export const readCount = (setting: Counted, matchID: number): number | undefined =>
  countIn(readSetting(setting), matchID);

/** Keeps a number of a match on this device. */
export const keepCount = (setting: Counted, matchID: number, count: number): void => {
  const text = readSetting(setting);
  if (countIn(text, matchID) !== count) writeSetting(setting, withCount(text, matchID, count));
};
