import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../support/free-port.mjs";
import { type Fixture, onPostgres } from "./fixtures.ts";
import { openPushService, type PushService, vapidClaims } from "./push-service.ts";
import { matchPath, newPeople, type Person, play, startMatch } from "./rest.ts";
import { report } from "./rounds.ts";

const ORIGIN = "https://play.example";

/** Somewhat less than a turn waits before it is pushed. */
const IN_TIME_MS = 8000;

let fixture: Fixture;
let url = "";
const services: PushService[] = [];

beforeAll(async () => {
  const port = await freePort();
  // It calls itself by its public address, where nothing listens: requests go to where it does.
  url = `http://127.0.0.1:${port}`;
  fixture = await onPostgres(1, { PORT: String(port), PUBLIC_URL: ORIGIN, WEBHOOK_ALLOW_PRIVATE: "on" });
});
afterAll(async () => {
  for (const service of services) await service.close();
  await fixture.close();
});

/** Two people; the second has a browser that is notified. */
const newPair = async () => {
  const service = await openPushService();
  services.push(service);
  const [mover, awaited] = (await newPeople(url, 2)) as [Person, Person];
  expect((await awaited.put("/platform/me/push", service.subscription)).status).toBe(200);
  // Invites are accepted at once, which on a busy machine may be late.
  expect((await awaited.put("/platform/me/notifications", { invite: false })).status).toBe(200);
  return { service, mover, awaited };
};

const arrived = ({ messages }: PushService, count: number) =>
  expect.poll(() => messages.length, { interval: 50 }).toBe(count);

/** A pair with a match in which a move was read at once; a read that comes late on a busy machine shows nothing, and others try. */
const pairWithRead = async (): Promise<Awaited<ReturnType<typeof newPair>>> => {
  for (;;) {
    const pair = await newPair();
    const { matchID } = await startMatch(pair.mover, pair.awaited);
    const start = performance.now();
    await play(pair.mover, matchID, 0);
    await pair.awaited.get(matchPath(matchID));
    if (performance.now() - start < IN_TIME_MS) return pair;
  }
};

it("a move is pushed once, encrypted, to a player who is away, and never to one who has read the match", async () => {
  const { service, mover, awaited } = await pairWithRead();
  const { publicKey } = (await mover.get("/platform/push-key")).body as { publicKey?: string };
  const pushed = await startMatch(mover, awaited);
  const start = performance.now();
  await play(mover, pushed.matchID, 0);
  await arrived(service, 1);
  const tookMs = Math.round(performance.now() - start);
  const [message] = service.messages;
  expect(message?.payload).toMatchObject({
    type: "turn",
    tag: "turns",
    matchID: pushed.matchID,
    gameType: "tic-tac-toe",
    count: 2,
  });
  expect(JSON.stringify(message?.payload)).not.toMatch(/cell|board|position/);
  expect(message?.bytes).toBeLessThanOrEqual(4096);
  expect(message?.headers).toMatchObject({ topic: "turns", "content-encoding": "aes128gcm" });
  expect(Number(message?.headers["ttl"])).toBeGreaterThan(604_000);
  expect(Number(message?.headers["ttl"])).toBeLessThanOrEqual(604_800);
  const { aud, sub } = vapidClaims(message?.headers.authorization, publicKey ?? "");
  expect([aud, sub]).toEqual([new URL(service.subscription.endpoint).origin, ORIGIN]);
  report("push of a turn", { tookMs, bytes: message?.bytes });

  // Of the match that was read nothing has come. Played on another device, the turn is taken away there: what is left is
  // said without a sound.
  expect((await play(awaited, pushed.matchID, 1)).status).toBe(200);
  await arrived(service, 2);
  expect(service.messages[1]?.payload).toMatchObject({ type: "clear", tag: "turns", count: 1, isSilent: true });
});
