import { limitedAddress } from "./addresses.ts";

/** Lets few of an address's look-ups be under way at once, so that a burst of one never stands before everybody else's. */
export interface Turns {
  /** Does the work when the address has a turn; those of one address in order of arrival. */
  take<Result>(ip: string, work: () => Promise<Result>): Promise<Result>;
}

interface Line {
  underway: number;
  readonly waiting: (() => void)[];
}

/** As many as keep the database at work: what one address has beyond waits in memory, and holds no connection. */
const MOST = 8;

/** Makes the turns of one process; an address that nobody asks from holds nothing. */
export const createTurns = (most = MOST): Turns => {
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
