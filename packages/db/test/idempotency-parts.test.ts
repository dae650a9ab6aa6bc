import { describe, expect, it } from "vitest";
import type { Database } from "../src/database.ts";
import { createUser } from "../src/queries/prisma/users.ts";
import {
  deleteIdempotencyRecord,
  findIdempotencyRecord,
  recordWithoutEffect,
} from "../src/queries/statements/idempotency-records.ts";
import { purgeIdempotencyRecords } from "../src/queries/statements/maintenance.ts";
import { everyKind } from "../src/testing/index.ts";
import { failure, useDatabase, waiting } from "./use-database.ts";

const HOUR_MS = 3_600_000;
const PART_MS = 6 * HOUR_MS;
/** A part begins here. */
const START = 300_000 * PART_MS;

/** The answer of an effect, as a statement keeps it beside that. */
const EFFECT = `insert into idempotency_keys (user_id, key, fingerprint, status, answer, match_id, created_time)
  select $1::int, $2::text, 'f', 200, '{}', 7, $3::bigint`;
const TAKEN = { code: "23505" };

/** How many answers each part has that has any. */
const COUNTS = `select tableoid::regclass::text as part, count(*)::int as count from idempotency_keys group by 1 order by 1`;

/** A database, and somebody whose records are there. */
const useKeeper = (kind: Database["kind"]) => {
  const keeper = { userID: 0 };
  const db = useDatabase(kind, async (made) => {
    keeper.userID = (await createUser(made, { username: "keeper", isGuest: true, createdTime: 1 })).userID;
  });
  return { db, keeper };
};

describe.each(everyKind)("idempotency records in their parts (%s)", (kind) => {
  const { db, keeper } = useKeeper(kind);

  const keep = (key: string, time: number) => db.pool.query(EFFECT, [keeper.userID, key, time]);
  const refuse = (key: string, createdTime: number) => {
    const kept = { fingerprint: "f", status: 409, answer: "{}", matchID: null, shownUserID: null };
    return recordWithoutEffect(db, { ...keeper, ...kept, key, createdTime }, 200);
  };
  const counts = async (): Promise<number[]> => (await db.pool.query(COUNTS)).rows.map(({ count }) => count as number);

  it("a key is kept once, whichever part the first answer is in, and found there", async () => {
    await keep("effect", START);
    expect(await refuse("refusal", START)).toBe(true);
    for (const key of ["effect", "refusal"]) {
      for (const hours of [0, 1, 6, 9, 12, 23]) expect(await refuse(key, START + hours * HOUR_MS)).toBe(false);
      // Elsewhere whoever has an effect has looked before: `api/idempotency`.
      for (const hours of [0, 1, 6, 12, 18])
        await expect(keep(key, START + hours * HOUR_MS), `${key} after ${hours} h`).rejects.toMatchObject(TAKEN);
    }
    const found = { status: 200, createdTime: START };
    expect(await findIdempotencyRecord(db, keeper, "effect")).toMatchObject(found);
    await deleteIdempotencyRecord(db, START, { ...keeper, key: "effect" });
    await keep("effect", START + 24 * HOUR_MS);
  });

  it("a part goes as a whole when the last of it is over, and no other", async () => {
    await db.pool.query("truncate idempotency_keys");
    for (const hours of [0, 5, 6, 24]) await keep(`at-${hours}`, START + hours * HOUR_MS);
    expect(await counts()).toEqual([2, 1, 1]);
    expect(await purgeIdempotencyRecords(db, START + 5 * HOUR_MS - 1)).toBe(0);
    expect(await purgeIdempotencyRecords(db, START + 5 * HOUR_MS)).toBe(2);
    expect(await counts()).toEqual([1, 1]);
    expect(await findIdempotencyRecord(db, keeper, "at-6")).not.toBeNull();
    expect(await purgeIdempotencyRecords(db, START + 30 * HOUR_MS)).toBe(2);
  });

  it("a time that nothing was made ready for has its part, a year ahead as well as before all others", async () => {
    for (const time of [START + 365 * 24 * HOUR_MS, 1, -1]) {
      await keep(`at ${time}`, time);
      expect(await findIdempotencyRecord(db, keeper, `at ${time}`)).toMatchObject({ createdTime: time });
    }
  });
});

describe.skipIf(!everyKind.includes("postgresql"))("idempotency records of several processes", () => {
  const { db, keeper } = useKeeper("postgresql");

  it.each([
    ["within a part", 0, 1],
    ["where one part follows the other, by clocks that differ", PART_MS - 1000, PART_MS + 1000],
  ])("of two effects at once with one key the second waits and is undone, %s", async (name, one, other) => {
    const first = await db.pool.connect();
    await first.query("begin");
    await first.query(EFFECT, [keeper.userID, name, START + one]);
    const second = failure(db.pool.query(EFFECT, [keeper.userID, name, START + other]));
    await expect.poll(() => waiting(db)).toBe(1);
    await first.query("commit");
    first.release();
    expect(await second).toMatchObject(TAKEN);
  });

  it("a part that somebody uses is left, and goes the next time", async () => {
    await db.pool.query("truncate idempotency_keys");
    await db.pool.query(EFFECT, [keeper.userID, "old", START]);
    const reader = await db.pool.connect();
    await reader.query("begin; select from idempotency_keys");
    expect(await purgeIdempotencyRecords(db, START)).toBe(0);
    await reader.query("commit");
    reader.release();
    expect([await purgeIdempotencyRecords(db, START), await purgeIdempotencyRecords(db, START)]).toEqual([1, 0]);
  });
});
