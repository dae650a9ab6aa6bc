import type { DaysOff, Match } from "@yourmove/contract";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, onPostgres } from "./fixtures.ts";
import { newPeople, newPerson, type Person, startMatch, type WireAnswer } from "./rest.ts";
import { rounds } from "./rounds.ts";

const MATCHES = rounds({ full: 150, quick: 60, short: 15 });
/** How long before the deadlines of all matches the servers go on. */
const SOON_MS = 2000;
/** What a guest has in a year. */
const PER_YEAR = 5;

describe("nobody who has a day off left loses on time (promise 58, two servers, one PostgreSQL)", () => {
  let fixture: Fixture;
  let away: Person;

  beforeAll(async () => {
    fixture = await onPostgres(2);
    away = await newPerson(fixture.url);
    for (const other of await newPeople(fixture.url, MATCHES)) await startMatch(away, other, { turnSeconds: 86_400 });
  });
  afterAll(() => fixture.close());

  const viewer = () => away.at(fixture.urlOf(1));
  const daysOff = ({ status, text, body }: WireAnswer): DaysOff => {
    if (status !== 200) throw new Error(`${status} ${text}`);
    return body as unknown as DaysOff;
  };
  const listed = async (): Promise<Match[]> => (await viewer().get("/platform/matches?limit=100")).body.items ?? [];
  const deadlines = async () => (await listed()).map(({ turnDeadlineTime }) => turnDeadlineTime ?? 0);

  /** Puts the deadlines of all matches where they pass in a moment, as if the clock had moved. */
  const bringNear = async (): Promise<number> => {
    const client = new Client({ connectionString: fixture.databaseUrl });
    await client.connect();
    const deadline = Date.now() + SOON_MS;
    await client.query("update matches set deadline_time = $1, check_time = $1 where state = 1", [deadline]);
    await client.end();
    return deadline;
  };

  it("one automatic day saves all matches at once, also where a process that notices is killed, and is spent once", async () => {
    const deadline = await bringNear();
    await new Promise((resolve) => setTimeout(resolve, deadline + 150 - Date.now()));
    fixture.servers[0]?.signal("SIGKILL");
    await expect.poll(async () => (await deadlines()).every((time) => time > Date.now())).toBe(true);
    const matches = await listed();
    expect(matches).toHaveLength(MATCHES);
    expect(new Set(matches.map(({ stateName }) => stateName))).toEqual(new Set(["active"]));
    const { left, current } = daysOff(await viewer().get("/platform/me/days-off"));
    expect([left, current?.isAutomatic]).toEqual([PER_YEAR - 1, true]);
    // Each turn is over when the day is.
    for (const time of await deadlines()) expect(Math.abs(time - (current?.untilTime ?? 0))).toBeLessThan(60_000);
  });
});
