import type { DaysOff, Match } from "@yourmove/contract";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

/** Somebody who is to move in all its matches, at two servers on one PostgreSQL. */
const useAway = () => {
  const opened = {} as { fixture: Fixture; away: Person; database: Client };
  beforeAll(async () => {
    const fixture = await onPostgres(2);
    const away = await newPerson(fixture.url);
    for (const other of await newPeople(fixture.url, MATCHES)) await startMatch(away, other, { turnSeconds: 86_400 });
    const database = new Client({ connectionString: fixture.databaseUrl });
    await database.connect();
    Object.assign(opened, { fixture, away, database });
  });
  afterAll(async () => {
    await opened.database.end();
    await opened.fixture.close();
  });
  return opened;
};

/** Each match by its deadline as it is stored, the nearest first, and when something last happened in it. */
const storedIn = async (
  database: Client,
): Promise<{ readonly matchID: number; readonly deadline: number; readonly time: number }[]> => {
  const { rows } = await database.query(
    `select match_id as "matchID", deadline_time::float8 as deadline, last_action_time::float8 as time
    from matches where state = 1 order by deadline_time, match_id`,
  );
  return rows;
};

const daysOff = ({ status, text, body }: WireAnswer): DaysOff => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body as unknown as DaysOff;
};

interface Opened {
  readonly fixture: Fixture;
  readonly database: Client;
}

/**
 * Does what moves all turns, and kills a server when it has moved some of them and others not: a lock on one match keeps the rest
 * back. Returns what it did once all have moved.
 */
const killedMidway = async <Done>(
  { fixture, database }: Opened,
  server: ServerProcess | undefined,
  does: () => Promise<Done>,
): Promise<Done> => {
  const before = await storedIn(database);
  const lock = new Client({ connectionString: fixture.databaseUrl });
  await lock.connect();
  await lock.query("begin");
  const held = before[Math.floor(before.length / 2)]?.matchID;
  await lock.query("select 1 from matches where match_id = $1 for update", [held]);
  const done = await does();
  const since = new Map(before.map(({ matchID, deadline }) => [matchID, deadline]));
  const moved = async () =>
    (await storedIn(database)).filter(({ matchID, deadline }) => deadline !== since.get(matchID)).length;
  await expect.poll(moved).toBeGreaterThan(0);
  server?.signal("SIGKILL");
  await expect.poll(() => server?.isUp()).toBe(false);
  expect(await moved()).toBeLessThan(before.length);
  await lock.query("rollback");
  await lock.end();
  await expect.poll(moved).toBe(before.length);
  return done;
};

describe("nobody who has a day off left loses on time (promise 58, two servers, one PostgreSQL)", () => {
  const opened = useAway();

  /** Puts the deadlines of all matches where they pass in a moment, as if the clock had moved. */
  const bringNear = async (): Promise<number> => {
    const deadline = Date.now() + SOON_MS;
    await opened.database.query("update matches set deadline_time = $1, check_time = $1 where state = 1", [deadline]);
    return deadline;
  };

  it("one automatic day saves all matches at once, also where a process is killed midway, and is spent once", async () => {
    const { fixture, away, database } = opened;
    const viewer = away.at(fixture.urlOf(1));
    const listed = async (): Promise<Match[]> => (await viewer.get("/platform/matches?limit=100")).body.items ?? [];
    const deadlines = async () => (await listed()).map(({ turnDeadlineTime }) => turnDeadlineTime ?? 0);
    const deadline = await bringNear();
    await killedMidway(opened, fixture.servers[0], async () => {});
    const lastMs = Math.max(...(await storedIn(database)).map(({ time }) => time - deadline));
    report("an automatic day", { matches: MATCHES, lastMs });
    expectWithin(lastMs, WITHIN_MS + (SOON_MS > SLEEP_MS ? 0 : SLEEP_MS));
    const matches = await listed();
    expect(matches).toHaveLength(MATCHES);
    expect(new Set(matches.map(({ stateName }) => stateName))).toEqual(new Set(["active"]));
    const { left, current } = daysOff(await viewer.get("/platform/me/days-off"));
    expect([left, current?.isAutomatic]).toEqual([PER_YEAR - 1, true]);
    // Each turn is over when the day is.
    for (const time of await deadlines()) expect(Math.abs(time - (current?.untilTime ?? 0))).toBeLessThan(60_000);
  });
});

describe("days off move every turn on, and back again (promise 58, two servers, one PostgreSQL)", () => {
  const opened = useAway();
  let third: ServerProcess;
  afterAll(() => third?.stop());

  it("whoever is killed midway, another process does the rest: each turn has what it had, and each day is spent once", async () => {
    const { fixture, away, database } = opened;
    const [first, second] = fixture.servers;
    const before = new Map((await storedIn(database)).map(({ matchID, deadline }) => [matchID, deadline]));
    const moves = async () =>
      (await storedIn(database)).map(({ matchID, deadline }) => deadline - (before.get(matchID) ?? 0));
    const lastOf = async () => Math.max(...(await storedIn(database)).map(({ time }) => time));

    const put = () => away.put("/platform/me/days-off", { days: 3 });
    const { current, left } = daysOff(await killedMidway(opened, first, put));
    expect(left).toBe(PER_YEAR - 3);
    expect(new Set(await moves())).toEqual(new Set([3 * DAY_MS]));
    const { fromTime = 0 } = current ?? {};
    const onMs = (await lastOf()) - fromTime;

    third = await startServer({ DATABASE_URL: fixture.databaseUrl ?? "", BOTS: "off" });
    const end = () => away.at(fixture.urlOf(1)).delete("/platform/me/days-off");
    const back = daysOff(await killedMidway(opened, second, end));
    expect([back.current, back.left]).toEqual([null, PER_YEAR - 1]);
    const { rows } = await database.query(
      "select (days_off #>> '{latest,untilTime}')::float8 as time from cursors where user_id = $1",
      [away.userID],
    );
    const endTime: number = rows[0].time;
    expect(new Set(await moves())).toEqual(new Set([endTime - fromTime]));
    const backMs = (await lastOf()) - endTime;
    report("days off taken and ended", { matches: MATCHES, onMs, backMs });
    for (const ms of [onMs, backMs]) expectWithin(ms, WITHIN_MS);
    const seen = daysOff(await away.at(third.url).get("/platform/me/days-off"));
    expect([seen.current, seen.left]).toEqual([null, PER_YEAR - 1]);
  });
});
