import { createHash } from "node:crypto";
import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { quiet } from "./eventually.ts";
import { codeOf, problemOf, startMatch, useHarness, usePlayers } from "./harness.ts";

const gameType = "tic-tac-toe";
const DAY_MS = 24 * 60 * 60 * 1000;

// What fails on purpose, so that a test can look at what is left.
const FAILING = (table: string) => `create function fail() returns trigger language plpgsql as $$
  begin raise exception 'on purpose'; end $$;
  create trigger fail after insert on ${table} for each row execute function fail();`;
/** The fingerprint of a move, as kept-answers.ts makes it. */
const fingerprintOf = ({ matchID, cell }: { matchID: number; cell: number }): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        "move",
        [
          ["gameType", gameType],
          ["matchID", matchID],
          ["move", [["cell", cell]]],
        ],
      ]),
    )
    .digest("base64url");

const NO_LONGER_FAILING = "drop function fail cascade";

describe.each(everyKind)("the Idempotency-Key (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = usePlayers(harness, "ann", "bob");
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };

  const kept = async (): Promise<number> => harness.db.prisma.idempotencyKey.count();
  const forgotten = async (matchID: number) => {
    const { match } = await ann.call.matches.forfeit({ gameType, matchID });
    return match;
  };

  it("replays the first answer, whatever happened to the match since", async () => {
    const { matchID } = await startMatch(ann, bob);
    const key = newKey();
    const move = { gameType, matchID, move: { cell: 4 } };
    const first = await ann.with({ idempotencyKey: key }).matches.move(move);
    await bob.call.matches.move({ gameType, matchID, move: { cell: 0 } });
    harness.clock.advance(5000);
    const again = await ann.with({ idempotencyKey: key }).matches.move(move);
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    expect((await ann.call.matches.history({ gameType, matchID })).items).toHaveLength(2);
    await forgotten(matchID);
  });

  it("gives 20 concurrent duplicates the same answer, byte for byte, and one effect", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { matchID } = await startMatch(ann, bob);
      const call = ann.with({ idempotencyKey: newKey() });
      const duplicates = Array.from({ length: 20 }, () => call.matches.move({ gameType, matchID, move: { cell: 4 } }));
      const answers = new Set((await Promise.all(duplicates)).map((answer) => JSON.stringify(answer)));
      expect(answers.size).toBe(1);
      expect((await ann.call.matches.history({ gameType, matchID })).items).toHaveLength(1);
      await forgotten(matchID);
    }
  });

  it("gives duplicates of an invite one match, and those of accept, decline, cancel and forfeit one ending", async () => {
    const all = async (work: () => Promise<unknown>) =>
      new Set((await Promise.all(Array.from({ length: 8 }, work))).map((answer) => JSON.stringify(answer))).size;
    const key = newKey();
    const invite = () =>
      ann.with({ idempotencyKey: key }).matches.invite({ gameType, opponentUserID: bob.userID, symbol: "X" });
    expect(await all(invite)).toBe(1);
    const { matchID } = (await invite()).match;
    const accepting = newKey();
    const ending = newKey();
    const refusing = newKey();
    const canceling = newKey();
    expect(await all(() => bob.with({ idempotencyKey: accepting }).matches.accept({ gameType, matchID }))).toBe(1);
    expect(await all(() => bob.with({ idempotencyKey: ending }).matches.forfeit({ gameType, matchID }))).toBe(1);
    const second = (await ann.call.matches.invite({ gameType, opponentUserID: bob.userID })).match.matchID;
    expect(await all(() => bob.with({ idempotencyKey: refusing }).matches.decline({ gameType, matchID: second }))).toBe(
      1,
    );
    const third = (await ann.call.matches.invite({ gameType, opponentUserID: bob.userID })).match.matchID;
    expect(await all(() => ann.with({ idempotencyKey: canceling }).matches.cancel({ gameType, matchID: third }))).toBe(
      1,
    );
  });

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
    await forgotten(matchID);
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
    await forgotten(matchID);
  });

  it("replays refusals of 404, 409 and 422 with their first request id, after they would no longer be true", async () => {
    const { matchID } = await startMatch(ann, bob);
    const refusals = [
      {
        call: (key: string) => bob.with({ idempotencyKey: key }).matches.move({ gameType, matchID, move: { cell: 3 } }),
        code: "not_your_turn",
      },
      {
        call: (key: string) => ann.with({ idempotencyKey: key }).matches.forfeit({ gameType, matchID: 77_777 }),
        code: "match_not_found",
      },
      {
        call: (key: string) => bob.with({ idempotencyKey: key }).matches.accept({ gameType, matchID }),
        code: "invalid_state",
      },
    ];
    const firsts = await Promise.all(refusals.map(async ({ call, code }) => ({ call, key: newKey(), code })));
    const problems = [];
    for (const { call, key, code } of firsts) {
      const problem = await problemOf(call(key));
      expect(problem.code).toBe(code);
      problems.push(problem.match);
    }
    await ann.call.matches.move({ gameType, matchID, move: { cell: 4 } });
    for (const [index, { call, key, code }] of firsts.entries()) {
      const again = await problemOf(call(key));
      expect([again.code, again.requestID === "test"]).toEqual([code, false]);
      expect(JSON.stringify(again.match)).toBe(JSON.stringify(problems[index]));
      expect(JSON.stringify(await problemOf(call(key)))).toBe(JSON.stringify(again));
    }
    await forgotten(matchID);
  });

  it("keeps no answer of 400, 401, 403 or 5xx, so that the same key works once the reason is gone", async () => {
    const { matchID } = await startMatch(ann, bob);
    const idempotencyKey = newKey();
    const call = ann.with({ idempotencyKey });
    const before = await kept();
    expect(await problemOf(call.matches.move({ gameType, matchID, move: { cell: 9 } }))).toMatchObject({ status: 400 });
    expect(await problemOf(call.matches.accept({ gameType, matchID }))).toMatchObject({ status: 403 });
    expect(
      await problemOf(call.matches.move({ gameType, matchID, move: { cells: "x".repeat(17_000) } })),
    ).toMatchObject({ status: 413 });
    expect(await problemOf(harness.anonymous({ idempotencyKey }).matches.forfeit({ gameType, matchID }))).toMatchObject(
      { status: 401 },
    );
    await harness.db.pool.query(FAILING("moves"));
    expect(await problemOf(call.matches.move({ gameType, matchID, move: { cell: 4 } }))).toMatchObject({ status: 500 });
    await harness.db.pool.query(NO_LONGER_FAILING);
    expect(await kept()).toBe(before);
    expect((await call.matches.move({ gameType, matchID, move: { cell: 4 } })).match.moveCount).toBe(1);
    await forgotten(matchID);
  });

  it("and its effect stand or fall together: where the record can't be written, nothing happened", async () => {
    const { matchID, lastActionTime } = await startMatch(ann, bob);
    const idempotencyKey = newKey();
    await harness.db.pool.query(FAILING("idempotency_keys"));
    const moving = ann.with({ idempotencyKey }).matches.move({ gameType, matchID, move: { cell: 4 } });
    expect(await problemOf(moving)).toMatchObject({ status: 500 });
    const inviting = ann.with({ idempotencyKey }).matches.invite({ gameType: "gomoku", opponentUserID: bob.userID });
    expect(await problemOf(inviting)).toMatchObject({ status: 500 });
    await harness.db.pool.query(NO_LONGER_FAILING);
    expect(await ann.call.matches.get({ gameType, matchID })).toMatchObject({
      match: { moveCount: 0, lastActionTime },
    });
    expect((await ann.call.matches.history({ gameType, matchID })).items).toEqual([]);
    expect(await ann.call.matches.list({ gameType: "gomoku" })).toMatchObject({ items: [] });
    await forgotten(matchID);
  });

  it.skipIf(kind === "embedded")(
    "of a duplicate that was answered first: this one's effect is undone, its answer the duplicate's",
    async () => {
      const { matchID } = await startMatch(ann, bob);
      const idempotencyKey = newKey();
      const call = ann.with({ idempotencyKey });
      const blocker = await harness.db.pool.connect();
      await blocker.query("begin; select from cursors for update");
      const moving = problemOf(call.matches.move({ gameType, matchID, move: { cell: 4 } }));
      const isBlocked = async () => {
        const { rows } = await harness.db.pool.query("select from pg_stat_activity where wait_event_type = 'Lock'");
        return rows.length > 0;
      };
      await expect.poll(isBlocked).toBe(true);
      const problem = { code: "stale_state", status: 409, detail: "kept", title: "", type: "", requestID: "duplicate" };
      await harness.db.pool.query(
        `insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
       select user_id, $2, $3, 409, $4, $5 from users where user_id = $1`,
        [ann.userID, idempotencyKey, fingerprintOf({ matchID, cell: 4 }), JSON.stringify(problem), harness.clock.now()],
      );
      await blocker.query("commit");
      blocker.release();
      expect(await moving).toMatchObject({ detail: "kept", requestID: "duplicate" });
      expect((await ann.call.matches.history({ gameType, matchID })).items).toEqual([]);
      await forgotten(matchID);
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
    await forgotten(matchID);
    await quiet(harness.db);
    harness.clock.advance(DAY_MS + 3_600_000);
    await expect.poll(kept).toBe(0);
  });

  it("has 1 to 255 printable characters; another one is 400 and nothing happens", async () => {
    for (const idempotencyKey of ["", "x".repeat(256), "tab\there", "ümlaut"]) {
      const call = ann.with({ idempotencyKey }).matches.invite({ gameType: "reversi", opponentUserID: bob.userID });
      expect(await problemOf(call)).toMatchObject({ status: 400, errors: [{ path: "Idempotency-Key" }] });
    }
    expect(await ann.call.matches.list({ gameType: "reversi" })).toMatchObject({ items: [] });
  });
});
