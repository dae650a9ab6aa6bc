import { describe, expect, it } from "vitest";
import { checkGame, GameFault } from "../src/testing/index.ts";
import { auction, guessing, nim } from "./support/games.ts";

const quiet = { print: () => {}, maxSeconds: Number.POSITIVE_INFINITY };

/** The fault that is found in a game; null where there is none. */
const faultIn = (
  game: Parameters<typeof checkGame>[0],
  options: Parameters<typeof checkGame>[1] = {},
): GameFault | null => {
  try {
    checkGame(game, { seed: "planted", ...quiet, ...options });
    return null;
  } catch (error) {
    if (error instanceof GameFault) return error;
    throw error;
  }
};

describe("checkGame", () => {
  it.each([
    ["without secrets", nim],
    ["with secrets", guessing],
    ["with chance and joint turns", auction],
  ] as const)("finds no fault in a game %s, with any seed", (_, game) => {
    for (let seed = 0; seed < 15; seed += 1) expect(faultIn(game, { seed: `${seed}` })?.message).toBeUndefined();
  });

  it("prints its seed, plays the same again with it, and another match with another", () => {
    const printed: string[] = [];
    const first = checkGame(nim, { print: (line) => printed.push(line) });
    expect(printed).toEqual([expect.stringContaining(`seed "${first.seed}"`)]);
    expect(checkGame(nim, { seed: first.seed, ...quiet })).toEqual(first);
    expect(checkGame(nim, quiet).seed).not.toBe(first.seed);
  });

  it("begins no further match once its time is over, and says how much it saw", () => {
    const printed: string[] = [];
    const print = (line: string): unknown => printed.push(line);
    expect(checkGame(nim, { maxSeconds: 0, print })).toMatchObject({ playthroughs: 1 });
    expect(printed[0]).toMatch(/: 1 of 10 matches of /);
    expect(checkGame(nim, { playthroughs: 12, print })).toMatchObject({ playthroughs: 12 });
    expect(printed[1]).toMatch(/: 12 matches of /);
  });

  it("says with a fault the game, the seed, the match and the moves before it", () => {
    const fault = faultIn({ ...nim, legalMoves: (position) => (position.left < 9 ? [] : nim.legalMoves(position)) });
    expect(fault?.message).toMatch(
      /^tests\.nim: legal-moves: .*\n {2}in match 0, after X \{"take":\d\}.*\n {2}with the seed "planted"$/,
    );
  });

  it("compares secret moves, and prints what each side sees of a game that shows them different things", () => {
    const printed: string[] = [];
    expect(checkGame(guessing, { seed: "a", print: (line) => printed.push(line) }).lookAlikes).toBeGreaterThan(0);
    expect(printed.slice(1).map((line) => line.slice(0, 12))).toEqual(['  X sees {"h', '  O sees {"h', "  nobody see"]);
    expect(checkGame(nim, quiet)).toMatchObject({ lookAlikes: 0, sees: [] });
  });

  it("gives clock, generator and network back, also after a fault", () => {
    const before = [Math.random, Date, globalThis.fetch, globalThis.crypto, performance, process];
    expect(faultIn({ ...nim, start: () => ({ left: Math.random(), turn: "X" }) })?.kind).toBe("impure");
    expect([Math.random, Date, globalThis.fetch, globalThis.crypto, performance, process]).toEqual(before);
    expect(Date.now()).toBeGreaterThan(0);
  });
});
