import { STATES } from "@yourmove/contract";
import type { botQueries, Database } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { createGames } from "@yourmove/rules";
import { describe, expect, it } from "vitest";
import type { BotSearch, Bots, Think } from "../src/bots/bots.ts";
import { silentLog } from "../src/log.ts";
import { closedGate } from "./eventually.ts";
import { codeOf, createHarness } from "./harness.ts";
import { holdRow } from "./held-rows.ts";
import { firstMove, startBots, useBots } from "./test-bots.ts";
import { counting } from "./test-games.ts";

const gameType = "tic-tac-toe";
const takesDraw = async () => true;

describe.each(testKinds)("bots (%s)", (kind) => {
  const { harness, work, meet } = useBots(kind);

  /** A match that a bot is invited to. */
  const invite = async (symbol: "X" | "O" = "O") => {
    const { player, bot } = await meet();
    const match = await player.invite(bot, { symbol });
    return { player, bot, match, look: () => player.read(match) };
  };

  /** A match in which a person has moved as X and the bot has answered; the person is to move. */
  const begun = async (running: Bots) => {
    const of = await invite("X");
    await running.idle();
    await of.player.move(of.match, 8);
    await running.idle();
    return of;
  };

  it("accept at once and answer every move, and a rematch", async () => {
    const { idle } = await work();
    const { player, match, look } = await invite();
    await idle();
    expect(await look()).toMatchObject({ state: 1, moveCount: 1, isYourTurn: true, yourSymbol: "O" });
    await player.move(match, 8);
    await idle();
    expect(await look()).toMatchObject({ moveCount: 3, isYourTurn: true });
    await player.forfeit(match);
    const again = await player.rematch(match);
    await idle();
    expect(await player.read(again)).toMatchObject({ state: 1, rematchOfMatchID: match.matchID, yourSymbol: "X" });
  });

  it("a search that failed is made again after its claim has run out", async () => {
    let tries = 0;
    const { idle } = await work({
      think: (search) => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error("the worker died")) : firstMove(search);
      },
    });
    const { look } = await invite();
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
    const { bot, match } = await invite();
    await expect.poll(() => tries).toBe(1);
    await idle();
    harness.clock.advance(10_000);
    await expect.poll(() => lines.length).toBe(2);
    const named = { gameType, matchID: match.matchID, rulesVersion: 1, botUserID: bot.userID };
    expect(lines).toEqual([
      { ...named, err: new Error("out of memory") },
      { ...named, code: "invalid_request", detail: expect.any(String) },
    ]);
  });

  it("a turn that is claimed before its accept has come back is taken then, and waits for no claim to run out", async () => {
    const { db } = harness.services;
    const claimed = closedGate();
    const run: Database["run"] = async (statement, values) => {
      const rows = await db.run(statement, values);
      // The accept is done, and its answer on its way for as long as that.
      if (statement.path === "write") await claimed.passed;
      if (rows.some((row) => (row as Partial<botQueries.BotWork>).state === STATES.active)) setImmediate(claimed.open);
      return rows;
    };
    const { idle } = await work({ db: { ...db, run } });
    const { player, bot, look } = await invite();
    await expect.poll(async () => (await look()).state).toBe(STATES.active);
    // Another invite makes the bots look for work.
    await player.invite(bot, { gameType: "reversi" });
    await claimed.passed;
    await idle();
    expect(await look()).toMatchObject({ moveCount: 1 });
  });

  it("two processes share the work and never move twice", async () => {
    const one = await work();
    const two = await startBots(harness);
    const { player, bot } = await meet();
    for (const game of [gameType, "connect-four", "reversi", "gomoku"])
      await player.invite(bot, { gameType: game, symbol: "O" });
    // What one process accepts, the other learns of a moment later: neither being idle says that both are done.
    const reached = async () => (await player.list()).items.map(({ moveCount, state }) => [state, moveCount]);
    await expect.poll(reached).toEqual(Array(4).fill([1, 1]));
    await one.idle();
    await two.stop();
  });

  it("accept every takeback, also while it is the person's turn", async () => {
    const running = await work();
    const { player, match, look } = await begun(running);
    await player.offer(match, "takeback");
    await running.idle();
    expect(await look()).toMatchObject({ moveCount: 0, isYourTurn: true, offers: { takeback: { byUserID: null } } });
    await player.move(match, 4);
    await running.idle();
    expect(await look()).toMatchObject({ moveCount: 2, isYourTurn: true });
  });

  it.each([
    [true, { state: 2, result: "draw", resultDetail: "agreement" }],
    [false, { state: 1, isYourTurn: true, offers: { draw: { byUserID: null } } }],
  ] as const)(
    "a draw that the bot's own search takes (%s) leads there, and is asked for its side and position",
    async (isTaken, after) => {
      const requested: BotSearch[] = [];
      const running = await work({
        takesDraw: async (search) => {
          requested.push(search);
          return isTaken;
        },
      });
      const { player, match, look } = await begun(running);
      await player.offer(match, "draw");
      await running.idle();
      expect(await look()).toMatchObject(after);
      expect(requested).toMatchObject([{ gameType, symbol: "O", position: { turn: "X" } }]);
    },
  );

  it("an offer that came while the bot thought about its move is answered, and the move made after it", async () => {
    const gate = closedGate();
    let searches = 0;
    const running = await work({
      think: async (search) => {
        searches += 1;
        if (searches === 2) await gate.passed;
        return firstMove(search);
      },
    });
    const { player, match, look } = await begun(running);
    await player.move(match, 4);
    await expect.poll(() => searches).toBe(2);
    await player.offer(match, "draw");
    gate.open();
    await expect.poll(look).toMatchObject({ moveCount: 4, offers: { draw: { byUserID: null } } });
  });

  it("offers that nobody was there to answer are answered at the next start", async () => {
    const running = await work({ takesDraw });
    const { player, match, look } = await begun(running);
    await running.stop();
    await player.offer(match, "draw");
    await player.offer(match, "takeback");
    await (await work({ takesDraw })).idle();
    const offers = { draw: { byUserID: null }, takeback: { byUserID: null } };
    expect(await look()).toMatchObject({ state: 1, moveCount: 0, offers });
  });

  it("are neither found nor invited for a game that they don't play, nor asked for a rematch where its new version says so", async () => {
    const { db, clock } = harness;
    const game = "test.counting";
    const serve = (...wishes: boolean[]) => {
      const versions = wishes.map((bots, at) => counting({ gameType: game, rulesVersion: at + 1, bots }));
      return createHarness(kind, { db, clock, games: createGames(versions) });
    };
    const before = await serve(true);
    const after = await serve(true, false);
    const running = await startBots(before, { think: async () => ({ next: 1 }) });
    const player = await before.player();
    const { bot } = await meet();
    expect((await player.call.friends.search({ gameType: game })).items).toContainEqual(bot);
    const match = await player.invite(bot, { gameType: game, symbol: "O" });
    await running.stop();
    expect((await player.forfeit(match)).canRematch).toBe(true);
    const later = await after.signIn(player.token);
    expect((await later.read(match)).canRematch).toBe(false);
    expect(await codeOf(later.rematch(match))).toBe("invite_refused");
    expect(await codeOf(later.invite(bot, { gameType: game }))).toBe("invite_refused");
    for (const q of [undefined, bot.username])
      expect(await later.call.friends.search({ gameType: game, q })).toEqual({ items: [], limited: false });
    for (const { services } of [before, after]) await services.stop();
  });

  describe("have cursors", () => {
    it("that nobody waits for who plays them, nor anybody writes, and theirs rise as ever", async () => {
      const running = await work();
      const { player, bot } = await meet();
      const row = async () =>
        (await harness.db.pool.query("select * from cursors where user_id = $1", [bot.userID])).rows;
      const before = await row();
      const held =
        kind === "postgresql" && (await holdRow(harness.db, "select from cursors where is_unread for update", []));
      const look = async () => (await player.list()).lastActionTime;
      let last = await look();
      const match = await player.invite(bot);
      for (const cell of [4, 2, 6]) {
        // What the bot does may be there before or after a look; what the player does rises in any case.
        await running.idle();
        const before = await look();
        expect(before).toBeGreaterThan(last);
        await player.move(match, cell);
        expect(await look()).toBeGreaterThan(before);
        last = before;
      }
      expect(await player.list()).toMatchObject({ items: [{ outcome: "won", moveCount: 5 }] });
      expect(await row()).toEqual(before);
      if (held) await held.release();
    });

    it("that count no results any more: these are counted apart, of all matches that end at once, and shown together", async () => {
      const running = await work();
      const { player, bot } = await meet();
      await harness.db.pool.query("update cursors set won = 5, drawn = 2 where user_id = $1", [bot.userID]);
      const people = await Promise.all(Array.from({ length: 12 }, () => harness.player()));
      const matches = await Promise.all(people.map((person) => person.invite(bot)));
      await running.idle();
      await Promise.all(matches.map((match, at) => people[at]?.forfeit(match)));
      const won = await player.invite(bot);
      for (const cell of [4, 2, 6]) {
        await running.idle();
        await player.move(won, cell);
      }
      const resultsOf = async (of: { userID: number }) => (await player.call.users.get({ userID: of.userID })).results;
      expect(await resultsOf(bot)).toEqual({ won: 17, lost: 1, drawn: 2 });
      expect(await resultsOf(player)).toEqual({ won: 1, lost: 0, drawn: 0 });
    });
  });
});
