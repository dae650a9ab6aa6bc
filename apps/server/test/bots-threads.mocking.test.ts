import { EventEmitter } from "node:events";
import { Worker } from "node:worker_threads";
import type { Match } from "@yourmove/contract";
import { builtInGames, chanceOf } from "@yourmove/rules";
import { afterEach, describe, expect, it, vi } from "vitest";
import { oneIn } from "../../../tests/support/rounds.ts";
import { type Harness, startHarness } from "../../../tests/support/server-harness.ts";
import { startBots } from "../src/bots/start-bots.ts";
import { createThinkers } from "../src/bots/thinkers.ts";

// Whatever loads the engine in the thread of the server fails here; the bots' threads know nothing of this.
vi.mock("@yourmove/rules/bot", () => {
  throw new Error("the engine belongs in the bots' threads");
});

/** Any seed will do. */
const SEED = "5".repeat(64);

const SEARCH = { gameType: "tic-tac-toe", rulesVersion: 1, position: null, symbol: "X", level: 1 } as const;

/** No thread at all, so that it answers in time on any machine. */
const startAnswering = (): Worker => {
  const worker = Object.assign(new EventEmitter(), {
    unref: () => {},
    terminate: async () => Number(worker.emit("exit", 0)),
    postMessage: () => worker.emit("message", { cell: 4 }),
  });
  return worker as unknown as Worker;
};

describe("the bots' engine", () => {
  let harness: Harness | undefined;
  let bots: { stop(): Promise<void> } | undefined;

  afterEach(async () => {
    await bots?.stop();
    await harness?.close();
    [bots, harness] = [undefined, undefined];
  });

  it("plays every game without ever being loaded in the server's own thread", async () => {
    harness = await startHarness();
    const { ask, services } = harness;
    bots = await startBots({ settings: { hasBots: true }, services });
    const { token } = await harness.guest();
    const found = await ask("GET", "/platform/games/chess/friends/search", { token });
    const opponentUserID = found.json().items.at(-1).userID as number;
    for (const { gameType } of oneIn(8, builtInGames.list())) {
      const body = { opponentUserID, symbol: "O" };
      const { match } = (await ask("POST", `/platform/games/${gameType}/invite`, { token, body })).json();
      const path = `/platform/games/${gameType}/matches/${match.matchID}`;
      const read = async () => ((await ask("GET", path, { token })).json().match as Match).moveCount;
      await expect.poll(read).toBeGreaterThan(0);
    }
    await expect(import("@yourmove/rules/bot")).rejects.toThrow();
  });

  it("thinks in turn where threads are few, and gives every search its move", async () => {
    const thinkers = createThinkers(1);
    const searches = oneIn(3, builtInGames.list()).map((game) => {
      const { gameType, rulesVersion, hasChance = false } = game;
      const chanceOfMove = (version: number) => chanceOf(hasChance ? SEED : null, version);
      const position = game.start({ ...chanceOfMove(0) });
      const search = { gameType, rulesVersion, position, symbol: "X", level: 5 } as const;
      return thinkers.think(search).then((move) => game.play(position, "X", move, chanceOfMove(1)).ok);
    });
    expect(await Promise.all(searches)).toEqual(searches.map(() => true));
    await thinkers.stop();
  });

  it("a search fails with its thread, and the next one has a new thread", async () => {
    const thinkers = createThinkers(1);
    const position = builtInGames.newest("tic-tac-toe")?.start();
    await expect(thinkers.think(SEARCH)).rejects.toThrow();
    expect(await thinkers.think({ ...SEARCH, position })).toHaveProperty("cell");
    await thinkers.stop();
    await expect(thinkers.think({ ...SEARCH, position })).rejects.toThrow("the service is stopping");
  });

  it("a thread begins with the first search, and ends when it has had none for a while", async () => {
    const started: Worker[] = [];
    const start = () => {
      const worker = startAnswering();
      started.push(worker);
      return worker;
    };
    const thinkers = createThinkers(1, { start, idleMs: 1 });
    expect(started).toHaveLength(0);
    await thinkers.think(SEARCH);
    await new Promise((ended) => started[0]?.once("exit", ended));
    expect(await thinkers.think(SEARCH)).toEqual({ cell: 4 });
    expect(started).toHaveLength(2);
    await thinkers.stop();
  });

  it("a search that never ends is given up with its thread, and its place is free again", async () => {
    const hanging = new Worker("for (;;);", { eval: true });
    const threads = [hanging, startAnswering()];
    const thinkers = createThinkers(1, { start: () => threads.shift() ?? hanging, startMs: 300, graceMs: 300 });
    const hung = thinkers.think(SEARCH);
    const next = thinkers.think(SEARCH);
    await expect(hung).rejects.toThrow("took too long");
    expect([await next, thinkers.hung()]).toEqual([{ cell: 4 }, 1]);
    await thinkers.stop();
  });
});
