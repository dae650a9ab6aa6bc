import { type Database, exportQueries, listFinished } from "@yourmove/db";
import { builtInGames, type Difference, type MatchRecord, replayMatch } from "@yourmove/rules";

/** What a look at finished matches found: how many were replayed, and the first whose moves don't lead to its stored end. */
export interface Verified {
  readonly replayed: number;
  readonly first: (Difference & Pick<MatchRecord, "matchID" | "gameType">) | null;
}

const MATCHES = 100;

const byMatch = (
  moves: readonly exportQueries.ExportedMove[],
): ReadonlyMap<number, readonly exportQueries.ExportedMove[]> => {
  const found = new Map<number, exportQueries.ExportedMove[]>();
  for (const move of moves) found.set(move.matchID, [...(found.get(move.matchID) ?? []), move]);
  return found;
};

/**
 * Replays every match that was played and is over since a time (epoch milliseconds) against its stored end, in the order of
 * their ids, and stops at the first that differs; `onPage` hears how many have been replayed.
 */
export const verifyMatches = async (
  db: Database,
  since = 0,
  onPage: (replayed: number) => void = () => {},
): Promise<Verified> => {
  let replayed = 0;
  for (let after = 0; ; ) {
    const page = await listFinished(db, { after, since, limit: MATCHES });
    const moves = byMatch(
      await exportQueries.listMovesOf(
        db,
        page.map(({ matchID }) => matchID),
      ),
    );
    for (const match of page) {
      const difference = replayMatch(builtInGames, match, moves.get(match.matchID) ?? []);
      const { matchID, gameType } = match;
      if (difference) return { replayed, first: { ...difference, matchID, gameType } };
      replayed += 1;
    }
    onPage(replayed);
    after = page.at(-1)?.matchID ?? after;
    if (page.length < MATCHES) return { replayed, first: null };
  }
};
