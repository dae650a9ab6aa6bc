import {
  CHALLENGE_STATES,
  type ChallengeAnswer,
  type ChallengeInput,
  type Challenges as ChallengeList,
  type ChallengesInput,
  type MatchSnapshot,
  type OwnChallenges,
  type QuickAnswer,
  type QuickInput,
  timeTermsOf,
} from "@yourmove/contract";
import { type challengeQueries, challengeWrites } from "@yourmove/db";
import { type Answer, done, failed, noSuchChallenge, noSuchGame, overtaken } from "../answer.ts";
import type { IdempotencyRecorder } from "../idempotency.ts";
import { createSemaphore } from "../semaphore.ts";
import { acceptChallenge } from "./accept-challenge.ts";
import { createChallenge, lifetimeOf } from "./create-challenge.ts";
import { quickMatch } from "./matchmaking.ts";
import {
  type ChallengeActor,
  type ChallengeContext,
  type ChallengeViewer,
  challengeState,
  loadToAct,
  readChallenge,
  readOpen,
  readOwn,
  viewChallenge,
} from "./read-challenges.ts";

const canceled = (challenge: challengeQueries.ChallengeRow, now: number): challengeQueries.ChallengeRow => ({
  ...challenge,
  state: CHALLENGE_STATES.canceled,
  overTime: Math.max(now, challenge.createdTime),
});

/** Cancels a challenge of the caller's own, unless something else has closed it first (contract 4.5). */
const cancelChallenge = async (
  { db, clock, presence }: ChallengeContext,
  actor: ChallengeActor,
  { ref, recorder }: { ref: string; recorder: IdempotencyRecorder<ChallengeAnswer> },
): Promise<Answer<ChallengeAnswer>> => {
  for (;;) {
    const found = await loadToAct({ db, clock }, actor.userID, ref);
    if (found?.challenge.creatorID !== actor.userID) return noSuchChallenge;
    const now = clock.now();
    const show = (challenge: challengeQueries.ChallengeRow) =>
      viewChallenge({ ...found, challenge }, actor, { presence, now });
    if (challengeState(found.challenge, now) !== CHALLENGE_STATES.open)
      return failed("challenge_closed", "The challenge is closed already", { challenge: show(found.challenge) });
    const challenge = show(canceled(found.challenge, now));
    const record = recorder.record({ challenge });
    const { challengeID } = found.challenge;
    const isCanceled = await challengeWrites.cancelChallenge(db, actor, { challengeID, now, record });
    if (isCanceled === "overtaken") return overtaken;
    if (isCanceled) return done({ challenge });
    const duplicate = await recorder.findDuplicate();
    if (duplicate) return duplicate;
  }
};

/** Challenges: created, found, accepted, canceled (contract 4.5). What writes does so at most once per Idempotency-Key. */
export interface Challenges {
  create(actor: ChallengeActor, input: ChallengeInput): Promise<Answer<ChallengeAnswer>>;
  list(viewer: ChallengeViewer, input: ChallengesInput): Promise<Answer<ChallengeList>>;
  get(viewer: ChallengeViewer, ref: string): Promise<Answer<ChallengeAnswer>>;
  accept(actor: ChallengeActor, ref: string): Promise<Answer<MatchSnapshot>>;
  cancel(actor: ChallengeActor, ref: string): Promise<Answer<ChallengeAnswer>>;
  mine(viewer: ChallengeViewer): Promise<Answer<OwnChallenges>>;
  quick(actor: ChallengeActor, input: QuickInput): Promise<Answer<QuickAnswer>>;
}

/** The service of challenges. */
export const createChallenges = (context: ChallengeContext): Challenges => {
  const { idempotency } = context;
  const quickMatches = createSemaphore();
  return {
    async create(actor, input) {
      const time = timeTermsOf(input);
      const lifetime = lifetimeOf({ ...input, ...time });
      if (!lifetime.ok) return lifetime;
      const terms = { ...input, ...time, lifetimeSeconds: lifetime.value };
      return idempotency.run<ChallengeAnswer>({ actor, operation: "challenge", input }, async ({ record }) =>
        context.games.newest(input.gameType) ? createChallenge(context, terms, { actor, record }) : noSuchGame,
      );
    },
    accept: (actor, ref) =>
      idempotency.run<MatchSnapshot>({ actor, operation: "challenge.accept", input: { ref } }, (recorder) =>
        acceptChallenge(context, actor, { ref, recorder }),
      ),
    cancel: (actor, ref) =>
      idempotency.run<ChallengeAnswer>({ actor, operation: "challenge.cancel", input: { ref } }, (recorder) =>
        cancelChallenge(context, actor, { ref, recorder }),
      ),
    quick: (actor, input) =>
      idempotency.run<QuickAnswer>({ actor, operation: "quick", input }, (recorder) =>
        quickMatch(context, quickMatches, { actor, input, recorder }),
      ),
    list: (viewer, input) => readOpen(context, viewer, input),
    get: (viewer, ref) => readChallenge(context, viewer, ref),
    mine: (viewer) => readOwn(context, viewer),
  };
};
