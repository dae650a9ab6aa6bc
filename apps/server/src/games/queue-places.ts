import { LRUCache } from "lru-cache";
import { type Asking, Busy, type Queue, type Waiting } from "./queue.ts";

/** How many questions wait for a process, and how many of one caller; a further one is refused. */
const MAX_WAITING = 200;
const MAX_WAITING_OF_CALLER = 25;
/** For so long a caller who was refused keeps its place before whoever asks later, in milliseconds. */
const PLACE_MS = 60_000;
const MAX_PLACES = 10_000;

/** Acts and reads of a caller are counted apart: who is refused a move keeps that place whatever it reads meanwhile. */
const keyOf = ({ lane, callerKey }: Asking): string | undefined => callerKey && `${lane} ${callerKey}`;

/** Puts a question in its place; gives the one that there is no room for, where there is one: for the service's own there always is. */
const putIn = ({ waiting }: Queue, next: Waiting): Waiting | undefined => {
  const key = keyOf(next);
  const own = key === undefined ? [] : waiting.filter((each) => keyOf(each) === key);
  if (own.length >= MAX_WAITING_OF_CALLER) return next;
  waiting.splice(waiting.findLastIndex(({ place }) => place <= next.place) + 1, 0, next);
  return waiting.length > MAX_WAITING && next.lane !== "check" ? waiting.pop() : undefined;
};

/** The order of a queue: first what the service asks for itself, then who was refused, then whoever asks. */
export const createPlaces = () => {
  /** Since when callers wait who were refused. */
  const kept = new LRUCache<string, number>({ max: MAX_PLACES, ttl: PLACE_MS });
  const placeOf = (asking: Asking): number =>
    asking.lane === "check" ? 0 : (kept.get(keyOf(asking) ?? "") ?? performance.now());
  const refuse = (waiting: Waiting): void => {
    const key = keyOf(waiting);
    if (key !== undefined) kept.set(key, waiting.place);
    waiting.reject(new Busy());
  };
  return {
    refuse,
    /** Has a question wait in a queue, or refuses the one that there is no room for then. */
    take(queue: Queue, asking: Omit<Waiting, "place" | "since">): void {
      const next = { ...asking, place: placeOf(asking), since: performance.now() };
      const left = putIn(queue, next);
      if (left) refuse(left);
      const giveUp = (): void => {
        const at = queue.waiting.indexOf(next);
        if (at < 0) return;
        queue.waiting.splice(at, 1);
        refuse(next);
      };
      if (asking.waitMs !== undefined) setTimeout(giveUp, asking.waitMs).unref();
    },
    /** A question comes to its turn. */
    leave(asking: Asking): void {
      kept.delete(keyOf(asking) ?? "");
    },
  };
};
