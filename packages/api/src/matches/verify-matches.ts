import { type Database, exportedMatchQueries, listFinished } from "@yourmove/db";
import {
  builtInGames,
  containGames,
  type Difference,
  GameFault,
  type Games,
  type MatchRecord,
  replayAnywhere,
} from "@yourmove/rules";

/** A match whose moves don't lead to its stored end, or whose rules fail or are not here. */
export interface DifferingMatch extends Pick<MatchRecord, "matchID" | "gameType" | "rulesVersion"> {
  /** Where it first differs; a fault is what its rules did in place of that. */
  readonly difference: Difference | { readonly what: "fault"; readonly fn: string; readonly message: string };
}

/** The result for the matches of one version of a game's rules. */
export interface VerifiedVersion extends Pick<MatchRecord, "gameType" | "rulesVersion"> {
  /** How many lead to their stored end. */
  readonly replayed: number;
  readonly differing: number;
}

/** The results by the version that matches were played under, in the order of games and versions. */
export type VerifyReport = readonly VerifiedVersion[];

interface VerifyOptions {
  readonly games?: Games;
  /** Only those that were over since then, in epoch milliseconds. */
  readonly since?: number;
  /** How many are read at a time. */
  readonly limit?: number;
  /** Called with each match that differs. */
  readonly onDiffering?: (match: DifferingMatch) => void;
}

const MATCHES = 100;

const byMatch = (
  moves: readonly exportedMatchQueries.ExportedMove[],
): ReadonlyMap<number, readonly exportedMatchQueries.ExportedMove[]> => {
  const found = new Map<number, exportedMatchQueries.ExportedMove[]>();
  for (const move of moves) found.set(move.matchID, [...(found.get(move.matchID) ?? []), move]);
  return found;
};

const differenceOf = async (
  games: Games,
  match: MatchRecord,
  moves: readonly exportedMatchQueries.ExportedMove[],
): Promise<DifferingMatch["difference"] | null> => {
  try {
    return await replayAnywhere(games, match, moves);
  } catch (error) {
    if (error instanceof GameFault) return { what: "fault", fn: error.fn, message: error.message };
    throw error;
  }
};

/**
 * Replays every match that was played and is over against its stored end, each under its own version of the rules, in the
 * order of their ids; one that differs is reported, and the check goes on.
 */
export const verifyMatches = async (
  db: Database,
  { games = builtInGames, since = 0, limit = MATCHES, onDiffering = () => {} }: VerifyOptions = {},
): Promise<VerifyReport> => {
  const contained = containGames(games, () => {});
  const versions = new Map<string, VerifiedVersion>();
  for (let after = 0; ; ) {
    const page = await listFinished(db, { after, since, limit });
    const ids = page.map(({ matchID }) => matchID);
    const moves = byMatch(await exportedMatchQueries.listMovesOf(db, ids));
    for (const match of page) {
      const { matchID, gameType, rulesVersion } = match;
      const difference = await differenceOf(contained, match, moves.get(matchID) ?? []);
      if (difference) onDiffering({ matchID, gameType, rulesVersion, difference });
      const key = `${gameType} ${String(rulesVersion).padStart(10, "0")}`;
      const known = versions.get(key) ?? { gameType, rulesVersion, replayed: 0, differing: 0 };
      const isGood = difference === null;
      versions.set(key, {
        ...known,
        replayed: known.replayed + (isGood ? 1 : 0),
        differing: known.differing + (isGood ? 0 : 1),
      });
    }
    if (page.length < limit) break;
    after = page.at(-1)?.matchID ?? after;
  }
  return [...versions].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, version]) => version);
};
