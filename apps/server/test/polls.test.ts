import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { matchEnvelopeSchema } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Harness, problemOf, startHarness, startMatch } from "./harness.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

describe.each(testKinds)("a long poll on %s", (kind) => {
  let harness: Harness;
  let match: Awaited<ReturnType<typeof startMatch>>;
  let port: number;
  beforeAll(async () => {
    harness = await startHarness({ kind });
    match = await startMatch(harness);
    await harness.app.listen({ port: 0, host: "127.0.0.1" });
    port = (harness.app.server.address() as { port: number }).port;
  });
  afterAll(() => harness.close());

  const requestText = (url: string, token = match.x.token) =>
    `GET ${url} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const idle = () => `${match.url}?since=${match.cursor}&wait=25`;
  const open = () => harness.services.polls.size;
  const openSocket = async (text: string): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(text);
    return socket;
  };

  it("answers when its wait is over and nothing has changed, never early", async () => {
    const started = performance.now();
    const answer = await harness.ask("GET", `${match.url}?since=${match.cursor}&wait=0.3`, { token: match.x.token });
    const took = performance.now() - started;
    expect(answer.json()).toMatchObject({ unchanged: true, lastActionTime: match.cursor });
    expect(took).toBeGreaterThanOrEqual(299);
  });

  it("answers at once with what changed, through REST and tRPC", async () => {
    const other = await startMatch(harness);
    const of = { gameType: "tic-tac-toe", matchID: other.matchID, since: other.cursor, wait: 25 };
    const rest = harness.ask("GET", `${other.url}?since=${other.cursor}&wait=25`, { token: other.o.token });
    const list = harness.ask("GET", `/platform/matches?since=${other.cursor}&wait=25`, { token: other.o.token });
    const trpc = harness.ask("GET", `/trpc/matches.get?input=${encodeURIComponent(JSON.stringify(of))}`, {
      token: other.o.token,
    });
    await expect.poll(open).toBe(3);
    await harness.ask("POST", `${other.url}/move`, { token: other.x.token, body: { move: { cell: 0 } } });
    const [one, two, three] = await Promise.all([rest, trpc, list]);
    expect(matchEnvelopeSchema.parse(one.json())).toMatchObject({ match: { moveCount: 1, isYourTurn: true } });
    expect(matchEnvelopeSchema.parse(two.json().result.data)).toMatchObject({ match: { moveCount: 1 } });
    expect(three.json()).toMatchObject({ unchanged: false, yourTurnCount: 1 });
    expect(open()).toBe(0);
  });

  it.each([
    ["REST", () => idle()],
    [
      "tRPC",
      () =>
        `/trpc/matches.get?input=${encodeURIComponent(JSON.stringify({ gameType: "tic-tac-toe", matchID: match.matchID, since: match.cursor, wait: 25 }))}`,
    ],
  ])("is freed when its client goes away, also after a garbage collection: %s", async (_, url) => {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => openSocket(requestText(url()))));
    await expect.poll(open).toBe(5);
    for (let i = 0; i < 4; i += 1) {
      collectGarbage();
      await sleep(20);
    }
    expect(open()).toBe(5);
    for (const socket of sockets) socket.destroy();
    await expect.poll(open).toBe(0);
  });

  it("is freed when a client that pipelined several goes away", async () => {
    const socket = await openSocket(requestText(idle()).repeat(3));
    await expect.poll(open).toBe(3);
    collectGarbage();
    socket.destroy();
    await expect.poll(open).toBe(0);
  });

  it("gets 401 and no data when its credentials were revoked meanwhile", async () => {
    const other = await startMatch(harness);
    const poll = harness.ask("GET", `${other.url}?since=${other.cursor}&wait=25`, { token: other.o.token });
    await expect.poll(open).toBe(1);
    await harness.ask("POST", "/platform/auth/logout", { token: other.o.token });
    expect(problemOf(await poll)).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("completes as the user's oldest when a ninth opens", async () => {
    const polls = Array.from({ length: 8 }, () => harness.ask("GET", idle(), { token: match.x.token }));
    await expect.poll(open).toBe(8);
    const ninth = harness.ask("GET", idle(), { token: match.x.token });
    expect((await Promise.race(polls)).json()).toMatchObject({ unchanged: true });
    expect(open()).toBe(8);
    await harness.ask("POST", `${match.url}/move`, { token: match.x.token, body: { move: { cell: 4 } } });
    const answers = await Promise.all([...polls, ninth]);
    expect(answers.filter((answer) => answer.json().unchanged === false)).toHaveLength(8);
    match.cursor = (await ninth).json().lastActionTime;
  });

  /** What the database is asked for, and the connections that are taken, in a second. */
  const seenInASecond = async () => {
    const { observe, pool } = harness.database;
    let statements = 0;
    const forget = observe(() => {
      statements += 1;
    });
    const connected = vi.spyOn(pool, "connect");
    await sleep(1000);
    const seen = [statements, connected.mock.calls.length];
    connected.mockRestore();
    forget();
    return seen;
  };

  it("runs no query and holds no connection while it waits", async () => {
    const poll = harness.ask("GET", idle(), { token: match.x.token });
    await expect.poll(open).toBe(1);
    // The user's presence is written soon after a request, whether it waits or not.
    await expect.poll(seenInASecond).toEqual([0, 0]);
    expect(open()).toBe(1);
    await harness.ask("POST", `${match.url}/move`, { token: match.o.token, body: { move: { cell: 0 } } });
    expect((await poll).json()).toMatchObject({ unchanged: false });
    match.cursor = (await poll).json().lastActionTime;
  });

  it("completes when the server closes", async () => {
    const polls = Array.from({ length: 3 }, () =>
      fetch(`http://127.0.0.1:${port}${idle()}`, { headers: { authorization: `Bearer ${match.x.token}` } }),
    );
    await expect.poll(open).toBe(3);
    harness.readiness.isStopping = true;
    const closed = harness.app.close();
    for (const poll of await Promise.all(polls)) {
      expect(poll.headers.get("connection")).toBe("close");
      expect(await poll.json()).toMatchObject({ unchanged: true, lastActionTime: match.cursor });
    }
    await closed;
  });
});
