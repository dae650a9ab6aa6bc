import type { Clock } from "../clock.ts";

/** An object that waits for its deadline, in one queue at a time. */
export interface Waiting {
  /** By the clock's `elapsed`. */
  readonly deadline: number;
  /** Where it stands in the queue; only the queue writes it. */
  place: number;
  /** Called once the deadline has come, and never before; it is out of the queue then. */
  onDeadline(): void;
}

/** The waiting, the next deadline first; all share one timer. */
export interface Deadlines {
  add(waiting: Waiting): void;
  /** Takes out what has been added and not come to its deadline. */
  remove(waiting: Waiting): void;
}

/** A heap: each stands before the two at twice its place, so that putting in and taking out take some steps at most. */
const createHeap = () => {
  const heap: Waiting[] = [];
  const put = (waiting: Waiting, place: number) => {
    heap[place] = waiting;
    waiting.place = place;
  };
  const rise = (waiting: Waiting, from: number) => {
    let place = from;
    for (; place > 0; place = (place - 1) >> 1) {
      const above = heap[(place - 1) >> 1];
      if (!above || above.deadline <= waiting.deadline) break;
      put(above, place);
    }
    put(waiting, place);
  };
  const sink = (waiting: Waiting, from: number) => {
    let place = from;
    for (;;) {
      const left = heap[2 * place + 1];
      const right = heap[2 * place + 2];
      const next = right && left && right.deadline < left.deadline ? right : left;
      if (!next || waiting.deadline <= next.deadline) break;
      const gap = next.place;
      put(next, place);
      place = gap;
    }
    rise(waiting, place);
  };
  return {
    first: (): Waiting | undefined => heap[0],
    add: (waiting: Waiting) => rise(waiting, heap.length),
    remove({ place }: Waiting) {
      const last = heap.pop();
      if (last && last.place !== place) sink(last, place);
    },
  };
};

/** A queue in which nothing waits yet. */
export const createDeadlines = (clock: Pick<Clock, "elapsed" | "after">): Deadlines => {
  const heap = createHeap();
  let ringsAt = Number.POSITIVE_INFINITY;
  let cancel = () => {};

  const setTimer = () => {
    const deadline = heap.first()?.deadline ?? Number.POSITIVE_INFINITY;
    // One that rings too early, for what has been taken out meanwhile, is set again then.
    if (deadline >= ringsAt) return;
    cancel();
    ringsAt = deadline;
    cancel = clock.after(deadline - clock.elapsed(), ring);
  };
  const ring = () => {
    ringsAt = Number.POSITIVE_INFINITY;
    for (let next = heap.first(); next && next.deadline <= clock.elapsed(); next = heap.first()) {
      heap.remove(next);
      next.onDeadline();
    }
    setTimer();
  };

  return {
    add(waiting) {
      heap.add(waiting);
      setTimer();
    },
    remove: heap.remove,
  };
};
