import type { PausedReason } from "@yourmove/contract";
import { findToWrite } from "@yourmove/db";
import {
  faultAt,
  type GameFault,
  type Games,
  giveTimeBack,
  isOver,
  isTransient,
  type MatchRecord,
  pause,
  resume,
  touch,
} from "@yourmove/rules";
import type { Resources } from "../resources.ts";
import { changeAsRead } from "./change-match.ts";
import {
  compensateBusy,
  createGifts,
  giveBackWhenBack,
  isWaitingForCooldown,
  LONG_MS,
  saveTurn,
} from "./compensation.ts";
import type { MatchClocks } from "./match-clocks.ts";
import { createSuspects, type Looked, noticedIn, type Suspect } from "./suspects.ts";

/** The result of trying the rules of a paused match; `absent`: they could not be asked just now. */
export type Tried = "resumed" | "failed" | "missing" | "changed" | "absent";

/** Stops matches whose rules fail or are missing, and lets them go on. */
export interface Pauses {
  /**
   * Hears that rules failed for a match as it was read, or for the action of an actor on it, and looks after it; waited for by nobody.
   */
  note(match: MatchRecord, fault: GameFault, actorID?: number): void;
  /** Stops a match as it was read; false where another write was first. */
  pause(match: MatchRecord, reason: PausedReason): Promise<boolean>;
  /** Tries the rules of a paused match, and resumes it where they work. */
  tryAgain(match: MatchRecord): Promise<Tried>;
  /** How many matches this process has stopped since its start, by the reason. */
  counts(): Readonly<Record<PausedReason, number>>;
  /** After what is being written; then nothing is. */
  stop(): Promise<void>;
}

/** The most pauses that wait for their write; a match beyond them is noted again when it is next read. */
const MAX_NOTED = 1000;

/** The fault of a match's rules for its position; null where it can go on, or has no position yet. */
export const positionFault = async (games: Games, match: MatchRecord): Promise<GameFault | "missing" | null> => {
  const game = games.find(match.gameType, match.rulesVersion);
  if (!game) return "missing";
  return match.position === null ? null : faultAt(game, match);
};

/** Resumes a match that is as it was read, and has its turn watched; false where something else was first. */
const resumeAsRead = async (resources: Resources, { onDeadline }: MatchClocks, read: MatchRecord): Promise<boolean> => {
  let deadlineTime: number | null = null;
  const isChanged = await changeAsRead(resources, read, (match, moment, away) => {
    const resumed = resume(match, match, { now: moment, away });
    deadlineTime = resumed.match.deadlineTime;
    return resumed;
  });
  if (isChanged && deadlineTime !== null) onDeadline(deadlineTime);
  return isChanged;
};

/** Stops a match that was noted, unless it has gone on meanwhile. */
const pauseNoted = (resources: Resources, read: MatchRecord): Promise<boolean> =>
  changeAsRead(resources, read, (match, moment) =>
    isOver(match) ? touch(match, moment) : pause(match, "rules_failed", moment),
  );

export const createPauses = (resources: Resources, clocks: MatchClocks): Pauses => {
  const { db, clock, games, log } = resources;
  const noted = new Map<number, MatchRecord>();
  const counts = { rules_missing: 0, rules_failed: 0 };
  let writing: Promise<void> | null = null;
  const gifts = createGifts();
  let isStopped = false;

  const pauseAsRead: Pauses["pause"] = async (read, reason) => {
    const isPaused = await changeAsRead(resources, read, (match, moment) => pause(match, reason, moment));
    if (isPaused && read.pausedReason === null) counts[reason] += 1;
    return isPaused;
  };

  const writeNoted = async (): Promise<void> => {
    for (const [matchID, match] of noted) {
      if (isStopped || !clocks.mayWrite()) break;
      try {
        if (await pauseNoted(resources, match)) counts.rules_failed += 1;
      } catch (error) {
        log.warn({ err: error, matchID }, "a match whose rules fail could not be paused; it is tried once more");
      }
      noted.delete(matchID);
    }
    noted.clear();
    writing = null;
  };

  const noteFailing = (match: MatchRecord): void => {
    if (isStopped || noted.size >= MAX_NOTED) return;
    noted.set(match.matchID, match);
    writing ??= Promise.resolve().then(writeNoted);
  };

  /** Once a match's rules are back, its turn has what was left, and its players hear of it; a moment without them is none of their business. */
  const lookAgain = async ({ match, since, failures, outage }: Suspect): Promise<Looked> => {
    const found = await findToWrite(db, match.matchID);
    if (found?.match.lastActionTime !== match.lastActionTime) return "done";
    const fault = await positionFault(games, match);
    if (fault === "missing") return "done";
    if (fault && isTransient(fault)) {
      if (fault.kind === "restarting") await saveTurn(resources, clocks, { match, since });
      return "later";
    }
    if (fault) return "failed";
    if (match.pausedReason !== null) {
      await resumeAsRead(resources, clocks, match);
      return "done";
    }
    const wasThere = failures.length === 0 && outage === "none";
    if (wasThere || !clocks.mayWrite()) return "done";
    const wasAway = failures.length > 0 || outage !== "busy";
    const isAwayOwed = () => wasAway && (clock.now() - since >= LONG_MS || gifts(match, since));
    const isOwed = !isWaitingForCooldown(games, match) && (outage === "refused" || isAwayOwed());
    await changeAsRead(resources, match, (read, at) => (isOwed ? giveTimeBack(read, since, at) : touch(read, at)));
    return "done";
  };
  const suspects = createSuspects({ clock, log, clocks, lookAgain, onFailing: noteFailing });
  const note: Pauses["note"] = (match, fault, actorID) => {
    if (isOver(match) || match.matchID === 0) return;
    if (fault.kind === "busy" && actorID !== undefined) compensateBusy(resources, clocks, { match, actorID, gifts });
    else suspects.note(match, noticedIn(fault, actorID !== undefined));
  };
  giveBackWhenBack(resources, clocks, { isStopped: () => isStopped, gifts });

  return {
    note,

    pause: pauseAsRead,

    async tryAgain(match) {
      const fault = await positionFault(games, match);
      if (fault === "missing") return "missing";
      if (fault && isTransient(fault)) return "absent";
      if (fault) {
        // Whose rules have just come back fails for good as any other match: by the same count.
        if (match.pausedReason !== "rules_failed") suspects.note(match, { fails: true });
        return "failed";
      }
      return (await resumeAsRead(resources, clocks, match)) ? "resumed" : "changed";
    },

    counts: () => counts,

    async stop() {
      isStopped = true;
      await suspects.stop();
      await writing;
    },
  };
};
