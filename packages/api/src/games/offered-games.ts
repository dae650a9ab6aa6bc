import { type Database, gameQueries } from "@yourmove/db";
import type { Games } from "@yourmove/rules";

/** The games of this process, less those that the operator has taken from offer: these are known, and matches of theirs go on. */
export interface OfferedGames extends Games {
  isRetired(gameType: string): boolean;
  /** Looks once more at what the operator has done, in whichever process. */
  refresh(): Promise<void>;
}

/** Makes it; until it is first refreshed everything is on offer. */
export const createOfferedGames = (db: Database, games: Games): OfferedGames => {
  let retired: ReadonlySet<string> = new Set();
  /** What was here once: matches of it can be read, and forfeited. */
  let known: ReadonlySet<string> = new Set();
  return {
    find: games.find,
    versions: games.versions,
    has: (gameType) => games.has(gameType) || known.has(gameType),
    newest: (gameType) => (retired.has(gameType) ? undefined : games.newest(gameType)),
    list: () => (retired.size === 0 ? games.list() : games.list().filter(({ gameType }) => !retired.has(gameType))),
    isRetired: (gameType) => retired.has(gameType),
    async refresh() {
      known = new Set(await gameQueries.listKnownGames(db));
      retired = new Set(await gameQueries.listRetired(db));
    },
  };
};
