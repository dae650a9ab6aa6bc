import {
  type ChallengeAnswer,
  type Challenges,
  type ChallengesInput,
  LIMITS,
  type OwnChallenges,
} from "@yourmove/contract";
import { listChallenges, listOwnChallenges } from "@yourmove/db";
import { games } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import { noSuchChallenge, noSuchGame } from "../answers/failures.ts";
import type { ChallengeDeps, Onlooker } from "./challenge-deps.ts";
import { loadChallenge } from "./load-challenge.ts";
import { isShown } from "./shown-seats.ts";
import { viewChallenge } from "./view-challenge.ts";

/** One challenge by its name, for whoever holds it (contract 4.5). */
export const readChallenge = async (
  { db, clock, presence }: ChallengeDeps,
  onlooker: Onlooker,
  ref: string,
): Promise<Answer<ChallengeAnswer>> => {
  const found = await loadChallenge({ db }, onlooker.userID, ref);
  if (!found) return noSuchChallenge;
  return done({ challenge: viewChallenge(found, onlooker, { presence, now: clock.now() }) });
};

/** The public challenges that a viewer may accept, the oldest first (contract 4.5). */
export const readOpen = async (
  { db, clock, presence }: ChallengeDeps,
  onlooker: Onlooker,
  { gameType, limit }: ChallengesInput,
): Promise<Answer<Challenges>> => {
  if (gameType !== undefined && !games.has(gameType)) return noSuchGame;
  const now = clock.now();
  const found = await listChallenges(db, onlooker.userID ?? 0, { now, limit: limit + 1, gameType });
  const shown = found.filter((challenge) => isShown(challenge, presence));
  const items = shown.slice(0, limit).map((challenge) => viewChallenge(challenge, onlooker, { presence, now }));
  return done({ items, limited: shown.length > limit });
};

/** The viewer's own: the open ones, then the last that were closed (contract 4.5). */
export const readOwn = async (
  { db, clock, presence }: ChallengeDeps,
  onlooker: Onlooker,
): Promise<Answer<OwnChallenges>> => {
  const now = clock.now();
  const found = await listOwnChallenges(db, onlooker.userID ?? 0, { now, limit: LIMITS.closedChallenges });
  return done({ items: found.map((challenge) => viewChallenge(challenge, onlooker, { presence, now })) });
};
