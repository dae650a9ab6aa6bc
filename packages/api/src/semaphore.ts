/** A key of which a work holds one place while it is under way. */
export interface Need {
  readonly key: string | number;
  /** How many works may hold the key at once; a function where that changes while works wait. */
  readonly places: number | (() => number);
}

/** Lets few works of a key be under way at once; the others wait in memory, in order of arrival, and hold nothing. */
export interface Semaphore {
  /**
   * Does the work once each of its keys has a place left: it takes all of them or none. Where it fails by an error that
   * `refusesWaiting` names, the works that wait for a key of its are refused with it at once, rather than each after a timeout of its
   * own. Where too many wait already, the result is `whenFull`'s.
   */
  run<Result>(needs: readonly Need[], work: () => Promise<Result>, whenFull?: () => Result): Promise<Result>;
}

interface Waiting {
  readonly needs: readonly Need[];
  readonly arrival: number;
  readonly enter: () => void;
  readonly refuse: (error: unknown) => void;
}

interface Queue {
  inside: number;
  readonly waiting: Set<Waiting>;
}

/** The works of several queues in order of arrival, each once; as far as they are looked at. */
function* merged(queues: readonly ReadonlySet<Waiting>[]): Iterable<Waiting> {
  const heads = queues.map((queue) => {
    const rest = queue.values();
    return { rest, waiting: rest.next().value };
  });
  for (let last: Waiting | undefined; ; ) {
    const [first, ...others] = heads.filter(({ waiting }) => waiting !== undefined);
    if (!first) return;
    const next = others.reduce(
      (head, other) => ((other.waiting?.arrival ?? 0) < (head.waiting?.arrival ?? 0) ? other : head),
      first,
    );
    const { waiting } = next;
    next.waiting = next.rest.next().value;
    if (waiting && waiting !== last) yield waiting;
    last = waiting;
  }
}

export interface SemaphoreOptions {
  /** How many works of all keys may wait; any number of them unless it is given. */
  readonly maxWaiting?: number;
  /** Whether an error of a work is everybody's who waits behind it, such as a database that is away; none is unless it is given. */
  readonly refusesWaiting?: (error: unknown) => boolean;
}

/** The semaphore of one process; it holds nothing of a key without work under way. */
export const createSemaphore = ({
  maxWaiting = Number.POSITIVE_INFINITY,
  refusesWaiting = () => false,
}: SemaphoreOptions = {}): Semaphore => {
  const queues = new Map<Need["key"], Queue>();
  let arrivals = 0;
  let waitingCount = 0;

  const queueOf = ({ key }: Need): Queue => {
    const queue = queues.get(key) ?? { inside: 0, waiting: new Set() };
    queues.set(key, queue);
    return queue;
  };
  const hasPlace = (need: Need): boolean =>
    (queues.get(need.key)?.inside ?? 0) < (typeof need.places === "number" ? need.places : need.places());
  const take = (needs: readonly Need[]) => {
    for (const need of needs) queueOf(need).inside += 1;
  };
  const remove = (waiting: Waiting) => {
    for (const need of waiting.needs) queueOf(need).waiting.delete(waiting);
    waitingCount -= 1;
  };
  const forget = (needs: readonly Need[]) => {
    for (const need of needs) {
      const { inside, waiting } = queueOf(need);
      if (inside === 0 && waiting.size === 0) queues.delete(need.key);
    }
  };

  const wait = (needs: readonly Need[]) =>
    new Promise<void>((enter, refuse) => {
      arrivals += 1;
      waitingCount += 1;
      const waiting = { needs, arrival: arrivals, enter, refuse };
      for (const need of needs) queueOf(need).waiting.add(waiting);
    });

  /** The works that wait for any of these keys, in order of arrival. */
  const waitingFor = (needs: readonly Need[]): Iterable<Waiting> => {
    const [first, ...others] = needs.map((need) => queueOf(need).waiting).filter(({ size }) => size > 0);
    return first && others.length > 0 ? merged([first, ...others]) : (first ?? []);
  };

  // A work that ends hands its places on: no work that arrives in between is before those that wait.
  const leave = (needs: readonly Need[]) => {
    for (const need of needs) queueOf(need).inside -= 1;
    for (const waiting of waitingFor(needs)) {
      if (!needs.some(hasPlace)) break;
      if (!waiting.needs.every(hasPlace)) continue;
      remove(waiting);
      take(waiting.needs);
      waiting.enter();
    }
    forget(needs);
  };

  const refuseBehind = (needs: readonly Need[], error: unknown) => {
    for (const waiting of waitingFor(needs)) {
      remove(waiting);
      forget(waiting.needs.filter((need) => !needs.some(({ key }) => key === need.key)));
      waiting.refuse(error);
    }
  };

  return {
    async run(needs, work, whenFull) {
      if (needs.every(hasPlace)) take(needs);
      else if (whenFull && waitingCount >= maxWaiting) return whenFull();
      else await wait(needs);
      try {
        return await work();
      } catch (error) {
        if (refusesWaiting(error)) refuseBehind(needs, error);
        throw error;
      } finally {
        leave(needs);
      }
    },
  };
};
