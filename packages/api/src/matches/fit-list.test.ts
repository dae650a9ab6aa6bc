import type { Match } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { fitList } from "./fit-list.ts";

const matchOf = (matchID: number, moves: number): Match =>
  ({
    matchID,
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
    expect(fitList(items)).toBe(items);
  });

  it("keeps the legal moves of the newest, as many as fit, and everything else of all", () => {
    const items = Array.from({ length: 150 }, (_, at) => matchOf(at + 1, at % 3 === 0 ? 0 : 225));
    expect(bytesOf(items)).toBeGreaterThan(400_000);
    const fitted = fitList(items, 256 * 1024);
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

  it("is never made larger than its bound by what has no legal moves", () => {
    const items = Array.from({ length: 150 }, (_, at) => matchOf(at + 1, 10));
    expect(fitList(items, 1000).every(({ game }) => game.legalMoves === undefined)).toBe(true);
  });
});
