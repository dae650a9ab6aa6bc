import type { Match, ViewerOutcome } from "@yourmove/contract";

/** As much of a match as a fact about it is drawn from. */
export type Met = Pick<Match, "matchID" | "gameType" | "outcome" | "moveCount" | "finishedTime">;

/** One personal fact about a match that is over. */
export type Fact =
  | { readonly kind: "firstWin" }
  | { readonly kind: "streak" | "longest" | "meeting"; readonly count: number };

/** The matches between the two that were decided up to and with this one, the newest first. */
const decided = (match: Met, met: readonly Met[]): readonly Met[] =>
  [match, ...met.filter(({ matchID }) => matchID !== match.matchID)]
    .filter(({ outcome, finishedTime }) => outcome !== null && (finishedTime ?? 0) <= (match.finishedTime ?? 0))
    .toSorted((a, b) => (b.finishedTime ?? 0) - (a.finishedTime ?? 0));

const runIn = (matches: readonly Met[], outcome: ViewerOutcome | null): number => {
  const end = matches.findIndex((each) => each.outcome !== outcome);
  return end < 0 ? matches.length : end;
};

/** How many matches between the two there are in all: those that were decided, and those that the viewer won. */
export interface Tally {
  readonly decided: number;
  readonly won: number;
}

/** The tally after a match: without what was decided later. */
const tallyAfter = (match: Met, met: readonly Met[], { decided, won }: Tally): Tally => {
  const later = met.filter(
    ({ outcome, finishedTime }) => outcome !== null && (finishedTime ?? 0) > (match.finishedTime ?? 0),
  );
  return { decided: decided - later.length, won: won - later.filter(({ outcome }) => outcome === "won").length };
};

/** How many matches of a game in a row ended for the viewer as this one did. */
export const runOf = (match: Met, met: readonly Met[]): number =>
  runIn(
    decided(match, met).filter(({ gameType }) => gameType === match.gameType),
    match.outcome,
  );

/** Fewer meetings make no record. */
const RECORD_FROM = 3;

/** What there is to say of a match between the two, the rarest first; null where there is nothing. `met` may lack the oldest. */
export const factOf = (match: Met, met: readonly Met[], all: Tally): Fact | null => {
  if (match.outcome === null) return null;
  const matches = decided(match, met);
  const after = tallyAfter(match, met, all);
  const isWin = match.outcome === "won";
  const run = runIn(matches, "won");
  if (isWin && after.won === 1) return { kind: "firstWin" };
  if (isWin && run >= 3) return { kind: "streak", count: run };
  const alike = matches.filter(({ gameType }) => gameType === match.gameType);
  const isLongest =
    matches.length >= after.decided && alike.every((each) => each === match || each.moveCount < match.moveCount);
  if (alike.length >= RECORD_FROM && isLongest) return { kind: "longest", count: match.moveCount };
  return after.decided > 0 ? { kind: "meeting", count: after.decided } : null;
};

/** The level to offer next against a bot: the one above after two wins in a row, the one below after three losses. */
export const levelAfter = (match: Met, met: readonly Met[]): "harder" | "easier" | null => {
  const run = runOf(match, met);
  if (match.outcome === "won" && run >= 2) return "harder";
  return match.outcome === "lost" && run >= 3 ? "easier" : null;
};
