import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDataDir } from "../support/data-dir.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { type Fixture, onPostgres } from "./fixtures.ts";
import { matchOf, matchPath, newPeople, type Person, play, startMatch } from "./rest.ts";

const DAY_MS = 24 * 3_600_000;
/** The wall clock runs ahead from the signal on; the counter of time that no clock turns does not. */
const clockAhead = (ms: number) => {
  const text = `const now = Date.now; let ahead = 0; Date.now = () => now() + ahead;
    process.on("SIGUSR2", () => { ahead = ${ms}; });`;
  return ["--import", `data:text/javascript,${encodeURIComponent(text)}`];
};

describe("one of two servers on PostgreSQL, whose clock leaps a day ahead", () => {
  let fixture: Fixture;
  let leaping: ServerProcess;
  let people: Person[];
  beforeAll(async () => {
    fixture = await onPostgres(1);
    leaping = await startServer({ DATABASE_URL: fixture.databaseUrl ?? "" }, { nodeArgs: clockAhead(DAY_MS) });
    people = await newPeople(fixture.urls[0] ?? "", 2);
  });
  afterAll(async () => {
    await leaping?.stop();
    await fixture?.close();
  });

  it("serves as the other does: it ends no match and no session, and writes with cursors of now", async () => {
    const [ann, bob] = people as [Person, Person];
    const { matchID } = await startMatch(ann, bob, { turnSeconds: 60 });
    leaping.signal("SIGUSR2");
    const there = ann.at(leaping.url);
    expect(matchOf(await there.get(matchPath(matchID))).state).toBe(1);
    expect((await there.get("/platform/matches")).status).toBe(200);
    const moved = await play(there, matchID, 4);
    expect(moved.status).toBe(200);
    expect(moved.body.lastActionTime).toBeLessThanOrEqual(Date.now() + 2000);
    expect(matchOf(await bob.at(leaping.url).get(matchPath(matchID))).state).toBe(1);
    expect((await fetch(`${leaping.url}/readyz`)).status).toBe(200);
    expect((await play(bob, matchID, 0)).status).toBe(200);
  });
});

describe("a server on the embedded database, whose clock leaps a year ahead", () => {
  const { dataDir, remove } = newDataDir();
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ DATA_DIR: dataDir }, { nodeArgs: clockAhead(400 * DAY_MS) });
  });
  afterAll(async () => {
    await server?.stop();
    remove();
  });

  it("plays on by its own counter of time: no match and no session ends, and no cursor is ahead", async () => {
    const [ann, bob] = (await newPeople(server.url, 2)) as [Person, Person];
    const { matchID } = await startMatch(ann, bob, { turnSeconds: 60 });
    server.signal("SIGUSR2");
    const moved = await play(ann, matchID, 4);
    expect(moved.status).toBe(200);
    await expect.poll(() => server.output()).toContain("the clock has leapt");
    const answered = await play(bob, matchID, 0);
    expect(answered.status).toBe(200);
    expect(answered.body.lastActionTime).toBeLessThanOrEqual(Date.now() + 2000);
  });
});
