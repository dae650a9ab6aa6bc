import { LIMITS, type UserSummary } from "@yourmove/contract";
import { type Database, personQueries } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import { createAlarm } from "../job.ts";
import type { Log } from "../log.ts";
import type { Actor } from "./actor.ts";

/** Who is online. It never moves a cursor. */
export interface Presence {
  /** Notes a request of the actor's. */
  seen(actor: Pick<Actor, "userID" | "credential">): void;
  /** Notes a poll of the user's that is open until the undo is called. */
  hold(userID: number): () => void;
  /** Whether an actor sees that a person is online: false also where it may not know. */
  isOnline(person: Pick<personQueries.PersonRow, "userID" | "isBot" | "lastSeenTime" | "isPresenceShown">): boolean;
  /** Until when a person is away, as far as an actor sees that; null while it is not. */
  awayUntil(person: Pick<personQueries.PersonRow, "isPresenceShown" | "awayFrom" | "awayUntil">): number | null;
  /** Writes what is not written yet, and nothing afterwards. */
  stop(): Promise<void>;
}

/** When users were last seen in this process, and what of it has yet to be written. */
interface PresenceBuffer {
  /** Notes a request; gives when it may be written, in epoch milliseconds. */
  note(actor: Pick<Actor, "userID" | "credential">): number;
  /** Notes a poll that is open until the undo is called. */
  hold(userID: number): () => void;
  hasOpenPoll(userID: number): boolean;
  /** 0 for a user who has not been seen. */
  seenTime(userID: number): number;
  /** What may be written now; it counts as written from now on. Forgets users who are long gone. */
  takeDue(): personQueries.Seen[];
  /** What has not been written; it counts as written from now on. */
  takeAll(): personQueries.Seen[];
  /** When something next may be written, in epoch milliseconds. */
  nextTime(): number;
  /** Takes back what could not be written; it is written again, as late as if it had been. */
  putBack(seen: readonly personQueries.Seen[]): void;
}

interface Entry {
  seenTime: number;
  /** The `seenTime` in the database, and when it was written. */
  writtenSeenTime: number;
  writeTime: number;
  /** Sessions used since the last write. */
  sessions: Set<number>;
  openPolls: number;
}

/** Writes so close together are made one. */
const GATHER_MS = 1000;

const isDirty = (entry: Entry): boolean => entry.seenTime > entry.writtenSeenTime;

const isDue = (entry: Entry, now: number): boolean => isDirty(entry) && entry.writeTime + LIMITS.presenceWriteMs <= now;

const isGone = (entry: Entry, now: number): boolean =>
  !isDirty(entry) && entry.openPolls === 0 && entry.seenTime < now - LIMITS.onlineMs;

/** When an entry may be written: at most once per 30 s, and in company with others. */
const dueTime = (entry: Entry, now: number): number =>
  isDirty(entry) ? Math.max(entry.writeTime + LIMITS.presenceWriteMs, now + GATHER_MS) : Number.POSITIVE_INFINITY;

const take = (userID: number, entry: Entry, now: number): personQueries.Seen[] => {
  const sessions: (number | null)[] = entry.sessions.size > 0 ? [...entry.sessions] : [null];
  entry.writtenSeenTime = entry.seenTime;
  entry.writeTime = now;
  entry.sessions.clear();
  return sessions.map((sessionID) => ({ userID, sessionID, time: entry.seenTime }));
};

const takeDue = (entries: Map<number, Entry>, now: number): personQueries.Seen[] => {
  const seen: personQueries.Seen[] = [];
  for (const [userID, entry] of entries) {
    if (isDue(entry, now)) seen.push(...take(userID, entry, now));
    else if (isGone(entry, now)) entries.delete(userID);
  }
  return seen;
};

const createPresenceBuffer = (clock: Clock): PresenceBuffer => {
  const entries = new Map<number, Entry>();
  const entryOf = (userID: number): Entry => {
    const known = entries.get(userID);
    if (known) return known;
    const entry = { seenTime: 0, writtenSeenTime: 0, writeTime: 0, sessions: new Set<number>(), openPolls: 0 };
    entries.set(userID, entry);
    return entry;
  };
  return {
    note({ userID, credential }) {
      const now = clock.now();
      const entry = entryOf(userID);
      entry.seenTime = now;
      if ("sessionID" in credential) entry.sessions.add(credential.sessionID);
      return dueTime(entry, now);
    },
    hold(userID) {
      const entry = entryOf(userID);
      entry.openPolls += 1;
      return () => {
        entry.openPolls -= 1;
      };
    },
    hasOpenPoll: (userID) => (entries.get(userID)?.openPolls ?? 0) > 0,
    seenTime: (userID) => entries.get(userID)?.seenTime ?? 0,
    takeDue: () => takeDue(entries, clock.now()),
    takeAll: () => [...entries].flatMap(([userID, entry]) => (isDirty(entry) ? take(userID, entry, clock.now()) : [])),
    nextTime() {
      const now = clock.now();
      let next = Number.POSITIVE_INFINITY;
      for (const entry of entries.values()) next = Math.min(next, dueTime(entry, now));
      return next;
    },
    putBack(seen) {
      for (const { userID } of seen) {
        const entry = entries.get(userID);
        if (entry) entry.writtenSeenTime = 0;
      }
    },
  };
};

/** The presence of this process's users; each is written for the other processes at most once in 30 s. */
export const createPresence = (db: Database, clock: Clock, log: Log): Presence => {
  const buffer = createPresenceBuffer(clock);
  let writing = Promise.resolve();

  const write = async (seen: personQueries.Seen[]): Promise<void> => {
    if (seen.length === 0) return;
    if (!db.canWrite()) return buffer.putBack(seen);
    try {
      await personQueries.writePresence(db, seen, LIMITS.sessionLifetimeMs);
    } catch (error) {
      log.warn({ err: error }, "presence was not written, and will be with the next");
      buffer.putBack(seen);
    }
  };

  const flush = async () => {
    const due = buffer.takeDue();
    alarm.by(buffer.nextTime());
    await write(due);
  };

  const alarm = createAlarm(clock, () => {
    writing = writing.then(flush);
  });

  return {
    seen: (actor) => alarm.by(buffer.note(actor)),
    hold: buffer.hold,
    isOnline({ userID, isBot, lastSeenTime, isPresenceShown }) {
      if (!isPresenceShown) return false;
      if (isBot || buffer.hasOpenPoll(userID)) return true;
      return Math.max(buffer.seenTime(userID), lastSeenTime ?? 0) > clock.now() - LIMITS.onlineMs;
    },
    awayUntil({ isPresenceShown, awayFrom, awayUntil }) {
      if (!isPresenceShown || awayFrom === null || awayUntil === null) return null;
      const now = clock.now();
      return awayFrom <= now && now < awayUntil ? awayUntil : null;
    },
    async stop() {
      alarm.stop();
      await writing;
      await write(buffer.takeAll());
    },
  };
};

/** The path of a user's page in the lobby. */
const linkOf = (userID: number): string => `/players/${userID}`;

/** What presence says where a user is shown. */
export type PresenceView = Pick<Presence, "isOnline" | "awayUntil">;

/** A user as others see it. */
export const summarize = (person: personQueries.PersonRow, presence: PresenceView): UserSummary => ({
  userID: person.userID,
  username: person.username,
  link: linkOf(person.userID),
  avatar: person.avatar,
  isOnline: presence.isOnline(person),
  isGuest: person.isGuest,
  isBot: person.isBot,
  isDeleted: person.isDeleted,
  awayUntil: presence.awayUntil(person),
});
