import { nameKey } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import type { Think } from "../src/bots/bots.ts";
import { enlistBots } from "../src/bots/roster.ts";
import { silentLog } from "../src/log.ts";
import { readMatch } from "./harness.ts";
import { firstMove, startBots, useBots } from "./test-bots.ts";

describe.each(testKinds)("bots (%s)", (kind) => {
  const { harness, work } = useBots(kind);
  const anyBot = async () => {
    const player = await harness().player();
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
    return { player, match, look: () => readMatch(player, match) };
  };

  it("of a former version keep their user: each takes its new name where no person has that", async () => {
    const first = await enlistBots(harness().db, 1);
    const [pip = 0, moss = 0, nova = 0] = first.keys();
    const rename = (userID: number, username: string) =>
      harness().db.prisma.user.update({ where: { userID }, data: { username, usernameKey: nameKey(username) } });
    await rename(pip, "Pip-easy");
    await rename(nova, "Nova-medium");
    const person = await harness().player();
    await rename(person.userID, "Nova");
    expect([...(await enlistBots(harness().db, 2))]).toEqual([...first]);
    const { items } = await person.call.friends.search({ gameType: "tic-tac-toe" });
    const names = new Map(items.map(({ userID, username }) => [userID, username]));
    expect([pip, moss, nova].map((userID) => names.get(userID))).toEqual(["Pip", "Moss", "Nova-medium"]);
  });

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
    harness().clock.advance(10_000);
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
    harness().clock.advance(10_000);
    await expect.poll(() => lines.length).toBe(2);
    const named = { gameType: "tic-tac-toe", matchID: expect.any(Number), rulesVersion: 1, botUserID: bot.userID };
    expect(lines).toEqual([
      { ...named, err: new Error("out of memory") },
      { ...named, code: "invalid_request", detail: expect.any(String) },
    ]);
  });

  it("what comes in while one thinks is answered then, and waits for no claim to run out", async () => {
    let isThought = () => {};
    const thought = new Promise<void>((resolve) => {
      isThought = resolve;
    });
    const { idle } = await work({ think: ({ symbol }) => thought.then(() => ({ bid: symbol === "X" ? 1 : 2 })) });
    const { player, bot } = await anyBot();
    const gameType = "goofspiel";
    const { match } = await player.call.matches.invite({ gameType, opponentUserID: bot.userID });
    const look = () => readMatch(player, match);
    await expect.poll(async () => (await look()).state).toBe(1);
    await player.call.matches.move({ gameType, matchID: match.matchID, move: { bid: 3 } });
    isThought();
    await idle();
    expect(await look()).toMatchObject({ moveCount: 2 });
  });

  it("two processes share the work and never move twice", async () => {
    const one = await work();
    const two = await startBots(harness());
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
