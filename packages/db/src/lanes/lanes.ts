import { Lane, type LaneOptions } from "./lane.ts";
import type { WireValue } from "./message-writer.ts";

/** What statements that share a few connections are run by. */
export interface Lanes {
  run(text: string, values: readonly WireValue[]): Promise<object[]>;
  /** Ends the connections once what is under way has been answered. */
  close(): Promise<void>;
}

/** How many lanes there may be, and what each is made with. */
export interface LanesOptions extends LaneOptions {
  readonly size: number;
}

const CLOSED = "Connection terminated: the database has been closed";

/**
 * Makes lanes that open when they are needed: a statement goes where nothing is under way, on a new lane while there may
 * be more, and else where the fewest are. One that is lost is replaced when next one is needed.
 */
export const createLanes = ({ size, onLost, ...options }: LanesOptions): Lanes => {
  const lanes = new Set<Lane>();
  let isClosed = false;

  const add = (): Lane => {
    const lane: Lane = new Lane({
      ...options,
      onLost: (error) => {
        lanes.delete(lane);
        onLost(error);
      },
    });
    lanes.add(lane);
    return lane;
  };

  const pick = (): Lane => {
    let best: Lane | undefined;
    for (const lane of lanes) {
      if (lane.load === 0) return lane;
      if (!best || lane.load < best.load) best = lane;
    }
    return best && lanes.size >= size ? best : add();
  };

  return {
    run: (text, values) => (isClosed ? Promise.reject(new Error(CLOSED)) : pick().run(text, values)),
    async close() {
      isClosed = true;
      await Promise.all([...lanes].map((lane) => lane.close()));
    },
  };
};
