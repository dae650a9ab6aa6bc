import { gameQueries, pauseQueries } from "@yourmove/db";
import type { OfferedGames } from "../games.ts";
import { type Job, startJob } from "../job.ts";
import type { Resources } from "../resources.ts";
import { eachMatch, type IsStopped } from "./each-match.ts";
import type { ExpireOverdue } from "./expire.ts";
import { heldName } from "./match-clocks.ts";
import type { Pauses } from "./pauses.ts";
import { AGAIN_MS } from "./suspects.ts";

/** A version whose rules fail for this many matches in a row is left to the operator. */
const MAX_FAILURES = 3;

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
      for await (const match of eachMatch((page) => pauseQueries.listLiveOf(db, { ...version, ...page }), isStopped))
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
      for await (const match of eachMatch(
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
