import type { Clock } from "../clock.ts";

/** How many processes share the line, by what each says of itself now and then. */
export interface Peers {
  /** What this process says of itself; one that knows no peers passes it over. */
  readonly greeting: string;
  /** Whether a message was another process's greeting, which is noted. */
  hears(payload: string): boolean;
  /** This process and the others that were heard of lately. */
  count(): number;
}

/** A greeting comes with every heartbeat, each 10 s; one may get lost. */
const REMEMBERED_MS = 25_000;
/** Thousands of names from one who means harm would fill no memory. */
const MOST_PEERS = 1000;

/** Makes the peers of a process, of which none has been heard of; `random` names it. */
export const createPeers = (clock: Pick<Clock, "elapsed">, random: () => number): Peers => {
  const heard = new Map<string, number>();
  const forget = () => {
    const oldest = clock.elapsed() - REMEMBERED_MS;
    for (const [name, time] of heard) if (time <= oldest) heard.delete(name);
  };
  return {
    greeting: `#${Math.floor(random() * 2 ** 48).toString(36)}`,
    hears(payload) {
      if (!payload.startsWith("#")) return false;
      forget();
      if (heard.size < MOST_PEERS || heard.has(payload)) heard.set(payload, clock.elapsed());
      return true;
    },
    count() {
      forget();
      return 1 + heard.size;
    },
  };
};
