import { afterEach, expect, it } from "vitest";
import type { Database } from "../src/index.ts";
import { openTestDatabase } from "../src/testing/index.ts";

let db: Database;
afterEach(() => db.close());

it("a queue of statements at the embedded database lets the event loop turn between any two", async () => {
  db = await openTestDatabase("embedded");
  await db.ping();
  let isOver = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  const turnOf: number[] = [];
  setImmediate(count);
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      await db.pool.query("select count(*) from users");
      turnOf.push(turns);
    }),
  );
  isOver = true;
  expect(new Set(turnOf).size).toBe(50);
});
