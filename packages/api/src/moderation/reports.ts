import { LIMITS, type Reported, type ReportInput } from "@yourmove/contract";
import { findMatch, reportQueries } from "@yourmove/db";
import { type Answer, done, failed, noSuchMatch } from "../answers/answer.ts";
import type { ServiceContext } from "../service-context.ts";
import { findOther } from "./blocks.ts";

/** Telling the operator about a user (contract 4.8). */
export interface Reports {
  report(actorID: number, input: ReportInput): Promise<Answer<Reported>>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const tooMany = (freeTime: number, now: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil((freeTime - now) / 1000));
  return failed("rate_limited", `At most ${LIMITS.reportsADay} reports a day; try again later`, { retryAfterSeconds });
};

/** Makes the reports: they are stored, and nobody but the operator is shown one. */
export const createReports = ({ db, clock, isRateLimited }: ServiceContext): Reports => {
  const most = isRateLimited ? LIMITS.reportsADay : LIMITS.maxID;

  const store = async (reporterID: number, { userID, matchID, reason, text }: ReportInput) => {
    for (;;) {
      const now = clock.now();
      const report = { reporterID, userID, matchID: matchID ?? null, reason, text: text || null, now };
      const { reportID, oldestTime } = await reportQueries.insertReport(db, report, { most, since: now - DAY_MS });
      if (reportID !== null) return done({ reportID });
      if (oldestTime !== null) return tooMany(oldestTime + DAY_MS, now);
      // Another of the same user's was first: this one is counted again, which the limit of a day bounds.
    }
  };

  return {
    async report(actorID, input) {
      const other = await findOther(db, actorID, input.userID);
      if (!other.ok) return other;
      const { matchID } = input;
      const found = matchID === undefined ? null : await findMatch(db, { userID: actorID }, matchID);
      if (matchID !== undefined && found?.opponent.userID !== input.userID) return noSuchMatch;
      return store(actorID, input);
    },
  };
};
