import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canRun } from "../../support/side-server.ts";
import { type Addressed, createNats } from "../../support/side-servers.ts";
import { type Fixture, onPostgres } from "../fixtures.ts";
import { invite, newPair } from "../rest.ts";
import { rounds } from "../rounds.ts";
import { expectNoLostWakeUp } from "../wake-ups.ts";

describe.skipIf(!canRun("nats-server"))("wake-ups over NATS, between two servers on one PostgreSQL", () => {
  let nats: Addressed;
  let fixture: Fixture;
  beforeAll(async () => {
    nats = await createNats();
    await nats.server.start();
    fixture = await onPostgres(2, { NATS_URL: nats.url });
  });
  afterAll(async () => {
    await fixture.close();
    await nats.server.remove();
  });

  it("a change within 3 ms of a poll's arrival, before or after, wakes it at once", () =>
    expectNoLostWakeUp("NATS", fixture, rounds({ full: 5000, quick: 120, short: 30 })));

  it("a change while NATS is away is late, never lost: the line mends itself, and everyone reads again", async () => {
    const [ann, bob] = await newPair(fixture.url);
    await nats.server.kill();
    const polling = bob.at(fixture.urlOf(1)).get("/platform/matches?since=0&wait=20");
    await invite(ann, bob);
    await nats.server.start();
    expect((await polling).body.items).toHaveLength(1);
    await expectNoLostWakeUp("NATS, after it was away", fixture, 20);
  });
});
