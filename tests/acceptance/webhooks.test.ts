import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { type Fixture, onPostgres } from "./fixtures.ts";
import { matchOf, newAccount, newPeople, newPerson, PASSWORD, type Person, play, startMatch } from "./rest.ts";
import { report, rounds } from "./rounds.ts";

const EVENTS = rounds({ full: 1000, quick: 60, short: 20 });
const SETTINGS = { WEBHOOK_ALLOW_PRIVATE: "on", BOTS: "off" };
/** A draw, X first. */
const CELLS = [0, 1, 2, 4, 3, 5, 7, 6, 8];
/** A slow endpoint falls behind, so that some is still on its way when the servers die. */
const ANSWER_MS = 20;

/** What came to the endpoint and verified. */
interface Attempt {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An endpoint on this machine that verifies what it gets by the public library, and refuses every twentieth event once. */
const openReceiver = async () => {
  const attempts: Attempt[] = [];
  const refused: string[] = [];
  let verifier: Webhook | undefined;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    try {
      const event = verifier?.verify(body, request.headers as Record<string, string>) as Attempt;
      const id = String(request.headers["webhook-id"]);
      const isFirst = !attempts.some((one) => one.id === id);
      attempts.push({ id, data: event.data });
      await sleep(ANSWER_MS);
      response.writeHead(isFirst && parseInt(id.slice(4, 12), 16) % 20 === 0 ? 500 : 204).end();
    } catch (error) {
      refused.push(`${error}: ${body}`);
      response.writeHead(400).end();
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    attempts,
    /** What did not verify. */
    refused,
    verifyBy(secret: string) {
      verifier = new Webhook(secret);
    },
    async close() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
};

let fixture: Fixture;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
const again: ServerProcess[] = [];
beforeAll(async () => {
  fixture = await onPostgres(2, SETTINGS);
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  for (const server of again) await server.stop();
  await fixture.close();
});

it("webhooks reach the endpoint, every event, through kill -9 of both servers in the middle, with one id at every attempt", async () => {
  const ann = await newAccount(fixture.url, "Ann hooks");
  const opponents = await newPeople(fixture.urlOf(1), 4);
  const hook = { url: receiver.url, kinds: ["match.moved"], password: PASSWORD };
  const made = await ann.post("/platform/me/webhooks", hook);
  expect(made.status, made.text).toBe(200);
  receiver.verifyBy(String(made.body["secret"]));
  const start = performance.now();
  const acknowledged = new Set<number>();
  /** Plays one match after the other until a server is gone, or this number is played; each move that was answered counts. */
  const playMany = async (bob: Person, urlOf: (index: number) => string, most: number): Promise<void> => {
    for (let index = 0; index < most; index += 1) {
      const [x, o] = index % 2 === 0 ? [ann, bob] : [bob, ann];
      const { matchID } = await startMatch(x.at(urlOf(index)), o.at(urlOf(index + 1)));
      for (const [at, cell] of CELLS.entries()) {
        matchOf(await play((at % 2 === 0 ? x : o).at(urlOf(index + at)), matchID, cell));
        acknowledged.add(matchID * 100 + at + 1);
      }
    }
  };
  const playing = opponents.map((bob) => playMany(bob, fixture.urlOf, Number.POSITIVE_INFINITY).catch(() => {}));
  await expect.poll(() => receiver.attempts.length, { interval: 5 }).toBeGreaterThan(EVENTS / 2);
  for (const server of fixture.servers) server.signal("SIGKILL");
  await Promise.all([...fixture.servers.map(({ exited }) => exited), ...playing]);
  const sentBefore = receiver.attempts.length;
  for (const _ of fixture.servers)
    again.push(await startServer({ DATABASE_URL: fixture.databaseUrl ?? "", ...SETTINGS }));
  const left = Math.max(Math.ceil((EVENTS - acknowledged.size) / CELLS.length), 1);
  const urlOf = (index: number) => again[index % again.length]?.url ?? "";
  await playMany(await newPerson(urlOf(0)), urlOf, left);

  const keyOf = ({ data }: Attempt) => Number(data["matchID"]) * 100 + Number(data["moveCount"]);
  const missing = () => {
    const delivered = new Set(receiver.attempts.map(keyOf));
    return [...acknowledged].filter((key) => !delivered.has(key));
  };
  await expect.poll(missing, { interval: 200 }).toEqual([]);
  // One event has one id, whichever server sent it, before the crash or after.
  const distinct = (of: (attempt: Attempt) => unknown) => new Set(receiver.attempts.map(of)).size;
  const events = distinct(keyOf);
  expect([distinct(({ id }) => id), distinct((each) => `${keyOf(each)} ${each.id}`)]).toEqual([events, events]);
  expect(receiver.refused).toEqual([]);
  const tookMs = Math.round(performance.now() - start);
  const attempts = receiver.attempts.length;
  report("webhooks through kill -9", { events: acknowledged.size, sentBefore, attempts, tookMs });
});
