import { testKinds } from "@yourmove/db/testing";
import { builtInGames } from "@yourmove/rules";
import { describe, expect, it } from "vitest";
import type { Think } from "../src/bots/bots.ts";
import type { Services } from "../src/context.ts";
import { closedGate } from "./eventually.ts";
import type { Player } from "./harness.ts";
import { firstMove, useBots } from "./test-bots.ts";

const GAME = "tic-tac-toe";
interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

describe.each(testKinds)("a crowd against one bot (%s)", (kind) => {
  const { harness, work: start, meet } = useBots(kind);
  const work = (think?: Think) => start(think && { think });

  /** Somebody and a bot, while no bots are at work. */
  const open = async () => {
    await (await work()).stop();
    const { player, bot } = await meet();
    return { player, bot: bot.userID };
  };

  /** Active matches of a bot, written as the service would, each with a person of its own. */
  const crowd = async (bot: number, count: number, turn: "bot" | "person") => {
    const { pool } = harness.db;
    const now = harness.clock.now();
    await pool.query(
      `with people as (
        insert into users (username, search_key, is_guest, created_time)
        select 'crowd-' || n, 'crowd-' || n, true, $1::bigint from generate_series(1, $2::int) n returning user_id),
      cursors as (insert into cursors (user_id, value, active_matches) select user_id, $1::bigint, 1 from people)
      insert into matches (game_type, state, inviter_id, invitee_id, inviter_symbol, x_user_id, o_user_id,
        current_turn_user_id, position, created_time, started_time, last_action_time, bot_id, waiting_bot_id)
      select $3, 1, user_id, $4::int, 'X', case when $5 then $4::int else user_id end,
        case when $5 then user_id else $4::int end, case when $5 then $4::int else user_id end,
        $6::jsonb, $1::bigint, $1::bigint, $1::bigint, $4::int, case when $5 then $4::int end from people`,
      [now, count, GAME, bot, turn === "bot", JSON.stringify(builtInGames.newest(GAME)?.start())],
    );
    const counted = "update cursors set active_matches = active_matches + $2, value = $3 where user_id = $1";
    await pool.query(counted, [bot, count, now]);
    await pool.query("analyze");
  };
  const answered = async (bot: number) => {
    const sql = "select count(*)::int as count from matches where x_user_id = $1 and x_move_count = 1";
    return (await harness.db.pool.query(sql, [bot])).rows[0].count as number;
  };

  const claimed = async () => {
    const { rows } = await harness.db.pool.query("select from matches where claimed_until is not null");
    return rows.length;
  };

  /** The statements, and the rows that they gave, from a person's move to the bot's answer. */
  const costOfAnswer = async (player: Player, bot: number) => {
    const running = await work();
    const match = await player.invite({ userID: bot });
    await running.idle();
    const answers: Promise<readonly object[]>[] = [];
    const forget = harness.db.observe(({ answered = Promise.resolve([]) }) => void answers.push(answered));
    await player.move(match, 4);
    await running.idle();
    forget();
    const cost = { statements: answers.length, rows: (await Promise.all(answers)).flat().length };
    await running.stop();
    expect((await player.read(match)).moveCount).toBe(2);
    return cost;
  };

  it("an answer takes the same few statements and rows with a thousand other matches as with none", async () => {
    const { player, bot } = await open();
    const alone = await costOfAnswer(player, bot);
    await crowd(bot, 1000, "person");
    expect(await costOfAnswer(await harness.player(), bot)).toEqual(alone);
    expect(alone.statements).toBeLessThanOrEqual(6);
    expect(alone.rows).toBeLessThanOrEqual(5);
  });

  it("a start with a thousand matches waiting answers all, a bounded number at a time", async () => {
    const { bot } = await open();
    await crowd(bot, 1000, "bot");
    let underway = 0;
    let most = 0;
    const { idle } = await work(async (search) => {
      underway += 1;
      most = Math.max(most, underway);
      const move = await firstMove(search);
      underway -= 1;
      return move;
    });
    await idle();
    expect(await answered(bot)).toBe(1000);
    expect(most).toBeLessThanOrEqual(40);
  });

  it("a flood of invites leaves turns their places", async () => {
    const { player, bot } = await open();
    const match = await player.invite({ userID: bot });
    const running = await work();
    await running.idle();
    await running.stop();
    await player.move(match, 4);
    await harness.db.pool.query(
      `with people as (
        insert into users (username, search_key, is_guest, created_time)
        select 'flood-' || n, 'flood-' || n, true, $3::bigint from generate_series(1, 200) n returning user_id)
      insert into matches (game_type, state, inviter_id, invitee_id, inviter_symbol, position, created_time, last_action_time,
        bot_id, waiting_bot_id)
      select $1, 0, user_id, $2::int, 'X', '{}'::jsonb, 1, 1, $2::int, $2::int from people`,
      [GAME, bot, harness.clock.now()],
    );
    let accepting = 0;
    const { services } = harness;
    const gate = closedGate();
    const idempotency: Services["idempotency"] = {
      async run(call, repeatable, work) {
        if (repeatable.operation === "accept") {
          accepting += 1;
          await gate.passed;
        }
        return services.idempotency.run(call, repeatable, work);
      },
    };
    const bots = await start({ idempotency });
    await expect.poll(async () => (await player.read(match)).moveCount).toBe(2);
    expect(accepting).toBe(10);
    const stopped = bots.stop();
    gate.open();
    await stopped;
  });

  it("a search that outlasts its claim is not made twice by the same process", async () => {
    const { bot } = await open();
    await crowd(bot, 1, "bot");
    let searches = 0;
    const gate = closedGate();
    const { idle } = await work(async (search) => {
      searches += 1;
      await gate.passed;
      return firstMove(search);
    });
    await expect.poll(() => searches).toBe(1);
    const answers: Promise<readonly object[]>[] = [];
    const forget = harness.db.observe(({ answered = Promise.resolve([]) }) => void answers.push(answered));
    harness.clock.advance(60_000);
    harness.services.changes.publish([bot]);
    await expect.poll(async () => (await answers[0])?.length).toBe(1);
    forget();
    gate.open();
    await idle();
    expect([searches, await answered(bot)]).toEqual([1, 1]);
  });

  it("a search that a stop cut off is taken up by the next process at once, and nothing stays claimed", async () => {
    const { bot } = await open();
    await crowd(bot, 3, "bot");
    const gate = closedGate();
    let searches = 0;
    const interrupted = await work(async () => {
      searches += 1;
      await gate.passed;
      throw new Error("stopping");
    });
    await expect.poll(() => searches).toBe(3);
    const stopped = interrupted.stop();
    gate.open();
    await stopped;
    expect(await claimed()).toBe(0);
    await (await work()).idle();
    expect([await answered(bot), await claimed()]).toEqual([3, 0]);
  });

  /** The rows that a plan's scans looked at. */
  const rowsRead = ({ Plans = [], ...node }: Plan): number =>
    (node["Node Type"].includes("Scan") && node["Relation Name"]
      ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
      : 0) + Plans.reduce((sum, plan) => sum + rowsRead(plan), 0);

  it("looking for work reads what waits for the bot, and none of the thousand that wait for people", async () => {
    const { bot } = await open();
    await crowd(bot, 1000, "person");
    const statements: { text: string; values: readonly unknown[] }[] = [];
    const forget = harness.db.observe((statement) => void statements.push(statement));
    await (await work()).idle();
    forget();
    const claim = statements.find(({ text }) => text.includes("set claimed_until = $3"));
    const text = `explain (analyze, format json) ${claim?.text}`;
    const explained = await harness.db.pool.query(text, [...(claim?.values ?? [])]);
    expect(rowsRead(explained.rows[0]["QUERY PLAN"][0].Plan)).toBe(0);
  });
});
