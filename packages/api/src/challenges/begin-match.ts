import type { MatchOrigin, MatchSnapshot } from "@yourmove/contract";
import type { KeptAnswer } from "@yourmove/db";
import { acceptChallenge, type ChallengeWithCreator, type PersonRow } from "@yourmove/db";
import { accept, games, invite, type MatchRecord, mayInvite } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import { complete, draftOf, type SnapshotDraft } from "../answers/draft.ts";
import { inviteRefused } from "../answers/failures.ts";
import { activeRefusal, mostActive, standingWithin } from "../matches/limits.ts";
import { showMatch } from "../matches/view-match.ts";
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

/** The match that a challenge becomes, its sides drawn and its first turn begun (contract 4.5). */
const matchOf = (challenge: Row, userID: number, { now, coin }: { now: number; coin: boolean }): MatchRecord => {
  const { gameType, creatorID, symbol, turnSeconds, message, createdTime } = challenge;
  const game = games.get(gameType);
  if (!game) throw new Error(`challenge ${challenge.challengeID} is for the unknown game ${gameType}`);
  const sides = { inviterID: creatorID, inviteeID: userID, inviterSymbol: symbol };
  const fixed = { gameType, origin: originOf(challenge), ...sides, turnSeconds, message };
  const decision = accept(invite(fixed, game.start(), createdTime), userID, { game, now, coin });
  if (!decision.ok) throw new Error(decision.refusal.detail);
  return decision.match;
};

/** Takes a seat in one guarded statement, and wakes both; null when somebody was first, or something else came between. */
export const beginMatch = async (
  deps: ChallengeDeps,
  { challenge, creator }: { challenge: Row; creator: PersonRow },
  { userID, keep, ownChallengeID, ...guard }: Taking & SeatGuard["write"],
): Promise<MatchSnapshot | null> => {
  const { db, clock, presence, gate, changes, onDeadline } = deps;
  const { challengeID, creatorID } = challenge;
  const now = clock.now();
  const match = matchOf(challenge, userID, { now, coin: deps.coin() });
  const draft = draftOf("accept", showMatch({ match, opponent: creator }, userID, presence), now);
  const write = { now, kept: keep(draft), challengeID, ownChallengeID, ...guard };
  const written = await gate.pass([creator, { userID, isBot: false }], () => acceptChallenge(db, match, write));
  if (!written) return null;
  changes.publish([creatorID, userID]);
  const snapshot = complete(draft, written);
  if (snapshot.match.turnDeadlineTime !== null) onDeadline(snapshot.match.turnDeadlineTime);
  return snapshot;
};
