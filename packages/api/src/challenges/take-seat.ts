import { CHALLENGE_STATES, type MatchSnapshot } from "@yourmove/contract";
import { type Answer, done, failed } from "../answers/answer.ts";
import { noSuchChallenge } from "../answers/failures.ts";
import type { Keeping } from "../answers/kept-answers.ts";
import { beginMatch, guardSeat } from "./begin-match.ts";
import type { ChallengeDeps, Onlooker } from "./challenge-deps.ts";
import { loadToAct } from "./load-challenge.ts";
import { challengeState, viewChallenge } from "./view-challenge.ts";

interface Asked {
  readonly onlooker: Onlooker & { readonly userID: number };
  readonly ref: string;
  readonly keeping: Keeping;
}

const ownSeat = failed("forbidden_action", "The seat is for somebody else");

/** Each try is lost to a block, a policy or a match of either's that came between. */
const TRIES = 10;

/** Accepts a challenge (contract 4.5): exactly one does, and everybody after it is shown what became of it. */
export const takeSeat = async (
  deps: ChallengeDeps,
  { onlooker, ref, keeping }: Asked,
): Promise<Answer<MatchSnapshot>> => {
  const { userID } = onlooker;
  for (let tries = 1; ; tries += 1) {
    const found = await loadToAct(deps, userID, ref);
    if (!found) return noSuchChallenge;
    const { challenge } = found;
    if (challenge.creatorID === userID) return ownSeat;
    const guard = await guardSeat(deps, challenge.creatorID, userID);
    if (!guard.ok) return guard;
    const now = deps.clock.now();
    if (challengeState(challenge, now) !== CHALLENGE_STATES.open)
      return failed("challenge_closed", "The challenge is closed", {
        challenge: viewChallenge(found, onlooker, { presence: deps.presence, now }),
      });
    if (guard.value.limit) return guard.value.limit;
    if (tries > TRIES) return failed("limit_reached", "Too much happens at once; try again soon");
    const snapshot = await beginMatch(deps, found, { userID, keep: keeping.keep, ...guard.value.write });
    if (snapshot) return done(snapshot);
    const twin = await keeping.twin();
    if (twin) return twin;
  }
};
