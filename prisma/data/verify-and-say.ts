import { type DifferingMatch, type VerifyReport, verifyMatches } from "@yourmove/api";
import type { Database } from "@yourmove/db";
import type { Games } from "@yourmove/rules";
import { say } from "./say.ts";

const wordsOf = ({ difference }: DifferingMatch): string => {
  if (difference.what === "fault") return `its rules fail in ${difference.fn}: ${difference.message}`;
  const { what, at, recorded, replayed } = difference;
  const where = at === null ? "at its end" : `at move ${at + 1}`;
  return `${what} is ${JSON.stringify(recorded)} ${where}, and replays to ${JSON.stringify(replayed)}`;
};

const nameOf = ({ gameType, rulesVersion }: { gameType: string; rulesVersion: number }): string =>
  `${gameType} version ${rulesVersion}`;

const sum = (verified: VerifyReport, what: "replayed" | "differing"): number =>
  verified.reduce((count, version) => count + version[what], 0);

/** Replays the finished matches of a database, and says of each that differs where, and of each version how many agree. */
export const verifyAndSay = async (
  db: Database,
  options: { readonly games?: Games; readonly since?: number } = {},
): Promise<{ readonly replayed: number; readonly differing: number }> => {
  const onDiffering = (match: DifferingMatch) =>
    say(`Match ${match.matchID} (${nameOf(match)}) differs: ${wordsOf(match)}.`);
  const verified = await verifyMatches(db, { ...options, onDiffering });
  for (const version of verified)
    say(`${nameOf(version)}: ${version.replayed} lead to their stored end, ${version.differing} do not.`);
  return { replayed: sum(verified, "replayed"), differing: sum(verified, "differing") };
};
