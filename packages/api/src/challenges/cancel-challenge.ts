import { CHALLENGE_STATES, type ChallengeAnswer } from "@yourmove/contract";
import { type challengeQueries, challengeWrites } from "@yourmove/db";
import { type Answer, done, failed, noSuchChallenge } from "../answers/answer.ts";
import type { IdempotencyRecorder } from "../idempotency/idempotency.ts";
import { type ChallengeActor, type ChallengeDeps, loadToAct } from "./read-challenges.ts";
import { challengeState, viewChallenge } from "./view-challenge.ts";

const canceled = (challenge: challengeQueries.ChallengeRow, now: number): challengeQueries.ChallengeRow => ({
  ...challenge,
  state: CHALLENGE_STATES.canceled,
  overTime: Math.max(now, challenge.createdTime),
});

/** Cancels a challenge of the caller's own, unless something else has closed it first (contract 4.5). */
export const cancelChallenge = async (
  { db, clock, presence }: ChallengeDeps,
  actor: ChallengeActor,
  { ref, recorder }: { ref: string; recorder: IdempotencyRecorder<ChallengeAnswer, ChallengeAnswer> },
): Promise<Answer<ChallengeAnswer>> => {
  for (;;) {
    const found = await loadToAct({ db, clock }, actor.userID, ref);
    if (found?.challenge.creatorID !== actor.userID) return noSuchChallenge;
    const now = clock.now();
    const show = (challenge: challengeQueries.ChallengeRow) =>
      viewChallenge({ ...found, challenge }, actor, { presence, now });
    if (challengeState(found.challenge, now) !== CHALLENGE_STATES.open)
      return failed("challenge_closed", "The challenge is closed already", { challenge: show(found.challenge) });
    const challenge = show(canceled(found.challenge, now));
    const kept = recorder.record({ challenge });
    if (await challengeWrites.cancelChallenge(db, found.challenge.challengeID, { now, kept }))
      return done({ challenge });
    const findDuplicate = await recorder.findDuplicate();
    if (findDuplicate) return findDuplicate;
  }
};
