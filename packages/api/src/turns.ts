/** Whoever waits for a turn: who it is, and where from, by the two marks of an origin. */
export interface TurnTaker {
  /** The network around its address. */
  readonly network: string;
  /** As limits count addresses. */
  readonly address: string;
  readonly who: string;
}

/** What waits for its turn: networks take turns, in a network its addresses, at an address its users. */
export interface Turns<Job extends TurnTaker> {
  add(job: Job): void;
  /** Whether it was waiting. */
  remove(job: Job): boolean;
  /** Takes the first job that may run, of those whose turn it is; its network, address and user are then behind all others. */
  takeNext(mayRun: (job: Job) => boolean): Job | undefined;
  /** The newest job of the user that has most waiting, at the address that has most, in the network that has most; of equals, the last. */
  newestOfMost(): Job | undefined;
  readonly size: number;
}

/** A job, or the queues of a level by their keys; the first key is the next to have its turn. */
type Queue<Job> = { readonly jobs: Job[] } | { readonly queues: Map<string, Queue<Job>> };

const sizeOf = <Job>(queue: Queue<Job>): number =>
  "jobs" in queue ? queue.jobs.length : [...queue.queues.values()].reduce((sum, inner) => sum + sizeOf(inner), 0);

const keysOf = ({ network, address, who }: TurnTaker): readonly string[] => [network, address, who];

/** Creates an empty waiting room. */
export const createTurns = <Job extends TurnTaker>(): Turns<Job> => {
  const root: Queue<Job> = { queues: new Map() };

  const addTo = (queue: Queue<Job>, [key, ...keys]: readonly string[], job: Job): void => {
    if ("jobs" in queue) {
      queue.jobs.push(job);
      return;
    }
    const inner = queue.queues.get(key ?? "") ?? (keys.length > 0 ? { queues: new Map() } : { jobs: [] });
    queue.queues.set(key ?? "", inner);
    addTo(inner, keys, job);
  };

  const removeFrom = (queue: Queue<Job>, [key, ...keys]: readonly string[], job: Job): boolean => {
    if ("jobs" in queue) {
      const at = queue.jobs.indexOf(job);
      if (at >= 0) queue.jobs.splice(at, 1);
      return at >= 0;
    }
    const inner = queue.queues.get(key ?? "");
    if (!inner || !removeFrom(inner, keys, job)) return false;
    if (sizeOf(inner) === 0) queue.queues.delete(key ?? "");
    return true;
  };

  const takeFrom = (queue: Queue<Job>, mayRun: (job: Job) => boolean): Job | undefined => {
    if ("jobs" in queue) {
      const job = queue.jobs.find(mayRun);
      if (job) queue.jobs.splice(queue.jobs.indexOf(job), 1);
      return job;
    }
    for (const [key, inner] of queue.queues) {
      const job = takeFrom(inner, mayRun);
      if (!job) continue;
      queue.queues.delete(key);
      if (sizeOf(inner) > 0) queue.queues.set(key, inner);
      return job;
    }
    return undefined;
  };

  const newestIn = (queue: Queue<Job>): Job | undefined => {
    if ("jobs" in queue) return queue.jobs.at(-1);
    const [first, ...others] = queue.queues.values();
    const most = others.reduce(
      (longest, inner) => (sizeOf(inner) >= sizeOf(longest ?? inner) ? inner : longest),
      first,
    );
    return most && newestIn(most);
  };

  return {
    add: (job) => addTo(root, keysOf(job), job),
    remove: (job) => removeFrom(root, keysOf(job), job),
    takeNext: (mayRun) => takeFrom(root, mayRun),
    newestOfMost: () => newestIn(root),
    get size() {
      return sizeOf(root);
    },
  };
};
