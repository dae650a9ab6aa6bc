import { createHash } from "node:crypto";
import type { Match, MoveBody } from "@yourmove/contract";
import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { oneIn } from "../../../tests/support/rounds.ts";
import { quiet } from "./eventually.ts";
import { at, type Call, codeOf, problemOf, startMatch, useHarness, usePlayers } from "./harness.ts";
import { holdRow } from "./held-rows.ts";
import { WRITES } from "./writes.ts";

const gameType = "tic-tac-toe";
const DAY_MS = 24 * 60 * 60 * 1000;

/** The fingerprint of a move, as kept-answers.ts makes it. */
const fingerprintOf = ({ matchID }: Match, cell: number): string => {
  const input = Object.entries({ gameType, matchID, move: [["cell", cell]] });
  return createHash("sha256")
    .update(JSON.stringify(["move", input]))
    .digest("base64url");
};

describe.each(everyKind)("the Idempotency-Key (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = usePlayers(harness, "ann", "bob");
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };

  /** Does something while rows of a table can't be added, so that a test can look at what is left. */
  const whileFailing = async (table: string, work: () => Promise<void>) => {
    await harness.db.pool.query(`create function fail() returns trigger language plpgsql as $$
      begin raise exception 'on purpose'; end $$;
      create trigger fail after insert on ${table} for each row execute function fail();`);
    await work();
    await harness.db.pool.query("drop function fail cascade");
  };
  const rowsOf = async (): Promise<number> => {
    const { move, match, challenge } = harness.db.prisma;
    return (await move.count()) + (await match.count()) + (await challenge.count());
  };

  it.each(kind === "embedded" ? oneIn(4, WRITES) : WRITES)(
    "gives twenty of $what at once one effect and one answer, and a later one the same, whatever has happened",
    async ({ by, adds, given, request }) => {
      const there = await given(ann, bob);
      const call = (by === "x" ? ann : bob).with({ idempotencyKey: newKey() });
      const before = await rowsOf();
      const answers = await Promise.all(Array.from({ length: 20 }, () => request(call, there)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect((await rowsOf()) - before).toBe(adds);
      await bob.forfeit(there as Match).catch(() => {});
      harness.clock.advance(5000);
      expect(JSON.stringify(await request(call, there))).toBe(JSON.stringify(answers[0]));
    },
  );

  it("is looked for with a move's match: a new one takes no statement of its own, and one that was used hours before lets a legal move have no effect", async () => {
    const match = await startMatch(ann, bob);
    const { matches } = ann.with({ idempotencyKey: newKey() });
    const move = (cell: number) => matches.move({ ...at(match), move: { cell } });
    let statements = 0;
    const forget = harness.db.observe(() => {
      statements += 1;
    });
    await move(4);
    forget();
    // The match with the session, and the move with its record.
    expect(statements).toBe(2);
    await bob.move(match, 0);
    // Another part of the table is written now (decision 4).
    harness.clock.advance(9 * 3_600_000);
    expect(await codeOf(move(5))).toBe("idempotency_key_reused");
    expect(await ann.movesOf(match)).toHaveLength(2);
  });

  it("is 422 with another request, and free for another user", async () => {
    const match = at(await startMatch(ann, bob));
    const idempotencyKey = newKey();
    const { matches } = ann.with({ idempotencyKey });
    const other = { ...match, move: { cell: 5 } };
    await matches.move({ ...match, move: { cell: 4 } });
    expect(await codeOf(matches.move(other))).toBe("idempotency_key_reused");
    expect(await codeOf(matches.forfeit(match))).toBe("idempotency_key_reused");
    await bob.with({ idempotencyKey }).matches.move(other);
  });

  it("is 400 with another request that is not valid for its game, before it is 422", async () => {
    const idempotencyKey = newKey();
    const { matches, challenges } = ann.with({ idempotencyKey });
    const small = { gameType: "connect-four", options: { board: "7x6" } };
    const match = at(await startMatch(ann, bob, small));
    const move = (column: number) => matches.move({ ...match, move: { column } });
    await move(0);
    const bad = { gameType: "gomoku", options: { size: 99 } };
    for (const [path, call] of [
      ["move.column", () => move(8)],
      ["options.size", () => matches.invite({ ...bad, opponentUserID: bob.userID })],
      ["options.size", () => challenges.create({ ...bad, kind: "link" })],
      ["options.size", () => challenges.quick(bad)],
    ] as const)
      expect(await problemOf(call())).toMatchObject({ status: 400, errors: [{ path }] });
    expect(await codeOf(move(1))).toBe("idempotency_key_reused");
  });

  it("replays refusals of 404, 409 and 422 with their first request id, after they would no longer be true", async () => {
    const match = await startMatch(ann, bob);
    for (const [code, who, request] of [
      ["not_your_turn", bob, (call: Call) => call.matches.move({ ...at(match), move: { cell: 3 } })],
      ["match_not_found", ann, (call: Call) => call.matches.forfeit({ gameType, matchID: 77_777 })],
      ["invalid_state", bob, (call: Call) => call.matches.accept(at(match))],
      ["illegal_move", bob, (call: Call) => call.matches.move({ ...at(match), move: { cell: 4 } })],
    ] as const) {
      const call = who.with({ idempotencyKey: newKey() });
      const first = await problemOf(request(call));
      if (code === "not_your_turn") await ann.move(match, 4);
      const again = await problemOf(request(call));
      expect([first.code, again.code, again.requestID === "test"]).toEqual([code, code, false]);
      expect(JSON.stringify(again.match)).toBe(JSON.stringify(first.match));
      expect(JSON.stringify(await problemOf(request(call)))).toBe(JSON.stringify(again));
    }
  });

  it("keeps no answer of 400, 401, 403 or 5xx, so that the same key works once the reason is gone", async () => {
    const match = at(await startMatch(ann, bob));
    const idempotencyKey = newKey();
    const { matches } = ann.with({ idempotencyKey });
    const kept = () => harness.db.prisma.idempotencyKey.count();
    const before = await kept();
    const move = (body: MoveBody) => matches.move({ ...match, move: body });
    for (const [status, request] of [
      [400, () => move({ cell: 9 })],
      [403, () => matches.accept(match)],
      [413, () => move({ cells: "x".repeat(17_000) })],
      [401, () => harness.anonymous({ idempotencyKey }).matches.forfeit(match)],
    ] as const)
      expect((await problemOf(request())).status).toBe(status);
    await whileFailing("moves", async () => expect((await problemOf(move({ cell: 4 }))).status).toBe(500));
    expect(await kept()).toBe(before);
    expect((await move({ cell: 4 })).match.moveCount).toBe(1);
  });

  it("and its effect stand or fall together: where the record can't be written, nothing happened", async () => {
    const match = await startMatch(ann, bob);
    const { matches } = ann.with({ idempotencyKey: newKey() });
    await whileFailing("idempotency_keys", async () => {
      for (const request of [
        () => matches.move({ ...at(match), move: { cell: 4 } }),
        () => matches.invite({ gameType: "gomoku", opponentUserID: bob.userID }),
      ])
        expect(await problemOf(request())).toMatchObject({ status: 500 });
    });
    expect(await ann.read(match)).toMatchObject({ moveCount: 0, lastActionTime: match.lastActionTime });
    expect(await ann.movesOf(match)).toEqual([]);
    expect((await ann.list({ gameType: "gomoku" })).items).toEqual([]);
  });

  it.skipIf(kind === "embedded")(
    "of a duplicate that was answered first: this one's effect is undone, its answer the duplicate's",
    async () => {
      const match = await startMatch(ann, bob);
      const idempotencyKey = newKey();
      const { matches } = ann.with({ idempotencyKey });
      const held = await holdRow(harness.db, "select from cursors for update", []);
      const moving = problemOf(matches.move({ ...at(match), move: { cell: 4 } }));
      await held.waiting();
      const problem = { code: "stale_state", status: 409, detail: "kept", title: "", type: "", requestID: "duplicate" };
      await harness.db.pool.query(
        `insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
       select user_id, $2, $3, 409, $4, $5 from users where user_id = $1`,
        [ann.userID, idempotencyKey, fingerprintOf(match, 4), JSON.stringify(problem), harness.clock.now()],
      );
      await held.release();
      expect(await moving).toMatchObject({ detail: "kept", requestID: "duplicate" });
      expect(await ann.movesOf(match)).toEqual([]);
    },
  );

  it("is forgotten after 24 hours, and not a moment earlier", async () => {
    const { matches } = ann.with({ idempotencyKey: newKey() });
    const move = { ...at(await startMatch(ann, bob)), move: { cell: 4 } };
    await matches.move(move);
    harness.clock.advance(DAY_MS - 1);
    // The maintenance has run by then.
    await quiet(harness.db);
    expect((await matches.move(move)).match.moveCount).toBe(1);
    harness.clock.advance(1);
    expect(await codeOf(matches.move(move))).toBe("not_your_turn");
  });

  it("that is none is 400, and nothing happens", async () => {
    const { matches } = ann.with({ idempotencyKey: "tab\there" });
    const refused = problemOf(matches.invite({ gameType: "reversi", opponentUserID: bob.userID }));
    expect(await refused).toMatchObject({ status: 400, errors: [{ path: "Idempotency-Key" }] });
    expect((await ann.list({ gameType: "reversi" })).items).toEqual([]);
  });
});
