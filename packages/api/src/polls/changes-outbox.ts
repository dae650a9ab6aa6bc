/** The changes of this process that other processes have yet to hear of, gathered into few messages. */
export interface Outbox {
  add(userIDs: readonly number[]): void;
  /** What waits, as payloads; from now on it is on its way. Empty when nothing waits. */
  take(): string[];
  /** What was on its way has arrived. */
  arrived(): void;
  /** What was on its way may be lost, and waits again. */
  lost(): void;
  readonly isEmpty: boolean;
  /** How many users wait to be told of. */
  readonly size: number;
}

/** In place of a list of users: anybody's matches may have changed. */
export const EVERYONE = "*";

/** PostgreSQL takes payloads under 8,000 bytes; ids are digits and commas, one byte each. */
const PAYLOAD_BYTES = 7900;
/** More users than this while the line is down, and everybody reads again: a bound for memory. */
const MOST_USERS = 20_000;

/** Joins ids with commas into payloads of at most 7,900 bytes. */
const payloadsOf = (userIDs: Iterable<number>): string[] => {
  const payloads: string[] = [];
  let payload = "";
  for (const userID of userIDs) {
    const id = String(userID);
    if (payload && payload.length + 1 + id.length > PAYLOAD_BYTES) {
      payloads.push(payload);
      payload = "";
    }
    payload += payload ? `,${id}` : id;
  }
  return payload ? [...payloads, payload] : payloads;
};

/** The users that a payload names, or everyone; what is no id of a user is passed over. */
export const readPayload = (payload: string): number[] | typeof EVERYONE =>
  payload === EVERYONE
    ? EVERYONE
    : payload
        .split(",")
        .map(Number)
        .filter((userID) => Number.isInteger(userID) && userID > 0);

/** Makes an outbox in which nothing waits. */
export const createOutbox = (): Outbox => {
  let waiting = new Set<number>();
  let underway = new Set<number>();
  const payloads = () => (underway.size > MOST_USERS ? [EVERYONE] : payloadsOf(underway));
  const add = (userIDs: Iterable<number>) => {
    for (const userID of userIDs) {
      if (waiting.size > MOST_USERS) return;
      waiting.add(userID);
    }
  };
  return {
    add,
    take() {
      underway = waiting;
      waiting = new Set();
      return payloads();
    },
    arrived: () => underway.clear(),
    lost() {
      add(underway);
      underway = new Set();
    },
    get size() {
      return waiting.size;
    },
    get isEmpty() {
      return waiting.size === 0 && underway.size === 0;
    },
  };
};
