import { games } from "@yourmove/rules";
import { describe, expect, it } from "vitest";
import { mostBytes } from "./most-bytes.ts";

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe("the most bytes that a value may take", () => {
  it.each([
    [null, true, false, 0, -7, 999, -999, 1000, 1_790_000_000_000, 1.5, -0.1, 1e300, Number.MIN_VALUE, -1e-7],
    ["", "plain", 'a "quoted" \\ word', "\u0000\u001f\n", "\u2028 \ud800", "Zoë 🎲", "名".repeat(50)],
    [[], {}, [[]], { a: {} }, { "": 1 }, { key: ["x", null, { deep: [1, 2, 3] }] }, { left: undefined }],
  ])("are never fewer than it takes", (...values) => {
    for (const value of values) expect(mostBytes(value)).toBeGreaterThanOrEqual(bytesOf(value));
  });

  it.each([...games.keys()])("are not many times as many as a match of %s takes", (type) => {
    const game = games.get(type);
    const position = game?.start();
    const shown = { ...game?.view(position, "X"), legalMoves: game?.legalMoves(position) };
    expect(mostBytes(shown)).toBeGreaterThanOrEqual(bytesOf(shown));
    expect(mostBytes(shown)).toBeLessThan(bytesOf(shown) * 4);
  });
});
