import { once } from "node:events";
import { type DatabaseProxy, startProxy } from "@yourmove/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeCluster, ready } from "../../support/postgres-cluster.mjs";
import { type ServerProcess, startServer } from "../../support/server-process.ts";
import { checkLoad, startLoad } from "../load.ts";
import { GAME, inPairs, newPeople, type Person } from "../rest.ts";
import { expectWithin, report } from "../rounds.ts";

/** A follower allows as many as its data was made with, at least. */
const SETTINGS = ["max_connections=100"];

const undo: (() => unknown)[] = [];
let second: Awaited<ReturnType<typeof makeCluster>>;
let leading: ReturnType<typeof second.launch>;
let address: DatabaseProxy;
let server: ServerProcess;
let ofBoth: ServerProcess;
let people: Person[];

beforeAll(async () => {
  const first = await makeCluster([...SETTINGS, "synchronous_standby_names=second"]);
  second = await first.standby("second", SETTINGS);
  leading = first.launch();
  const following = second.launch();
  undo.push(
    first.remove,
    second.remove,
    () => leading.kill("SIGQUIT"),
    () => following.kill("SIGQUIT"),
  );
  await Promise.all([ready(leading), ready(following)]);
  address = await startProxy(first.url);
  undo.push(address.close);
  server = await startServer({ DATABASE_URL: address.databaseUrl });
  undo.push(server.stop);
  // The follower first: it can be had, and takes no writes.
  const [leader, follower] = [first, second].map(({ url }) => new URL(url).host);
  const named = first.url.replace(`${leader}`, `${follower},${leader}`);
  ofBoth = await startServer({ DATABASE_URL: `${named}?target_session_attrs=read-write` });
  undo.push(ofBoth.stop);
  people = await newPeople(server.url, 8);
});
afterAll(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

it("a replica takes over: healthy within 10 s of its taking writes, not ready before, and nothing acknowledged is lost", async () => {
  const load = startLoad(server.url, inPairs(people));
  const acknowledged = () => load.moves.filter(({ text }) => text !== null).length;
  const isReady = async ({ url }: ServerProcess) => (await fetch(`${url}/readyz`)).status;
  await expect.poll(acknowledged).toBeGreaterThan(60);
  leading.kill("SIGKILL");
  await once(leading, "exit");
  const before = acknowledged();
  address.moveTo(second.url);
  // It can be had, and only follows.
  await expect.poll(() => isReady(server)).toBe(503);
  expect((await people[0]?.get("/platform/matches"))?.status).toBe(503);
  second.promote();
  const promoted = performance.now();
  await expect.poll(() => isReady(server)).toBe(200);
  await expect.poll(acknowledged).toBeGreaterThan(before + 20);
  await expect.poll(() => isReady(ofBoth)).toBe(200);
  const write = () => people[0]?.at(ofBoth.url).post(`${GAME}/invite`, { opponentUserID: 1 });
  await expect.poll(async () => (await write())?.status).not.toBe(503);
  const healthyMs = Math.round(performance.now() - promoted);
  await load.stop();
  const lostAnswers = await checkLoad(server.url, people, load.moves);
  report("a replica takes over", { moves: load.moves.length, acknowledgedBefore: before, healthyMs, lostAnswers });
  expectWithin(healthyMs, 10_000);
});
