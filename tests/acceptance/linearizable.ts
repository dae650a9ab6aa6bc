import { type Attempt, judge, type ModelMatch, type ModelState } from "./model.ts";

/** What is held against the model of a match that an answer shows; users are their places. */
export interface Shown {
  readonly state: number;
  readonly moveCount: number;
  readonly positionVersion: number;
  readonly drawBy: number | null;
  readonly takebackBy: number | null;
}

const shownOf = ({ state, moves, version, draw, takeback }: ModelMatch): Shown => ({
  state,
  moveCount: moves.length,
  positionVersion: version,
  drawBy: draw,
  takebackBy: takeback?.by ?? null,
});

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
    /** What it shows of a match; undefined without one. */
    shown: Shown | undefined;
  } | null;
}

const agrees = ({ answer }: Observed, verdict: ReturnType<typeof judge>): boolean => {
  if (answer === null) return true;
  if (answer.status !== verdict.status || answer.code !== verdict.code) return false;
  if (answer.shown === undefined) return true;
  const { shown } = answer;
  return Object.entries(shownOf(verdict.shown)).every(([name, value]) => shown[name as keyof Shown] === value);
};

/**
 * Whether some order of the attempts explains every answer: an order that keeps to real time, in which each took
 * effect at one instant (Wing and Gong's search, remembering what it has tried).
 */
export const isLinearizable = (history: readonly Observed[], first: ModelMatch): boolean => {
  const tried = new Set<string>();
  const search = (state: ModelState, left: readonly Observed[]): boolean => {
    if (left.every(({ answer }) => answer === null)) return true;
    const key = JSON.stringify([state, left.map((observed) => history.indexOf(observed))]);
    if (tried.has(key)) return false;
    tried.add(key);
    const firstEnd = Math.min(...left.map(({ end }) => end));
    return left.some((observed) => {
      if (observed.start > firstEnd) return false;
      const verdict = judge(state, observed.user, observed.attempt);
      return (
        agrees(observed, verdict) &&
        search(
          verdict.state,
          left.filter((another) => another !== observed),
        )
      );
    });
  };
  return search({ match: first, rematch: null }, history);
};
