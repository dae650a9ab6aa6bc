import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../scripts/free-port.mjs";
import { type Fixture, oneEmbedded } from "./fixtures.ts";
import { openPushService, type PushService, vapidClaims } from "./push-service.ts";
import { matchPath, newPeople, type Person, play, startMatch } from "./rest.ts";
import { report } from "./rounds.ts";

const ORIGIN = "https://play.example";

let fixture: Fixture;
let service: PushService;
let url = "";
let [ann, bob]: Person[] = [];
const people = (): [Person, Person] => {
  if (!ann || !bob) throw new Error("two people were expected");
  return [ann, bob];
};

beforeAll(async () => {
  const port = await freePort();
  // It calls itself by its public address, where nobody is: asked is where it listens.
  url = `http://127.0.0.1:${port}`;
  fixture = await oneEmbedded({ PORT: String(port), PUBLIC_URL: ORIGIN, WEBHOOK_ALLOW_PRIVATE: "on", BOTS: "off" });
  service = await openPushService();
  [ann, bob] = await newPeople(url, 2);
  const [, other] = people();
  expect((await other.put("/platform/me/push", service.subscription)).status).toBe(200);
});
afterAll(async () => {
  await service.close();
  await fixture.close();
});

const arrived = (count: number) =>
  expect.poll(() => service.messages.length, { timeout: 60_000, interval: 50 }).toBe(count);

it("a move is told the player who is away once, encrypted, and never one who has read the match", async () => {
  const [mover, awaited] = people();
  const { publicKey } = (await mover.get("/platform/push-key")).body as { publicKey?: string };
  const [told, read] = [await startMatch(mover, awaited), await startMatch(mover, awaited)];
  const start = performance.now();
  await play(mover, read.matchID, 0);
  await awaited.get(matchPath(read.matchID));
  await play(mover, told.matchID, 0);
  await arrived(1);
  const tookMs = Math.round(performance.now() - start);
  const [message] = service.messages;
  expect(message?.payload).toMatchObject({
    type: "turn",
    tag: "turns",
    matchID: told.matchID,
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
  // The other match's time has come and gone as well.
  await sleep(2000);
  expect(service.messages).toHaveLength(1);
  report("push of a turn", { tookMs, bytes: message?.bytes });

  // Played on another device, it is taken away there: what is left is said without a sound.
  expect((await play(awaited, told.matchID, 1)).status).toBe(200);
  await arrived(2);
  expect(service.messages[1]?.payload).toMatchObject({ type: "clear", tag: "turns", count: 1, isSilent: true });
}, 180_000);

it("a subscription that its push service knows no longer is forgotten, and signing out ends the others", async () => {
  const [mover, awaited] = people();
  const list = async () => (await awaited.get("/platform/me/push")).body.items;
  const { matchID } = await startMatch(mover, awaited);
  service.answer(410);
  const before = service.messages.length;
  await play(mover, matchID, 0);
  await arrived(before + 1);
  await expect.poll(list, { timeout: 60_000, interval: 100 }).toEqual([]);
  service.answer(201);
  expect((await awaited.put("/platform/me/push", service.subscription)).status).toBe(200);
  expect(await list()).toHaveLength(1);
  // Who is told later of a later move shows that the time of the one before has come and gone.
  const witness = await openPushService();
  const [later] = (await newPeople(url, 1)) as [Person];
  expect((await later.put("/platform/me/push", witness.subscription)).status).toBe(200);
  const [unseen, seen] = [await startMatch(mover, awaited), await startMatch(mover, later)];
  expect((await awaited.post("/platform/auth/logout")).status).toBe(200);
  await play(mover, unseen.matchID, 0);
  await play(mover, seen.matchID, 0);
  await expect.poll(() => witness.messages.length, { timeout: 60_000, interval: 50 }).toBe(1);
  expect(service.messages).toHaveLength(before + 1);
  await witness.close();
}, 180_000);
