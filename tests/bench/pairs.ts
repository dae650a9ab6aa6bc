import { percentile } from "../acceptance/rounds.ts";
import type { ServerProcess } from "../support/server-process.ts";
import type { Options } from "./options.ts";
import { processorTime } from "./process.ts";
import type { Side } from "./sides.ts";

/** What is done over and over at a side by one of many clients; resolves to how many requests that was. */
export type Step = (client: number) => Promise<number>;

/** Requests a second, and microseconds of processor time a request, of one turn; or the medians of several. */
export interface Turn {
  readonly perSecond: number;
  readonly server: number;
  readonly database: number;
  readonly clients: number;
}

/** Two sides measured in alternation. */
export interface Pair {
  readonly ours: Turn;
  readonly theirs: Turn;
  /** The median of the ratios of turns that stood side by side. */
  readonly ratio: number;
}

/** Works for so long with all clients at once, as many at each step; gives how many requests that was. */
export const work = async (steps: readonly Step[], clients: number, seconds: number): Promise<number> => {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const until = async (step: Step, client: number) => {
    while (performance.now() < end) {
      const more = await step(client);
      done += more;
    }
  };
  const each = clients / steps.length;
  await Promise.all(steps.flatMap((step) => Array.from({ length: each }, (_, client) => until(step, client))));
  return done;
};

/** Works at some servers on one database. */
export const takeTurn = async (
  { servers, databasePid }: { readonly servers: readonly ServerProcess[]; readonly databasePid: number | undefined },
  steps: readonly Step[],
  { clients, seconds }: Options,
): Promise<Turn> => {
  const used = () => {
    const { user, system } = process.cpuUsage();
    const server = servers.reduce((sum, { pid }) => sum + processorTime(pid), 0);
    return { server, database: processorTime(databasePid), clients: (user + system) / 1000 };
  };
  const before = used();
  const start = performance.now();
  const done = await work(steps, clients, seconds);
  const took = performance.now() - start;
  const after = used();
  const each = (what: keyof typeof before) => ((after[what] - before[what]) * 1000) / done;
  const perSecond = (done * 1000) / took;
  return { perSecond, server: each("server"), database: each("database"), clients: each("clients") };
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const medians = (turns: readonly Turn[]): Turn => {
  const of = (what: keyof Turn) => median(turns.map((turn) => turn[what]));
  return { perSecond: of("perSecond"), server: of("server"), database: of("database"), clients: of("clients") };
};

/** A side with what is done at it. */
export interface Worker {
  readonly side: Side;
  readonly step: Step;
}

/** Lets both warm up, and then takes turns: a machine that is busy with other things is so for both. */
export const inTurns = async (ours: Worker, theirs: Worker, options: Options): Promise<Pair> => {
  for (const { step } of [ours, theirs]) await work([step], options.clients, Math.max(1, options.seconds));
  const turns: [Turn, Turn][] = [];
  const take = ({ side: { server, databasePid }, step }: Worker) =>
    takeTurn({ servers: [server], databasePid }, [step], options);
  for (let round = 0; round < options.rounds; round += 1) {
    if (round % 2 === 0) turns.push([await take(ours), await take(theirs)]);
    else {
      const second = await take(theirs);
      turns.push([await take(ours), second]);
    }
  }
  return {
    ours: medians(turns.map(([turn]) => turn)),
    theirs: medians(turns.map(([, turn]) => turn)),
    ratio: median(turns.map(([one, two]) => one.perSecond / two.perSecond)),
  };
};
