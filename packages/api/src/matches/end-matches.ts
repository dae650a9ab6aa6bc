import { findMatch, listLiveMatches } from "@yourmove/db";
import { actOnMatch } from "./act-on-match.ts";
import { endPendingInvite } from "./end-invites.ts";
import type { MatchDeps } from "./match-deps.ts";

const PAGE = 100;

const forfeit = (deps: MatchDeps, userID: number, input: { gameType: string; matchID: number }) =>
  actOnMatch(deps, {
    caller: { userID },
    input,
    request: { action: "forfeit" },
    keeping: { keep: () => undefined, twin: async () => null },
  });

/**
 * Ends all that a user plays or waits for: active matches are forfeited by the ordinary road of an action, so that the
 * opponents win and are told, and pending invites end (contract 4.8). What somebody else ends meanwhile stays so.
 */
export const endMatchesOf = async (deps: MatchDeps, userID: number): Promise<void> => {
  for (let after = 0; ; ) {
    const live = await listLiveMatches(deps.db, userID, { after, limit: PAGE });
    for (const { matchID, gameType, isActive } of live) {
      after = matchID;
      if (isActive) await forfeit(deps, userID, { gameType, matchID });
      const left = isActive ? null : await findMatch(deps.db, { userID }, matchID);
      if (left) await endPendingInvite(deps, left.match);
    }
    if (live.length < PAGE) return;
  }
};
