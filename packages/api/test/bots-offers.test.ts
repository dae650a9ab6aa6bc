import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import type { BotSearch, Bots } from "../src/bots/bots.ts";
import { closedGate } from "./eventually.ts";
import { firstMove, useBots } from "./test-bots.ts";

const gameType = "tic-tac-toe";

describe.each(testKinds)("what bots are offered between the moves (%s)", (kind) => {
  const { harness, work } = useBots(kind, { takesDraw: async () => true });

  /** A match that a person has begun as X; the bot has answered, the person is to move. */
  const begun = async (running: Bots) => {
    const player = await harness.player();
    const [bot] = (await player.call.friends.search({ gameType })).items;
    const match = await player.invite({ userID: bot?.userID ?? 0 });
    await running.idle();
    await player.move(match, 8);
    await running.idle();
    return { player, match };
  };

  it("every takeback is accepted, also while it is the person's turn", async () => {
    const running = await work();
    const { player, match } = await begun(running);
    await player.offer(match, "takeback");
    await running.idle();
    expect(await player.read(match)).toMatchObject({
      moveCount: 0,
      isYourTurn: true,
      offers: { takeback: { byUserID: null } },
    });
    await player.move(match, 4);
    await running.idle();
    expect(await player.read(match)).toMatchObject({ moveCount: 2, isYourTurn: true });
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
      const { player, match } = await begun(running);
      await player.offer(match, "draw");
      await running.idle();
      expect(await player.read(match)).toMatchObject(after);
      expect(requested).toMatchObject([{ gameType, symbol: "O", position: { turn: "X" } }]);
    },
  );

  it("an offer that came while the bot thought about its move is answered, and the move made after it", async () => {
    const gate = closedGate();
    let searches = 0;
    const running = await work({
      takesDraw: async () => false,
      think: async (search) => {
        searches += 1;
        if (searches === 2) await gate.passed;
        return firstMove(search);
      },
    });
    const { player, match } = await begun(running);
    await player.move(match, 4);
    await expect.poll(() => searches).toBe(2);
    await player.offer(match, "draw");
    gate.open();
    const state = async () => {
      const { moveCount, offers } = await player.read(match);
      return [moveCount, offers.draw.byUserID];
    };
    await expect.poll(state).toEqual([4, null]);
  });

  it("offers that nobody was there to answer are answered at the next start", async () => {
    const running = await work();
    const { player, match } = await begun(running);
    await running.stop();
    await player.offer(match, "draw");
    await player.offer(match, "takeback");
    await (await work()).idle();
    expect(await player.read(match)).toMatchObject({
      state: 1,
      moveCount: 0,
      offers: { draw: { byUserID: null }, takeback: { byUserID: null } },
    });
  });

  it("a rematch is accepted at once", async () => {
    const running = await work();
    const { player, match } = await begun(running);
    await player.forfeit(match);
    const again = await player.rematch(match);
    await running.idle();
    expect(await player.read(again)).toMatchObject({ state: 1, rematchOfMatchID: match.matchID, yourSymbol: "O" });
  });
});
