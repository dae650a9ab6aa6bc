import type { Match } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { fitList } from "./fit-list.ts";

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

const bytesOf = (items: readonly Match[]) => Buffer.byteLength(JSON.stringify(items));

describe("the size of a list", () => {
  it("leaves a list of ordinary length as it is", () => {
    const items = Array.from({ length: 30 }, (_, at) => matchOf(at + 1, 225));
    expect(fitList({ items, nextCursor: 7 })).toEqual({ items, nextCursor: 7 });
  });

  it("keeps the legal moves of the newest, as many as fit, and everything else of all", () => {
    const items = Array.from({ length: 150 }, (_, at) => matchOf(at + 1, at % 3 === 0 ? 0 : 225));
    expect(bytesOf(items)).toBeGreaterThan(400_000);
    const fitted = fitList({ items, nextCursor: null }, { moves: 256 * 1024, all: 256 * 1024 }).items;
    expect(bytesOf(fitted)).toBeLessThan(256 * 1024);
    expect(bytesOf(fitted)).toBeGreaterThan(248 * 1024);
    const kept = fitted.map(({ game }) => game.legalMoves !== undefined);
    const lastKept = kept.lastIndexOf(true);
    for (const [at, item] of fitted.entries()) {
      const { legalMoves, ...game } = items[at]?.game ?? { lastMove: null };
      expect({ ...item, game: { ...item.game, legalMoves: undefined } }).toEqual({
        ...items[at],
        game: { ...game, legalMoves: undefined },
      });
      expect(kept[at]).toBe(legalMoves !== undefined && at <= lastKept);
    }
  });

  it("gives the newest what room is left where the rest alone is beyond the bound for moves", () => {
    const items = Array.from({ length: 150 }, (_, at) => matchOf(at + 1, 10));
    const lean = items.map((item) => ({ ...item, game: { ...item.game, legalMoves: undefined } }));
    const all = bytesOf(lean) + 1000;
    const fitted = fitList({ items, nextCursor: null }, { moves: 1000, all });
    expect(bytesOf(fitted.items)).toBeLessThanOrEqual(all);
    const kept = fitted.items.filter(({ game }) => game.legalMoves !== undefined);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(items.slice(0, kept.length));
  });

  it("leaves the oldest matches that are over to the next page, and no other", () => {
    const items = Array.from({ length: 250 }, (_, at) => matchOf(at + 1, 0, at % 5 === 0));
    const all = 240 * 1100;
    const fitted = fitList({ items, nextCursor: null }, { moves: all, all });
    expect(bytesOf(fitted.items)).toBeLessThanOrEqual(all);
    const shown = new Set(fitted.items.map(({ matchID }) => matchID));
    const dropped = items.filter(({ matchID }) => !shown.has(matchID));
    expect(dropped.length).toBeGreaterThan(5);
    expect(dropped).toEqual(items.filter(({ isFinished }) => isFinished).slice(-dropped.length));
    expect(fitted.nextCursor).toBe((dropped[0]?.lastActionTime ?? 0) + 1);
  });

  it("shows every live match whatever its size: at the very last the oldest come without their positions", () => {
    const items = Array.from({ length: 300 }, (_, at) => matchOf(at + 1, 225));
    const fitted = fitList({ items, nextCursor: null });
    expect(fitted.items.map(({ matchID }) => matchID)).toEqual(items.map(({ matchID }) => matchID));
    expect(bytesOf(fitted.items)).toBeLessThan(256 * 1024);
    const whole = fitted.items.map(({ game }) => "cells" in game);
    expect(whole.indexOf(false)).toBe(whole.lastIndexOf(true) + 1);
    expect(whole.lastIndexOf(true)).toBeGreaterThan(200);
  });
});
