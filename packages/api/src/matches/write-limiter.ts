import { isUnavailable } from "@yourmove/db";

/** One of the two whose match is written. */
export interface Writer {
  readonly userID: number;
  readonly isBot: boolean;
}

/**
 * Lets few of a user's writes through to the database at once. Writes lock the cursor rows of people (contract 3.3), so more
 * of them would only wait there for one another, each with a connection that others need; a bot's lock nothing that they
 * share, and a crowd of them would leave others no connection.
 */
export interface WriteLimiter {
  /**
   * Does the work when both users have capacity left, in order of arrival. When the database is away, those who wait behind a
   * write that it failed fail at once, rather than a few at a time.
   */
  run<Result>(writers: readonly [Writer, Writer], work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly writers: readonly Writer[];
  readonly enter: () => void;
  readonly refuse: (error: unknown) => void;
}

/** How many writes of a user may be inside. */
interface Capacity {
  readonly person: number;
  readonly bot: number;
}

/**
 * Of a person, one writes while the next two stand at the lock, so that no time is lost between them; of a bot, as many as
 * all connections for writes have under way, and as many that follow.
 */
const CAPACITY: Capacity = { person: 3, bot: 16 };

/** How many writes of each user are inside. */
const createCounts = (capacity: Capacity) => {
  const inside = new Map<number, number>();
  const countOf = (userID: number) => inside.get(userID) ?? 0;
  return {
    hasCapacity: (writers: readonly Writer[]) =>
      writers.every(({ userID, isBot }) => countOf(userID) < capacity[isBot ? "bot" : "person"]),
    add(writers: readonly Writer[], by: 1 | -1) {
      for (const { userID } of writers) {
        const count = countOf(userID) + by;
        if (count > 0) inside.set(userID, count);
        else inside.delete(userID);
      }
    },
  };
};

/** Makes the limiter of one process. Capacity is taken for both users or for none: who waits holds nothing. */
export const createWriteLimiter = (capacity: Partial<Capacity> = {}): WriteLimiter => {
  const { hasCapacity, add } = createCounts({ ...CAPACITY, ...capacity });
  const queue = new Set<Waiting>();

  const runNext = () => {
    for (const waiting of queue) {
      if (!hasCapacity(waiting.writers)) continue;
      queue.delete(waiting);
      add(waiting.writers, 1);
      waiting.enter();
    }
  };

  const enter = async (writers: Waiting["writers"]) => {
    if (hasCapacity(writers)) add(writers, 1);
    else await new Promise<void>((enter, refuse) => queue.add({ writers, enter, refuse }));
  };

  const refuseBehind = (writers: Waiting["writers"], error: unknown) => {
    for (const waiting of queue) {
      if (!waiting.writers.some(({ userID }) => writers.some((failed) => failed.userID === userID))) continue;
      queue.delete(waiting);
      waiting.refuse(error);
    }
  };

  return {
    async run(writers, work) {
      await enter(writers);
      try {
        return await work();
      } catch (error) {
        if (isUnavailable(error)) refuseBehind(writers, error);
        throw error;
      } finally {
        add(writers, -1);
        runNext();
      }
    },
  };
};
