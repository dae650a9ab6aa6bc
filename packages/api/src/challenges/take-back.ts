import { CHALLENGE_STATES, type ChallengeAnswer } from "@yourmove/contract";
import { type ChallengeRow, cancelChallenge } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import { noSuchChallenge } from "../answers/failures.ts";
import type { Keeping } from "../answers/kept-answers.ts";
import type { ChallengeDeps, Onlooker } from "./challenge-deps.ts";
import { loadToAct } from "./load-challenge.ts";
import { challengeState, viewChallenge } from "./view-challenge.ts";

interface Asked {
  readonly onlooker: Onlooker & { readonly userID: number };
  readonly ref: string;
  readonly keeping: Keeping<ChallengeAnswer, ChallengeAnswer>;
}

const canceled = (challenge: ChallengeRow, now: number): ChallengeRow => ({
  ...challenge,
  state: CHALLENGE_STATES.canceled,
  overTime: Math.max(now, challenge.createdTime),
});

/** Takes a challenge of one's own back, unless something else has closed it first (contract 4.5). */
export const takeBack = async (
  deps: ChallengeDeps,
  { onlooker, ref, keeping }: Asked,
): Promise<Answer<ChallengeAnswer>> => {
  const { presence, clock, db } = deps;
  for (;;) {
    const found = await loadToAct(deps, onlooker.userID, ref);
    if (found?.challenge.creatorID !== onlooker.userID) return noSuchChallenge;
    const now = clock.now();
    const show = (challenge: ChallengeRow) => viewChallenge({ ...found, challenge }, onlooker, { presence, now });
    if (challengeState(found.challenge, now) !== CHALLENGE_STATES.open)
      return failed("challenge_closed", "The challenge is closed already", { challenge: show(found.challenge) });
    const challenge = show(canceled(found.challenge, now));
    const kept = keeping.keep({ challenge });
    if (await cancelChallenge(db, found.challenge.challengeID, { now, kept })) return done({ challenge });
    const twin = await keeping.twin();
    if (twin) return twin;
  }
};
