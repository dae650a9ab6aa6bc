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
import { type Answer, failed } from "../answers/answer.ts";
import type { Caller } from "../answers/caller.ts";
import { noSuchGame } from "../answers/failures.ts";
import { createWriteLimiter } from "../matches/write-limiter.ts";
import type { ChallengeDeps, Onlooker } from "./challenge-deps.ts";
import { leaveSeat, type SeatTerms } from "./leave-seat.ts";
import { lifetimeOf } from "./lifetime.ts";
import { completeQuick, quickMatch } from "./quick-match.ts";
import { readChallenge, readOpen, readOwn } from "./read-challenges.ts";
import { takeBack } from "./take-back.ts";
import { takeSeat } from "./take-seat.ts";

/** Who asks for an action on a challenge, and where. */
export interface ChallengeCaller extends Caller {
  /** Where browsers find the service. */
  readonly origin: string;
}

/** Open seats: left, found, taken, taken back (contract 4.5). What writes does so at most once per Idempotency-Key. */
export interface Challenges {
  create(caller: ChallengeCaller, input: ChallengeInput): Promise<Answer<ChallengeAnswer>>;
  list(onlooker: Onlooker, input: ChallengesInput): Promise<Answer<ChallengeList>>;
  get(onlooker: Onlooker, ref: string): Promise<Answer<ChallengeAnswer>>;
  accept(caller: ChallengeCaller, ref: string): Promise<Answer<MatchSnapshot>>;
  cancel(caller: ChallengeCaller, ref: string): Promise<Answer<ChallengeAnswer>>;
  mine(onlooker: Onlooker): Promise<Answer<OwnChallenges>>;
  quick(caller: ChallengeCaller, input: QuickInput): Promise<Answer<QuickAnswer>>;
}

/** Each try is lost to another challenge of the same creator's that came between. */
const TRIES = 50;

const asItIs = <Draft>(draft: Draft): Draft => draft;

const tooManyAtOnce = failed("limit_reached", "Too many challenges at once; try again soon");

const createOne = async (
  deps: ChallengeDeps,
  terms: SeatTerms,
  leaving: Omit<Parameters<typeof leaveSeat>[2], "seatCount">,
): Promise<Answer<ChallengeAnswer>> => {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const left = await leaveSeat(deps, terms, { ...leaving, seatCount: null });
    if (left) return left;
  }
  return tooManyAtOnce;
};

/** Makes the service of challenges. */
export const createChallenges = (given: Omit<ChallengeDeps, "turns">): Challenges => {
  const deps: ChallengeDeps = { ...given, turns: createWriteLimiter({ person: 1 }) };
  const { kept } = deps;
  return {
    async create(caller, input) {
      const lifetime = lifetimeOf(input);
      if (!lifetime.ok) return lifetime;
      const terms = { ...input, lifetimeSeconds: lifetime.value };
      return kept.onceAs({ caller, operation: "challenge", input }, asItIs<ChallengeAnswer>, async ({ keep }) =>
        games.has(input.gameType) ? createOne(deps, terms, { onlooker: caller, keep }) : noSuchGame,
      );
    },
    accept: (caller, ref) =>
      kept.once({ caller, operation: "challenge.accept", input: { ref } }, (keeping) =>
        takeSeat(deps, { onlooker: caller, ref, keeping }),
      ),
    cancel: (caller, ref) =>
      kept.onceAs({ caller, operation: "challenge.cancel", input: { ref } }, asItIs<ChallengeAnswer>, (keeping) =>
        takeBack(deps, { onlooker: caller, ref, keeping }),
      ),
    quick: (caller, input) =>
      kept.onceAs({ caller, operation: "quick", input }, completeQuick, (keeping) =>
        quickMatch(deps, { onlooker: caller, input, keeping }),
      ),
    list: (onlooker, input) => readOpen(deps, onlooker, input),
    get: (onlooker, ref) => readChallenge(deps, onlooker, ref),
    mine: (onlooker) => readOwn(deps, onlooker),
  };
};
