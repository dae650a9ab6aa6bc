import { LIMITS } from "@yourmove/contract";
import { type Database, type PersonRow, type Seen, writePresence } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import type { Viewer } from "../context.ts";
import type { Log } from "../log.ts";

/** Who is online (contract 2.3). It never moves a cursor. */
export interface Presence {
  /** Notes a request of the viewer's. */
  seen(viewer: Pick<Viewer, "userID" | "credential">): void;
  /** Notes a poll of the user's that is open until the undo is called. */
  hold(userID: number): () => void;
  isOnline(person: Pick<PersonRow, "userID" | "isBot" | "lastSeenTime">): boolean;
  /** Writes what is not written yet, and nothing afterwards. */
  stop(): Promise<void>;
}

interface Entry {
  seenTime: number;
  /** What the database knows of `seenTime`, and when it was told. */
  writtenSeenTime: number;
  writeTime: number;
  /** Sessions used since the last write. */
  sessions: Set<number>;
  openPolls: number;
}

const FLUSH_MS = 1000;
const NEVER = Number.POSITIVE_INFINITY;

const isDirty = (entry: Entry): boolean => entry.seenTime > entry.writtenSeenTime;

/** When an entry may be written: at most once per 30 s, and in company with others. */
const dueTime = (entry: Entry, now: number): number =>
  isDirty(entry) ? Math.max(entry.writeTime + LIMITS.presenceWriteMs, now + FLUSH_MS) : NEVER;

/** What to write of an entry, which counts as written from now on. */
const take = (userID: number, entry: Entry, now: number): Seen[] => {
  const sessions: (number | null)[] = entry.sessions.size > 0 ? [...entry.sessions] : [null];
  entry.writtenSeenTime = entry.seenTime;
  entry.writeTime = now;
  entry.sessions.clear();
  return sessions.map((sessionID) => ({ userID, sessionID, time: entry.seenTime }));
};

/** What could not be written is to be written again, as late as if it had been. */
const forgetWritten = (entry: Entry | undefined): void => {
  if (entry) entry.writtenSeenTime = 0;
};

/** Makes the presence of this process's users, written for the other processes at most once per user and 30 s. */
export const createPresence = ({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Presence => {
  const entries = new Map<number, Entry>();
  let flushTime = NEVER;
  let cancelFlush = () => {};
  let isStopped = false;
  let writing = Promise.resolve();

  const write = async (seen: Seen[]): Promise<void> => {
    if (seen.length === 0 || !db.canWrite()) return;
    try {
      await writePresence(db.prisma, seen, LIMITS.sessionLifetimeMs);
    } catch (error) {
      log.warn({ err: error }, "presence was not written, and will be with the next");
      for (const { userID } of seen) forgetWritten(entries.get(userID));
    }
  };

  const schedule = (time: number, now: number) => {
    if (isStopped || time >= flushTime) return;
    cancelFlush();
    flushTime = time;
    cancelFlush = clock.after(time - now, () => {
      writing = writing.then(flush);
    });
  };

  const flush = async () => {
    const now = clock.now();
    const seen: Seen[] = [];
    flushTime = NEVER;
    for (const [userID, entry] of entries) {
      if (isDirty(entry) && entry.writeTime + LIMITS.presenceWriteMs <= now) seen.push(...take(userID, entry, now));
      else if (!isDirty(entry) && entry.openPolls === 0 && entry.seenTime < now - LIMITS.onlineMs)
        entries.delete(userID);
    }
    let next = NEVER;
    for (const entry of entries.values()) next = Math.min(next, dueTime(entry, now));
    schedule(next, now);
    await write(seen);
  };

  const entryOf = (userID: number): Entry => {
    let entry = entries.get(userID);
    if (!entry) {
      entry = { seenTime: 0, writtenSeenTime: 0, writeTime: 0, sessions: new Set(), openPolls: 0 };
      entries.set(userID, entry);
    }
    return entry;
  };

  return {
    seen({ userID, credential }) {
      const now = clock.now();
      const entry = entryOf(userID);
      entry.seenTime = now;
      if (credential.kind !== "host") entry.sessions.add(credential.sessionID);
      schedule(dueTime(entry, now), now);
    },
    hold(userID) {
      const entry = entryOf(userID);
      entry.openPolls += 1;
      return () => {
        entry.openPolls -= 1;
      };
    },
    isOnline({ userID, isBot, lastSeenTime }) {
      const entry = entries.get(userID);
      if (isBot || (entry && entry.openPolls > 0)) return true;
      return Math.max(entry?.seenTime ?? 0, lastSeenTime ?? 0) > clock.now() - LIMITS.onlineMs;
    },
    async stop() {
      isStopped = true;
      cancelFlush();
      await writing;
      const now = clock.now();
      await write([...entries].flatMap(([userID, entry]) => (isDirty(entry) ? take(userID, entry, now) : [])));
    },
  };
};
