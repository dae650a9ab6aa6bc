import { CHALLENGE_STATES, type ChallengeAnswer, LIMITS, type QuickAnswer, type QuickInput } from "@yourmove/contract";
import {
  type challengeQueries,
  findMatch,
  idempotencyQueries,
  matchmakingQueries,
  retryOnConflict,
} from "@yourmove/db";
import { type Answer, done, failed, noSuchGame } from "../answer.ts";
import type { IdempotencyRecorder } from "../idempotency.ts";
import { finalize, type PendingSnapshot, type Written } from "../idempotency.ts";
import { showMatch } from "../matches/view-match.ts";
import { createSemaphore } from "../semaphore.ts";
import { beginMatch, guardAcceptance } from "./accept-challenge.ts";
import { lifetimeOf, tryCreateChallenge } from "./create-challenge.ts";
import { type ChallengeActor, type ChallengeDeps, isListed, loadChallenge, viewChallenge } from "./read-challenges.ts";

/** Pairs players who want a match at once under equal terms (contract 4.5). */
export interface Matchmaking {
  /** Begins a quick match, or creates a challenge that waits for one. */
  quickMatch(request: QuickRequest): Promise<Answer<QuickAnswer>>;
}

/** Who wants a quick match, on which terms. */
export interface QuickRequest {
  readonly actor: ChallengeActor;
  readonly input: QuickInput;
  readonly recorder: IdempotencyRecorder<PendingQuick, QuickAnswer>;
}

/** What of a quick match is kept for a repeat: of one that changed nothing, the whole answer. */
export type PendingQuick = PendingSnapshot | ChallengeAnswer | { readonly given: QuickAnswer };

/** The answer that it becomes. */
export const finalizeQuick = (pending: PendingQuick, written: Written): QuickAnswer => {
  if ("given" in pending) return pending.given;
  return "challenge" in pending ? { matched: false, ...pending } : { matched: true, ...finalize(pending, written) };
};

const tooManyMatches = failed("limit_reached", `You have ${LIMITS.activeMatches} active matches`);

/** Keeps an answer that changed nothing; that of a concurrent duplicate, which was first, is given in its place. */
const keepGiven = async (
  { db, clock }: ChallengeDeps,
  { recorder }: QuickRequest,
  given: QuickAnswer,
): Promise<Answer<QuickAnswer>> => {
  const kept = recorder.record({ given });
  if (!kept) return done(given);
  const shownUserID = given.matched ? given.match.opponent.userID : null;
  const refusal = { ...kept, matchID: null, shownUserID };
  const isRecorded = await idempotencyQueries.recordRefusal(db, refusal, {
    now: clock.now(),
    most: LIMITS.keptRefusals,
  });
  return isRecorded ? done(given) : ((await recorder.findDuplicate()) ?? done(given));
};

/** The caller's challenge that was open at an earlier look: given again, or the match that it has become meanwhile. */
const giveOwn = async (
  deps: ChallengeDeps,
  request: QuickRequest,
  ref: string,
): Promise<Answer<QuickAnswer> | null> => {
  const { actor } = request;
  const own = await loadChallenge(deps, actor.userID, ref);
  if (!own) return null;
  const { state, matchID } = own.challenge;
  const now = deps.clock.now();
  if (state === CHALLENGE_STATES.open) {
    const challenge = viewChallenge(own, actor, { presence: deps.presence, now });
    return keepGiven(deps, request, { matched: false, challenge });
  }
  const found = matchID === null ? null : await findMatch(deps.db, { userID: actor.userID }, matchID);
  if (!found) return null;
  const { lastActionTime } = found.match;
  const match = showMatch(found, actor.userID, deps);
  return keepGiven(deps, request, { matched: true, unchanged: false, lastActionTime, serverTime: now, match });
};

/** Accepts the oldest challenge that is still open, and cancels the caller's own with it; null when all were lost. */
const acceptOldest = async (
  deps: ChallengeDeps,
  { actor, recorder }: QuickRequest,
  {
    challenges,
    ownChallengeID,
  }: { challenges: readonly challengeQueries.ChallengeWithCreator[]; ownChallengeID: number | undefined },
): Promise<Answer<QuickAnswer> | null> => {
  const { userID } = actor;
  for (const found of challenges) {
    const guard = await guardAcceptance(deps, found.challenge.creatorID, userID);
    if (!guard.ok || guard.value.limit) continue;
    const snapshot = await beginMatch(deps, found, {
      actor,
      record: recorder.record,
      ownChallengeID,
      ...guard.value.write,
    });
    if (snapshot) return done({ matched: true, ...snapshot });
  }
  return null;
};

/** Creates a challenge for the next player; null when another quick match has created one meanwhile. */
const createOwn = async (
  deps: ChallengeDeps,
  { actor, input, recorder }: QuickRequest,
  quickCount: number,
): Promise<Answer<QuickAnswer> | null> => {
  const terms = { ...input, kind: "open", symbol: "random", message: null } as const;
  const lifetime = lifetimeOf(terms);
  if (!lifetime.ok) return lifetime;
  const lasting = { ...terms, lifetimeSeconds: lifetime.value };
  const created = await tryCreateChallenge(deps, lasting, { actor, record: recorder.record, quickCount });
  return created?.ok ? done({ matched: false, ...created.value }) : created;
};

const findCandidates = async ({ db, clock, overdue }: ChallengeDeps, userID: number, terms: QuickInput) => {
  const look = () => matchmakingQueries.findQuickCandidates(db, userID, { ...terms, now: clock.now() });
  const found: matchmakingQueries.QuickCandidates = await look();
  // Matches that are overdue take no place.
  return found.isFull && (await overdue.expireOverdueOf(userID)) ? look() : found;
};

/** A quick match of which no other with its terms is under way in this process. */
const pair = async (deps: ChallengeDeps, request: QuickRequest): Promise<Answer<QuickAnswer>> => {
  let ownRef: string | null = null;
  // Lost to another process's quick match with the same terms, of which each succeeds then.
  const answer = await retryOnConflict<Answer<QuickAnswer>>(async () => {
    const found = await findCandidates(deps, request.actor.userID, request.input);
    const hadOne = ownRef;
    ownRef = found.own?.ref ?? null;
    const challenges = found.challenges.filter((challenge) => isListed(challenge, deps.presence));
    // An own challenge that is gone since the last try may have become a match.
    const mayAccept = !found.isFull && !(hadOne && !ownRef);
    const ownChallengeID = found.own?.challengeID;
    const accepted = mayAccept ? await acceptOldest(deps, request, { challenges, ownChallengeID }) : null;
    if (accepted) return accepted;
    const ref = ownRef ?? hadOne;
    const isLost = mayAccept && challenges.length > 0;
    const given = ref !== null && !isLost ? await giveOwn(deps, request, ref) : null;
    if (given) return given;
    if (found.isFull) return tooManyMatches;
    const created = isLost ? null : await createOwn(deps, request, found.createdCount);
    return created ?? request.recorder.findDuplicate();
  });
  return answer ?? failed("unavailable", "Too many look for a match at once; try again soon");
};

/** Makes the matchmaking of a process, in which quick matches of equal terms come one after the other. */
export const createMatchmaking = (deps: ChallengeDeps): Matchmaking => {
  const semaphore = createSemaphore();
  return {
    async quickMatch(request) {
      const { gameType, turnSeconds } = request.input;
      if (!deps.games.newest(gameType)) return noSuchGame;
      return semaphore.run([{ key: `${gameType} ${turnSeconds}`, places: 1 }], () => pair(deps, request));
    },
  };
};
