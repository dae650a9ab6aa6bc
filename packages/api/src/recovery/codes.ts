import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { LIMITS } from "@yourmove/contract";

/** Digits and letters of which none is taken for another, nor read as a word's beginning. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 4;
const GROUP_LENGTH = 4;

const group = (): string => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** A new code: 78 random bits, in groups that can be read out. */
const newCode = (): string => Array.from({ length: GROUPS }, group).join("-");

/** As many new codes as an account has. */
export const newCodes = (): string[] => Array.from({ length: LIMITS.recoveryCodes }, newCode);

const plain = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** A code as it is stored and looked up: a hash that is good for one user alone, however the code was typed. */
export const hashCode = (userID: number, code: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    createHash("sha256")
      .update(JSON.stringify(["recovery code", userID, plain(code)]))
      .digest(),
  );

/** Whether a hash is among others; it takes as long with the first as with the last, and with none as with all. */
export const isAmong = (hash: Uint8Array, others: readonly Uint8Array[]): boolean => {
  const padded = Array.from({ length: LIMITS.recoveryCodes }, (_, index) => others[index]);
  const equal = padded.map((other) => timingSafeEqual(hash, other ?? new Uint8Array(hash.length)));
  return equal.filter(Boolean).length > 0;
};
