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
import { games } from "@yourmove/rules";
import { type Answer, noSuchGame } from "../answers/answer.ts";
import { acceptChallenge } from "./accept-challenge.ts";
import { cancelChallenge } from "./cancel-challenge.ts";
import { createChallenge, lifetimeOf } from "./create-challenge.ts";
import { completeQuick, createMatchmaking } from "./matchmaking.ts";
import { type ChallengeCaller, type ChallengeDeps, readChallenge, readOpen, readOwn } from "./read-challenges.ts";
import type { ChallengeViewer } from "./view-challenge.ts";

/** Challenges: created, found, accepted, canceled (contract 4.5). What writes does so at most once per Idempotency-Key. */
export interface Challenges {
  create(actor: ChallengeCaller, input: ChallengeInput): Promise<Answer<ChallengeAnswer>>;
  list(viewer: ChallengeViewer, input: ChallengesInput): Promise<Answer<ChallengeList>>;
  get(viewer: ChallengeViewer, ref: string): Promise<Answer<ChallengeAnswer>>;
  accept(actor: ChallengeCaller, ref: string): Promise<Answer<MatchSnapshot>>;
  cancel(actor: ChallengeCaller, ref: string): Promise<Answer<ChallengeAnswer>>;
  mine(viewer: ChallengeViewer): Promise<Answer<OwnChallenges>>;
  quick(actor: ChallengeCaller, input: QuickInput): Promise<Answer<QuickAnswer>>;
}

const asItIs = <Draft>(draft: Draft): Draft => draft;

/** Makes the service of challenges. */
export const createChallenges = (deps: ChallengeDeps): Challenges => {
  const { kept } = deps;
  const matchmaking = createMatchmaking(deps);
  return {
    async create(actor, input) {
      const lifetime = lifetimeOf(input);
      if (!lifetime.ok) return lifetime;
      const terms = { ...input, lifetimeSeconds: lifetime.value };
      return kept.onceAs({ actor, operation: "challenge", input }, asItIs<ChallengeAnswer>, async ({ keep }) =>
        games.has(input.gameType) ? createChallenge(deps, terms, { actor, keep }) : noSuchGame,
      );
    },
    accept: (actor, ref) =>
      kept.once({ actor, operation: "challenge.accept", input: { ref } }, (keeping) =>
        acceptChallenge(deps, actor, { ref, keeping }),
      ),
    cancel: (actor, ref) =>
      kept.onceAs({ actor, operation: "challenge.cancel", input: { ref } }, asItIs<ChallengeAnswer>, (keeping) =>
        cancelChallenge(deps, actor, { ref, keeping }),
      ),
    quick: (actor, input) =>
      kept.onceAs({ actor, operation: "quick", input }, completeQuick, (keeping) =>
        matchmaking.quickMatch({ actor, input, keeping }),
      ),
    list: (viewer, input) => readOpen(deps, viewer, input),
    get: (viewer, ref) => readChallenge(deps, viewer, ref),
    mine: (viewer) => readOwn(deps, viewer),
  };
};
