import { isID, type MatchInput } from "@yourmove/contract";
import { type Asker, findMatch, type MatchWithOpponent } from "@yourmove/db";
import type { MatchRecord } from "@yourmove/rules";
import type { MatchDeps } from "./match-deps.ts";

/** Whether a match's rematch was never answered in time, and is not over yet: what may be done about another depends on it. */
const hasDueRematch = ({ rematch }: MatchRecord, now: number): boolean =>
  rematch !== null && rematch.deadlineTime !== null && rematch.deadlineTime <= now;

/** A user's match, as it truly is now; null when it is missing, another game's or somebody else's. */
export const loadMatch = async (
  { db, clock, settling }: Pick<MatchDeps, "db" | "clock" | "settling">,
  asker: Asker,
  { gameType, matchID }: MatchInput,
): Promise<MatchWithOpponent | null> => {
  const found = isID(matchID) ? await findMatch(db, asker, matchID) : null;
  if (!found || found.match.gameType !== gameType) return null;
  if (hasDueRematch(found.match, clock.now()) && (await settling.settleUser(asker.userID))) {
    return loadMatch({ db, clock, settling }, asker, { gameType, matchID });
  }
  return { ...found, match: await settling.settled(found.match) };
};
