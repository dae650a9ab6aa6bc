import type { Clock } from "../clock.ts";
import type { Actor } from "../identity/actor.ts";
import type { Authentication } from "../identity/authentication.ts";
import type { Call } from "../identity/request.ts";
import type { LongPolls } from "./long-polls.ts";

/** Reads that several polls want at the same moment, done once. */
export interface SharedReads {
  /**
   * Reads, or joins a read of the same key that has not begun yet: no caller is given what was read before its call. A read
   * begins once all polls that woke together have called.
   */
  read<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
}

// What fails before it has promised anything fails as a promise, too.
const startRead = async <Value>(work: () => Promise<Value>): Promise<Value> => work();

/** The shared reads of a process; one key always stands for one kind of value. */
export const createSharedReads = (
  later: (begin: () => void) => void = (begin) => void setImmediate(begin),
): SharedReads => {
  const waiting = new Map<string, Promise<unknown>>();
  return {
    read<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
      const known = waiting.get(key);
      if (known !== undefined) return known as Promise<Value>;
      const reading = new Promise<Value>((resolve) =>
        later(() => {
          waiting.delete(key);
          resolve(startRead(work));
        }),
      );
      waiting.set(key, reading);
      return reading;
    },
  };
};

/** The options of a poll: the cursor last seen, and for how long it may block. */
export interface PollOptions {
  readonly since?: number | undefined;
  /** Seconds. */
  readonly wait: number;
}

/**
 * How a poll ended: read and show, the same once a change has woken it and the user's others with it, say "unchanged",
 * or the credentials have been revoked. What is read is shown once the credentials are found good after that.
 */
export type PollEnd = "changed" | "woken" | "unchanged" | "revoked";

/** The cursor that a poll waits on. */
export interface PolledCursor {
  /** The same for every poll of a user's that reads the same. */
  readonly key: string;
  readonly read: () => Promise<number>;
}

/** Blocks until a cursor differs from `since`. */
export interface Polling {
  /** Waits after a read that found the cursor at `since` and the session good; where the poll may not block, it is unchanged at once. */
  wait(call: Call, poll: PollOptions & { since: number }, cursor: PolledCursor): Promise<PollEnd>;
  /** Whether the credentials are still good after the read of what a poll shows. */
  isStillValid(actor: Actor): Promise<boolean>;
}

/** The name of a credential, by which a user's polls that came with the same one have it looked at once. */
const nameOf = ({ credential }: Actor): string => {
  if (credential.kind === "service") return "service";
  return credential.kind === "host"
    ? `host ${credential.expiresTime} ${credential.subject}`
    : Buffer.from(credential.tokenHash).toString("base64");
};

/**
 * Waits as contract 4.2 says: subscribe, then read, then sleep; no query and no connection while asleep. What a change
 * makes several polls of a user's read, they read once.
 */
export const createPolling = ({
  polls,
  noteRequest,
  clock,
  maxWaitSeconds,
  auth,
  reads,
}: {
  readonly polls: LongPolls;
  readonly noteRequest: (actor: Actor) => void;
  readonly clock: Clock;
  readonly maxWaitSeconds: number;
  readonly auth: Pick<Authentication, "isValid">;
  readonly reads: SharedReads;
}): Polling => {
  const isStillValid = (actor: Actor) =>
    reads.read(`actor ${actor.userID} ${nameOf(actor)}`, () => auth.isValid(actor));

  const block = async (call: Call, { since, wait }: PollOptions, cursor: PolledCursor): Promise<PollEnd> => {
    const until = clock.elapsed() + Math.min(wait, maxWaitSeconds) * 1000;
    const { actor } = call;
    if (actor.session) noteRequest(actor);
    const ticket = polls.open(call);
    try {
      if ((await cursor.read()) !== since) return "changed";
      for (;;) {
        const wake = await ticket.sleep(until);
        if (wake === "gone") return "unchanged";
        const isEnded = wake === "evicted" || wake === "stopped";
        const read = () => reads.read(`cursor ${actor.userID} ${cursor.key}`, cursor.read);
        if (!isEnded && (await read()) !== since) return "woken";
        // After the read, however long it waited: "unchanged", too, is answered to a good session only.
        if (!(await isStillValid(actor))) return "revoked";
        if (isEnded || wake === "timeout") return "unchanged";
      }
    } finally {
      ticket.close();
    }
  };

  return {
    isStillValid,
    wait: (call, poll, cursor) =>
      call.request.mayWait && poll.wait > 0 ? block(call, poll, cursor) : Promise.resolve("unchanged"),
  };
};
