import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** A match's chance: numbers that follow from its seed alone, so that anyone with the seed can check them. */
export interface Random {
  /** A whole number from 0 to n - 1; n is 1 to 2^32. */
  int(n: number): number;
  /** A whole number from 1 to n. */
  die(n: number): number;
  /** One of a list, which must not be empty. */
  pick<Item>(list: readonly Item[]): Item;
  /** The list in another order. */
  shuffle<Item>(list: readonly Item[]): Item[];
  /** True with a probability of p, from 0 to 1. */
  chance(p: number): boolean;
}

/** A match's seed: its bytes, or these in hex digits. */
export type Seed = Uint8Array | string;

/** The length of a match's seed in bytes. */
export const SEED_BYTES = 32;

const WORDS = 2 ** 32;

const bytesOf = (seed: Seed): Uint8Array => {
  const bytes = typeof seed === "string" ? hexToBytes(seed) : seed.slice();
  if (bytes.length !== SEED_BYTES) throw new RangeError(`A seed has ${SEED_BYTES} bytes, not ${bytes.length}`);
  return bytes;
};

/** The commitment to a seed, published before the match begins: the SHA-256 of its bytes, in hex digits. */
export const commitmentOf = (seed: Seed): string => bytesToHex(sha256(bytesOf(seed)));

/** The words of a call, one after the other: the blocks HMAC-SHA-256(key, "yourmove/1:v:i") as big-endian 32-bit words. */
const wordsOf = (key: Uint8Array, positionVersion: number): (() => number) => {
  let block = new DataView(new ArrayBuffer(0));
  let at = 0;
  let blocks = 0;
  return () => {
    if (at === block.byteLength) {
      const bytes = hmac(sha256, key, utf8ToBytes(`yourmove/1:${positionVersion}:${blocks}`));
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      blocks += 1;
      at = 0;
    }
    at += 4;
    return block.getUint32(at - 4);
  };
};

/** Chance from 32-bit words: `word` gives the next whole number below 2^32. For bots, which draw their own numbers. */
export const randomOf = (word: () => number): Random => {
  const int = (n: number): number => {
    if (!Number.isInteger(n) || n < 1 || n > WORDS) throw new RangeError(`There is no whole number below ${n} to draw`);
    const end = n * Math.floor(WORDS / n);
    let drawn = word();
    while (drawn >= end) drawn = word();
    return drawn % n;
  };
  return {
    int,
    die: (n) => 1 + int(n),
    pick: <Item>(list: readonly Item[]) => list[int(list.length)] as Item,
    shuffle<Item>(list: readonly Item[]) {
      const mixed = list.slice();
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = int(last + 1);
        [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
      }
      return mixed;
    },
    chance(p) {
      if (!(p >= 0 && p <= 1)) throw new RangeError(`A probability is from 0 to 1, not ${p}`);
      return word() / WORDS < p;
    },
  };
};

/** The chance of one call: of `start` (`positionVersion` 0), or of the move that makes `positionVersion`. */
export const createRandom = (seed: Seed, positionVersion: number): Random => {
  const key = bytesOf(seed);
  if (!Number.isSafeInteger(positionVersion) || positionVersion < 0)
    throw new RangeError(`A position version is a whole number from 0 on, not ${positionVersion}`);
  return randomOf(wordsOf(key, positionVersion));
};

const refuseChance = (): never => {
  throw new Error("Chance is drawn, and there is none for this call: hasChance and chanceUse say where there is");
};

/** Given where a call has no chance: drawing from it throws. */
export const NO_CHANCE: Random = {
  int: refuseChance,
  die: refuseChance,
  pick: refuseChance,
  shuffle: refuseChance,
  chance: refuseChance,
};
