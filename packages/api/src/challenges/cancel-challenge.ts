import { CHALLENGE_STATES, type ChallengeAnswer } from "@yourmove/contract";
import { type ChallengeRow, cancelChallenge as saveCanceled } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import { noSuchChallenge } from "../answers/failures.ts";
import type { Keeping } from "../answers/kept-answers.ts";
import { type ChallengeCaller, type ChallengeDeps, loadToAct } from "./read-challenges.ts";
import { challengeState, viewChallenge } from "./view-challenge.ts";

const canceled = (challenge: ChallengeRow, now: number): ChallengeRow => ({
  ...challenge,
  state: CHALLENGE_STATES.canceled,
  overTime: Math.max(now, challenge.createdTime),
});

/** Cancels a challenge of the caller's own, unless something else has closed it first (contract 4.5). */
export const cancelChallenge = async (
  { db, clock, presence }: ChallengeDeps,
  caller: ChallengeCaller,
  { ref, keeping }: { ref: string; keeping: Keeping<ChallengeAnswer, ChallengeAnswer> },
): Promise<Answer<ChallengeAnswer>> => {
  for (;;) {
    const found = await loadToAct({ db, clock }, caller.userID, ref);
    if (found?.challenge.creatorID !== caller.userID) return noSuchChallenge;
    const now = clock.now();
    const show = (challenge: ChallengeRow) => viewChallenge({ ...found, challenge }, caller, { presence, now });
    if (challengeState(found.challenge, now) !== CHALLENGE_STATES.open)
      return failed("challenge_closed", "The challenge is closed already", { challenge: show(found.challenge) });
    const challenge = show(canceled(found.challenge, now));
    const kept = keeping.keep({ challenge });
    if (await saveCanceled(db, found.challenge.challengeID, { now, kept })) return done({ challenge });
    const twin = await keeping.twin();
    if (twin) return twin;
  }
};
