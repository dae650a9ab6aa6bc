import { LIMITS, type MatchSnapshot } from "@yourmove/contract";
import { keepRefusal, type MatchWithOpponent } from "@yourmove/db";
import { type Answer, done } from "../answers/answer.ts";
import { complete } from "../answers/draft.ts";
import type { Keeping } from "../answers/kept-answers.ts";
import type { MatchDeps } from "./match-deps.ts";
import { showMatch } from "./view-match.ts";

/** Gives a match as it stands to an action that has nothing to change, and keeps that like any answer (contract 4.6). */
export const giveMatch = async (
  { db, clock, presence }: MatchDeps,
  found: MatchWithOpponent,
  { userID, keeping }: { userID: number; keeping: Keeping },
): Promise<Answer<MatchSnapshot>> => {
  const { matchID, lastActionTime: cursor, ...match } = showMatch(found, userID, presence);
  const now = clock.now();
  const draft = { serverTime: now, match, cursor };
  const given = done(complete(draft, { matchID, cursor }));
  const kept = keeping.keep(draft);
  if (!kept) return given;
  const isKept = await keepRefusal(db, { ...kept, matchID, shownUserID: null }, { now, most: LIMITS.keptRefusals });
  return isKept ? given : ((await keeping.twin()) ?? given);
};
