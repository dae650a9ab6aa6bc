import { LIMITS, type PausedReason, STATES } from "@yourmove/contract";
import { findToWrite, gameQueries, pauseQueries } from "@yourmove/db";
import {
  type AnyGame,
  type DaysOffByUser,
  faultAt,
  type GameFault,
  type Games,
  giveTimeBack,
  isOnTurn,
  isOver,
  isTransient,
  type MatchRecord,
  pause,
  positionVersionOf,
  resume,
  runsElsewhere,
  type Transition,
  touch,
  userKeyOf,
} from "@yourmove/rules";
import { LRUCache } from "lru-cache";
import type { OfferedGames } from "../games.ts";
import { type Job, startJob } from "../job.ts";
import type { Resources } from "../resources.ts";
import { changeMatch } from "./change-match.ts";
import type { ExpireOverdue } from "./expire.ts";
import { heldName, type MatchClocks } from "./match-clocks.ts";

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

/**
 * Below this many milliseconds without their rules a match's players are given no time back, unless one of them was refused an action
 * meanwhile: else a move that hangs would win some.
 */
const LONG_MS = 1500;

/**
 * How often a turn is given time since its player found no place among the questions to its rules: who was refused comes first next time, so an
 * innocent needs it once, and who keeps rules busy to hold a deadline off wins minutes at the most.
 */
const MAX_BUSY_GIFTS = 3;
/** How many turns are known that were given such time. */
const MAX_GIVEN = 10_000;

/** A turn that runs out within so many milliseconds does not wait for its rules to be back. */
const NEAR_MS = 10_000;

/** The most pauses that wait for their write; a match beyond them is noted again when it is next read. */
const MAX_NOTED = 1000;

/** The fault of a match's rules for its position; null where it can go on, or has no position yet. */
export const positionFault = async (games: Games, match: MatchRecord): Promise<GameFault | "missing" | null> => {
  const game = games.find(match.gameType, match.rulesVersion);
  if (!game) return "missing";
  return match.position === null ? null : faultAt(game, match);
};

/** How often matches are looked at whose rules failed, in milliseconds, and how long rules have before they are tried once more. */
const LOOK_MS = 1000;
const AGAIN_MS = 5000;
/** A match is paused for good once its position has failed this often over this time: neither a busy machine nor another match does that. */
const FAILURES = 3;
const FAILING_MS = 10_000;

/** A match whose rules failed, as it was read; its clock stands still. */
interface Suspect {
  readonly match: MatchRecord;
  /** When its rules first were away. */
  readonly since: number;
  /** When its position failed, first and last, besides those times at which its rules were not there at all. */
  readonly failures: readonly number[];
  /** The most of these that was noticed. */
  readonly lack: Lack;
  readonly nextTime: number;
}

/**
 * How much a match lacked its rules: not at all; it was shown without them while they were busy; while they were away; and a player was refused
 * an action meanwhile.
 */
const LACKS = { none: 0, busy: 1, away: 2, refused: 3 } as const;
type Lack = keyof typeof LACKS;

const newSuspect = (match: MatchRecord, times: Pick<Suspect, "since" | "nextTime">): Suspect => ({
  match,
  failures: [],
  lack: "none",
  ...times,
});

/** A suspect of which something more was noticed; the same where that is nothing new, for it may be looked at just now. */
const withLack = (suspect: Suspect, lack: Lack): Suspect =>
  LACKS[lack] > LACKS[suspect.lack] ? { ...suspect, lack } : suspect;

/** Those that are to be looked at now, game by game. */
const dueByGame = (suspects: Iterable<Suspect>, now: number): Suspect[][] => {
  const byGame = new Map<string, Suspect[]>();
  for (const suspect of suspects) {
    if (suspect.nextTime > now) continue;
    const name = heldName(suspect.match);
    byGame.set(name, [...(byGame.get(name) ?? []), suspect]);
  }
  return [...byGame.values()];
};

/** What was noticed of a match: that its position fails, or that it lacks its rules. */
interface Noticed {
  readonly fails?: boolean;
  readonly lack?: Lack;
}

type Looked = "later" | "done" | "failed";

/** Matches whose rules failed: they are looked at until the position works, or has failed often enough. */
const createSuspects = ({
  clock,
  log,
  clocks,
  lookAgain,
  onFailing,
}: Pick<Resources, "clock" | "log"> & {
  readonly clocks: Pick<MatchClocks, "heldMatches">;
  readonly lookAgain: (suspect: Suspect) => Promise<Looked>;
  readonly onFailing: (match: MatchRecord) => void;
}) => {
  const suspects = new Map<number, Suspect>();
  let looking: Promise<void> = Promise.resolve();
  let cancel: (() => void) | null = null;
  let isStopped = false;

  const put = (suspect: Suspect): void => {
    suspects.set(suspect.match.matchID, suspect);
    clocks.heldMatches.add(suspect.match.matchID);
  };
  const drop = (matchID: number): void => {
    suspects.delete(matchID);
    clocks.heldMatches.delete(matchID);
  };
  const fail = (suspect: Suspect): void => {
    const now = clock.now();
    const last = suspect.failures.at(-1);
    // Of readers who come in a crowd, one counts.
    const isCounted = last === undefined || now - last >= AGAIN_MS;
    const failures = isCounted ? [...suspect.failures.slice(0, FAILURES - 1), now] : suspect.failures;
    // Looked at until the pause is written, which no single attempt is sure to do.
    put({ ...suspect, failures, nextTime: isCounted ? now + AGAIN_MS : suspect.nextTime });
    if (isCounted && failures.length === FAILURES && now - (failures[0] ?? now) >= FAILING_MS) onFailing(suspect.match);
  };
  const lookAt = async (suspect: Suspect): Promise<void> => {
    const looked = await lookAgain(suspect).catch((error: unknown): Looked => {
      log.warn({ err: error, matchID: suspect.match.matchID }, "a match whose rules failed could not be looked at");
      return "later";
    });
    if (suspects.get(suspect.match.matchID) !== suspect) return;
    if (looked === "done") drop(suspect.match.matchID);
    else if (looked === "failed") fail(suspect);
    else put({ ...suspect, nextTime: clock.now() + LOOK_MS });
  };
  /** Of one game one after the other, so that one which is slow keeps no other waiting. */
  const lookAtAll = async (): Promise<void> => {
    await Promise.all(
      dueByGame(suspects.values(), clock.now()).map(async (each) => {
        for (const suspect of each) if (!isStopped) await lookAt(suspect);
      }),
    );
  };
  const look = (): void => {
    looking = lookAtAll().then(() => {
      cancel = null;
      if (suspects.size > 0) plan();
    });
  };
  const plan = (): void => {
    if (!isStopped) cancel ??= clock.after(LOOK_MS, look);
  };
  return {
    /** Looks after a match of which something was noticed. */
    note(match: MatchRecord, { fails = false, lack = "none" }: Noticed): void {
      const { matchID, lastActionTime } = match;
      const found = suspects.get(matchID);
      const now = clock.now();
      const known = found?.match.lastActionTime === lastActionTime ? found : undefined;
      if (!known && !found && suspects.size >= MAX_NOTED) return;
      const suspect = withLack(known ?? newSuspect(match, { since: found?.since ?? now, nextTime: now }), lack);
      if (suspect !== known) put(suspect);
      if (fails) fail(suspect);
      plan();
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
  resources: Resources,
  read: MatchRecord,
  step: (match: MatchRecord, moment: number, away: DaysOffByUser | undefined) => Transition,
): Promise<boolean> => {
  const isAsRead = ({ lastActionTime }: MatchRecord) => lastActionTime === read.lastActionTime;
  const changed = await changeMatch(resources, read.matchID, (match, moment, _now, { basis }) =>
    isAsRead(match) ? step(match, moment, basis.daysOff ?? undefined) : null,
  );
  return changed?.isChanged ?? false;
};

/** Resumes a match that is as it was read, and has its turn watched; false where something else was first. */
const resumeAsRead = async (resources: Resources, { onDeadline }: MatchClocks, read: MatchRecord): Promise<boolean> => {
  let deadlineTime: number | null = null;
  const isChanged = await change(resources, read, (match, moment, away) => {
    const resumed = resume(match, match, { now: moment, away });
    deadlineTime = resumed.match.deadlineTime;
    return resumed;
  });
  if (isChanged && deadlineTime !== null) onDeadline(deadlineTime);
  return isChanged;
};

const isTimed = ({ state, pausedReason, deadlineTime }: MatchRecord): boolean =>
  state === STATES.active && pausedReason === null && deadlineTime !== null;

/** Whether a match waits for the one whose own move has ended a process of its rules: who is slow pays. */
const isWaitingForCooldown = (games: Games, match: MatchRecord): boolean => {
  const { gameType, rulesVersion, currentTurnUserID: userID } = match;
  const game = games.find(gameType, rulesVersion);
  return userID !== null && !!game && runsElsewhere(game) && game.host.cooldownSeconds(userKeyOf(userID)) !== null;
};

/** Gives the matches of a game the time back for which its rules were away. */
const giveBack = async (
  resources: Resources,
  { heldGames, mayWrite }: MatchClocks,
  game: AnyGame,
  { awayMs, isStopped }: { readonly awayMs: number; readonly isStopped: IsStopped },
): Promise<void> => {
  if (awayMs < LONG_MS || isStopped()) return;
  const { db, clock, log } = resources;
  const { gameType, rulesVersion } = game;
  const name = heldName(game);
  const since = clock.now() - awayMs;
  heldGames.add(name);
  try {
    const live = each(
      (page) => pauseQueries.listLiveOf(db, { gameType, rulesVersion, ...page }),
      () => isStopped() || !mayWrite(),
    );
    for await (const match of live)
      if (isTimed(match) && !isWaitingForCooldown(resources.games, match))
        await change(resources, match, (read, moment) => giveTimeBack(read, since, moment));
  } catch (error) {
    log.warn({ err: error, game: name }, "matches could not be given the time back for which their rules were away");
  } finally {
    heldGames.delete(name);
  }
};

const giveBackWhenBack = (resources: Resources, clocks: MatchClocks, isStopped: IsStopped): void => {
  const { games } = resources;
  for (const { gameType } of games.list())
    for (const game of games.versions(gameType))
      if (runsElsewhere(game))
        game.host.onBack((awayMs) => void giveBack(resources, clocks, game, { awayMs, isStopped }));
};

/** Stops a match that was noted, unless it has gone on meanwhile. */
const pauseNoted = (resources: Resources, read: MatchRecord): Promise<boolean> =>
  change(resources, read, (match, moment) =>
    isOver(match) ? touch(match, moment) : pause(match, "rules_failed", moment),
  );

/** What the fault of a read, or of an action, says of its match: a move that hung says nothing of the position. */
const noticedIn = ({ kind }: GameFault, isOfAction: boolean): Noticed => {
  if (kind === "busy") return { lack: "busy" };
  if (kind === "restarting") return { lack: isOfAction ? "refused" : "away" };
  return { fails: !isOfAction };
};

/** Gives a turn time whose own player found no place among the questions to its rules. */
const createBusyCompensation = (resources: Resources, { mayWrite }: MatchClocks) => {
  const given = new LRUCache<string, number>({ max: MAX_GIVEN });
  return (match: MatchRecord, actorID: number): void => {
    const key = `${match.matchID} ${positionVersionOf(match)}`;
    const count = given.get(key) ?? 0;
    const now = resources.clock.now();
    const left = (match.deadlineTime ?? Number.POSITIVE_INFINITY) - now;
    if (!isOnTurn(match, actorID) || left > LIMITS.leastLeftMs || count >= MAX_BUSY_GIFTS || !mayWrite()) return;
    given.set(key, count + 1);
    change(resources, match, (read, moment) => giveTimeBack(read, now, moment)).catch((error: unknown) => {
      resources.log.warn({ err: error, matchID: match.matchID }, "a turn could not be given the time that it is owed");
    });
  };
};

/** That its rules are away only this process knows: before the turn runs out by another one, it has what was left, from now on. */
const saveTurn = async (
  resources: Resources,
  { mayWrite }: MatchClocks,
  { match, since }: Pick<Suspect, "match" | "since">,
): Promise<void> => {
  const { deadlineTime } = match;
  const now = resources.clock.now();
  if (deadlineTime === null || deadlineTime - now > NEAR_MS || now - since < LONG_MS || !mayWrite()) return;
  await change(resources, match, (read, moment) => giveTimeBack(read, since, moment));
};

export const createPauses = (resources: Resources, clocks: MatchClocks): Pauses => {
  const { db, clock, games, log } = resources;
  const noted = new Map<number, MatchRecord>();
  const counts = { rules_missing: 0, rules_failed: 0 };
  let writing: Promise<void> | null = null;
  let isStopped = false;

  const pauseAsRead: Pauses["pause"] = async (read, reason) => {
    const isPaused = await change(resources, read, (match, moment) => pause(match, reason, moment));
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
  const lookAgain = async ({ match, since, failures, lack }: Suspect): Promise<Looked> => {
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
    const wasThere = failures.length === 0 && lack === "none";
    if (wasThere || !clocks.mayWrite()) return "done";
    const isLong = (failures.length > 0 || lack !== "busy") && clock.now() - since >= LONG_MS;
    const isOwed = (lack === "refused" || isLong) && !isWaitingForCooldown(games, match);
    await change(resources, match, (read, at) => (isOwed ? giveTimeBack(read, since, at) : touch(read, at)));
    return "done";
  };
  const suspects = createSuspects({ clock, log, clocks, lookAgain, onFailing: noteFailing });
  const compensateBusy = createBusyCompensation(resources, clocks);
  const note: Pauses["note"] = (match, fault, actorID) => {
    if (isOver(match) || match.matchID === 0) return;
    if (fault.kind === "busy" && actorID !== undefined) compensateBusy(match, actorID);
    else suspects.note(match, noticedIn(fault, actorID !== undefined));
  };
  giveBackWhenBack(resources, clocks, () => isStopped);

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

const PAGE = 100;
/** A version whose rules fail for this many matches in a row is left to the operator. */
const MAX_FAILURES = 3;

type IsStopped = () => boolean;
type ListPage = (page: { readonly after: number; readonly limit: number }) => Promise<MatchRecord[]>;

/** The matches of a list, page after page. */
export async function* each(list: ListPage, isStopped: IsStopped, limit = PAGE): AsyncGenerator<MatchRecord> {
  for (let after = 0; !isStopped(); ) {
    const page = await list({ after, limit });
    for (const match of page) if (!isStopped()) yield match;
    if (page.length < limit) return;
    after = page.at(-1)?.matchID ?? after;
  }
}

/** How long no process has had a version before its matches are paused, in milliseconds: a process that starts again has it soon. */
const MISSING_MS = 60_000;
/** How long a process that ends may pause matches, in milliseconds. */
const PAUSING_MS = 3000;

/**
 * Starts the job: matches whose rules no process has had for a minute are paused, and resume when one has them. A process that ends, and
 * has shown matches without their rules, pauses them first: whoever comes next knows of no time that they were away.
 */
export const startPauseJob = (
  { db, clock, log, games }: Resources & { readonly games: OfferedGames },
  { pauses, overdue }: { readonly pauses: Pauses; readonly overdue: ExpireOverdue },
): Job => {
  /** The versions that were looked for, and have not come back: no new match is made under one. */
  const swept = new Set<string>();
  let isFirst = true;

  const pauseMissing = async (isStopped: IsStopped, forMs: number): Promise<void> => {
    const missing = await gameQueries.listMissing(db, forMs);
    const names = new Set(missing.map(heldName));
    for (const name of swept) if (!names.has(name)) swept.delete(name);
    for (const version of missing) {
      if (swept.has(heldName(version)) || games.find(version.gameType, version.rulesVersion)) continue;
      let count = 0;
      for await (const match of each((page) => pauseQueries.listLiveOf(db, { ...version, ...page }), isStopped))
        if (match.pausedReason === null && (await pauses.pause(match, "rules_missing"))) count += 1;
      if (isStopped()) return;
      swept.add(heldName(version));
      if (count > 0) log.warn({ ...version, matches: count }, "matches are paused: no process has their rules");
    }
  };

  /** Resumes matches whose rules are here; a version that keeps failing is not tried further. Resolves to whether all could be tried. */
  const resume = async (reason: "rules_missing" | "rules_failed", isStopped: IsStopped): Promise<boolean> => {
    let wereTried = true;
    for (const version of await pauseQueries.listPausedVersions(db, reason)) {
      if (!games.find(version.gameType, version.rulesVersion)) continue;
      let failures = 0;
      for await (const match of each(
        (page) => pauseQueries.listPaused(db, { ...version, ...page, reason }),
        isStopped,
      )) {
        const tried = await pauses.tryAgain(match);
        if (tried === "absent") wereTried = false;
        failures = tried === "failed" || tried === "absent" ? failures + 1 : 0;
        if (failures >= MAX_FAILURES) break;
      }
    }
    return wereTried;
  };

  const run = async (isStopped: IsStopped): Promise<number> => {
    await games.refresh();
    if (!overdue.mayWrite()) return Number.POSITIVE_INFINITY;
    await pauseMissing(isStopped, MISSING_MS);
    let wereTried = await resume("rules_missing", isStopped);
    // What failed may have been mended with the process that starts; later the operator says when to try.
    if (isFirst) {
      isFirst = !(await resume("rules_failed", isStopped));
      wereTried &&= !isFirst;
    }
    return wereTried ? Number.POSITIVE_INFINITY : clock.now() + AGAIN_MS;
  };
  const job = startJob({ clock, log, name: "paused matches", mayRun: () => true, run });
  return {
    by: job.by,
    async stop() {
      await job.stop();
      const until = clock.elapsed() + PAUSING_MS;
      const pausing = overdue.mayWrite() ? pauseMissing(() => clock.elapsed() > until, 0) : null;
      await pausing?.catch((error: unknown) => log.warn({ err: error }, "matches without their rules were not paused"));
    },
  };
};
