import { CHALLENGE_STATES, LIMITS, type QuickAnswer, type QuickInput } from "@yourmove/contract";
import { challengeQueries, findMatch, retryOnConflict } from "@yourmove/db";
import { optionsOf } from "@yourmove/rules";
import { type Answer, done, failed, tooMuchAtOnce } from "../answer.ts";
import type { Ctx } from "../context.ts";
import { type IdempotencyRecorder, recordUnchanged } from "../idempotency.ts";
import { newTerms, optionsUnder, type Terms } from "../matches/terms.ts";
import { showNow } from "../matches/view-match.ts";
import { beginMatch, checkAcceptance } from "./accept-challenge.ts";
import { type ChallengeTerms, lifetimeOf, tryCreateChallenge } from "./create-challenge.ts";
import { isListed, loadChallenge, viewChallenge } from "./read-challenges.ts";

/** A request for a quick match. */
interface QuickRequest {
  readonly input: Terms & Pick<ChallengeTerms, "gameType" | "defaultOptions">;
  readonly recorder: IdempotencyRecorder<QuickAnswer>;
}

const tooManyMatches = failed("limit_reached", `You have ${LIMITS.activeMatches} active matches`);

/** Gives an answer that changed nothing. */
const answerUnchanged = (ctx: Ctx, { recorder }: QuickRequest, value: QuickAnswer): Promise<Answer<QuickAnswer>> => {
  const shownUserID = value.matched ? value.match.opponent.userID : null;
  return recordUnchanged(ctx.db, recorder, { value, matchID: null, shownUserID });
};

/** The caller's challenge that was open at an earlier look: given again, or the match that it has become meanwhile. */
const giveOwn = async (ctx: Ctx, quick: QuickRequest, ref: string): Promise<Answer<QuickAnswer> | null> => {
  const { userID } = ctx.actor;
  const own = await loadChallenge(ctx, ref);
  if (!own) return null;
  const { state, matchID } = own.challenge;
  const now = ctx.clock.now();
  if (state === CHALLENGE_STATES.open) {
    return answerUnchanged(ctx, quick, { matched: false, challenge: viewChallenge(ctx, own, now) });
  }
  const found = matchID === null ? null : await findMatch(ctx.db, { userID }, matchID);
  if (!found) return null;
  const { lastActionTime } = found.match;
  const match = await showNow(found, userID, ctx);
  return answerUnchanged(ctx, quick, { matched: true, unchanged: false, lastActionTime, serverTime: now, match });
};

/** Accepts the oldest challenge that is still open, and cancels the caller's own with it; null when all were lost. */
const acceptOldest = async (
  ctx: Ctx,
  { recorder }: QuickRequest,
  {
    challenges,
    ownChallengeID,
  }: { challenges: readonly challengeQueries.ChallengeWithCreator[]; ownChallengeID: number | undefined },
): Promise<Answer<QuickAnswer> | null> => {
  for (const found of challenges) {
    const allowed = await checkAcceptance(ctx, found.challenge.creatorID);
    if (!allowed.ok || allowed.value.limit) continue;
    const begun = await beginMatch(ctx, found, {
      record: (snapshot) => recorder.record({ matched: true, ...snapshot }),
      ownChallengeID,
      ...allowed.value.write,
    });
    if (begun) return begun.ok ? done({ matched: true, ...begun.value }) : begun;
  }
  return null;
};

/** Creates a challenge for the next player; null when another quick match has created one meanwhile. */
const createOwn = async (
  ctx: Ctx,
  { input, recorder }: QuickRequest,
  quickCount: number,
): Promise<Answer<QuickAnswer> | null> => {
  const terms = { ...input, kind: "open", symbol: "random", message: null } as const;
  const lifetime = lifetimeOf(terms);
  if (!lifetime.ok) return lifetime;
  const lasting = { ...terms, lifetimeSeconds: lifetime.value };
  const created = await tryCreateChallenge(ctx, lasting, {
    record: (answer) => recorder.record({ matched: false, ...answer }),
    quickCount,
  });
  return created?.ok ? done({ matched: false, ...created.value }) : created;
};

const findCandidates = async ({ actor, db, clock, overdue }: Ctx, terms: QuickRequest["input"]) => {
  const { userID } = actor;
  const look = () => challengeQueries.findQuickCandidates(db, userID, { ...terms, now: clock.now() });
  const found: challengeQueries.QuickCandidates = await look();
  // Matches that are overdue take no place.
  return found.isFull && (await overdue.expireOverdueOf(userID)) ? look() : found;
};

/** A quick match of which no other with its terms is under way in this process. */
const pair = async (ctx: Ctx, quick: QuickRequest): Promise<Answer<QuickAnswer>> => {
  let ownRef: string | null = null;
  // Retried where another process's quick match with the same terms was first.
  const answer = await retryOnConflict<Answer<QuickAnswer>>(async () => {
    const found = await findCandidates(ctx, quick.input);
    const hadOne = ownRef;
    ownRef = found.own?.ref ?? null;
    const game = ctx.games.newest(quick.input.gameType);
    const challenges: challengeQueries.ChallengeWithCreator[] = [];
    for (const each of found.challenges)
      if (isListed(each, ctx.presence) && game && (await optionsUnder(ctx, game, each.challenge.options)))
        challenges.push(each);
    // An own challenge that is gone since the last try may have become a match.
    const mayAccept = !found.isFull && !(hadOne && !ownRef);
    const ownChallengeID = found.own?.challengeID;
    const accepted = mayAccept ? await acceptOldest(ctx, quick, { challenges, ownChallengeID }) : null;
    if (accepted) return accepted;
    const ref = ownRef ?? hadOne;
    const isLost = mayAccept && challenges.length > 0;
    const given = ref !== null && !isLost ? await giveOwn(ctx, quick, ref) : null;
    if (given) return given;
    if (found.isFull) return tooManyMatches;
    const created = isLost ? null : await createOwn(ctx, quick, found.createdCount);
    return created ?? quick.recorder.findDuplicate();
  });
  return answer ?? tooMuchAtOnce;
};

/**
 * Begins a quick match with a player who wants one under equal terms, or creates a challenge that waits for one.
 * In a process, quick matches of equal terms come one after the other.
 */
export const quickMatch = (ctx: Ctx, input: QuickInput): Promise<Answer<QuickAnswer>> => {
  const repeatable = { operation: "quick", input, check: () => newTerms(ctx, input) };
  return ctx.idempotency.run<QuickAnswer>(ctx, repeatable, async (recorder) => {
    const checked = await newTerms(ctx, input);
    if (!checked.ok) return checked;
    const { game, terms: given } = checked.value;
    const terms = { gameType: input.gameType, ...given, defaultOptions: optionsOf(game, null) };
    const needs = [{ key: JSON.stringify(terms), places: 1 }];
    return ctx.quickMatches.run(needs, () => pair(ctx, { input: terms, recorder }));
  });
};
