import { isUnavailable } from "@yourmove/db";
import { momentAfter } from "@yourmove/rules";
import { createSemaphore } from "./semaphore.ts";

/** One of the two users of a match that is written. */
export interface Writer {
  readonly userID: number;
  readonly isBot: boolean;
}

/** What a write has while it is under way. */
export interface WritePlace {
  /** The people of the two, whose cursors it locks; a bot's nobody reads. */
  readonly people: readonly number[];
  /** Takes the moment of the write: the earliest, or the next after those that other writes of these people took. */
  takeMoment(earliest: number): number;
}

/**
 * Lets few of a user's writes through to the database at once, and gives them their moments. Writes lock the cursor rows of people,
 * so more of them would only wait there for one another, each with a connection that others need; a bot's lock
 * nothing that they share, and a crowd of them would leave others no connection.
 */
export interface WriteLimiter {
  /**
   * Does the work when both users have capacity left, in order of arrival; its result is null where another write was first. When
   * the database is away, those who wait behind a write that it failed fail at once, rather than a few at a time.
   */
  run<Result>(
    writers: readonly [Writer, Writer],
    work: (place: WritePlace) => Promise<Result | null>,
  ): Promise<Result | null>;
  /** How many writes another one was ahead of, so that they were decided once more. */
  overtaken(): number;
}

/**
 * Of a person, one writes while the next two stand at the lock, so that no time is lost between them; of a bot, as many as
 * all connections for writes have under way, and as many that follow.
 */
const CAPACITY = { person: 3, bot: 16 };

/** The writes of a person that wait or are inside, and the latest moment that one of them took. */
interface UnderWay {
  count: number;
  moment: number;
}

/** The limiter of one process. */
export const createWriteLimiter = (capacity: Partial<typeof CAPACITY> = {}): WriteLimiter => {
  const { person, bot } = { ...CAPACITY, ...capacity };
  const semaphore = createSemaphore({ refusesWaiting: isUnavailable });
  // Forgotten with the last write, so that a clock which is set back is followed.
  const underWay = new Map<number, UnderWay>();
  let overtaken = 0;
  const enter = (userID: number): UnderWay => {
    const own = underWay.get(userID) ?? { count: 0, moment: 0 };
    own.count += 1;
    underWay.set(userID, own);
    return own;
  };
  const leave = (userID: number): void => {
    const own = underWay.get(userID);
    if (!own) return;
    own.count -= 1;
    if (own.count === 0) underWay.delete(userID);
  };
  return {
    async run(writers, work) {
      const people = writers.flatMap(({ userID, isBot }) => (isBot ? [] : [userID]));
      const needs = writers.map(({ userID, isBot }) => ({ key: userID, places: isBot ? bot : person }));
      const both = people.map(enter);
      const takeMoment = (earliest: number): number => {
        const moment = momentAfter(earliest, ...both.map((own) => own.moment));
        for (const own of both) own.moment = moment;
        return moment;
      };
      try {
        const result = await semaphore.run(needs, () => work({ people, takeMoment }));
        if (result === null) overtaken += 1;
        return result;
      } finally {
        people.forEach(leave);
      }
    },
    overtaken: () => overtaken,
  };
};
