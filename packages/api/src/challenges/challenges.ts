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
import type { Answer } from "../answers/answer.ts";
import { noSuchGame } from "../answers/failures.ts";
import { acceptChallenge } from "./accept-challenge.ts";
import { cancelChallenge } from "./cancel-challenge.ts";
import { createChallenge, lifetimeOf } from "./create-challenge.ts";
import { completeQuick, createMatchmaking } from "./matchmaking.ts";
import { type ChallengeCaller, type ChallengeDeps, readChallenge, readOpen, readOwn } from "./read-challenges.ts";
import type { ChallengeViewer } from "./view-challenge.ts";

/** Challenges: created, found, accepted, canceled (contract 4.5). What writes does so at most once per Idempotency-Key. */
export interface Challenges {
  create(caller: ChallengeCaller, input: ChallengeInput): Promise<Answer<ChallengeAnswer>>;
  list(viewer: ChallengeViewer, input: ChallengesInput): Promise<Answer<ChallengeList>>;
  get(viewer: ChallengeViewer, ref: string): Promise<Answer<ChallengeAnswer>>;
  accept(caller: ChallengeCaller, ref: string): Promise<Answer<MatchSnapshot>>;
  cancel(caller: ChallengeCaller, ref: string): Promise<Answer<ChallengeAnswer>>;
  mine(viewer: ChallengeViewer): Promise<Answer<OwnChallenges>>;
  quick(caller: ChallengeCaller, input: QuickInput): Promise<Answer<QuickAnswer>>;
}

const asItIs = <Draft>(draft: Draft): Draft => draft;

/** Makes the service of challenges. */
export const createChallenges = (deps: ChallengeDeps): Challenges => {
  const { kept } = deps;
  const matchmaking = createMatchmaking(deps);
  return {
    async create(caller, input) {
      const lifetime = lifetimeOf(input);
      if (!lifetime.ok) return lifetime;
      const terms = { ...input, lifetimeSeconds: lifetime.value };
      return kept.onceAs({ caller, operation: "challenge", input }, asItIs<ChallengeAnswer>, async ({ keep }) =>
        games.has(input.gameType) ? createChallenge(deps, terms, { caller, keep }) : noSuchGame,
      );
    },
    accept: (caller, ref) =>
      kept.once({ caller, operation: "challenge.accept", input: { ref } }, (keeping) =>
        acceptChallenge(deps, caller, { ref, keeping }),
      ),
    cancel: (caller, ref) =>
      kept.onceAs({ caller, operation: "challenge.cancel", input: { ref } }, asItIs<ChallengeAnswer>, (keeping) =>
        cancelChallenge(deps, caller, { ref, keeping }),
      ),
    quick: (caller, input) =>
      kept.onceAs({ caller, operation: "quick", input }, completeQuick, (keeping) =>
        matchmaking.quickMatch({ caller, input, keeping }),
      ),
    list: (viewer, input) => readOpen(deps, viewer, input),
    get: (viewer, ref) => readChallenge(deps, viewer, ref),
    mine: (viewer) => readOwn(deps, viewer),
  };
};
