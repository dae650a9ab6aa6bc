import { startJob } from "../job.ts";
import type { Resources } from "../resources.ts";

/** Brings what is due to where it goes, by itself. */
export interface Deliverer {
  /** Looks for what is due by this time at the latest. */
  by(time: number): void;
  /** Begins nothing any more, and resolves when nothing is under way, or at the timeout. */
  stop(timeout: Promise<void>): Promise<void>;
}

/** The most owners, and networks, whose last turn is kept; one that is not among them has waited longer than all of these. */
const REMEMBERED = 256;

/** What another process noted is seen this late at the most: it may be killed with it. */
const LOOK_MS = 10_000;

/** A deliverer's deliveries under way, and the order in which networks and owners had their turns. */
export interface Places {
  readonly free: () => number;
  /** How many are under way, by key: a host, an owner. */
  readonly underWay: ReadonlyMap<string, number>;
  /** How many are under way, by network. */
  readonly networks: ReadonlyMap<string, number>;
  /** The owners whose turn it was, the longest ago first. */
  readonly served: ReadonlySet<number>;
  /** The networks whose turn it was, the longest ago first. */
  readonly servedNetworks: ReadonlySet<string>;
}

/** Something that takes a place until it is done: its owner, the owner's network, and the key it is counted under. */
export interface Delivery {
  readonly ownerID: number;
  readonly network: string;
  readonly key: string;
  readonly work: () => Promise<void>;
}

/** Puts a key behind all others of a bounded set. */
const putLast = <Key>(keys: Set<Key>, key: Key): void => {
  keys.delete(key);
  keys.add(key);
  for (const first of keys) if (keys.size > REMEMBERED) keys.delete(first);
};

const count = (counts: Map<string, number>, key: string, by: 1 | -1): void => {
  const sum = (counts.get(key) ?? 0) + by;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
};

/**
 * Starts a deliverer with a job of its own, of which `most` deliveries are under way at once. `claim` takes on what is due, as much as there are places, and is called again
 * until it has nothing; `next` says when there is something again. Whenever something is done there is room, and it looks again.
 */
export const startDeliverer = (
  { db, clock, log }: Pick<Resources, "db" | "clock" | "log">,
  { name, most }: { readonly name: string; readonly most: number },
  claim: (places: Places) => Promise<readonly Delivery[]>,
  next: () => Promise<number | null>,
): Deliverer => {
  const working = new Set<Promise<void>>();
  const underWay = new Map<string, number>();
  const networks = new Map<string, number>();
  const served = new Set<number>();
  const servedNetworks = new Set<string>();
  const places: Places = { free: () => most - working.size, underWay, networks, served, servedNetworks };

  const begin = ({ ownerID, network, key, work }: Delivery): void => {
    putLast(served, ownerID);
    putLast(servedNetworks, network);
    count(underWay, key, 1);
    count(networks, network, 1);
    const done: Promise<void> = work()
      // What was claimed is free once its lease is over, and is tried again.
      .catch((error: unknown) => log.warn({ err: error, job: name, ownerID }, "a delivery was not noted"))
      .finally(() => {
        working.delete(done);
        count(underWay, key, -1);
        count(networks, network, -1);
        job.by(clock.now());
      });
    working.add(done);
  };

  const job = startJob({
    clock,
    log,
    name,
    mayRun: () => db.canWrite(),
    async run(isStopped) {
      while (!isStopped() && places.free() > 0) {
        const deliveries = await claim(places);
        for (const delivery of deliveries) begin(delivery);
        if (deliveries.length === 0) return Math.min((await next()) ?? Number.POSITIVE_INFINITY, clock.now() + LOOK_MS);
      }
      return Number.POSITIVE_INFINITY;
    },
  });

  return {
    by: job.by,
    async stop(timeout) {
      await job.stop();
      await Promise.race([Promise.all(working), timeout]);
    },
  };
};
