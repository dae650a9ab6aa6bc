import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { metricsOf } from "../acceptance/open-polls.ts";
import { newPeople, type Person } from "../acceptance/rest.ts";
import { moves, type Playing, REST } from "./loads.ts";
import { type LeanClient, leanClient } from "./minimal-client.ts";
import { onDatabase, type Servers, withServers } from "./on-database.ts";
import type { Bench } from "./report.ts";

/** The pairs that play, over how many connections; each of them makes one request at a time and thinks before it. */
interface Load {
  readonly pairs: Playing["pairs"];
  readonly connections: number;
  readonly thinkMs: number;
}

const CROWD = 64;
/** As many as the processors serve without a queue, so that the load is that of people and not the queue's. */
const PEOPLE = Math.min(60, 15 * availableParallelism());

/** Each with the next so many, in a ring: everybody is in twice as many matches. */
const ring = (people: readonly Person[], next: number): [Person, Person][] =>
  people.flatMap((person, at) =>
    Array.from({ length: next }, (_, more): [Person, Person] => [
      person,
      people[(at + more + 1) % people.length] as Person,
    ]),
  );

const LOADS: Readonly<Record<string, (people: readonly Person[]) => Load>> = {
  people: (people) => ({ pairs: ring(people.slice(0, PEOPLE), 1), connections: PEOPLE, thinkMs: 100 }),
  "a hub": ([hub, ...others]) => ({
    pairs: others.slice(0, 40).map((other): [Person, Person] => [hub as Person, other]),
    connections: 40,
    thinkMs: 0,
  }),
  "a crowd": (people) => ({ pairs: ring(people, 4), connections: CROWD, thinkMs: 0 }),
};

const countAll = async (servers: Servers): Promise<number> => {
  const figures = await Promise.all(servers.map(({ url }) => metricsOf(url)));
  return figures.reduce((sum, figure) => sum + figure("yourmove_writes_decided_again_total"), 0);
};

/** The share of the writes of a load that were decided twice, in percent. */
const shareOf = async (servers: Servers, load: Load, seconds: number): Promise<number> => {
  const { pairs, connections, thinkMs } = load;
  const clients = Array.from({ length: connections }, (_, at) =>
    leanClient((servers[at % servers.length] ?? servers[0]).url),
  );
  const own = pairs.length / connections;
  const step = moves(
    { pairs, ask: (pair, request) => (clients[Math.floor(pair / own)] as LeanClient).ask(request) },
    REST,
  );
  let written = 0;
  const play = async (connection: number, isOver: (turn: number) => boolean) => {
    for (let turn = 0; !isOver(turn); turn += 1) {
      if (thinkMs > 0) await sleep(Math.random() * 2 * thinkMs);
      const more = await step(connection * own + (turn % own));
      written += more;
    }
  };
  const playAll = (isOver: (turn: number) => boolean) =>
    Promise.all(clients.map((_, connection) => play(connection, isOver)));
  // Nobody begins all matches at once.
  await playAll((turn) => turn === own);
  const before = await countAll(servers);
  written = 0;
  const end = performance.now() + seconds * 1000;
  await playAll(() => performance.now() >= end);
  for (const client of clients) client.close();
  return (((await countAll(servers)) - before) / written) * 100;
};

/** How many of the writes another one is ahead of, so that they are decided once more: at one process, and spread over two. */
export const measureDecidedTwice = async (bench: Bench): Promise<void> => {
  if (!bench.wants("postgresql: decided twice")) return;
  await onDatabase("postgresql", (settings) =>
    withServers([settings, settings], async (both) => {
      const people = await newPeople(both[0].url, CROWD);
      const fleets: readonly [string, Servers][] = [
        ["one process", [both[0]]],
        ["two", both],
      ];
      for (const [name, make] of Object.entries(LOADS))
        for (const [count, servers] of fleets) {
          const share = await shareOf(servers, make(people), bench.seconds);
          bench.plain(`postgresql: decided twice, ${name} at ${count}`, share, "%");
        }
    }),
  );
};
