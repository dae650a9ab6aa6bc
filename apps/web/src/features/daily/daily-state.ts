import { type DailyPosition, LIMITS, type MoveBody } from "@yourmove/contract";
import { isSame } from "@yourmove/game";

/** How far the position of a day has come in this browser. */
export interface Progress {
  readonly day: string;
  readonly wrong: number;
  readonly isSolved: boolean;
  /** Whether the account knows how it was finished. */
  readonly isSent: boolean;
}

/** The position of a day before its first try. */
export const untried = (day: string): Progress => ({ day, wrong: 0, isSolved: false, isSent: false });

/** Whether no try is left, or none is needed. */
export const isFinished = ({ wrong, isSolved }: Progress): boolean => isSolved || wrong >= LIMITS.dailyTries;

/** The progress after a try; a move after the last one changes nothing. */
export const afterTry = (progress: Progress, { line }: DailyPosition, move: MoveBody): Progress => {
  if (isFinished(progress)) return progress;
  return isSame(move, line[0]?.move) ? { ...progress, isSolved: true } : { ...progress, wrong: progress.wrong + 1 };
};

/** The result as squares: a wrong move each, and the right one. */
export const squaresOf = ({ wrong, isSolved }: Progress): string => "🟥".repeat(wrong) + (isSolved ? "🟩" : "");

interface Kept {
  readonly position: DailyPosition;
  readonly progress: Progress;
}

const NAME = "yourmove.daily";

/** What this browser keeps of the last day's position; null where it keeps none. */
export const readKept = (): Kept | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "null") as Kept | null;
    return kept?.position && kept.progress ? kept : null;
  } catch {
    return null;
  }
};

/** Keeps a day's position and how far it has come, for a start without a network. */
export const keep = (kept: Kept): void => {
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // It holds until the tab closes.
  }
};
