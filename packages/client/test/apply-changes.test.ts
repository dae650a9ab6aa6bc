import { describe, expect, test } from "vitest";
import { applyChanges, type ListSnapshot } from "../src/index.ts";

type Item = ListSnapshot["items"][number];

const item = (matchID: number, lastActionTime: number, isFinished = false): Item =>
  ({ matchID, lastActionTime, isFinished }) as Item;

const list = (items: Item[], more: Partial<ListSnapshot> = {}): ListSnapshot => ({
  unchanged: false,
  isDelta: false,
  serverTime: 1,
  yourUserID: 7,
  items,
  nextCursor: null,
  lastActionTime: items[0]?.lastActionTime ?? 0,
  yourTurnCount: 0,
  inviteCount: 0,
  offerCount: 0,
  ...more,
});
const delta = (items: Item[], more: Partial<ListSnapshot> = {}) => list(items, { isDelta: true, ...more });
/** Each match by its id and the moment of its last action. */
const shown = ({ items }: ListSnapshot) =>
  items.map(({ matchID, lastActionTime }) => `${matchID} at ${lastActionTime}`);

describe("applyChanges", () => {
  test("puts each match that changed, or is new, in its place, and leaves the others as they were", () => {
    const known = list([item(1, 9), item(2, 8), item(3, 7)]);
    const next = applyChanges(known, delta([item(4, 11), item(2, 10)], { yourTurnCount: 2 }));
    expect(shown(next)).toEqual(["4 at 11", "2 at 10", "1 at 9", "3 at 7"]);
    expect(next).toMatchObject({ isDelta: false, lastActionTime: 11, yourTurnCount: 2 });
    expect(next.items[2]).toBe(known.items[0]);
  });

  test("lets those that are over go where the next page begins, and never one that is not", () => {
    const known = list([item(1, 9, true), item(2, 8), item(3, 7, true), item(4, 2)], { nextCursor: 7 });
    const next = applyChanges(known, delta([item(5, 12, true)], { nextCursor: 9 }));
    expect([...shown(next), next.nextCursor]).toEqual(["5 at 12", "1 at 9", "2 at 8", "4 at 2", 9]);
  });

  test.each([null, 5])(
    "keeps a page's beginning that was moved on for want of room (the delta says %s)",
    (nextCursor) => {
      const known = list([item(1, 9), item(2, 8, true)], { nextCursor: 8 });
      expect(applyChanges(known, delta([item(1, 10)], { nextCursor })).nextCursor).toBe(8);
    },
  );

  test("takes a whole list as it is", () => {
    const next = list([item(1, 12)]);
    expect(applyChanges(list([item(2, 9)]), next)).toBe(next);
  });
});
