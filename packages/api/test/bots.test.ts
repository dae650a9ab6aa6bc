import { STATES } from "@yourmove/contract";
import type { botQueries, Database } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import type { Think } from "../src/bots/bots.ts";
import { silentLog } from "../src/log.ts";
import { firstMove, startBots, useBots } from "./test-bots.ts";

describe.each(testKinds)("bots (%s)", (kind) => {
  const { harness, work } = useBots(kind);
  const anyBot = async () => {
    const player = await harness.player();
    const { items } = await player.call.friends.search({ gameType: "tic-tac-toe" });
    const bot = items[0];
    if (!bot) throw new Error("no bot was offered");
    return { player, bot };
  };

  /** A match of tic-tac-toe that a bot is invited to. */
  const invite = async (symbol: "X" | "O") => {
    const { player, bot } = await anyBot();
    const terms = { gameType: "tic-tac-toe", opponentUserID: bot.userID, symbol } as const;
    const { match } = await player.call.matches.invite(terms);
    return { player, match, look: () => player.read(match) };
  };

  it("accept at once and answer every move", async () => {
    const { idle } = await work();
    const { player, match, look } = await invite("O");
    await idle();
    expect(await look()).toMatchObject({ state: 1, moveCount: 1, isYourTurn: true, yourSymbol: "O" });
    await player.call.matches.move({ gameType: "tic-tac-toe", matchID: match.matchID, move: { cell: 8 } });
    await idle();
    expect(await look()).toMatchObject({ moveCount: 3, isYourTurn: true });
  });

  it("a search that failed is made again after its claim has run out", async () => {
    let tries = 0;
    const { idle } = await work({
      think: (search) => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error("the worker died")) : firstMove(search);
      },
    });
    const { look } = await invite("O");
    await idle();
    expect(tries).toBe(1);
    harness.clock.advance(10_000);
    await idle();
    expect(await look()).toMatchObject({ moveCount: 1 });
  });

  it("nothing that one logs holds a position or a move, which may be secret", async () => {
    const lines: object[] = [];
    const note = (fields: object) => void lines.push(fields);
    let tries = 0;
    const think: Think = async () => {
      tries += 1;
      if (tries === 1) throw new Error("out of memory");
      return { cell: 99 };
    };
    const { idle } = await work({ think, log: { ...silentLog, warn: note, error: note } });
    const { player, bot } = await anyBot();
    await player.call.matches.invite({ gameType: "tic-tac-toe", opponentUserID: bot.userID, symbol: "O" });
    await expect.poll(() => tries).toBe(1);
    await idle();
    harness.clock.advance(10_000);
    await expect.poll(() => lines.length).toBe(2);
    const named = { gameType: "tic-tac-toe", matchID: expect.any(Number), rulesVersion: 1, botUserID: bot.userID };
    expect(lines).toEqual([
      { ...named, err: new Error("out of memory") },
      { ...named, code: "invalid_request", detail: expect.any(String) },
    ]);
  });

  it("a turn that is claimed before its accept has come back is taken then, and waits for no claim to run out", async () => {
    const { db } = harness.services;
    let isClaimed = () => {};
    const claimed = new Promise<void>((resolve) => {
      isClaimed = resolve;
    });
    const run: Database["run"] = async (statement, values) => {
      const rows = await db.run(statement, values);
      // The accept is done, and its answer on its way for as long as that.
      if (statement.path === "write") await claimed;
      if (rows.some((row) => (row as Partial<botQueries.BotWork>).state === STATES.active)) setImmediate(isClaimed);
      return rows;
    };
    const { idle } = await work({ db: { ...db, run } });
    const { player, look } = await invite("O");
    await expect.poll(async () => (await look()).state).toBe(STATES.active);
    const { items } = await player.call.friends.search({ gameType: "tic-tac-toe" });
    // Another invite makes the bots look for work.
    await player.call.matches.invite({ gameType: "reversi", opponentUserID: items[0]?.userID ?? 0 });
    await claimed;
    await idle();
    expect(await look()).toMatchObject({ moveCount: 1 });
  });

  it("two processes share the work and never move twice", async () => {
    const one = await work();
    const two = await startBots(harness);
    const { player, bot } = await anyBot();
    for (const gameType of ["tic-tac-toe", "connect-four", "reversi", "gomoku"]) {
      await player.call.matches.invite({ gameType, opponentUserID: bot.userID, symbol: "O" });
    }
    // What one process accepts, the other learns of a moment later: neither being idle says that both are done.
    const reached = async () => {
      const list = await player.call.matches.list({});
      return list.unchanged ? [] : list.items.map(({ moveCount, state }) => [state, moveCount]);
    };
    await expect.poll(reached).toEqual(Array(4).fill([1, 1]));
    await one.idle();
    await two.stop();
  });
});
