import { isID, type MatchInput } from "@yourmove/contract";
import { findMatch, type MatchWithOpponent } from "@yourmove/db";
import type { MatchDeps } from "./match-deps.ts";

/** A user's match, as it truly is now; null when it is missing, another game's or somebody else's. */
export const loadMatch = async (
  { db, settling }: Pick<MatchDeps, "db" | "settling">,
  userID: number,
  { gameType, matchID }: MatchInput,
): Promise<MatchWithOpponent | null> => {
  const found = isID(matchID) ? await findMatch(db, userID, matchID) : null;
  if (!found || found.match.gameType !== gameType) return null;
  return { ...found, match: await settling.settled(found.match) };
};
