import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startServer } from "../support/server-process.ts";
import { type Fixture, onPostgres } from "./fixtures.ts";
import { newAccount, newPeople, PASSWORD, type Person, play, startMatch } from "./rest.ts";
import { report, rounds } from "./rounds.ts";
import { openReceiver, type Receiver } from "./webhook-receiver.ts";

const EVENTS = rounds({ full: 1000, quick: 60, short: 20 });
const SETTINGS = { WEBHOOK_ALLOW_PRIVATE: "on", BOTS: "off" };
/** A draw, X first. */
const CELLS = [0, 1, 2, 4, 3, 5, 7, 6, 8];
/** A slow endpoint falls behind, so that some is still on its way when the servers die. */
const ANSWER_MS = 20;

describe("webhooks (two servers, one PostgreSQL)", () => {
  let fixture: Fixture;
  let receiver: Receiver;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    fixture = await onPostgres(2, SETTINGS);
  });
  afterEach(() => receiver.close());
  afterAll(async () => {
    for (const stop of stops) await stop();
    await fixture.close();
  });

  it("reach the endpoint, every event, through kill -9 of all servers in the middle, with one id at every attempt", async () => {
    // Every twentieth event is refused once.
    receiver = await openReceiver(
      ({ id }, isFirst) => (isFirst && parseInt(id.slice(4, 12), 16) % 20 === 0 ? 500 : 204),
      ANSWER_MS,
    );
    const ann = await newAccount(fixture.urlOf(0), "Ann hooks");
    const opponents = await newPeople(fixture.urlOf(1), 4);
    const made = await ann.post("/platform/me/webhooks", {
      url: receiver.url,
      kinds: ["match.moved"],
      password: PASSWORD,
    });
    expect(made.status, made.text).toBe(200);
    receiver.use(String(made.body["secret"]));
    const start = performance.now();
    const acknowledged = new Set<number>();
    /** Plays one match after the other until a server is gone, or this number is played; each move that was answered counts. */
    const playMany = async (bob: Person, urlOf: (index: number) => string, most: number): Promise<void> => {
      for (let index = 0; index < most; index += 1) {
        const [x, o] = index % 2 === 0 ? [ann, bob] : [bob, ann];
        const { matchID } = await startMatch(x.at(urlOf(index)), o.at(urlOf(index + 1)));
        for (const [at, cell] of CELLS.entries()) {
          const moved = await play((at % 2 === 0 ? x : o).at(urlOf(index + at)), matchID, cell);
          if (moved.status !== 200) throw new Error(`refused: ${moved.status} ${moved.text}`);
          acknowledged.add(matchID * 100 + at + 1);
        }
      }
    };
    const playing = opponents.map((bob) => playMany(bob, fixture.urlOf, Number.POSITIVE_INFINITY).catch(() => {}));
    await expect.poll(() => receiver.attempts.length, { interval: 5 }).toBeGreaterThan(EVENTS / 2);
    for (const server of fixture.servers) server.signal("SIGKILL");
    await Promise.all(fixture.servers.map(({ exited }) => exited));
    await Promise.all(playing);
    const before = receiver.attempts.length;
    const again = await Promise.all(
      [1, 2].map(() => startServer({ DATABASE_URL: fixture.databaseUrl ?? "", ...SETTINGS })),
    );
    for (const server of again) stops.push(() => server.stop());
    const left = Math.max(Math.ceil((EVENTS - acknowledged.size) / CELLS.length), 1);
    const [afresh] = await newPeople(again[0]?.url ?? "", 1);
    await playMany(afresh as Person, (index) => again[index % 2]?.url ?? "", left);
    const keyOf = ({ data }: Receiver["attempts"][number]) => Number(data["matchID"]) * 100 + Number(data["moveCount"]);
    const missing = () => {
      const delivered = new Set(receiver.attempts.map(keyOf));
      return [...acknowledged].filter((key) => !delivered.has(key));
    };
    await expect.poll(missing, { interval: 200 }).toEqual([]);
    // One event has one id, whichever server sent it, before the crash or after.
    const ids = new Map<number, Set<string>>();
    for (const attempt of receiver.attempts) {
      const key = keyOf(attempt);
      ids.set(key, (ids.get(key) ?? new Set()).add(attempt.id));
    }
    expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([]);
    expect(new Set(receiver.attempts.map(({ id }) => id)).size).toBe(ids.size);
    expect(receiver.refused).toEqual([]);
    report("webhooks through kill -9", {
      events: acknowledged.size,
      sentBefore: before,
      attempts: receiver.attempts.length,
      tookMs: Math.round(performance.now() - start),
    });
  });
});
