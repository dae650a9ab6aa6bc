import type { Match } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { hasRoomFor, trimList } from "./trim-list.ts";

const matchOf = (matchID: number, moves: number, isFinished = false): Match =>
  ({
    matchID,
    isFinished,
    lastActionTime: 1_000_000 - matchID,
    game: {
      lastMove: null,
      cells: Array(225).fill(null),
      ...(moves > 0 && { legalMoves: Array.from({ length: moves }, (_, row) => ({ row, column: 7 })) }),
    },
  }) as unknown as Match;

const withoutMoves = ({ game, ...rest }: Match): Match => ({
  ...rest,
  game: { ...game, legalMoves: undefined } as Match["game"],
});
const bytesOf = (items: readonly Match[]) => Buffer.byteLength(JSON.stringify(items));

describe("the size of a list", () => {
  it("leaves a list of ordinary length as it is", () => {
    const items = Array.from({ length: 30 }, (_, at) => matchOf(at + 1, 225));
    expect(trimList({ items, nextCursor: 7 })).toEqual({ items, nextCursor: 7 });
  });

  it("keeps the legal moves of the newest, as many as there is room for, and everything else of all", () => {
    const items = Array.from({ length: 150 }, (_, at) => matchOf(at + 1, at % 3 === 0 ? 0 : 225));
    expect(bytesOf(items)).toBeGreaterThan(400_000);
    const list = trimList({ items, nextCursor: null }, { moves: 256 * 1024, all: 256 * 1024 }).items;
    expect(bytesOf(list)).toBeLessThan(256 * 1024);
    expect(bytesOf(list)).toBeGreaterThan(248 * 1024);
    const lastKept = list.findLastIndex(({ game }) => game.legalMoves !== undefined);
    expect(list).toEqual(items.map((item, at) => (at <= lastKept ? item : withoutMoves(item))));
  });

  it("gives the newest what room is left where all else exceeds the bound for moves", () => {
    const items = Array.from({ length: 150 }, (_, at) => matchOf(at + 1, 10));
    const all = bytesOf(items.map(withoutMoves)) + 1000;
    const list = trimList({ items, nextCursor: null }, { moves: 1000, all });
    expect(bytesOf(list.items)).toBeLessThanOrEqual(all);
    const kept = list.items.filter(({ game }) => game.legalMoves !== undefined);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(items.slice(0, kept.length));
  });

  it("shows every match, over or not, whatever their size: at last the oldest come without their positions", () => {
    const items = Array.from({ length: 300 }, (_, at) => matchOf(at + 1, 225, at % 5 === 4));
    const list = trimList({ items, nextCursor: 7 });
    expect(list.nextCursor).toBe(7);
    expect(list.items.map(({ matchID }) => matchID)).toEqual(items.map(({ matchID }) => matchID));
    expect(bytesOf(list.items)).toBeLessThan(256 * 1024);
    const whole = list.items.map(({ game }) => "cells" in game);
    expect(whole.indexOf(false)).toBe(whole.lastIndexOf(true) + 1);
    expect(whole.lastIndexOf(true)).toBeGreaterThan(200);
    // The newest, which is played first, has its moves all the same.
    expect(list.items[0]).toEqual(items[0]);
    expect([hasRoomFor(0, items), hasRoomFor(90, items)]).toEqual([true, false]);
  });

  it("moves the oldest finished matches to the next page, and no others, where there is no room even without positions", () => {
    const items = Array.from({ length: 250 }, (_, at) => matchOf(at + 1, 0, at % 5 === 0));
    const all = 240 * 85;
    const list = trimList({ items, nextCursor: null }, { moves: all, all });
    expect(bytesOf(list.items)).toBeLessThanOrEqual(all);
    expect(list.items.filter(({ game }) => "cells" in game)).toEqual([]);
    const shown = new Set(list.items.map(({ matchID }) => matchID));
    const dropped = items.filter(({ matchID }) => !shown.has(matchID));
    expect(dropped.length).toBeGreaterThan(5);
    expect(dropped).toEqual(items.filter(({ isFinished }) => isFinished).slice(-dropped.length));
    expect(list.nextCursor).toBe((dropped[0]?.lastActionTime ?? 0) + 1);
    expect(hasRoomFor(0, items, all)).toBe(false);
  });
});
