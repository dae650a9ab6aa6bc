import type { Authenticate, CheckToken, TokenCache } from "./identify.ts";
import { limitedAddress, type Quota, type RateLimits, refusedAsks } from "./rate-limits.ts";

/** Lets few of an address's look-ups be under way at once, so that a burst of one never stands before everybody else's. */
export interface KeyedSemaphore {
  /** Does the work when the address has a turn; those of one address in order of arrival. */
  take<Result>(ip: string, work: () => Promise<Result>): Promise<Result>;
}

interface Line {
  underway: number;
  readonly waiting: (() => void)[];
}

/** As many as keep the database at work: what one address has beyond waits in memory, and holds no connection. */
const MAX = 8;

/** Makes the turns of one process; an address that nobody asks from holds nothing. */
export const createKeyedSemaphore = (most = MAX): KeyedSemaphore => {
  const lines = new Map<string, Line>();

  const enter = async (address: string): Promise<Line> => {
    const line = lines.get(address) ?? { underway: 0, waiting: [] };
    lines.set(address, line);
    if (line.underway < most) line.underway += 1;
    else await new Promise<void>((resolve) => void line.waiting.push(resolve));
    return line;
  };

  // Whoever waits takes the place over, so that nobody who has just come is before it.
  const leave = (address: string, line: Line) => {
    const next = line.waiting.shift();
    if (next) return next();
    line.underway -= 1;
    if (line.underway === 0) lines.delete(address);
  };

  return {
    async take(ip, work) {
      const address = limitedAddress(ip);
      const line = await enter(address);
      try {
        return await work();
      } finally {
        leave(address, line);
      }
    },
  };
};

/** What the guard is made with. */
export interface GuardDeps {
  readonly authenticate: Authenticate;
  readonly limits: RateLimits;
  readonly known: TokenCache;
}

/** The tokens of one address that are being looked at, and who waits for one of them to be found good. */
interface RefusalGate {
  inside: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets an address try as many unknown tokens as it may still have refused. Each takes its place before it is
 * looked at, so that a burst is counted too; who finds none waits, while those inside may still turn out to be good.
 */
const createRefusalGates = (limits: RateLimits) => {
  const gates = new Map<string, RefusalGate>();
  const next = (address: string, gate: RefusalGate) => {
    gate.waiting.shift()?.();
    if (gate.inside === 0 && gate.waiting.length === 0) gates.delete(address);
  };
  return {
    /** Null once inside; else the quota that refuses. */
    async enter(ip: string): Promise<Quota | null> {
      const address = limitedAddress(ip);
      for (;;) {
        const gate = gates.get(address) ?? { inside: 0, waiting: [] };
        gates.set(address, gate);
        const quota = limits.take(refusedAsks(ip));
        if (!quota || quota.isGranted) {
          gate.inside += 1;
          return null;
        }
        if (gate.inside === 0) {
          next(address, gate);
          return quota;
        }
        await new Promise<void>((resolve) => void gate.waiting.push(resolve));
      }
    },
    leave(ip: string, isRefused: boolean): void {
      if (!isRefused) limits.giveBack(refusedAsks(ip));
      const address = limitedAddress(ip);
      const gate = gates.get(address);
      if (!gate) return;
      gate.inside -= 1;
      next(address, gate);
    },
  };
};

/**
 * Makes the check of tokens that bounds how many bad ones an address may show: beyond, one that the process does not
 * know to be good is not looked at; one that it knows always is (contract 9). Those of one address are looked at a few at
 * a time, so that others' are not kept waiting behind a burst.
 */
export const createGuardTokens = ({ authenticate, limits, known }: GuardDeps): CheckToken => {
  const gates = createRefusalGates(limits);
  const semaphore = createKeyedSemaphore();

  const lookAgain: CheckToken = async (token, ip, by) => {
    const actor = await semaphore.take(ip, () => authenticate(token, by));
    if (!actor) {
      known.forget(token);
      limits.take(refusedAsks(ip));
    }
    return { actor };
  };

  return async (token, ip, by) => {
    if (known.has(token)) return lookAgain(token, ip, by);
    const limited = await gates.enter(ip);
    if (limited) return { actor: null, limited };
    let isRefused = false;
    try {
      const actor = await semaphore.take(ip, () => authenticate(token, by));
      isRefused = actor === null;
      if (actor) known.remember(token);
      return { actor };
    } finally {
      gates.leave(ip, isRefused);
    }
  };
};
