import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness, startMatch } from "../../../tests/support/server-harness.ts";

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
});
