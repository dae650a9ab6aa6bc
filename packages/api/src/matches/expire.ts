import { STATES } from "@yourmove/contract";
import { deadlineQueries, isUnavailable } from "@yourmove/db";
import {
  type AnyGame,
  expire,
  faultAt,
  type GameFault,
  type Games,
  isAway,
  isOverdue,
  type MatchRecord,
  type RunsElsewhere,
  runsElsewhere,
} from "@yourmove/rules";
import { type Job, startJob } from "../job.ts";
import type { Resources } from "../resources.ts";
import { changeMatch } from "./change-match.ts";
import { type Deadlines, settleBefore } from "./days-off.ts";
import { createListTime, type ListTime } from "./list-time.ts";
import { heldName, type MatchClocks } from "./match-clocks.ts";

/** Ends matches whose deadline has passed, wherever that is noticed: reads, actions, the expiry job. */
export interface ExpireOverdue extends Deadlines, Pick<MatchClocks, "heldMatches"> {
  /** False while the clock can't be trusted with an ending. */
  isOnTime(): boolean;
  /** The match as it truly is at a time, or now; ended in the database first when it was due, and in memory only where that can't be. */
  expireIfOverdue(match: MatchRecord, now?: number): Promise<MatchRecord>;
  /**
   * Matches as they truly are now. For rules that run elsewhere it waits as long as a list does: a match whose rules have not
   * answered by then is given as it was read, and ended once they have.
   */
  expireAll(matches: readonly MatchRecord[], time: ListTime): Promise<readonly MatchRecord[]>;
  /**
   * Ends the due matches of a user's, at most 100 of them, within the time of a list; false when it ended none: there was none, or none
   * that may be ended here.
   */
  expireOverdueOf(userID: number, time?: ListTime): Promise<boolean>;
  /**
   * Reads what is a user's until nothing in it is late that could be ended. A match may be late because its rules are another
   * process's, so a round that ended nothing is the last; what that other process has ended is read once more.
   */
  readOnTime<Found>(
    userID: number,
    read: () => Promise<Found>,
    { isLate, time }: { readonly isLate: (found: Found) => boolean; readonly time: ListTime },
  ): Promise<Found>;
}

/** What an ending by time depends on. */
interface ExpiryParts extends MatchClocks, Pick<ExpireOverdue, "isOnTime"> {
  /** Called where the rules of an overdue match don't answer. */
  onFault(match: MatchRecord, fault: GameFault): void;
}

/** The rules elsewhere that must answer before a turn of a match runs out; null where none need to. */
const rulesToAsk = (games: Games, match: MatchRecord): (AnyGame & RunsElsewhere) | null => {
  const game = games.find(match.gameType, match.rulesVersion);
  const isRunning = match.state === STATES.active && match.pausedReason === null && match.position !== null;
  return isRunning && game && runsElsewhere(game) ? game : null;
};

/** Matches in lists of which one need not wait for another: those of each game elsewhere, and all that need no such rules. */
const apart = (games: Games, matches: readonly MatchRecord[]) => {
  const elsewhere = new Map<string, MatchRecord[]>();
  const here: MatchRecord[] = [];
  for (const match of matches) {
    const name = heldName(match);
    if (!rulesToAsk(games, match)) here.push(match);
    else elsewhere.set(name, [...(elsewhere.get(name) ?? []), match]);
  }
  return { here, elsewhere: [...elsewhere.values()] };
};

/** An ending is one guarded statement, published after commit like any action. */
export const createExpireOverdue = (
  resources: Resources,
  { heldMatches, heldGames, isOnTime, mayWrite, onDeadline, onFault }: ExpiryParts,
): ExpireOverdue => {
  const { db, clock, games } = resources;
  /** No turn runs out while its rules are away. */
  const isHeld = (match: MatchRecord): boolean => {
    if (match.state !== STATES.active || match.pausedReason !== null) return false;
    const game = games.find(match.gameType, match.rulesVersion);
    return !game || isAway(game) || heldMatches.has(match.matchID) || heldGames.has(heldName(match));
  };

  /** Whether the rules of a match answer now: before a turn runs out, rules that run elsewhere must answer. */
  const answers = async (match: MatchRecord): Promise<boolean> => {
    const game = rulesToAsk(games, match);
    if (!game) return true;
    const fault = await faultAt(game, match);
    if (fault) onFault(match, fault);
    return fault === null;
  };

  const applyDeadline = async (matchID: number, now: number): Promise<MatchRecord | null> => {
    for (;;) {
      // Where another write was first, it was this ending, or an action that came in time.
      const changed = await changeMatch(resources, matchID, (match, moment, time, { basis, perYear }) =>
        isHeld(match) ? null : expire(match, time, { moment, away: basis.daysOff ?? {}, perYear }),
      );
      // A turn that days off moved on may have run out again.
      if (!changed?.isChanged || !isOverdue(changed.match, now)) return changed?.match ?? null;
    }
  };

  const deadlines: Deadlines = { mayWrite, applyDeadline, onDeadline };
  const expireIfOverdue = async (read: MatchRecord, now = clock.now()): Promise<MatchRecord> => {
    // By a clock that is wrong nothing is due.
    if (!isOverdue(read, now) || !isOnTime() || isHeld(read) || !(await answers(read))) return read;
    // Whether days off save a turn only the database knows.
    if (!db.canWrite()) return read.daysOff ? read : (expire(read, now)?.match ?? read);
    await settleBefore(resources, deadlines, read, now);
    return (await applyDeadline(read.matchID, now)) ?? read;
  };

  const expireAll: ExpireOverdue["expireAll"] = async (read, time) => {
    const now = clock.now();
    const due = read.filter((match) => isOverdue(match, now));
    if (due.length === 0) return read;
    const ended = new Map<MatchRecord, MatchRecord>();
    const endEach = async (matches: readonly MatchRecord[], isEnough: () => boolean): Promise<void> => {
      for (const match of matches) if (!isEnough()) ended.set(match, await expireIfOverdue(match));
    };
    const { here, elsewhere } = apart(games, due);
    await endEach(here, () => false);
    await time.wait(elsewhere.map((matches) => endEach(matches, time.isOver)));
    return read.map((match) => ended.get(match) ?? match);
  };

  const expireOverdueOf: ExpireOverdue["expireOverdueOf"] = async (userID, time = createListTime(clock)) => {
    if (!mayWrite()) return false;
    const due = await deadlineQueries.findDueMatches(db, userID, { now: clock.now(), names: games.names() });
    const present = await expireAll(due, time);
    return present.some((match, at) => match !== due[at]);
  };

  const readOnTime: ExpireOverdue["readOnTime"] = async (userID, read, { isLate, time }) => {
    let found = await read();
    for (let hasEnded = true; hasEnded && isLate(found) && mayWrite(); found = await read())
      hasEnded = await expireOverdueOf(userID, time);
    return found;
  };

  return { ...deadlines, heldMatches, isOnTime, expireIfOverdue, expireAll, expireOverdueOf, readOnTime };
};

/** Ends overdue matches that nobody reads, so that both players' polls wake. Any number of processes may run one. */
export interface ExpiryJob extends Job {
  /** Ends everything that is overdue now. */
  run(): Promise<void>;
}

/** How long a process has to end a match that it claims: should it be killed, another one has done so within 5 s (contract 4.13). */
const CLAIM_MS = 2000;
/** How many matches one statement puts off. */
const PUT_OFF = 1000;

/** Starts the job, which sleeps until a deadline may have passed. */
export const startExpiryJob = ({ db, clock, log, games }: Resources, overdue: ExpireOverdue): ExpiryJob => {
  /** Ends one match; one that can't be ended must not delay the others. */
  const endOne = (match: MatchRecord) =>
    overdue.expireIfOverdue(match).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      log.error({ err: error, matchID: match.matchID }, "a match whose time is up could not be ended");
    });

  const putOff = async (mayRun: () => boolean): Promise<void> => {
    while (mayRun() && (await deadlineQueries.putOffChecks(db, clock.now(), PUT_OFF)) === PUT_OFF);
  };

  const endOverdue = async (isStopped: () => boolean): Promise<void> => {
    while (!isStopped() && overdue.mayWrite()) {
      const due = { now: clock.now(), claimMs: CLAIM_MS, names: games.names() };
      const claimed = await deadlineQueries.claimDueMatches(db, due);
      const until = clock.elapsed() + CLAIM_MS;
      const endEach = async (matches: readonly MatchRecord[]): Promise<void> => {
        for (const match of matches) if (!isStopped() && clock.elapsed() < until) await endOne(match);
      };
      const { here, elsewhere } = apart(games, claimed);
      await Promise.all([here, ...elsewhere].map(endEach));
      if (claimed.length === 0) return;
    }
  };

  const run = async (isStopped: () => boolean): Promise<number> => {
    await putOff(() => !isStopped() && overdue.mayWrite());
    await endOverdue(isStopped);
    return (await deadlineQueries.nextCheck(db)) ?? Number.POSITIVE_INFINITY;
  };
  const job = startJob({ clock, log, name: "expiry", mayRun: overdue.mayWrite, run });
  return { ...job, run: () => endOverdue(() => false) };
};
