import type { MatchDeps } from "../matches/match-deps.ts";
import type { WriteLimiter } from "../matches/write-limiter.ts";

/** What challenges are made with: what matches are, for one that is accepted becomes one. */
export interface ChallengeDeps extends Omit<MatchDeps, "polling"> {
  /** Lets one quick match of each terms through at a time. */
  readonly turns: WriteLimiter;
  /** Whether users are held to so many a day (contract 9). */
  readonly isRateLimited: boolean;
}

/** Who looks at challenges, and where: the creator is told the link. */
export interface Onlooker {
  /** Null without credentials. */
  readonly userID: number | null;
  /** Where browsers find the service. */
  readonly origin: string;
}
