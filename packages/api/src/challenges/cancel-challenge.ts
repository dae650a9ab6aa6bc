import { CHALLENGE_STATES, type ChallengeAnswer, type ChallengeRefInput } from "@yourmove/contract";
import { type challengeQueries, challengeWrites, retryOnConflict } from "@yourmove/db";
import { type Answer, done, failed, noSuchChallenge, overtaken, tooMuchAtOnce } from "../answer.ts";
import type { Ctx } from "../context.ts";
import type { IdempotencyRecorder } from "../idempotency.ts";
import { withSession } from "../identity/actor.ts";
import { challengeState, loadToAct, viewChallenge } from "./read-challenges.ts";

const canceled = (challenge: challengeQueries.ChallengeRow, now: number): challengeQueries.ChallengeRow => ({
  ...challenge,
  state: CHALLENGE_STATES.canceled,
  overTime: Math.max(now, challenge.createdTime),
});

/** Null where something else has closed it first, or the key is another call's. */
const tryCancel = async (
  ctx: Ctx,
  ref: string,
  recorder: IdempotencyRecorder<ChallengeAnswer>,
): Promise<Answer<ChallengeAnswer> | null> => {
  const { actor, clock, db } = ctx;
  const found = await loadToAct(ctx, ref);
  if (found?.challenge.creatorID !== actor.userID) return noSuchChallenge;
  const now = clock.now();
  const show = (challenge: challengeQueries.ChallengeRow) => viewChallenge(ctx, { ...found, challenge }, now);
  if (challengeState(found.challenge, now) !== CHALLENGE_STATES.open)
    return failed("challenge_closed", "The challenge is closed already", { challenge: show(found.challenge) });
  const challenge = show(canceled(found.challenge, now));
  const { challengeID } = found.challenge;
  const record = recorder.record({ challenge });
  const isCanceled = await challengeWrites.cancelChallenge(db, withSession(actor), { challengeID, now, record });
  if (isCanceled === "overtaken") return overtaken;
  return isCanceled ? done({ challenge }) : recorder.findDuplicate();
};

/** Cancels a challenge of the actor's own, unless something else has closed it first. */
export const cancelChallenge = (ctx: Ctx, { ref }: ChallengeRefInput): Promise<Answer<ChallengeAnswer>> =>
  ctx.idempotency.run<ChallengeAnswer>(
    ctx,
    { operation: "challenge.cancel", input: { ref } },
    async (recorder) => (await retryOnConflict(() => tryCancel(ctx, ref, recorder))) ?? tooMuchAtOnce,
  );
