import { type Daily, type DailyPosition, type DailyStreak, LIMITS, type MoveBody } from "@yourmove/contract";
import { isSame } from "@yourmove/game";

/** How far the position of a day has come in this browser. */
export interface Progress {
  readonly day: string;
  /** Who has tried; null for who was not signed in. */
  readonly userID: number | null;
  readonly wrong: number;
  /** The wrong moves of this browser; absent in what an earlier release keeps. */
  readonly tried?: readonly MoveBody[];
  readonly isSolved: boolean;
  /** Whether the account knows how it was finished. */
  readonly isSent: boolean;
}

/** The position of a day before its first try. */
export const untried = (day: string, userID: number | null = null): Progress => ({
  day,
  userID,
  wrong: 0,
  isSolved: false,
  isSent: false,
});

interface Standing {
  /** What this browser keeps. */
  readonly stored: Progress | null;
  readonly day: string;
  /** Who looks at it; null for who is not signed in. */
  readonly userID: number | null;
  readonly streak: DailyStreak | null;
}

/** How far the position of a day has come for who looks at it: tries before a sign-in count, another user's don't. */
export const progressOf = ({ stored, day, userID, streak }: Standing): Progress => {
  const isOwn = stored?.day === day && (stored.userID === userID || stored.userID === null);
  if (isOwn && stored.isSent) return stored;
  // Finished on another device.
  if (streak && streak.lastDay === day && streak.lastWrong !== null) {
    const wrong = streak.lastWrong;
    return { day, userID, wrong, isSolved: wrong < LIMITS.dailyTries, isSent: true };
  }
  return isOwn ? { ...stored, userID } : untried(day, userID);
};

/** How an earlier day was finished that the account does not know yet: solved without a network, or just before midnight. */
export const unsentBefore = ({ stored, day, userID }: Omit<Standing, "streak">): Progress | null => {
  if (!stored || stored.day === day || stored.isSent || !isFinished(stored)) return null;
  return userID !== null && (stored.userID === userID || stored.userID === null) ? stored : null;
};

/** The progress, or that of another tab which has come further. */
export const furthest = (own: Progress, other: Progress | null): Progress => {
  const isOfOne = other?.day === own.day && (other.userID === own.userID || other.userID === null);
  return isOfOne && triesOf(other) > triesOf(own) ? { ...other, userID: own.userID } : own;
};

const triesOf = ({ wrong, isSolved }: Progress): number => wrong + Number(isSolved);

/** Whether no try is left, or none is needed. */
export const isFinished = ({ wrong, isSolved }: Progress): boolean => isSolved || wrong >= LIMITS.dailyTries;

/** Whether a move was tried before, and was wrong. */
export const wasTried = ({ tried = [] }: Progress, move: MoveBody): boolean =>
  tried.some((other) => isSame(other, move));

/** The progress after a try; a move after the last one, or a wrong one again, changes nothing. */
export const afterTry = (progress: Progress, { line }: DailyPosition, move: MoveBody): Progress => {
  if (isFinished(progress) || wasTried(progress, move)) return progress;
  if (isSame(move, line[0]?.move)) return { ...progress, isSolved: true };
  return { ...progress, wrong: progress.wrong + 1, tried: [...(progress.tried ?? []), move] };
};

/** What is shown once a day is finished: just after midnight the service answers with a position whose start would hide this one's end. */
export const afterFinish = (before: Daily | undefined, { position, streak }: Daily): Daily => ({
  position: before?.position ?? position,
  streak,
});

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
