import type {
  ChallengeAnswer,
  ChallengeInput,
  Challenges as ChallengeList,
  ChallengesInput,
  MatchSnapshot,
  OwnChallenges,
  QuickAnswer,
  QuickInput,
} from "@yourmove/contract";
import { type Answer, noSuchGame } from "../answers/answer.ts";
import { acceptChallenge } from "./accept-challenge.ts";
import { cancelChallenge } from "./cancel-challenge.ts";
import { createChallenge, lifetimeOf } from "./create-challenge.ts";
import { createMatchmaking, finalizeQuick } from "./matchmaking.ts";
import { type ChallengeActor, type ChallengeDeps, readChallenge, readOpen, readOwn } from "./read-challenges.ts";
import type { ChallengeViewer } from "./view-challenge.ts";

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

const asItIs = <Pending>(pending: Pending): Pending => pending;

/** Makes the service of challenges. */
export const createChallenges = (deps: ChallengeDeps): Challenges => {
  const { idempotency } = deps;
  const matchmaking = createMatchmaking(deps);
  return {
    async create(actor, input) {
      const lifetime = lifetimeOf(input);
      if (!lifetime.ok) return lifetime;
      const terms = { ...input, lifetimeSeconds: lifetime.value };
      return idempotency.runAs({ actor, operation: "challenge", input }, asItIs<ChallengeAnswer>, async ({ record }) =>
        deps.games.newest(input.gameType) ? createChallenge(deps, terms, { actor, record }) : noSuchGame,
      );
    },
    accept: (actor, ref) =>
      idempotency.run({ actor, operation: "challenge.accept", input: { ref } }, (recorder) =>
        acceptChallenge(deps, actor, { ref, recorder }),
      ),
    cancel: (actor, ref) =>
      idempotency.runAs({ actor, operation: "challenge.cancel", input: { ref } }, asItIs<ChallengeAnswer>, (recorder) =>
        cancelChallenge(deps, actor, { ref, recorder }),
      ),
    quick: (actor, input) =>
      idempotency.runAs({ actor, operation: "quick", input }, finalizeQuick, (recorder) =>
        matchmaking.quickMatch({ actor, input, recorder }),
      ),
    list: (viewer, input) => readOpen(deps, viewer, input),
    get: (viewer, ref) => readChallenge(deps, viewer, ref),
    mine: (viewer) => readOwn(deps, viewer),
  };
};
