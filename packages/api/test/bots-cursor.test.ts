import { testKinds } from "@yourmove/db/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Bots } from "../src/bots/bots.ts";
import { createHarness, type Harness, type Player } from "./harness.ts";
import { startBots } from "./test-bots.ts";

const GAME = "tic-tac-toe";

describe.each(testKinds)("a bot's cursor (%s)", (kind) => {
  let harness: Harness;
  let running: Bots;
  let player: Player;
  let bot: number;

  beforeEach(async () => {
    harness = await createHarness(kind);
    player = await harness.player();
    running = await startBots(harness);
    const [first] = (await player.call.friends.search({ gameType: GAME })).items;
    if (!first) throw new Error("no bot was offered");
    bot = first.userID;
  });
  afterEach(async () => {
    await running.stop();
    await harness.close();
  });

  it("is waited for by nobody who plays it, nor written, and theirs rises as ever", async () => {
    const row = async () => (await harness.db.pool.query("select * from cursors where user_id = $1", [bot])).rows;
    const before = await row();
    const holder = kind === "postgresql" ? await harness.db.pool.connect() : null;
    await holder?.query("begin; select from cursors where is_unread for update");
    const look = async () => (await player.call.matches.list({})).lastActionTime;
    let last = await look();
    const match = await player.invite({ userID: bot });
    for (const cell of [4, 2, 6]) {
      // What the bot does may be there before or after a look; what the player does rises in any case.
      await running.idle();
      const before = await look();
      expect(before).toBeGreaterThan(last);
      await player.move(match, cell);
      expect(await look()).toBeGreaterThan(before);
      last = before;
    }
    expect(await player.call.matches.list({})).toMatchObject({ items: [{ outcome: "won", moveCount: 5 }] });
    expect(await row()).toEqual(before);
    await holder?.query("rollback");
    holder?.release();
  });

  it("counts no results any more: these are counted apart, of all matches that end at once, and shown together", async () => {
    await harness.db.pool.query("update cursors set won = 5, drawn = 2 where user_id = $1", [bot]);
    const people = await Promise.all(Array.from({ length: 12 }, () => harness.player()));
    const matches = await Promise.all(people.map((person) => person.invite({ userID: bot })));
    await running.idle();
    await Promise.all(matches.map((match, at) => people[at]?.forfeit(match)));
    const won = await player.invite({ userID: bot });
    for (const cell of [4, 2, 6]) {
      await running.idle();
      await player.move(won, cell);
    }
    const { results } = await player.call.users.get({ userID: bot });
    expect(results).toEqual({ won: 17, lost: 1, drawn: 2 });
    const mine = await player.call.users.get(player);
    expect(mine.results).toEqual({ won: 1, lost: 0, drawn: 0 });
  });
});
