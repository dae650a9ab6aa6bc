import type { AdminAnswer, AdminInput } from "@yourmove/contract";
import { auditQueries, clockQueries, inTransaction } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import { MAX_OFFSET_MS } from "../clock-offset.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { type OperatorCall, operatorEntry } from "./operator-entry.ts";

/** What the operator sees of the clock, and does about one that was wrong. */
export interface AdminClock {
  get(call: OperatorCall): Promise<Answer<AdminAnswer<"clock.get">>>;
  /** The clock is right: whatever waits for that continues, in this process. */
  trust(call: OperatorCall, input: AdminInput<"clock.trust">): Promise<Answer<AdminAnswer<"clock.get">>>;
  /** Sets back what a clock that ran ahead has stamped. */
  setBack(call: OperatorCall, input: AdminInput<"clock.setBack">): Promise<Answer<AdminAnswer<"clock.setBack">>>;
}

const isWrong = failed("unavailable", "This server's clock is not the database's: mend that first");

/** Creates it. What a clock that was wrong at the start has stamped is set back by itself, once the clock is right. */
export const createAdminClock = ({ db, clock, clockOffset, changes, log }: AdminDeps): AdminClock => {
  const get: AdminClock["get"] = async () => {
    const time = clock.now();
    const ahead = await clockQueries.countAhead(db, time + MAX_OFFSET_MS);
    const { ms, isTrusted, isSettled } = clockOffset;
    return done({ time, offsetMs: ms(), isTrusted: isTrusted(), isSettled: isSettled(), ahead });
  };
  const setBack: AdminClock["setBack"] = async (call, { note }) => {
    if (!clockOffset.isTrusted()) return isWrong;
    const now = clock.now();
    const { userIDs, matches } = await inTransaction(db, async (tx) => {
      const back = await clockQueries.setBack(tx, now, now + MAX_OFFSET_MS);
      const after = { users: back.userIDs.length, matches: back.matches };
      await auditQueries.writeAudit(tx, operatorEntry(call, { action: "clock_set_back", after, note }));
      return back;
    });
    changes.publish(userIDs);
    return done({ users: userIDs.length, matches });
  };
  clockOffset.onPutRight?.(() => {
    const call = { requestID: "clock", now: clock.now() };
    setBack(call, { note: "by itself: the clock was wrong at the start" }).catch((error: unknown) =>
      log.error(
        { err: error },
        "what the clock had stamped could not be set back: yourmove admin clock set-back does it",
      ),
    );
  });
  return {
    get,
    setBack,

    async trust(call, { note }) {
      clockOffset.settle();
      await auditQueries.writeAudit(db, operatorEntry(call, { action: "clock_trusted", note }));
      return get(call);
    },
  };
};
