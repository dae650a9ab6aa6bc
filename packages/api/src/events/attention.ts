import { LIMITS } from "@yourmove/contract";
import { type Database, forgetReadNotices, type ReadMark } from "@yourmove/db";
import { createAlarm } from "../alarm.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Presence } from "../people/presence.ts";
import type { Changes } from "../polls/changes.ts";

/** What people have seen through this process, so that they are not notified of it as well. */
export interface Attention {
  /** Notes that a user read a match. */
  read(userID: number, matchID: number): void;
  /** The presence, whose sightings of people are noted here too, until it stops; a program's key looks at nothing. */
  watching(presence: Presence): Presence;
  /** Tells the database now. */
  tell(): Promise<void>;
}

interface AttentionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly log: Log;
}

/** Another process sends what is due: it is told so often, for longer after a change than a notice waits. */
const TELL_MS = 2000;
const FOLLOW_MS = 3 * LIMITS.pushDelayMs;
/** Nothing that was seen so long ago is asked for any more. */
const KEPT_MS = FOLLOW_MS + TELL_MS;

/** Takes note of nothing: where push is off. */
export const noAttention: Attention = {
  read: () => {},
  watching: (presence) => presence,
  tell: async () => {},
};

const markKey = (userID: number, matchID: number | null): string => `${userID} ${matchID ?? ""}`;

/**
 * What was seen, and whose polls are open: seen until now. One that ends tells nothing: its page may have gone at the moment
 * that something changed, and a page that is still there asks again.
 */
const createSights = (clock: Clock) => {
  const marks = new Map<string, ReadMark>();
  const openPolls = new Map<number, number>();
  const note = (userID: number, matchID: number | null) => {
    marks.delete(markKey(userID, matchID));
    marks.set(markKey(userID, matchID), { userID, matchID, time: clock.now() });
  };
  const hold = (userID: number) => {
    openPolls.set(userID, (openPolls.get(userID) ?? 0) + 1);
    return () => {
      const left = (openPolls.get(userID) ?? 1) - 1;
      if (left > 0) openPolls.set(userID, left);
      else openPolls.delete(userID);
    };
  };
  /** Of these users, what was seen. */
  const of = (users: ReadonlySet<number>): ReadMark[] => {
    const now = clock.now();
    // The oldest come first.
    for (const [key, { time }] of marks) {
      if (time > now - KEPT_MS) break;
      marks.delete(key);
    }
    const open = [...users].filter((userID) => openPolls.has(userID));
    const seen = [...marks.values()].filter(({ userID }) => users.has(userID));
    return [...seen, ...open.map((userID) => ({ userID, matchID: null, time: now }))];
  };
  return { note, hold, of };
};

type Sights = ReturnType<typeof createSights>;

/** A presence whose sightings of people are noted too, until it stops. */
const watched = (presence: Presence, sights: Sights, stop: () => Promise<void>): Presence => ({
  ...presence,
  seen(viewer) {
    if (viewer.credential.kind !== "api_key") sights.note(viewer.userID, null);
    presence.seen(viewer);
  },
  hold(userID) {
    const [release, leave] = [presence.hold(userID), sights.hold(userID)];
    return () => {
      leave();
      release();
    };
  },
  async stop() {
    await stop();
    await presence.stop();
  },
});

/** Makes it: whenever something changes for a user, what that user sees here in the next seconds is told. */
export const createAttention = ({ db, clock, changes, log }: AttentionDeps): Attention => {
  const sights = createSights(clock);
  const followed = new Map<number, number>();
  let telling = Promise.resolve();

  const write = async (): Promise<void> => {
    const now = clock.now();
    for (const [userID, until] of followed) if (until < now) followed.delete(userID);
    const marks = sights.of(new Set(followed.keys()));
    if (marks.length > 0 && db.canWrite()) await forgetReadNotices(db, marks);
    if (followed.size > 0) alarm.by(clock.now() + TELL_MS);
  };
  const tell = () => {
    telling = telling.then(write).catch((error: unknown) => {
      log.warn({ err: error }, "what was read was not told, and notifications may come of it");
    });
    return telling;
  };
  const alarm = createAlarm(clock, () => void tell());
  const unsubscribe = changes.subscribeAll((userID) => {
    followed.delete(userID);
    followed.set(userID, clock.now() + FOLLOW_MS);
    alarm.by(clock.now() + TELL_MS);
  });

  const stop = async () => {
    unsubscribe();
    alarm.stop();
    await telling;
  };

  return {
    read: sights.note,
    watching: (presence) => watched(presence, sights, stop),
    tell,
  };
};
