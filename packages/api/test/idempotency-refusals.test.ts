import { LIMITS } from "@yourmove/contract";
import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { at, problemOf, startMatch, useHarness, usePlayers } from "./harness.ts";

const gameType = "gomoku";

describe.each(everyKind)("the record of an answer without an effect (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = usePlayers(harness, "ann", "bob");

  it("takes less than 3.5 KiB of the disk, with the longest message, and is replayed byte for byte whatever became of the match", async () => {
    const message = Array.from({ length: LIMITS.messageLength }, (_, at) =>
      String.fromCodePoint(0x20000 + at * 97),
    ).join("");
    const match = await startMatch(ann, bob, { gameType, message });
    const move = { row: 7, column: 7 };
    const { matches } = ann.with({ idempotencyKey: "stale" });
    const refused = () => problemOf(matches.move({ ...at(match), move, expectedLastActionTime: 1 }));
    const first = await refused();
    expect(first.match?.message).toBe(message);
    expect(first.match?.game.legalMoves).toHaveLength(225);
    await ann.move(match, move);
    await bob.forfeit(match);
    harness.clock.advance(5000);
    const again = await refused();
    // The first was given no id of its own here: that is its mount's to do.
    expect(JSON.stringify({ ...again, requestID: first.requestID }) === JSON.stringify(first)).toBe(true);
    const text = "select pg_column_size(answer) as bytes from idempotency_keys where user_id = $1 and status = 409";
    const { rows } = await harness.db.pool.query<{ bytes: number }>(text, [ann.userID]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.bytes).toBeLessThanOrEqual(3.5 * 1024);
  });

  it("goes before its time only for its user's newest 200, like an answer that changed nothing, and never one of an effect", async () => {
    const cay = await harness.player();
    const move = { ...at(await startMatch(cay, bob, gameType)), move: { row: 0, column: 0 } };
    const effect = cay.with({ idempotencyKey: "effect" });
    const first = await effect.matches.move(move);
    const rematch = at(await cay.forfeit(await startMatch(cay, bob, gameType)));
    harness.clock.advance(1);
    await cay.with({ idempotencyKey: "rematch" }).matches.rematch(rematch);
    const keys = Array.from({ length: LIMITS.recordsWithoutEffect + 5 }, (_, place) => `nothing-${place}`);
    for (const [place, idempotencyKey] of keys.entries()) {
      harness.clock.advance(1);
      const { matches } = cay.with({ idempotencyKey });
      if (place % 2 === 0) expect((await problemOf(matches.move(move))).code).toBe("not_your_turn");
      else expect((await matches.rematch(rematch)).match.state).toBe(0);
    }
    const { userID } = cay;
    const kept = await harness.db.prisma.idempotencyKey.findMany({
      where: { userID },
      orderBy: { createdTime: "asc" },
    });
    expect(kept.map(({ key }) => key)).toEqual(["effect", "rematch", ...keys.slice(5)]);
    expect(await effect.matches.move(move)).toEqual(first);
  });
});
