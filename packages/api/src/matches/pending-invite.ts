import { findPendingInvite, type MatchWithOpponent } from "@yourmove/db";
import { isOver } from "@yourmove/rules";
import { type Answer, failed } from "../answers/answer.ts";
import type { MatchDeps } from "./match-deps.ts";
import { showMatch } from "./view-match.ts";

/** The invite between a user and another for a game that is pending, if it has not expired meanwhile (contract 4). */
export const pendingInvite = async (
  { db, settling }: Pick<MatchDeps, "db" | "settling">,
  userID: number,
  pair: { opponentUserID: number; gameType: string },
): Promise<MatchWithOpponent | null> => {
  const pending = await findPendingInvite(db, userID, pair);
  if (!pending) return null;
  const match = await settling.settled(pending.match);
  return isOver(match) ? null : { ...pending, match };
};

/** The refusal of another one, with it. */
export const refuseSecondInvite = (
  pending: MatchWithOpponent,
  userID: number,
  { presence }: Pick<MatchDeps, "presence">,
): Answer<never> =>
  failed("invite_pending", "An invite between you two for this game is pending already", {
    match: showMatch(pending, userID, presence),
  });
