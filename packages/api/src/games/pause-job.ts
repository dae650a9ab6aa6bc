import { gameQueries, pauseQueries } from "@yourmove/db";
import type { MatchRecord } from "@yourmove/rules";
import { type Job, startJob } from "../job.ts";
import type { ExpireOverdue } from "../matches/expire.ts";
import type { ServiceContext } from "../service-context.ts";
import type { OfferedGames } from "./offered-games.ts";
import type { Pauses } from "./pauses.ts";

type PauseJobContext = Pick<ServiceContext, "db" | "clock" | "log"> & {
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

/** Starts the job: matches whose rules no process has had for a minute are paused, and resume when one has them (contract 5.2). */
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
