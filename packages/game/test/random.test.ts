import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commitmentOf, createRandom, type PositionOf, type Random } from "../src/index.ts";
import { randomOf } from "../src/random.ts";
import { auction } from "./support/games.ts";

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at);

/** The contract's words over again (5.3), with nothing of the kit: every word of a call, from the first on. */
function* wordsOf(seed: Uint8Array, version: number): Generator<number> {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac("sha256", seed).update(`yourmove/1:${version}:${block}`, "ascii").digest();
    for (let at = 0; at < 32; at += 4) yield bytes.readUInt32BE(at);
  }
}

/** The same numbers, written a second time, in exact whole numbers. */
const reference = (seed: Uint8Array, version: number): Random => {
  const words = wordsOf(seed, version);
  const word = () => words.next().value as number;
  const int = (n: number): number => {
    const below = BigInt(n) * (2n ** 32n / BigInt(n));
    for (;;) {
      const drawn = BigInt(word());
      if (drawn < below) return Number(drawn % BigInt(n));
    }
  };
  return {
    int,
    die: (n) => int(n) + 1,
    pick: (list) => list[int(list.length)] as (typeof list)[number],
    shuffle: (list) => {
      const mixed = [...list];
      for (let i = list.length - 1; i >= 1; i -= 1) {
        const j = int(i + 1);
        const kept = mixed[i] as (typeof list)[number];
        mixed[i] = mixed[j] as (typeof list)[number];
        mixed[j] = kept;
      }
      return mixed;
    },
    chance: (p) => word() / 4294967296 < p,
  };
};

it("draws again where a word would make some numbers more likely", () => {
  const words = [2 ** 32 - 1, 4];
  expect(randomOf(() => words.shift() ?? 0).int(3)).toBe(1);
});

type Call = (random: Random) => unknown;

const calling = <Value>(values: fc.Arbitrary<Value>, draw: (random: Random, value: Value) => unknown) =>
  values.map(
    (value): Call =>
      (random) =>
        draw(random, value),
  );

const call: fc.Arbitrary<Call> = fc.oneof(
  calling(fc.integer({ min: 1, max: 2 ** 32 }), ({ int }, n) => int(n)),
  calling(fc.integer({ min: 2 ** 31, max: 2 ** 32 }), ({ int }, n) => int(n)),
  calling(fc.integer({ min: 1, max: 100 }), ({ die }, n) => die(n)),
  calling(fc.array(fc.integer(), { minLength: 1 }), ({ pick }, list) => pick(list)),
  calling(fc.array(fc.integer(), { maxLength: 60 }), ({ shuffle }, list) => shuffle(list)),
  calling(fc.double({ min: 0, max: 1, noNaN: true }), ({ chance }, p) => chance(p)),
);

describe("a match's chance (contract 5.3)", () => {
  it("draws, in any order of calls, what node:crypto draws by the contract's words", () => {
    const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const property = fc.property(seed, fc.nat({ max: 100_000 }), fc.array(call), (bytes, version, calls) => {
      const ours = createRandom(bytes, version);
      const theirs = reference(bytes, version);
      expect(calls.map((each) => each(ours))).toEqual(calls.map((each) => each(theirs)));
    });
    fc.assert(property, { numRuns: 300 });
  });

  it("draws these numbers of this seed, for ever", () => {
    const dice = createRandom(SEED, 0);
    expect(Array.from({ length: 20 }, () => dice.die(6))).toEqual([
      1, 3, 6, 1, 3, 3, 4, 1, 5, 1, 1, 4, 4, 6, 6, 2, 4, 4, 6, 3,
    ]);
    expect(createRandom(SEED, 1).shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])).toEqual([
      7, 10, 6, 3, 2, 9, 1, 5, 12, 4, 8, 13, 11,
    ]);
    const words = createRandom(SEED, 2);
    expect(Array.from({ length: 9 }, () => words.int(2 ** 32))).toEqual([
      2034465504, 3061441283, 3329255231, 1009604122, 1666295595, 616204004, 1874514853, 1416593897, 3942820261,
    ]);
  });

  it("commits to a seed by the SHA-256 of its bytes", () => {
    expect(commitmentOf(SEED)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    expect(commitmentOf(SEED)).toBe(createHash("sha256").update(SEED).digest("hex"));
  });

  it("takes a seed in hex digits for its bytes", () => {
    const digits = Buffer.from(SEED).toString("hex");
    expect([commitmentOf(digits), createRandom(digits, 4).int(1000)]).toEqual([
      commitmentOf(SEED),
      createRandom(SEED, 4).int(1000),
    ]);
  });

  it("says so where a move draws and is given none", () => {
    const position: PositionOf<typeof auction> = { prizes: [1, 2], bids: { X: 1, O: null }, won: [] };
    const playWithout = auction.play as (...given: unknown[]) => unknown;
    expect(() => playWithout(position, "O", { bid: 1 })).toThrow("Chance is drawn, and there is none for this call");
    expect(playWithout(position, "O", { bid: 2 })).toMatchObject({ ok: true });
  });

  it("keeps its own copy of the seed, and leaves lists as they are", () => {
    const bytes = SEED.slice();
    const random = createRandom(bytes, 4);
    bytes.fill(0);
    expect(random.int(1000)).toBe(createRandom(SEED, 4).int(1000));
    expect(random.shuffle(Object.freeze([1, 2, 3]))).toHaveLength(3);
  });

  it.each([
    ["a seed of 31 bytes", () => createRandom(SEED.slice(1), 0)],
    ["the commitment to a seed of 33 bytes", () => commitmentOf(new Uint8Array(33))],
    ["a version below 0", () => createRandom(SEED, -1)],
    ["none of no numbers", () => createRandom(SEED, 0).int(0)],
    ["more than 2^32 numbers", () => createRandom(SEED, 0).int(2 ** 32 + 1)],
    ["half a number", () => createRandom(SEED, 0).die(1.5)],
    ["one of an empty list", () => createRandom(SEED, 0).pick([])],
    ["a chance above 1", () => createRandom(SEED, 0).chance(1.1)],
    ["a chance that is no number", () => createRandom(SEED, 0).chance(Number.NaN)],
  ])("does not draw %s", (_, draw) => {
    expect(draw).toThrow(RangeError);
  });
});
