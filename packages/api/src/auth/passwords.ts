import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { type FieldError, LIMITS } from "@yourmove/contract";
import { nameKey } from "@yourmove/db";
import { type Failure, failed } from "../answer.ts";
import type { Clock } from "../clock.ts";
import type { Origin } from "../identity/request.ts";
import type { TurnTaker } from "../turns.ts";
import { createPasswordQueue, type PasswordQueueBounds } from "./password-queue.ts";

/** The cost of one hash, in scrypt's own parameters: it takes 128 * N * r bytes. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's floor for scrypt: 128 MiB a hash. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 17, r: 8, p: 1 };

/** The cost of hashes that were stored without it. */
const DEFAULT_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 1 };

const KEY_LENGTH = 32;
const SALT_LENGTH = 16;

// At most this many at once: each takes 128 MiB and a thread of the pool that files and name look-ups share.
const BOUNDS: PasswordQueueBounds = { most: 2, queued: 100, waitMs: LIMITS.passwordWaitMs };

const derive = (password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * (N + p) * r };
    scrypt(password.normalize("NFKC"), salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

interface StoredHash {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

const write = ({ cost: { N, r, p }, salt, key }: StoredHash): string =>
  ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");

const read = (hash: string): StoredHash => {
  const parts = hash.split("$");
  const [salt = "", key = ""] = parts.slice(-2);
  const [N = 0, r = 0, p = 0] = parts.slice(1, -2).map(Number);
  const cost = parts.length === 3 ? DEFAULT_COST : { N, r, p };
  return { cost, salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") };
};

const workOf = ({ N, r, p }: PasswordCost): number => N * r * p;

const isEqual = (one: PasswordCost, other: PasswordCost): boolean =>
  one.N === other.N && one.r === other.r && one.p === other.p;

/** Hashing and checking of passwords. */
export interface Passwords {
  hash(caller: TurnTaker, password: string): Promise<string>;
  /** Takes as long with an old hash or none as with a new one, so that no name shows by the time of its refusal. */
  verify(caller: TurnTaker, password: string, hash: string | null): Promise<boolean>;
  /** Whether a hash is of another cost than new ones, so that it should be replaced when its password is known. */
  isOutdated(hash: string): boolean;
}

/**
 * Scrypt passwords, stored as `scrypt$N$r$p$salt$key`, salt and key in base64url; two at once at most, by turns between
 * networks, addresses and callers, and one of a caller.
 */
export const createPasswords = (clock: Clock, cost: PasswordCost = PASSWORD_COST): Passwords => {
  const inTurn = createPasswordQueue(clock, BOUNDS);
  const nothing: StoredHash = { cost, salt: Buffer.alloc(0), key: Buffer.alloc(0) };

  const deriveAsLong = async (password: string, stored: StoredHash): Promise<Buffer> => {
    const key = await derive(password, stored.salt, stored.cost);
    const missing = Math.round(workOf(cost) / workOf(stored.cost)) - 1;
    if (missing > 0) await derive(password, stored.salt, { ...stored.cost, p: stored.cost.p * missing });
    return key;
  };

  return {
    hash: (caller, password) =>
      inTurn(caller, async () => {
        const salt = randomBytes(SALT_LENGTH);
        return write({ cost, salt, key: await derive(password, salt, cost) });
      }),
    verify: (caller, password, hash) =>
      inTurn(caller, async () => {
        const stored = hash === null ? nothing : read(hash);
        const derived = await deriveAsLong(password, stored);
        return stored.key.length === derived.length && timingSafeEqual(stored.key, derived);
      }),
    isOutdated: (hash) => !isEqual(read(hash).cost, cost),
  };
};

/** A known user in the queue of passwords. */
export const callerOf = (userID: number, { address, network }: Origin): TurnTaker => ({
  who: `user ${userID}`,
  address,
  network,
});

/** A try of a name in the queue of passwords: tries of the same name from elsewhere don't delay it. */
export const callerByName = (username: string, { address, network }: Origin): TurnTaker => ({
  who: `name ${nameKey(username)} from ${address}`,
  address,
  network,
});

/** How many of the commonest passwords nobody may choose. */
const REFUSED = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** The list, the commonest first, is read when the first password is chosen, and at no start. */
const readCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary.passwords.slice(0, REFUSED).filter(({ length }) => length >= LIMITS.password.min));
};

/** Why a password may not be chosen: those who guess passwords try it first; null where it may. */
export const refuseCommonPassword = async (
  password: string,
  path: FieldError["path"],
): Promise<{ ok: false; failure: Failure } | null> => {
  // A list that could not be read is read again the next time.
  common ??= readCommon().catch((error: unknown) => {
    common = undefined;
    throw error;
  });
  if (!(await common).has(password.normalize("NFKC").toLowerCase())) return null;
  const message = "is one of the most common passwords, which are tried first; choose another";
  return failed("invalid_request", `${path} ${message}`, { errors: [{ path, message }] });
};
