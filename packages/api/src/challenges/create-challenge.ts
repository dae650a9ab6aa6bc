import { randomBytes } from "node:crypto";
import {
  CHALLENGE_STATES,
  type ChallengeAnswer,
  type ChallengeInput,
  type ChallengeKind,
  DAY_MS,
  type InviterSymbol,
  LIMITS,
  timeTermsOf,
} from "@yourmove/contract";
import {
  type challengeQueries,
  challengeWrites,
  type idempotencyQueries,
  personQueries,
  retryOnConflict,
} from "@yourmove/db";
import { type Options, optionsOf } from "@yourmove/rules";
import { type Answer, done, failed, noSuchUser, overtaken, tooMuchAtOnce } from "../answer.ts";
import type { Ctx } from "../context.ts";
import { withSession } from "../identity/actor.ts";
import { newTerms, type Terms } from "../matches/terms.ts";
import { loadChallenge, viewChallenge } from "./read-challenges.ts";

const REF_BYTES = 16;

/** The terms of a new challenge. */
export interface ChallengeTerms extends Terms {
  readonly kind: ChallengeKind;
  readonly gameType: string;
  readonly symbol: InviterSymbol;
  readonly message: string | null;
  readonly lifetimeSeconds: number;
  readonly defaultOptions: Options;
}

/** What is written with a new challenge. */
export interface Creation {
  readonly record: (pending: ChallengeAnswer) => idempotencyQueries.IdempotencyRecord | undefined;
  /** How many challenges quick matches had created for its terms when no partner was found; null where it is no quick match. */
  readonly quickCount: number | null;
}

type Lifetime = Pick<ChallengeInput, "kind" | "lifetimeSeconds"> & { readonly turnSeconds: number | null };

const boundsOf = ({ kind, turnSeconds }: Lifetime) => {
  if (kind === "link") return LIMITS.linkSeconds;
  // contract 4.5: by the time for each turn alone, whatever a bank has
  return turnSeconds !== null && turnSeconds < LIMITS.liveTurnSeconds ? LIMITS.liveSeconds : LIMITS.openSeconds;
};

/** How long a challenge stays open, in seconds; 400 where its kind does not allow the time that was given. */
export const lifetimeOf = (input: Lifetime): Answer<number> => {
  const { min, max, default: usual } = boundsOf(input);
  const { lifetimeSeconds = usual } = input;
  if (lifetimeSeconds >= min && lifetimeSeconds <= max) return done(lifetimeSeconds);
  const errors = [{ path: "lifetimeSeconds", message: `must be ${min} to ${max} for such a challenge` }];
  return failed("invalid_request", "Such a challenge can't stand so long", { errors });
};

const newRow = (
  terms: ChallengeTerms,
  creatorID: number,
  { quickCount, now }: { quickCount: number | null; now: number },
): challengeQueries.ChallengeRow => {
  const { lifetimeSeconds, defaultOptions: _, ...fixed } = terms;
  const expiresTime = now + lifetimeSeconds * 1000;
  return {
    ...fixed,
    challengeID: 0,
    ref: randomBytes(REF_BYTES).toString("base64url"),
    state: CHALLENGE_STATES.open,
    creatorID,
    isQuick: quickCount !== null,
    createdTime: now,
    expiresTime,
    overTime: expiresTime,
    accepterID: null,
    matchID: null,
  };
};

const tooManyOpen = failed(
  "limit_reached",
  `You may have ${LIMITS.openChallenges} open challenges, ${LIMITS.listedChallenges} of them in the list; cancel one first`,
);

const tooManyToday = (oldestTime: number, now: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestTime + DAY_MS - now) / 1000));
  return failed("rate_limited", `At most ${LIMITS.challengesADay} challenges a day; try again later`, {
    retryAfterSeconds,
  });
};

/** Creates a challenge in one guarded statement; null when another write was first, and all must be read again. */
export const tryCreateChallenge = async (
  ctx: Ctx,
  terms: ChallengeTerms,
  { record, quickCount }: Creation,
): Promise<Answer<ChallengeAnswer> | null> => {
  const { actor, db, clock, isRateLimited } = ctx;
  const now = clock.now();
  const creator = await personQueries.findPerson(db, actor.userID, actor.userID);
  if (!creator) return noSuchUser;
  const row = newRow(terms, actor.userID, { quickCount, now });
  const show = (found: challengeQueries.ChallengeWithCreator) => viewChallenge(ctx, found, now);
  const challenge = show({ challenge: row, creator, isWelcome: false });
  const maxADay = isRateLimited ? LIMITS.challengesADay : LIMITS.maxID;
  const marks = await ctx.markOrigin(ctx.request);
  const outcome = await challengeWrites.insertChallenge(
    db,
    { ...row, ...marks, creator: withSession(actor) },
    { now, maxADay, quickCount, defaultOptions: terms.defaultOptions, record: record({ challenge }) },
  );
  if (outcome.isCreated) return done({ challenge });
  if (!outcome.isVerified) return overtaken;
  if (outcome.oldestTime !== null) return tooManyToday(outcome.oldestTime, now);
  const equal = outcome.equalRef === null ? null : await loadChallenge(ctx, outcome.equalRef);
  // contract 4.5: a repeat of a quick match, also in another process, is given the seat that the first one has left.
  if (equal?.challenge.isQuick && quickCount !== null) return null;
  if (equal)
    return failed("challenge_pending", "A challenge of yours like that is open already", { challenge: show(equal) });
  return outcome.hasRoom ? null : tooManyOpen;
};

/** Creates a challenge that is no quick match's, however many its creator creates at once. */
export const createChallenge = async (ctx: Ctx, input: ChallengeInput): Promise<Answer<ChallengeAnswer>> => {
  const lifetime = lifetimeOf({ ...input, ...timeTermsOf(input) });
  if (!lifetime.ok) return lifetime;
  const repeatable = { operation: "challenge", input, check: () => newTerms(ctx, input) };
  return ctx.idempotency.run<ChallengeAnswer>(ctx, repeatable, async ({ record }) => {
    const checked = await newTerms(ctx, input);
    if (!checked.ok) return checked;
    const { game, terms: given } = checked.value;
    const terms = {
      ...input,
      ...given,
      defaultOptions: optionsOf(game, null),
      lifetimeSeconds: lifetime.value,
    };
    // Retried where another challenge of the same creator's was first.
    const answer = await retryOnConflict(() => tryCreateChallenge(ctx, terms, { record, quickCount: null }));
    return answer ?? tooMuchAtOnce;
  });
};
