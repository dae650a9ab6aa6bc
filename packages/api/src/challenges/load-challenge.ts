import { CHALLENGE_STATES } from "@yourmove/contract";
import { type ChallengeWithCreator, expireChallenge, findChallenge } from "@yourmove/db";
import type { ChallengeDeps } from "./challenge-deps.ts";
import { challengeState } from "./view-challenge.ts";

/** What a name of a challenge looks like: 128 bits as base64url. Nothing else reaches the database. */
const REF = /^[\w-]{22}$/;

/** A challenge by its name; null when there is none. Looking changes nothing. */
export const loadChallenge = async (
  { db }: Pick<ChallengeDeps, "db">,
  viewerID: number | null,
  ref: string,
): Promise<ChallengeWithCreator | null> => (REF.test(ref) ? findChallenge(db, viewerID ?? 0, ref) : null);

/** The same for who acts on it: one whose time is over is closed first, so that nothing that looked earlier can take it. */
export const loadToAct = async (
  { db, clock }: Pick<ChallengeDeps, "db" | "clock">,
  viewerID: number,
  ref: string,
): Promise<ChallengeWithCreator | null> => {
  const found = await loadChallenge({ db }, viewerID, ref);
  const now = clock.now();
  if (
    found?.challenge.state !== CHALLENGE_STATES.open ||
    challengeState(found.challenge, now) === found.challenge.state
  )
    return found;
  await expireChallenge(db, found.challenge.challengeID, now);
  return findChallenge(db, viewerID, ref);
};
