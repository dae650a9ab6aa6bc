import { createSemaphore } from "../semaphore.ts";

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

/**
 * Of a person, one writes while the next two stand at the lock, so that no time is lost between them; of a bot, as many as
 * all connections for writes have under way, and as many that follow.
 */
const CAPACITY = { person: 3, bot: 16 };

/** Makes the limiter of one process. */
export const createWriteLimiter = (capacity: Partial<typeof CAPACITY> = {}): WriteLimiter => {
  const { person, bot } = { ...CAPACITY, ...capacity };
  const semaphore = createSemaphore();
  return {
    run: (writers, work) =>
      semaphore.run(
        writers.map(({ userID, isBot }) => ({ key: userID, places: isBot ? bot : person })),
        work,
      ),
  };
};
