import { LIMITS } from "@yourmove/contract";
import { notificationQueries } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import { createAlarm } from "../job.ts";
import type { Resources } from "../resources.ts";
import type { Actor } from "./actor.ts";

/** What users have read through this process, so that they are not notified of it. */
export interface ReadReceipts {
  /** Notes a request of the actor's, unless it came with an API key: a program looks at nothing. */
  noteRequest(actor: Pick<Actor, "userID" | "credential">): void;
  /** Notes a poll of the user's that is open until the undo is called. */
  holdPoll(userID: number): () => void;
  /** Notes that the user read a match. */
  noteMatch(userID: number, matchID: number): void;
  /** Writes now what has been noted. */
  flush(): Promise<void>;
  /** Writes nothing any more once what is under way is written. */
  stop(): Promise<void>;
}

/** Another process may send the notification: receipts are written this often, for longer after a change than a notification waits. */
const WRITE_MS = 2000;
const FOLLOW_MS = 3 * LIMITS.pushDelayMs;
/** No notification depends on an older receipt. */
const KEPT_MS = FOLLOW_MS + WRITE_MS;

/** Notes nothing: where push is off. */
export const noReadReceipts: ReadReceipts = {
  noteRequest: () => {},
  holdPoll: () => () => {},
  noteMatch: () => {},
  flush: async () => {},
  stop: async () => {},
};

const receiptKey = (userID: number, matchID: number | null): string => `${userID} ${matchID ?? ""}`;

/**
 * The receipts that are not too old, and whose polls are open: these read until now. A poll that ends is no receipt: its page
 * may have gone at the moment that something changed, and a page that is still there asks again.
 */
const createBuffer = (clock: Clock) => {
  const receipts = new Map<string, notificationQueries.ReadReceipt>();
  const openPolls = new Map<number, number>();
  return {
    note(userID: number, matchID: number | null) {
      const key = receiptKey(userID, matchID);
      receipts.delete(key);
      receipts.set(key, { userID, matchID, time: clock.now() });
    },
    holdPoll(userID: number) {
      openPolls.set(userID, (openPolls.get(userID) ?? 0) + 1);
      return () => {
        const left = (openPolls.get(userID) ?? 1) - 1;
        if (left > 0) openPolls.set(userID, left);
        else openPolls.delete(userID);
      };
    },
    of(users: ReadonlySet<number>): notificationQueries.ReadReceipt[] {
      const now = clock.now();
      // The oldest come first.
      for (const [key, { time }] of receipts) {
        if (time > now - KEPT_MS) break;
        receipts.delete(key);
      }
      const open = [...users].filter((userID) => openPolls.has(userID));
      const noted = [...receipts.values()].filter(({ userID }) => users.has(userID));
      return [...noted, ...open.map((userID) => ({ userID, matchID: null, time: now }))];
    },
  };
};

/** The receipts of a process: after each change for a user, it writes what that user reads here in the next seconds. */
export const createReadReceipts = ({
  db,
  clock,
  changes,
  log,
}: Pick<Resources, "db" | "clock" | "changes" | "log">): ReadReceipts => {
  const buffer = createBuffer(clock);
  const followedUntil = new Map<number, number>();
  let writing = Promise.resolve();

  const write = async (): Promise<void> => {
    const now = clock.now();
    for (const [userID, until] of followedUntil) if (until < now) followedUntil.delete(userID);
    const receipts = buffer.of(new Set(followedUntil.keys()));
    if (receipts.length > 0 && db.canWrite()) await notificationQueries.forgetReadNotifications(db, receipts);
    if (followedUntil.size > 0) alarm.by(clock.now() + WRITE_MS);
  };
  const flush = () => {
    writing = writing.then(write).catch((error: unknown) => {
      log.warn({ err: error }, "read receipts were not written, and notifications may come of it");
    });
    return writing;
  };
  const alarm = createAlarm(clock, () => void flush());
  const unsubscribe = changes.subscribeAll((userID) => {
    followedUntil.delete(userID);
    followedUntil.set(userID, clock.now() + FOLLOW_MS);
    alarm.by(clock.now() + WRITE_MS);
  });

  return {
    noteRequest({ userID, credential }) {
      if (credential.kind !== "api_key") buffer.note(userID, null);
    },
    holdPoll: buffer.holdPoll,
    noteMatch: buffer.note,
    flush,
    async stop() {
      unsubscribe();
      alarm.stop();
      await writing;
    },
  };
};
