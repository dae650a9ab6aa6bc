import { type Attempt, judge, type ModelMatch } from "./model.ts";

/** One attempt of a concurrent history, with the time in which it must have taken effect. */
export interface Observed {
  readonly user: number;
  readonly attempt: Attempt;
  readonly start: number;
  /** Infinity when the answer was lost: then it took effect at some time, or never. */
  readonly end: number;
  /** Null when the answer was lost. */
  readonly answer: {
    status: number;
    code: string | undefined;
    state: number | undefined;
    moveCount: number | undefined;
  } | null;
}

const agrees = ({ answer }: Observed, verdict: ReturnType<typeof judge>): boolean => {
  if (answer === null) return true;
  if (answer.status !== verdict.status || answer.code !== verdict.code) return false;
  if (answer.state === undefined) return true;
  return answer.state === verdict.match.state && answer.moveCount === verdict.match.moveCount;
};

/**
 * Whether some order of the attempts explains every answer: an order that keeps to real time, in which each took
 * effect at one instant (Wing and Gong's search, remembering what it has tried).
 */
export const isLinearizable = (history: readonly Observed[], first: ModelMatch): boolean => {
  const tried = new Set<string>();
  const search = (match: ModelMatch, left: readonly Observed[]): boolean => {
    if (left.every(({ answer }) => answer === null)) return true;
    const key = JSON.stringify([match, left.map((observed) => history.indexOf(observed))]);
    if (tried.has(key)) return false;
    tried.add(key);
    const firstEnd = Math.min(...left.map(({ end }) => end));
    return left.some((observed) => {
      if (observed.start > firstEnd) return false;
      const verdict = judge(match, observed.user, observed.attempt);
      return (
        agrees(observed, verdict) &&
        search(
          verdict.match,
          left.filter((another) => another !== observed),
        )
      );
    });
  };
  return search(first, history);
};
