import { expect, it } from "vitest";
import { retryOnConflict } from "./retry-on-conflict.ts";

it("an attempt that loses is made once more until it gives anything, a hundred times at most", async () => {
  const made: number[] = [];
  const winAt = (at: number) => (tries: number) => {
    made.push(tries);
    return Promise.resolve(tries === at ? false : null);
  };
  expect(await retryOnConflict(winAt(3))).toBe(false);
  expect(made).toEqual([1, 2, 3]);
  expect(await retryOnConflict(winAt(101))).toBeNull();
  expect(made).toHaveLength(103);
  await expect(retryOnConflict(() => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
});
