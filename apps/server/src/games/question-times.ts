import type { FaultFn, Question, QuestionName } from "@yourmove/rules";

/** Of what a fault may name, the functions and schemas whose time is taken at the check. */
export const TIMED_FNS = [
  "start",
  "play",
  "turn",
  "outcome",
  "legalMoves",
  "view",
  "reveal",
  "viewMove",
  "moveSchema",
  "optionsSchema",
] as const satisfies readonly FaultFn[];
export type TimedFn = (typeof TIMED_FNS)[number];

/** How long functions took at the most, in milliseconds. */
export type FunctionTimes = Readonly<Partial<Record<TimedFn, number>>>;

/** The check gives a function so many milliseconds: what says that it took longer is not believed. */
const MAX_MS = 250;

/** How often something calls each function. */
type Calls = FunctionTimes;

/** A position that is put to all that a match needs. */
const PROBE: Calls = { turn: 1, outcome: 1, legalMoves: 2, view: 2 };
const SEEN: Calls = { legalMoves: 1, view: 1, reveal: 1, viewMove: 1, optionsSchema: 1 };

/** How often an answer calls each function; of what is many things, for the first of them: it ends where there was time enough for more. */
const CALLS: { readonly [Name in QuestionName]: (question: Question<Name>) => readonly Calls[] } = {
  see: () => [SEEN],
  decide: () => [{ moveSchema: 1, start: 1, play: 1, turn: 1, outcome: 1, viewMove: 1 }, PROBE, SEEN],
  options: () => [{ optionsSchema: 1 }],
  check: () => [PROBE],
  start: () => [{ start: 1 }, PROBE],
  moves: ({ moves }) => [{ reveal: 1, viewMove: moves.length }],
  line: ({ shown }) => [{ start: 1, play: 1, reveal: 1, view: 1, viewMove: shown.length }, PROBE],
  study: ({ moves }) => [{ start: 1, play: moves.length, view: 1 }, PROBE],
  // It has a time of its own.
  replay: () => [],
};

/** What a question took by the times of the check, in milliseconds, were each function as slow as it was there. */
export const checkedMs = <Name extends QuestionName>(
  took: FunctionTimes,
  name: Name,
  question: Question<Name>,
): number => {
  const msOf = (calls: Calls) =>
    TIMED_FNS.reduce((sum, fn) => sum + (calls[fn] ?? 0) * Math.min(took[fn] ?? 0, MAX_MS), 0);
  return CALLS[name](question).reduce((sum, calls) => sum + msOf(calls), 0);
};
