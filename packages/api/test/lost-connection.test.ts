import { everyKind, openTestDatabase } from "@yourmove/db/testing";
import { expect, it } from "vitest";
import { createHarness, problemOf, startMatch } from "./harness.ts";

const gameType = "tic-tac-toe";
const PAIRS = 24;

/** PostgreSQL ends the connection of the player of cell 8. */
const DEADLY = `create function end_connection() returns trigger language plpgsql as $$ begin
    if new.move->>'cell' = '8' then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); end if;
    return new; end $$;
  create trigger deadly before insert on moves for each row execute function end_connection()`;

it.skipIf(!everyKind.includes("postgresql"))(
  "a move that costs its connection is refused alone; those that shared it are made once, or unavailable and not made",
  async () => {
    const db = await openTestDatabase("postgresql");
    const sent: string[] = [];
    const harness = await createHarness("postgresql", { db });
    const players = await Promise.all(Array.from({ length: 2 * PAIRS }, () => harness.player()));
    const matches = [];
    for (let at = 0; at < players.length; at += 2) {
      const one = players[at];
      const other = players[at + 1];
      if (one && other) matches.push({ one, other, match: await startMatch(one, other) });
    }
    await db.pool.query(DEADLY);
    const stop = db.observe(({ text }) => void (text.includes("insert into moves") && sent.push(text)));
    const answers = await Promise.all(
      matches.map(async ({ one, other, match }, index) => {
        const mover = match.currentTurnUserID === one.userID ? one : other;
        const cell = index % 6 === 3 ? 8 : 4;
        const moved = mover.call.matches.move({ gameType, matchID: match.matchID, move: { cell } });
        const code = await moved.then(
          () => "made",
          async (error: unknown) => (await problemOf(Promise.reject(error))).code,
        );
        return { matchID: match.matchID, cell, code };
      }),
    );
    stop();
    // None was sent twice.
    expect(sent).toHaveLength(PAIRS);
    for (const { matchID, cell, code } of answers) {
      const made = await db.prisma.move.count({ where: { matchID } });
      if (cell === 8) expect([code, made]).toEqual(["unavailable", 0]);
      else expect([code, made]).toEqual(made === 1 ? ["made", 1] : ["unavailable", 0]);
    }
    await db.pool.query("drop trigger deadly on moves");
    for (const { one, other, match } of matches) {
      const now = await one.call.matches.get({ gameType, matchID: match.matchID });
      if ("match" in now && now.match.moveCount > 0) continue;
      const mover = match.currentTurnUserID === one.userID ? one : other;
      const moved = await mover.call.matches.move({ gameType, matchID: match.matchID, move: { cell: 4 } });
      expect(moved).toMatchObject({ match: { moveCount: 1 } });
    }
    await harness.close();
  },
);
