import type { DaysOff, Match } from "@yourmove/contract";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { type Fixture, onPostgres } from "./fixtures.ts";
import { newPeople, newPerson, type Person, startMatch, type WireAnswer } from "./rest.ts";
import { expectWithin, report, rounds } from "./rounds.ts";

const MATCHES = rounds({ full: 150, quick: 60, short: 15 });
/** A process that sleeps knows of deadlines that others set, at the latest, after so long. */
const SLEEP_MS = 30_000;
/** How long before the deadlines of all matches the servers go on; in the short run they may sleep beyond. */
const SOON_MS = rounds({ full: SLEEP_MS + 2000, quick: SLEEP_MS + 2000, short: 2000 });
/** What a guest has in a year. */
const PER_YEAR = 5;
const DAY_MS = 86_400_000;
/** How soon after its moment every turn of a user's is moved on, or back (contract 4.13). */
const WITHIN_MS = 5000;

let fixture: Fixture;
let servers: ServerProcess[];
let away: Person;
let database: Client;
beforeAll(async () => {
  fixture = await onPostgres(2);
  servers = [...fixture.servers];
  away = await newPerson(fixture.url);
  for (const other of await newPeople(fixture.url, MATCHES)) await startMatch(away, other, { turnSeconds: 86_400 });
  database = new Client({ connectionString: fixture.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await Promise.all(servers.map((server) => server.stop()));
  await fixture.close();
});

/** Each match by its deadline as it is stored, the nearest first, and when something last happened in it. */
const stored = async (): Promise<{ matchID: number; deadline: number; time: number }[]> => {
  const { rows } = await database.query(
    `select match_id as "matchID", deadline_time::float8 as deadline, last_action_time::float8 as time
    from matches where state = 1 order by deadline_time, match_id`,
  );
  return rows;
};
const lastTime = async () => Math.max(...(await stored()).map(({ time }) => time));

const daysOff = ({ status, text, body }: WireAnswer): DaysOff => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body as unknown as DaysOff;
};
/** The user at the server that began last. */
const there = () => away.at(servers.at(-1)?.url ?? "");

/**
 * Does what moves all turns, and kills a server when it has moved some of them and others not: a lock on one match keeps the rest
 * back. Once all have moved, a new server begins; tells what was done, and by how much each turn was moved.
 */
const killedMidway = async <Done>(does: () => Promise<Done>): Promise<{ done: Done; moves: Set<number> }> => {
  const before = await stored();
  const since = new Map(before.map(({ matchID, deadline }) => [matchID, deadline]));
  const lock = new Client({ connectionString: fixture.databaseUrl });
  await lock.connect();
  await lock.query("begin");
  await lock.query("select 1 from matches where match_id = $1 for update", [before[before.length >> 1]?.matchID]);
  const done = await does();
  const moves = async () => (await stored()).map(({ matchID, deadline }) => deadline - (since.get(matchID) ?? 0));
  const moved = async () => (await moves()).filter((by) => by !== 0).length;
  await expect.poll(moved).toBeGreaterThan(0);
  const server = servers.shift();
  server?.signal("SIGKILL");
  await server?.exited;
  expect(await moved()).toBeLessThan(before.length);
  await lock.query("rollback");
  await lock.end();
  await expect.poll(moved).toBe(before.length);
  servers.push(await startServer({ DATABASE_URL: fixture.databaseUrl ?? "", BOTS: "off" }));
  return { done, moves: new Set(await moves()) };
};

// Promise 58. One user is to move in all its matches; whoever is killed midway, another process does the rest.
it("days off move every turn on, and each is spent once, though a server is killed midway", async () => {
  const { done, moves } = await killedMidway(async () => daysOff(await away.put("/platform/me/days-off", { days: 3 })));
  expect([done.left, moves]).toEqual([PER_YEAR - 3, new Set([3 * DAY_MS])]);
  const ms = (await lastTime()) - (done.current?.fromTime ?? 0);
  report("days off taken", { matches: MATCHES, ms });
  expectWithin(ms, WITHIN_MS);
});

it("ended, they leave each turn what it had, though a server is killed midway, and those that are left", async () => {
  const { fromTime = 0 } = daysOff(await there().get("/platform/me/days-off")).current ?? {};
  const { done, moves } = await killedMidway(async () => daysOff(await there().delete("/platform/me/days-off")));
  const { rows } = await database.query(
    "select (days_off #>> '{latest,untilTime}')::float8 as time from cursors where user_id = $1",
    [away.userID],
  );
  // A turn has been moved on by three days, and back by what was left of them.
  expect(moves).toEqual(new Set([rows[0].time - fromTime - 3 * DAY_MS]));
  for (const { current, left } of [done, daysOff(await there().get("/platform/me/days-off"))])
    expect([current, left]).toEqual([null, PER_YEAR - 1]);
  const ms = (await lastTime()) - rows[0].time;
  report("days off ended", { matches: MATCHES, ms });
  expectWithin(ms, WITHIN_MS);
});

it("one automatic day saves all matches at once, though a server is killed midway, and is spent once", async () => {
  const deadline = Date.now() + SOON_MS;
  // As if the clock had moved.
  await database.query("update matches set deadline_time = $1, check_time = $1 where state = 1", [deadline]);
  await killedMidway(async () => {});
  const lastMs = (await lastTime()) - deadline;
  report("an automatic day", { matches: MATCHES, lastMs });
  expectWithin(lastMs, WITHIN_MS + (SOON_MS > SLEEP_MS ? 0 : SLEEP_MS));
  const matches: Match[] = (await there().get("/platform/matches?limit=100")).body.items ?? [];
  expect(matches).toHaveLength(MATCHES);
  const { left, current } = daysOff(await there().get("/platform/me/days-off"));
  expect([left, current?.isAutomatic]).toEqual([PER_YEAR - 2, true]);
  for (const { stateName, turnDeadlineTime } of matches) {
    expect(stateName).toBe("active");
    // Each turn is over when the day is.
    expect(Math.abs((turnDeadlineTime ?? 0) - (current?.untilTime ?? 0))).toBeLessThan(60_000);
  }
});
