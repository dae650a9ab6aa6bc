import { percentile } from "../acceptance/rounds.ts";
import type { Options } from "./options.ts";
import { processorTime } from "./processor-time.ts";
import type { Side } from "./sides.ts";

/** What is done over and over at a side by one of many clients; resolves to how many requests that was. */
export type Step = (client: number) => Promise<number>;

/** What one turn of a side came to. */
interface Turn {
  readonly perSecond: number;
  /** Microseconds of processor time a request. */
  readonly server: number;
  readonly database: number;
}

/** What the turns of one side came to: the medians. */
export type Figures = Turn;

/** Two sides measured in alternation. */
export interface Pair {
  readonly ours: Figures;
  readonly theirs: Figures;
  /** The median of the ratios of turns that stood side by side. */
  readonly ratio: number;
}

/** Works for so long with all clients at once, as many at each step; gives how many requests that was, and how long it took. */
export const work = async (steps: readonly Step[], clients: number, seconds: number) => {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  const until = async (step: Step, client: number) => {
    while (performance.now() < end) {
      const more = await step(client);
      done += more;
    }
  };
  const each = clients / steps.length;
  await Promise.all(steps.flatMap((step) => Array.from({ length: each }, (_, client) => until(step, client))));
  return { done, seconds: (performance.now() - start) / 1000 };
};

const takeTurn = async (side: Side, step: Step, { clients, seconds }: Options): Promise<Turn> => {
  const usedBy = () => [processorTime(side.server.pid), processorTime(side.databasePid)] as const;
  const [server, database] = usedBy();
  const worked = await work([step], clients, seconds);
  const [serverAfter, databaseAfter] = usedBy();
  const each = (ms: number) => (ms * 1000) / worked.done;
  return {
    perSecond: worked.done / worked.seconds,
    server: each(serverAfter - server),
    database: each(databaseAfter - database),
  };
};

const median = (values: readonly number[]): number => percentile(values, 0.5);

const medians = (turns: readonly Turn[]): Figures => ({
  perSecond: median(turns.map(({ perSecond }) => perSecond)),
  server: median(turns.map(({ server }) => server)),
  database: median(turns.map(({ database }) => database)),
});

/** A side with what is done at it. */
export interface Worker {
  readonly side: Side;
  readonly step: Step;
}

/** Lets both warm up, and then takes turns: a machine that is busy with other things is so for both. */
export const inTurns = async (ours: Worker, theirs: Worker, options: Options): Promise<Pair> => {
  const warm = Math.max(1, options.seconds);
  for (const { step } of [ours, theirs]) await work([step], options.clients, warm);
  const turns: [Turn, Turn][] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const takeOurs = () => takeTurn(ours.side, ours.step, options);
    const takeTheirs = () => takeTurn(theirs.side, theirs.step, options);
    if (round % 2 === 0) turns.push([await takeOurs(), await takeTheirs()]);
    else {
      const second = await takeTheirs();
      turns.push([await takeOurs(), second]);
    }
  }
  return {
    ours: medians(turns.map(([turn]) => turn)),
    theirs: medians(turns.map(([, turn]) => turn)),
    ratio: median(turns.map(([one, two]) => one.perSecond / two.perSecond)),
  };
};
