import { testKinds } from "@yourmove/db/testing";
import { builtInGames } from "@yourmove/rules";
import { afterEach, describe, expect, it } from "vitest";
import { type Bots, createBots, type TakesDraw, type Think } from "../src/bots/bots.ts";
import { type Log, silentLog } from "../src/log.ts";
import { createHarness, type Harness } from "./harness.ts";

/** Plays the first legal move. */
const firstMove: Think = async ({ gameType, position }) => builtInGames.newest(gameType)?.legalMoves(position)[0];

/** Takes a draw while the bot plays O. */
const takesDraw: TakesDraw = async ({ symbol }) => symbol === "O";

describe.each(testKinds)("bots (%s)", (kind) => {
  let harness: Harness;
  let bots: Bots | undefined;

  const open = async () => {
    harness = await createHarness(kind);
  };
  const work = async (think: Think = firstMove, log: Log = silentLog) => {
    const { db, clock, services } = harness;
    bots = await createBots({
      db,
      clock,
      log,
      changes: services.changes,
      matches: services.matches,
      games: services.games,
      think,
      takesDraw,
    });
    return bots;
  };
  const anyBot = async () => {
    const player = await harness.player();
    const { items } = await player.call.friends.search({ gameType: "tic-tac-toe" });
    const bot = items[0];
    if (!bot) throw new Error("no bot was offered");
    return { player, bot };
  };

  afterEach(async () => {
    await bots?.stop();
    bots = undefined;
    await harness.close();
  });

  it("are offered first, always online, and are ordinary users", async () => {
    await open();
    await work();
    const { player, bot } = await anyBot();
    expect(bot).toMatchObject({ isBot: true, isOnline: true, isGuest: false });
    harness.clock.advance(10 * 60_000);
    expect((await player.call.users.get({ userID: bot.userID })).user.isOnline).toBe(true);
  });

  it("accept at once and answer every move", async () => {
    await open();
    const { idle } = await work();
    const { player, bot } = await anyBot();
    const { match } = await player.call.matches.invite({
      gameType: "tic-tac-toe",
      opponentUserID: bot.userID,
      symbol: "O",
    });
    await idle();
    const seen = await player.call.matches.get({ gameType: "tic-tac-toe", matchID: match.matchID });
    expect(seen).toMatchObject({ match: { state: 1, moveCount: 1, isYourTurn: true, yourSymbol: "O" } });
    await player.call.matches.move({ gameType: "tic-tac-toe", matchID: match.matchID, move: { cell: 8 } });
    await idle();
    expect(await player.call.matches.get({ gameType: "tic-tac-toe", matchID: match.matchID })).toMatchObject({
      match: { moveCount: 3, isYourTurn: true },
    });
  });

  it("no match waits for ever on a bot that was stopped in the middle", async () => {
    await open();
    const first = await work();
    const { player, bot } = await anyBot();
    await first.stop();
    const { match } = await player.call.matches.invite({
      gameType: "tic-tac-toe",
      opponentUserID: bot.userID,
      symbol: "X",
    });
    const again = await work();
    await again.idle();
    expect(await player.call.matches.get({ gameType: "tic-tac-toe", matchID: match.matchID })).toMatchObject({
      match: { state: 1 },
    });
    const { items } = await player.call.friends.search({ gameType: "tic-tac-toe" });
    expect(items.filter(({ isBot }) => isBot)).toHaveLength(3);
  });

  it("a search that failed is made again after its claim has run out", async () => {
    await open();
    let tries = 0;
    const { idle } = await work((search) => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error("the worker died")) : firstMove(search);
    });
    const { player, bot } = await anyBot();
    const { match } = await player.call.matches.invite({
      gameType: "tic-tac-toe",
      opponentUserID: bot.userID,
      symbol: "O",
    });
    await idle();
    expect(tries).toBe(1);
    harness.clock.advance(10_000);
    await idle();
    expect(await player.call.matches.get({ gameType: "tic-tac-toe", matchID: match.matchID })).toMatchObject({
      match: { moveCount: 1 },
    });
  });

  it("nothing that one logs holds a position or a move, which may be secret", async () => {
    await open();
    const lines: object[] = [];
    const note = (fields: object) => void lines.push(fields);
    let tries = 0;
    const think: Think = async () => {
      tries += 1;
      if (tries === 1) throw new Error("out of memory");
      return { cell: 99 };
    };
    await work(think, { ...silentLog, warn: note, error: note });
    const { player, bot } = await anyBot();
    await player.call.matches.invite({ gameType: "tic-tac-toe", opponentUserID: bot.userID, symbol: "O" });
    await expect.poll(() => tries).toBe(1);
    await bots?.idle();
    harness.clock.advance(10_000);
    await expect.poll(() => lines.length).toBe(2);
    const named = { gameType: "tic-tac-toe", matchID: expect.any(Number), rulesVersion: 1, botUserID: bot.userID };
    expect(lines).toEqual([
      { ...named, err: new Error("out of memory") },
      { ...named, code: "invalid_request", detail: expect.any(String) },
    ]);
  });

  it("two processes share the work and never move twice", async () => {
    await open();
    const one = await work();
    const two = await createBots({
      ...harness,
      log: silentLog,
      changes: harness.services.changes,
      matches: harness.services.matches,
      games: harness.services.games,
      think: firstMove,
      takesDraw,
    });
    const { player, bot } = await anyBot();
    for (const gameType of ["tic-tac-toe", "connect-four", "reversi", "gomoku"]) {
      await player.call.matches.invite({ gameType, opponentUserID: bot.userID, symbol: "O" });
    }
    // What one process accepts, the other learns of a moment later: neither being idle says that both are done.
    const reached = async () => {
      const list = await player.call.matches.list({});
      return list.unchanged ? [] : list.items.map(({ moveCount, state }) => [state, moveCount]);
    };
    await expect.poll(reached).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    await one.idle();
    await two.stop();
  });
});
