import { Agent, request } from "node:http";
import { openDatabase } from "@yourmove/db";
import { metricsOf, rawGet } from "../guarantees/raw-poll.ts";
import { GAME, inPairs, invite, matchPath, newPeople, newPerson, type Person, startMatch } from "../guarantees/rest.ts";
import { percentile } from "../guarantees/rounds.ts";
import { newDataDir } from "../processes/data-dir.ts";
import { type ServerProcess, startServer } from "../processes/server-process.ts";
import { ensureBuilt } from "../scripts/build.mjs";
import { startPostgres } from "../scripts/postgres.mjs";

// npm run bench: what the service reaches on this machine, beside what its database reaches alone just before.
const SECONDS = Number(process.env.SECONDS ?? 4);
const CLIENTS = 32;
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** How often a second `work` is done by so many clients at once. */
const rate = async (work: (client: number) => Promise<unknown>, clients = CLIENTS): Promise<number> => {
  let done = 0;
  const until = (end: number) =>
    Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (; performance.now() < end; done += 1) await work(client);
      }),
    );
  await until(performance.now() + 1000);
  done = 0;
  const start = performance.now();
  await until(start + SECONDS * 1000);
  return done / ((performance.now() - start) / 1000);
};

/** A request as lean as Node allows, so that what is measured is the server. */
const ask = (url: string, { token }: Person, body?: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const asking = request(url, { agent, headers, method: body ? "POST" : "GET" }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode} ${text}`)),
      );
    });
    asking.on("error", reject);
    asking.end(body && JSON.stringify(body));
  });

const CELLS = [0, 1, 2, 4, 3, 5, 7, 6, 8];

/** Moves of many matches at once, each pair starting anew after nine. Starting counts as the two actions that it is. */
const moves = async (url: string, pairs: readonly [Person, Person][]): Promise<number> => {
  const games = pairs.map(() => ({ matchID: 0, count: CELLS.length }));
  return rate(async (client) => {
    const pair = pairs[client] as [Person, Person];
    const game = games[client] as (typeof games)[number];
    if (game.count === CELLS.length) {
      game.matchID = (await startMatch(pair[0].at(url), pair[1].at(url))).matchID;
      game.count = 0;
    }
    const player = pair[game.count % 2] as Person;
    await ask(url + matchPath(game.matchID, "move"), player, { move: { cell: CELLS[game.count] } });
    game.count += 1;
  });
};

/** From a change's answer at one server to the poll's answer at another, in milliseconds. */
const wakes = async (here: string, there: string): Promise<Record<string, number>> => {
  const [ann, bob] = [await newPerson(here), (await newPerson(here)).at(there)];
  let match = await invite(ann, bob);
  const times: number[] = [];
  for (let trial = 0; trial < 300; trial += 1) {
    const polling = bob.get(`/platform/matches?since=${match.lastActionTime}&wait=20`).then(() => performance.now());
    await new Promise((resolve) => setTimeout(resolve, 5));
    const answer =
      match.state === 0
        ? await ann.post(matchPath(match.matchID, "cancel"))
        : await ann.post(`${GAME}/invite`, { opponentUserID: bob.userID });
    const changed = performance.now();
    times.push(Math.max(0, (await polling) - changed));
    match = answer.body.match as typeof match;
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
};

const idleKiB = async (url: string, people: readonly Person[]): Promise<number> => {
  const rss = async () => (await metricsOf(url))("process_resident_memory_bytes");
  const open = async () => {
    const polls = people.flatMap(({ token }) =>
      Array.from({ length: 8 }, () => rawGet(url, "/platform/matches?since=0&wait=25", token)),
    );
    while ((await metricsOf(url))("yourmove_open_polls") < polls.length)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return polls;
  };
  for (const { socket } of await open()) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const before = await rss();
  const polls = await open();
  const each = ((await rss()) - before) / polls.length / 1024;
  for (const { socket } of polls) socket.destroy();
  return each;
};

/** What the database reaches by itself: one-row reads, and one-row writes that are safe on the disk. */
const databaseAlone = async (databaseUrl: string): Promise<{ reads: number; writes: number }> => {
  const { pool, close } = await openDatabase({ databaseUrl });
  await pool.query("create table if not exists bench (id int primary key, value int)");
  await pool.query("insert into bench select n, 0 from generate_series(0, 63) n on conflict do nothing");
  const reads = await rate((id) => pool.query({ name: "r", text: "select * from bench where id = $1", values: [id] }));
  const writes = await rate((id) =>
    pool.query({ name: "w", text: "update bench set value = value + 1 where id = $1", values: [id] }),
  );
  await close();
  return { reads, writes };
};

const measure = async (url: string): Promise<Record<string, number>> => {
  const people = await newPeople(url, CLIENTS * 2);
  const [hub] = people as [Person];
  const matches = await Promise.all(people.slice(1, 41).map((person) => startMatch(hub, person)));
  const path = matchPath(matches[0]?.matchID ?? 0);
  // Node compiles what is hot only after some seconds of it: a fresh server reaches half of what it does from then on.
  for (let second = 0; second < 10; second += SECONDS) await rate(() => ask(url + path, hub));
  return {
    reads: await rate(() => ask(url + path, hub)),
    lists: await rate(() => ask(`${url}/platform/matches`, hub)),
    moves: await moves(url, inPairs(people)),
  };
};

interface Figure {
  readonly value: number;
  readonly unit: string;
}

const perSecond = (value = 0): Figure => ({ value, unit: "/s" });
const ms = (value = 0): Figure => ({ value, unit: "ms" });

const show = (name: string, { value, unit }: Figure, base?: { rate: number | undefined; of: string }) => {
  const beside = base?.rate ? `   ${(value / base.rate).toFixed(2)} of ${base.of} (${base.rate.toFixed(0)})` : "";
  console.log(`${name.padEnd(38)} ${value.toFixed(1).padStart(9)} ${unit}${beside}`);
};

if (!process.env.YM_SERVER) await ensureBuilt();
const postgres = await startPostgres({ durable: true });
const { dataDir, remove } = newDataDir();
const servers: ServerProcess[] = [];
try {
  const base = await databaseAlone(postgres.url);
  for (const settings of [{ DATABASE_URL: postgres.url }, { DATABASE_URL: postgres.url }, { DATA_DIR: dataDir }]) {
    servers.push(await startServer(settings));
  }
  const [one = "", two = "", embedded = ""] = servers.map(({ url }) => url);
  const figures = await measure(one);
  const alone = "the database alone";
  show("PostgreSQL: reads of a match", perSecond(figures.reads), { rate: base.reads, of: alone });
  show("PostgreSQL: lists of 40", perSecond(figures.lists), { rate: base.reads, of: alone });
  show("PostgreSQL: durable moves", perSecond(figures.moves), { rate: base.writes, of: alone });
  const small = await measure(embedded);
  for (const name of ["reads", "lists", "moves"])
    show(`embedded: ${name}`, perSecond(small[name]), { rate: figures[name], of: "PostgreSQL" });
  const [near, far] = [await wakes(one, one), await wakes(one, two)];
  show("wake, one process, p99", ms(near.p99));
  show("wake, two processes, p99", ms(far.p99));
  const people = await newPeople(one, 250);
  show("an idle poll", { value: await idleKiB(one, people), unit: "KiB" });
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
  remove();
}
process.exit();
