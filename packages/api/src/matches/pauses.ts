import type { PausedReason } from "@yourmove/contract";
import { findToWrite, gameQueries, pauseQueries } from "@yourmove/db";
import {
  type DaysOffByUser,
  type FaultKind,
  faultOf,
  type GameFault,
  type Games,
  isOver,
  type MatchRecord,
  pause,
  resume,
  type Transition,
  touch,
} from "@yourmove/rules";
import type { OfferedGames } from "../games.ts";
import { type Job, startJob } from "../job.ts";
import type { Resources } from "../resources.ts";
import { changeMatch } from "./change-match.ts";
import type { ExpireOverdue } from "./expire.ts";

/** The result of trying the rules of a paused match. */
export type Tried = "resumed" | "failed" | "missing" | "changed";

/** Stops matches whose rules fail or are missing, and lets them go on (contract 5.2). */
export interface Pauses {
  /** Hears that rules failed for the position of a match as it was read; it is written soon, and waited for by nobody. */
  note(match: MatchRecord, fault: GameFault): void;
  /** Stops a match as it was read; false where another write was first. */
  pause(match: MatchRecord, reason: PausedReason): Promise<boolean>;
  /** Tries the rules of a paused match, and resumes it where they work. */
  tryAgain(match: MatchRecord): Promise<Tried>;
  /** How many matches this process has stopped since its start, by the reason. */
  counts(): Readonly<Record<PausedReason, number>>;
  /** After what is being written; then nothing is. */
  stop(): Promise<void>;
}

type PauseContext = Pick<Resources, "db" | "changes" | "clock" | "games" | "log"> & {
  readonly overdue: Pick<ExpireOverdue, "mayWrite">;
  /** Called with every new deadline. */
  readonly onDeadline: (time: number) => void;
};

/** The most pauses that wait for their write; a match beyond them is noted again when it is next read. */
const MAX_NOTED = 1000;

/** Faults that a busy machine may cause in sound rules: such a match is paused only after a second one. */
const IS_OF_THREAD: Readonly<Record<FaultKind, boolean>> = {
  throw: false,
  value: false,
  timeout: true,
  memory: true,
  crash: true,
  restarting: true,
};

/** The fault of a match's rules for its position; null where it can go on, or has no position yet. */
export const positionFault = (games: Games, match: MatchRecord): GameFault | "missing" | null => {
  const game = games.find(match.gameType, match.rulesVersion);
  if (!game) return "missing";
  return match.position === null ? null : faultOf(game, match.position);
};

/** How often a game's thread is looked for that is not there. */
const LOOK_MS = 1000;

/** A match that was shown without its rules, as it was read when they were late or, before that, away. */
interface Absent {
  readonly match: MatchRecord;
  readonly wasLate: boolean;
}

/** Matches that were shown without their rules, since a thread was late or restarts: they are checked again a second later. */
const createRecheckQueue = ({
  clock,
  log,
  lookAgain,
}: Pick<PauseContext, "clock" | "log"> & {
  readonly lookAgain: (match: MatchRecord) => Promise<"later" | "done">;
}) => {
  const queue = new Map<number, Absent>();
  let looking: Promise<void> = Promise.resolve();
  let cancel: (() => void) | null = null;
  let isStopped = false;

  const lookAtAll = async (): Promise<void> => {
    for (const [matchID, noted] of queue) {
      if (isStopped || (await lookAgain(noted.match)) === "later") return;
      if (queue.get(matchID) === noted) queue.delete(matchID);
    }
  };
  const look = (): void => {
    looking = lookAtAll()
      .catch((error: unknown) => log.warn({ err: error }, "players could not be shown that a game's rules are back"))
      .then(() => {
        cancel = null;
        if (queue.size > 0) plan();
      });
  };
  const plan = (): void => {
    if (!isStopped) cancel ??= clock.after(LOOK_MS, look);
  };
  return {
    /** Notes a fault of the thread; true where the rules were late for the match before, when it was read another time. */
    note(match: MatchRecord, kind: FaultKind): boolean {
      const { matchID, lastActionTime, position } = match;
      const found = queue.get(matchID);
      const before = found?.match.lastActionTime === lastActionTime ? found : undefined;
      const isLate = kind !== "restarting";
      // What was said of a position is remembered with it.
      if (isLate && before?.wasLate && before.match.position !== position) return queue.delete(matchID);
      if (!before?.wasLate && (found || queue.size < MAX_NOTED)) queue.set(matchID, { match, wasLate: isLate });
      plan();
      return false;
    },
    stop(): Promise<void> {
      isStopped = true;
      cancel?.();
      return looking;
    },
  };
};

/** A step with a match as it was read; false where another write was first. */
const change = async (
  context: PauseContext,
  read: MatchRecord,
  step: (match: MatchRecord, moment: number, away: DaysOffByUser | undefined) => Transition,
): Promise<boolean> => {
  const isAsRead = ({ lastActionTime }: MatchRecord) => lastActionTime === read.lastActionTime;
  const changed = await changeMatch(context, read.matchID, (match, moment, _now, { basis }) =>
    isAsRead(match) ? step(match, moment, basis.daysOff ?? undefined) : null,
  );
  return changed?.isChanged ?? false;
};

/** Resumes a match that is as it was read, and has its turn watched; false where something else was first. */
const resumeAsRead = async (context: PauseContext, read: MatchRecord): Promise<boolean> => {
  let deadlineTime: number | null = null;
  const isChanged = await change(context, read, (match, moment, away) => {
    const resumed = resume(match, match, { now: moment, away });
    deadlineTime = resumed.match.deadlineTime;
    return resumed;
  });
  if (isChanged && deadlineTime !== null) context.onDeadline(deadlineTime);
  return isChanged;
};

export const createPauses = (context: PauseContext): Pauses => {
  const { clock, games, log, overdue } = context;
  const noted = new Map<number, MatchRecord>();
  const counts = { rules_missing: 0, rules_failed: 0 };
  let writing: Promise<void> | null = null;
  let isStopped = false;

  const pauseAsRead: Pauses["pause"] = async (read, reason) => {
    const isPaused = await change(context, read, (match, moment) => pause(match, reason, moment));
    if (isPaused && read.pausedReason === null) counts[reason] += 1;
    return isPaused;
  };

  /** Stops one that was noted, unless it has gone on meanwhile to where its rules work. */
  const pauseNoted = async (read: MatchRecord): Promise<void> => {
    const stillFails = (match: MatchRecord) =>
      match.lastActionTime === read.lastActionTime || positionFault(games, match) !== null;
    const noted = await changeMatch(context, read.matchID, (match, moment) =>
      !isOver(match) && match.pausedReason === null && stillFails(match) ? pause(match, "rules_failed", moment) : null,
    );
    if (noted?.isChanged) counts.rules_failed += 1;
  };

  const writeNoted = async (): Promise<void> => {
    for (const [matchID, match] of noted) {
      if (isStopped || !overdue.mayWrite()) break;
      await pauseNoted(match).catch((error: unknown) =>
        log.warn(
          { err: error, matchID },
          "a match whose rules fail could not be paused; it is tried again when it is read",
        ),
      );
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

  /** Wakes the users who were shown a match without its rules once these are back; where they are late again, pauses it. */
  const lookAgain = async (match: MatchRecord): Promise<"later" | "done"> => {
    const found = await findToWrite(context.db, match.matchID);
    if (found?.match.lastActionTime !== match.lastActionTime) return "done";
    // A copy, for what was said of the position itself is remembered.
    const copy = { ...match, position: structuredClone(match.position) };
    const fault = positionFault(games, copy);
    if (fault === "missing") return "done";
    if (fault?.kind === "restarting") return "later";
    if (fault) note(copy, fault);
    else if (overdue.mayWrite()) await change(context, match, touch);
    return "done";
  };
  const recheckQueue = createRecheckQueue({ clock, log, lookAgain });
  const note: Pauses["note"] = (match, fault) => {
    if (isOver(match) || match.matchID === 0) return;
    if (!IS_OF_THREAD[fault.kind] || recheckQueue.note(match, fault.kind)) noteFailing(match);
  };

  return {
    note,

    pause: pauseAsRead,

    async tryAgain(match) {
      const fault = positionFault(games, match);
      if (fault === "missing") return "missing";
      if (fault?.kind === "restarting") return "failed";
      if (fault) {
        if (match.pausedReason !== "rules_failed") await pauseAsRead(match, "rules_failed");
        return "failed";
      }
      return (await resumeAsRead(context, match)) ? "resumed" : "changed";
    },

    counts: () => counts,

    async stop() {
      isStopped = true;
      await recheckQueue.stop();
      await writing;
    },
  };
};

type PauseJobContext = Pick<Resources, "db" | "clock" | "log"> & {
  readonly games: OfferedGames;
  readonly pauses: Pauses;
  readonly overdue: Pick<ExpireOverdue, "mayWrite">;
};

const PAGE = 100;
/** A version whose rules fail for this many matches in a row is left to the operator. */
const MAX_FAILURES = 3;

type IsStopped = () => boolean;
type ListPage = (page: { readonly after: number; readonly limit: number }) => Promise<MatchRecord[]>;

async function* each(list: ListPage, isStopped: IsStopped): AsyncGenerator<MatchRecord> {
  for (let after = 0; !isStopped(); ) {
    const page = await list({ after, limit: PAGE });
    for (const match of page) if (!isStopped()) yield match;
    if (page.length < PAGE) return;
    after = page.at(-1)?.matchID ?? after;
  }
}

const versionOf = ({ gameType, rulesVersion }: Pick<MatchRecord, "gameType" | "rulesVersion">): string =>
  `${gameType}@${rulesVersion}`;

/** Starts the job: matches whose rules no process has had for a minute are paused, and resume when one has them. */
export const startPauseJob = (context: PauseJobContext): Job => {
  const { db, clock, log, games, pauses, overdue } = context;
  /** The versions that were looked for, and have not come back: no new match is made under one. */
  const swept = new Set<string>();
  let isFirst = true;

  const pauseMissing = async (isStopped: IsStopped): Promise<void> => {
    const missing = await gameQueries.listMissing(db);
    const names = new Set(missing.map(versionOf));
    for (const name of swept) if (!names.has(name)) swept.delete(name);
    for (const version of missing) {
      if (swept.has(versionOf(version)) || games.find(version.gameType, version.rulesVersion)) continue;
      let count = 0;
      for await (const match of each((page) => pauseQueries.listLiveOf(db, { ...version, ...page }), isStopped))
        if (match.pausedReason === null && (await pauses.pause(match, "rules_missing"))) count += 1;
      if (isStopped()) return;
      swept.add(versionOf(version));
      if (count > 0) log.warn({ ...version, matches: count }, "matches are paused: no process has their rules");
    }
  };

  /** Resumes matches whose rules are here; a version that keeps failing is not tried further. */
  const resume = async (reason: "rules_missing" | "rules_failed", isStopped: IsStopped): Promise<void> => {
    for (const version of await pauseQueries.listPausedVersions(db, reason)) {
      if (!games.find(version.gameType, version.rulesVersion)) continue;
      let failures = 0;
      for await (const match of each(
        (page) => pauseQueries.listPaused(db, { ...version, ...page, reason }),
        isStopped,
      )) {
        failures = (await pauses.tryAgain(match)) === "failed" ? failures + 1 : 0;
        if (failures >= MAX_FAILURES) break;
      }
    }
  };

  const run = async (isStopped: IsStopped): Promise<number> => {
    await games.refresh();
    if (overdue.mayWrite()) {
      await pauseMissing(isStopped);
      await resume("rules_missing", isStopped);
      // What failed may have been mended with the process that starts; later the operator says when to try.
      if (isFirst) await resume("rules_failed", isStopped);
      isFirst = false;
    }
    return Number.POSITIVE_INFINITY;
  };
  return startJob({ clock, log, name: "paused matches", mayRun: () => true, run });
};
