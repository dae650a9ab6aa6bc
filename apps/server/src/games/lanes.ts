import type { Lane } from "./messages.ts";
import { newQueue, type Queue } from "./queue.ts";

/** After a process has ended in a question, what shows has a process apart for so long, in milliseconds. */
const APART_MS = 600_000;
/** Processes are replaced after the fault of a position no more often than this, in milliseconds. */
const RENEW_MS = 4000;

/** Which queue the questions of a lane go to. */
export const createLanes = () => {
  /** Where moves are decided, and all else unless it is apart. */
  const first = newQueue();
  const queues = new Map<Lane, Queue>([["act", first]]);
  let apartUntil = 0;
  let renewed = Number.NEGATIVE_INFINITY;
  const named = (lane: Lane): Queue => {
    const queue = queues.get(lane) ?? newQueue();
    queues.set(lane, queue);
    return queue;
  };
  return {
    all: () => [...queues.values()],
    /** Has other processes answer from now on: what a package keeps in one must not fail its matches for long. */
    renew(): void {
      const now = performance.now();
      if (now - renewed < RENEW_MS) return;
      renewed = now;
      for (const queue of queues.values()) queue.isStale = true;
    },
    isForChecks: (queue: Queue): boolean => queue === queues.get("check"),
    /** A question of a lane has ended its process: from now on lanes are apart. */
    part(lane: Lane): void {
      const now = performance.now();
      if (now >= apartUntil) for (const each of queues.values()) each.isNew = each.process === null;
      apartUntil = now + APART_MS;
      // Who has hung waits for a process of its own; the others go on in the one that takes this one's place.
      named(lane).isNew = false;
    },
    /** The queue of a lane; nobody waits for a process to begin that only keeps lanes apart: `begin` has it begin meanwhile. */
    queueOf(lane: Lane, begin: (queue: Queue) => void): Queue {
      if (lane !== "bot" && performance.now() >= apartUntil) return first;
      const queue = named(lane);
      if (queue === first || lane === "bot" || !queue.isNew) return queue;
      // What takes the place of one that ended comes first.
      if (first.process) begin(queue);
      return first;
    },
  };
};
