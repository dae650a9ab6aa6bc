import { uptime } from "node:os";
import type { Basis } from "@yourmove/db";
import { type MatchRecord, momentAfter } from "@yourmove/rules";

/** Time as the service knows it; tests hand in one that they turn themselves. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Whether `now` follows the database's clock, by which a read itself says when it was. */
  readonly isDatabases?: boolean;
  /** Milliseconds that only ever rise, whatever is done to the clock on the wall. */
  elapsed(): number;
  /** Milliseconds since the machine started, those in which it slept among them; without this it never sleeps. */
  booted?(): number;
  /** Runs `act` once after `ms`; gives back its undo. */
  after(ms: number, act: () => void): () => void;
}

/** The clock on the wall. Its timers never keep a process alive. */
export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  // Linux and Windows count on in their sleep; macOS counts from its start, which it corrects as its clock is set.
  booted: () => uptime() * 1000,
  after(ms, act) {
    const timer = setTimeout(act, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** How far this process's clock is from the database's, by which all processes go, and whether that one has leapt. */
export interface ClockOffset {
  /** By how many milliseconds it is ahead now; null before that is known. */
  ms(): number | null;
  /** False after a leap: nothing is ended, removed or expired until it has lasted ten minutes, or the operator says that it is right. */
  isSettled(): boolean;
  /** A time that has certainly come, of which a leap has no part: sessions expire by it. */
  certainNow(): number;
  /** The operator's word that the clock is right. */
  settle(): void;
  /** Calls back when a clock that was wrong has been put right, or is believed: what was stamped meanwhile is to be moved with it. */
  onMoved?(act: (moved: ClockMoved) => Promise<void>): void;
  /** Measures no more. */
  stop(): void;
}

/** A time that the process went by, and where the clock is now: by so much after it, or before it. */
export interface ClockMoved {
  /** What was stamped after this, and no later than `until`, was stamped by the wrong time; null where all of it lies ahead. */
  readonly from: number | null;
  readonly until: number;
  readonly by: number;
}

/** The offset of a process whose clock is the database's too, where nobody watches for leaps. */
export const ownClock = (clock: Clock): ClockOffset => ({
  ms: () => 0,
  isSettled: () => true,
  certainNow: () => clock.now(),
  settle: () => {},
  stop: () => {},
});

/** The time of a read. */
export const timeOf = (clock: Clock, { clock: databaseTime }: Basis): number =>
  clock.isDatabases ? databaseTime : clock.now();

/** The moment of an action on a match as it was read, or of one that is to be. */
export const momentOf = (
  clock: Clock,
  { basis, match }: { readonly basis: Basis; readonly match?: Pick<MatchRecord, "lastActionTime"> },
): number => momentAfter(timeOf(clock, basis), basis.cursor, match?.lastActionTime ?? 0);
