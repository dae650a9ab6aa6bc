import type { MatchOrigin, MatchSnapshot } from "@yourmove/contract";
import type { KeptAnswer } from "@yourmove/db";
import { acceptChallenge, type ChallengeWithCreator, type PersonRow } from "@yourmove/db";
import { games, mayInvite, startFromChallenge } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import { complete, draftOf, type SnapshotDraft } from "../answers/draft.ts";
import { inviteRefused } from "../answers/failures.ts";
import { publish } from "../matches/act.ts";
import { activeRefusal, mostActive, standingWithin } from "../matches/limits.ts";
import { showMatch } from "../matches/show-match.ts";
import type { ChallengeDeps } from "./challenge-deps.ts";

type Row = ChallengeWithCreator["challenge"];

/** Who takes a seat, and what goes with it. */
export interface Taking {
  readonly userID: number;
  readonly keep: (draft: SnapshotDraft) => KeptAnswer | undefined;
  /** A seat of the taker's own, which is taken back with it. */
  readonly ownChallengeID?: number | undefined;
}

/** What must still hold when a seat is taken; its limits are another refusal's, for that comes later (contract 8). */
export interface SeatGuard {
  readonly limit: Answer<never> | null;
  readonly write: Pick<Parameters<typeof acceptChallenge>[2], "activeLimits" | "blockChanges" | "invitesFrom">;
}

/** Whether a creator plays somebody: neither blocks the other, and its policy allows it (contract 4.8). */
export const guardSeat = async (deps: ChallengeDeps, creatorID: number, userID: number): Promise<Answer<SeatGuard>> => {
  const standing = await standingWithin(deps, { inviterID: userID, inviteeID: creatorID }, activeRefusal);
  if (!standing || standing.isBlocked || !mayInvite(standing.invitesFrom, standing)) return inviteRefused;
  const { inviterIsBot, inviteeIsBot, blockChanges, invitesFrom } = standing;
  const activeLimits = { creator: mostActive(inviteeIsBot), accepter: mostActive(inviterIsBot) };
  return done({ limit: activeRefusal(standing), write: { activeLimits, blockChanges, invitesFrom } });
};

const originOf = ({ kind, isQuick }: Row): MatchOrigin => (isQuick ? "quick" : kind);

/** Begins a challenge's match in one guarded statement, and wakes both; null when somebody was first, or something else came between. */
export const beginMatch = async (
  deps: ChallengeDeps,
  { challenge, creator }: { challenge: Row; creator: PersonRow },
  { userID, keep, ownChallengeID, ...guard }: Taking & SeatGuard["write"],
): Promise<MatchSnapshot | null> => {
  const { db, clock, presence, writeLimiter } = deps;
  const { challengeID, gameType, creatorID, symbol, turnSeconds, message, createdTime } = challenge;
  const game = games.get(gameType);
  if (!game) throw new Error(`challenge ${challengeID} is for the unknown game ${gameType}`);
  const now = clock.now();
  const sides = { inviterID: creatorID, inviteeID: userID, inviterSymbol: symbol };
  const fixed = { gameType, origin: originOf(challenge), ...sides, turnSeconds, message };
  const begun = startFromChallenge(fixed, { createdTime, game, now, coin: deps.coin() });
  const draft = draftOf(begun, showMatch({ match: begun.match, opponent: creator }, userID, presence), now);
  const write = { now, kept: keep(draft), challengeID, ownChallengeID, ...guard };
  const written = await writeLimiter.run([creator, { userID, isBot: false }], () => acceptChallenge(db, begun, write));
  if (!written) return null;
  const snapshot = complete(draft, written);
  publish(deps, snapshot.match);
  return snapshot;
};
