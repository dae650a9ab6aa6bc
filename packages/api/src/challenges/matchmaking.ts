import { CHALLENGE_STATES, LIMITS, type QuickAnswer, type QuickInput, timeTermsOf } from "@yourmove/contract";
import { challengeQueries, findMatch, idempotencyQueries, retryOnConflict } from "@yourmove/db";
import { type Answer, done, failed, noSuchGame } from "../answer.ts";
import type { IdempotencyRecorder } from "../idempotency.ts";
import { showMatch } from "../matches/view-match.ts";
import type { Semaphore } from "../semaphore.ts";
import { beginMatch, checkAcceptance } from "./accept-challenge.ts";
import { lifetimeOf, tryCreateChallenge } from "./create-challenge.ts";
import {
  type ChallengeActor,
  type ChallengeContext,
  isListed,
  loadChallenge,
  viewChallenge,
} from "./read-challenges.ts";

/** A request for a quick match. */
interface QuickRequest {
  readonly actor: ChallengeActor;
  readonly input: QuickInput;
  readonly recorder: IdempotencyRecorder<QuickAnswer>;
}

const tooManyMatches = failed("limit_reached", `You have ${LIMITS.activeMatches} active matches`);

/** Records an answer that changed nothing; where a concurrent duplicate was first, gives that one's answer. */
const keepGiven = async (
  { db }: ChallengeContext,
  { recorder }: QuickRequest,
  given: QuickAnswer,
): Promise<Answer<QuickAnswer>> => {
  const record = recorder.record(given);
  if (!record) return done(given);
  const shownUserID = given.matched ? given.match.opponent.userID : null;
  const refusal = { ...record, matchID: null, shownUserID };
  const isRecorded = await idempotencyQueries.recordRefusal(db, refusal, LIMITS.keptRefusals);
  return isRecorded ? done(given) : ((await recorder.findDuplicate()) ?? done(given));
};

/** The caller's challenge that was open at an earlier look: given again, or the match that it has become meanwhile. */
const giveOwn = async (
  context: ChallengeContext,
  request: QuickRequest,
  ref: string,
): Promise<Answer<QuickAnswer> | null> => {
  const { actor } = request;
  const own = await loadChallenge(context, actor.userID, ref);
  if (!own) return null;
  const { state, matchID } = own.challenge;
  const now = context.clock.now();
  if (state === CHALLENGE_STATES.open) {
    const challenge = viewChallenge(own, actor, { presence: context.presence, now });
    return keepGiven(context, request, { matched: false, challenge });
  }
  const found = matchID === null ? null : await findMatch(context.db, { userID: actor.userID }, matchID);
  if (!found) return null;
  const { lastActionTime } = found.match;
  const match = showMatch(found, actor.userID, context);
  return keepGiven(context, request, { matched: true, unchanged: false, lastActionTime, serverTime: now, match });
};

/** Accepts the oldest challenge that is still open, and cancels the caller's own with it; null when all were lost. */
const acceptOldest = async (
  context: ChallengeContext,
  { actor, recorder }: QuickRequest,
  {
    challenges,
    ownChallengeID,
  }: { challenges: readonly challengeQueries.ChallengeWithCreator[]; ownChallengeID: number | undefined },
): Promise<Answer<QuickAnswer> | null> => {
  const { userID } = actor;
  for (const found of challenges) {
    const allowed = await checkAcceptance(context, found.challenge.creatorID, userID);
    if (!allowed.ok || allowed.value.limit) continue;
    const snapshot = await beginMatch(context, found, {
      actor,
      record: (snapshot) => recorder.record({ matched: true, ...snapshot }),
      ownChallengeID,
      ...allowed.value.write,
    });
    if (snapshot) return done({ matched: true, ...snapshot });
  }
  return null;
};

/** Creates a challenge for the next player; null when another quick match has created one meanwhile. */
const createOwn = async (
  context: ChallengeContext,
  { actor, input, recorder }: QuickRequest,
  quickCount: number,
): Promise<Answer<QuickAnswer> | null> => {
  const terms = { ...input, ...timeTermsOf(input), kind: "open", symbol: "random", message: null } as const;
  const lifetime = lifetimeOf(terms);
  if (!lifetime.ok) return lifetime;
  const lasting = { ...terms, lifetimeSeconds: lifetime.value };
  const created = await tryCreateChallenge(context, lasting, {
    actor,
    record: (answer) => recorder.record({ matched: false, ...answer }),
    quickCount,
  });
  return created?.ok ? done({ matched: false, ...created.value }) : created;
};

const findCandidates = async ({ db, clock, overdue }: ChallengeContext, userID: number, terms: QuickInput) => {
  const look = () =>
    challengeQueries.findQuickCandidates(db, userID, {
      gameType: terms.gameType,
      ...timeTermsOf(terms),
      now: clock.now(),
    });
  const found: challengeQueries.QuickCandidates = await look();
  // Matches that are overdue take no place.
  return found.isFull && (await overdue.expireOverdueOf(userID)) ? look() : found;
};

/** A quick match of which no other with its terms is under way in this process. */
const pair = async (context: ChallengeContext, request: QuickRequest): Promise<Answer<QuickAnswer>> => {
  let ownRef: string | null = null;
  // Retried where another process's quick match with the same terms was first.
  const answer = await retryOnConflict<Answer<QuickAnswer>>(async () => {
    const found = await findCandidates(context, request.actor.userID, request.input);
    const hadOne = ownRef;
    ownRef = found.own?.ref ?? null;
    const challenges = found.challenges.filter((challenge) => isListed(challenge, context.presence));
    // An own challenge that is gone since the last try may have become a match.
    const mayAccept = !found.isFull && !(hadOne && !ownRef);
    const ownChallengeID = found.own?.challengeID;
    const accepted = mayAccept ? await acceptOldest(context, request, { challenges, ownChallengeID }) : null;
    if (accepted) return accepted;
    const ref = ownRef ?? hadOne;
    const isLost = mayAccept && challenges.length > 0;
    const given = ref !== null && !isLost ? await giveOwn(context, request, ref) : null;
    if (given) return given;
    if (found.isFull) return tooManyMatches;
    const created = isLost ? null : await createOwn(context, request, found.createdCount);
    return created ?? request.recorder.findDuplicate();
  });
  return answer ?? failed("unavailable", "Too many look for a match at once; try again soon");
};

/**
 * Begins a quick match with a player who wants one under equal terms, or creates a challenge that waits for one (contract 4.5).
 * In a process, quick matches of equal terms come one after the other.
 */
export const quickMatch = async (
  context: ChallengeContext,
  semaphore: Semaphore,
  request: QuickRequest,
): Promise<Answer<QuickAnswer>> => {
  const { gameType } = request.input;
  const { turnSeconds } = timeTermsOf(request.input);
  if (!context.games.newest(gameType)) return noSuchGame;
  return semaphore.run([{ key: `${gameType} ${turnSeconds}`, places: 1 }], () => pair(context, request));
};
