import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../src/database.ts";
import { everyKind, openTestDatabase } from "../src/testing/index.ts";

describe.skipIf(!everyKind.includes("postgresql"))("a session of PostgreSQL", () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase("postgresql");
  });
  afterAll(() => db.close());

  it("compiles no statement, whatever the planner believes that it costs", async () => {
    const dear = "explain (analyze, format json) select count(*) from generate_series(1, 1000) a";
    await db.pool.query("set jit_above_cost = 0");
    const { rows } = await db.pool.query(dear);
    expect(rows[0]["QUERY PLAN"][0]).not.toHaveProperty("JIT");
    expect((await db.pool.query("show jit")).rows).toEqual([{ jit: "off" }]);
  });
});
