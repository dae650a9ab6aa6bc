import { isUnavailable } from "@yourmove/db";

/**
 * Lets few of a user's writes through to the database at once. Writes lock the cursor rows of both users (contract 3.3),
 * so more of them would only wait there for one another, each with a connection that others need.
 */
export interface CursorGate {
  /**
   * Does the work when both users have room, in order of arrival. When the database is away, those who wait behind a
   * write that it failed are told so at once, rather than three at a time.
   */
  pass<Result>(userIDs: readonly [number, number], work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly userIDs: readonly [number, number];
  readonly enter: () => void;
  readonly refuse: (error: unknown) => void;
}

/** One writes while the next two stand at the lock, so that no time is lost between them. */
const ROOM = 3;

/** How many writes of each user are inside. */
const createRooms = (room: number) => {
  const inside = new Map<number, number>();
  const countOf = (userID: number) => inside.get(userID) ?? 0;
  return {
    hasRoom: (userIDs: readonly number[]) => userIDs.every((userID) => countOf(userID) < room),
    add(userIDs: readonly number[], by: 1 | -1) {
      for (const userID of userIDs) {
        const count = countOf(userID) + by;
        if (count > 0) inside.set(userID, count);
        else inside.delete(userID);
      }
    },
  };
};

/** Makes the gate of one process. Room is taken for both users or for none: who waits holds nothing. */
export const createCursorGate = (room = ROOM): CursorGate => {
  const { hasRoom, add } = createRooms(room);
  const queue = new Set<Waiting>();

  const admit = () => {
    for (const waiting of queue) {
      if (!hasRoom(waiting.userIDs)) continue;
      queue.delete(waiting);
      add(waiting.userIDs, 1);
      waiting.enter();
    }
  };

  const enter = async (userIDs: Waiting["userIDs"]) => {
    if (hasRoom(userIDs)) add(userIDs, 1);
    else await new Promise<void>((enter, refuse) => queue.add({ userIDs, enter, refuse }));
  };

  const refuseBehind = (userIDs: Waiting["userIDs"], error: unknown) => {
    for (const waiting of queue) {
      if (!waiting.userIDs.some((userID) => userIDs.includes(userID))) continue;
      queue.delete(waiting);
      waiting.refuse(error);
    }
  };

  return {
    async pass(userIDs, work) {
      await enter(userIDs);
      try {
        return await work();
      } catch (error) {
        if (isUnavailable(error)) refuseBehind(userIDs, error);
        throw error;
      } finally {
        add(userIDs, -1);
        admit();
      }
    },
  };
};
