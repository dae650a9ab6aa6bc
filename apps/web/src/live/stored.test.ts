import type { ListSnapshot } from "@yourmove/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { sampleMatch } from "../../test/sample-match.ts";
import { packed, storeList } from "./live-provider.tsx";
import { forgetList, forgetMoves, outboxOf, storedList } from "./stored.ts";

const { opponent } = sampleMatch();
const user = { ...opponent, userID: 1, username: "Ann" };

const over = sampleMatch({ matchID: 8, isFinished: true, stateName: "finished", state: 2 });
const list: ListSnapshot = {
  unchanged: false,
  isDelta: false,
  lastActionTime: 9,
  serverTime: 10,
  yourUserID: 1,
  items: [sampleMatch(), over],
  yourTurnCount: 1,
  inviteCount: 0,
  offerCount: 0,
  nextCursor: null,
};

const unsent = (matchID: number) => ({
  gameType: "chess" as const,
  matchID,
  move: { from: "e2", to: "e4" },
  positionVersion: 0,
  idempotencyKey: `key-${matchID}`,
  optimistic: sampleMatch({ matchID }) as never,
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
});

test("what was shown is there at the next start, and gone once it is forgotten", () => {
  storeList({ user, list });
  expect(storedList()).toEqual({ user, list });
  forgetList();
  expect(storedList()).toBeNull();
});

test.each([
  ["of another shape", JSON.stringify({ shape: 0, user, list })],
  ["of a list that is another's", JSON.stringify({ shape: 1, user, list: { ...list, yourUserID: 2 } })],
  ["that can't be read", "{"],
])("nothing is shown %s", (_, text) => {
  localStorage.setItem("yourmove.shown", text);
  expect(storedList()).toBeNull();
});

test("what is too much is kept with less: without moves to choose from, then what is over, then positions, or not at all", () => {
  const game = { lastMove: null, fen: "8".repeat(900), legalMoves: [{ from: "e2".repeat(50), to: "e4" }] };
  const long = { ...list, items: [sampleMatch({ game }), { ...over, game }] };
  const { legalMoves: _, ...position } = game;
  const steps: (string | null)[] = [packed({ user, list: long })];
  while (steps.at(-1)) steps.push(packed({ user, list: long }, (steps.at(-1)?.length ?? 0) - 1));
  const kept = steps.map((text) => text && (JSON.parse(text) as { list: ListSnapshot }).list.items);
  const games = kept.map((items) => Array.isArray(items) && items.map((match) => match.game));
  expect(games).toEqual([[game, game], [position, position], [position], [{ lastMove: null }], false]);
});

test("unsent moves wait for the user who made them, and for no other", () => {
  outboxOf(1).write([unsent(7)]);
  expect(outboxOf(1).read()).toEqual([unsent(7)]);
  expect(outboxOf(2).read()).toEqual([]);
  forgetMoves(1);
  expect(outboxOf(1).read()).toHaveLength(1);
  forgetMoves();
  expect(outboxOf(1).read()).toEqual([]);
});

test("without storage nothing is kept, and nothing breaks", () => {
  vi.stubGlobal("localStorage", undefined);
  storeList({ user, list });
  outboxOf(1).write([unsent(7)]);
  forgetList();
  forgetMoves();
  expect([storedList(), outboxOf(1).read()]).toEqual([null, []]);
});
