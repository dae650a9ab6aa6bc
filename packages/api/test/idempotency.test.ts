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
const fingerprintOf = ({ matchID, cell }: { matchID: number; cell: number }): string => {
  const input = [
    ["gameType", gameType],
    ["matchID", matchID],
    ["move", [["cell", cell]]],
  ];
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
    const { matchID } = await startMatch(ann, bob);
    const call = ann.with({ idempotencyKey: newKey() }).matches;
    let statements = 0;
    const forget = harness.db.observe(() => {
      statements += 1;
    });
    await call.move({ gameType, matchID, move: { cell: 4 } });
    forget();
    // The match with the session, and the move with its record.
    expect(statements).toBe(2);
    await bob.call.matches.move({ gameType, matchID, move: { cell: 0 } });
    // Another part of the table is written now (decision 4).
    harness.clock.advance(9 * 3_600_000);
    const reused = await problemOf(call.move({ gameType, matchID, move: { cell: 5 } }));
    expect(reused).toMatchObject({ status: 422, code: "idempotency_key_reused" });
    expect((await ann.call.matches.history({ gameType, matchID })).items).toHaveLength(2);
  });

  it("is 422 with another request, and free for another user", async () => {
    const { matchID } = await startMatch(ann, bob);
    const idempotencyKey = newKey();
    await ann.with({ idempotencyKey }).matches.move({ gameType, matchID, move: { cell: 4 } });
    const others = [
      () => ann.with({ idempotencyKey }).matches.move({ gameType, matchID, move: { cell: 5 } }),
      () => ann.with({ idempotencyKey }).matches.forfeit({ gameType, matchID }),
    ];
    for (const call of others) expect(await codeOf(call())).toBe("idempotency_key_reused");
    await bob.with({ idempotencyKey }).matches.move({ gameType, matchID, move: { cell: 5 } });
  });

  it("is 400 with another request that is not valid for its game, before it is 422", async () => {
    const idempotencyKey = newKey();
    const { matches, challenges } = ann.with({ idempotencyKey });
    const small = { gameType: "connect-four", options: { board: "7x6" } };
    const { matchID } = (await bob.call.matches.invite({ ...small, opponentUserID: ann.userID, symbol: "O" })).match;
    await ann.call.matches.accept({ gameType: small.gameType, matchID });
    const move = (column: number) => matches.move({ gameType: small.gameType, matchID, move: { column } });
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
    const { matchID } = await startMatch(ann, bob);
    const refusals = [
      ["not_your_turn", bob, (call: Call) => call.matches.move({ gameType, matchID, move: { cell: 3 } })],
      ["match_not_found", ann, (call: Call) => call.matches.forfeit({ gameType, matchID: 77_777 })],
      ["invalid_state", bob, (call: Call) => call.matches.accept({ gameType, matchID })],
    ] as const;
    const keyed = refusals.map(([code, who, request]) => {
      const call = who.with({ idempotencyKey: newKey() });
      return { code, ask: () => problemOf(request(call)) };
    });
    const firsts = await Promise.all(keyed.map(({ ask }) => ask()));
    await ann.call.matches.move({ gameType, matchID, move: { cell: 4 } });
    for (const [index, { code, ask }] of keyed.entries()) {
      const again = await ask();
      expect([firsts[index]?.code, again.code, again.requestID === "test"]).toEqual([code, code, false]);
      expect(JSON.stringify(again.match)).toBe(JSON.stringify(firsts[index]?.match));
      expect(JSON.stringify(await ask())).toBe(JSON.stringify(again));
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
    const { matchID, lastActionTime } = await startMatch(ann, bob);
    const { matches } = ann.with({ idempotencyKey: newKey() });
    await whileFailing("idempotency_keys", async () => {
      for (const request of [
        () => matches.move({ gameType, matchID, move: { cell: 4 } }),
        () => matches.invite({ gameType: "gomoku", opponentUserID: bob.userID }),
      ])
        expect(await problemOf(request())).toMatchObject({ status: 500 });
    });
    expect(await ann.read({ gameType, matchID })).toMatchObject({ moveCount: 0, lastActionTime });
    expect((await ann.call.matches.history({ gameType, matchID })).items).toEqual([]);
    expect((await ann.list({ gameType: "gomoku" })).items).toEqual([]);
  });

  it.skipIf(kind === "embedded")(
    "of a duplicate that was answered first: this one's effect is undone, its answer the duplicate's",
    async () => {
      const { matchID } = await startMatch(ann, bob);
      const idempotencyKey = newKey();
      const call = ann.with({ idempotencyKey });
      const held = await holdRow(harness.db, "select from cursors for update", []);
      const moving = problemOf(call.matches.move({ gameType, matchID, move: { cell: 4 } }));
      await held.waiting();
      const problem = { code: "stale_state", status: 409, detail: "kept", title: "", type: "", requestID: "duplicate" };
      await harness.db.pool.query(
        `insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
       select user_id, $2, $3, 409, $4, $5 from users where user_id = $1`,
        [ann.userID, idempotencyKey, fingerprintOf({ matchID, cell: 4 }), JSON.stringify(problem), harness.clock.now()],
      );
      await held.release();
      expect(await moving).toMatchObject({ detail: "kept", requestID: "duplicate" });
      expect((await ann.call.matches.history({ gameType, matchID })).items).toEqual([]);
    },
  );

  it("is forgotten after 24 hours, not a moment earlier, also by the maintenance", async () => {
    const { matchID } = await startMatch(ann, bob);
    const call = ann.with({ idempotencyKey: newKey() });
    const move = { gameType, matchID, move: { cell: 4 } };
    await call.matches.move(move);
    harness.clock.advance(DAY_MS - 1);
    expect((await call.matches.move(move)).match.moveCount).toBe(1);
    harness.clock.advance(1);
    expect(await codeOf(call.matches.move(move))).toBe("not_your_turn");
    await quiet(harness.db);
    harness.clock.advance(DAY_MS + 3_600_000);
    await expect.poll(() => harness.db.prisma.idempotencyKey.count()).toBe(0);
  });

  it("has 1 to 255 printable characters; another one is 400 and nothing happens", async () => {
    for (const idempotencyKey of ["", "x".repeat(256), "tab\there", "ümlaut"]) {
      const call = ann.with({ idempotencyKey }).matches.invite({ gameType: "reversi", opponentUserID: bob.userID });
      expect(await problemOf(call)).toMatchObject({ status: 400, errors: [{ path: "Idempotency-Key" }] });
    }
    expect((await ann.list({ gameType: "reversi" })).items).toEqual([]);
  });
});
