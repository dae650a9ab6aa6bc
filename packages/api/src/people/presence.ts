import { LIMITS } from "@yourmove/contract";
import { type Database, type PersonRow, type Seen, writePresence } from "@yourmove/db";
import { createAlarm } from "../alarm.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { createSightings } from "./sightings.ts";
import type { SeenUser } from "./viewer.ts";

/** Who is online (contract 2.3). It never moves a cursor. */
export interface Presence {
  /** Notes a request of the viewer's. */
  seen(viewer: SeenUser): void;
  /** Notes a poll of the user's that is open until the undo is called. */
  hold(userID: number): () => void;
  /** Whether a viewer is told that a person is online: false also where it may not know (contract 4.8). */
  isOnline(person: Pick<PersonRow, "userID" | "isBot" | "lastSeenTime" | "isPresenceShown">): boolean;
  /** Writes what is not written yet, and nothing afterwards. */
  stop(): Promise<void>;
}

interface PresenceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Makes the presence of this process's users, written for the other processes at most once per user and 30 s. */
export const createPresence = ({ db, clock, log }: PresenceDeps): Presence => {
  const sightings = createSightings(clock);
  let writing = Promise.resolve();

  const write = async (seen: Seen[]): Promise<void> => {
    if (seen.length === 0 || !db.canWrite()) return;
    try {
      await writePresence(db, seen, LIMITS.sessionLifetimeMs);
    } catch (error) {
      log.warn({ err: error }, "presence was not written, and will be with the next");
      sightings.putBack(seen);
    }
  };

  const flush = async () => {
    const due = sightings.takeDue();
    alarm.by(sightings.nextTime());
    await write(due);
  };

  const alarm = createAlarm(clock, () => {
    writing = writing.then(flush);
  });

  return {
    seen: (viewer) => alarm.by(sightings.note(viewer)),
    hold: sightings.hold,
    isOnline({ userID, isBot, lastSeenTime, isPresenceShown }) {
      if (!isPresenceShown) return false;
      if (isBot || sightings.hasOpenPoll(userID)) return true;
      return Math.max(sightings.seenTime(userID), lastSeenTime ?? 0) > clock.now() - LIMITS.onlineMs;
    },
    async stop() {
      alarm.stop();
      await writing;
      await write(sightings.takeAll());
    },
  };
};
