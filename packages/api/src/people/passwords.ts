import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { RefusalError } from "../answers/refusal-error.ts";

const COST = 2 ** 15;
const BLOCK_SIZE = 8;
const KEY_LENGTH = 32;
const SALT_LENGTH = 16;

// At most this many at once: each takes 32 MiB and a thread of the pool that files and name look-ups share.
const CONCURRENT = 2;
const QUEUED = 200;

/** More log-ins at once than this process will queue. */
const tooBusy = () => new RefusalError({ code: "unavailable", detail: "Too many log-ins at once; try again soon" });

/** scrypt off the event loop, a bounded number at a time. */
const createDeriver = () => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const derive = (password: string, salt: Buffer): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const options = { N: COST, r: BLOCK_SIZE, p: 1, maxmem: 64 * 1024 * 1024 };
      scrypt(password.normalize("NFKC"), salt, KEY_LENGTH, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  return async (password: string, salt: Buffer): Promise<Buffer> => {
    if (waiting.length >= QUEUED) throw tooBusy();
    if (running >= CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await derive(password, salt);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
};

/** Hashing and checking of passwords (contract 7). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one, so that an unknown name shows no sooner than a wrong password. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** Makes scrypt passwords, stored as `scrypt$salt$key` in base64url. */
export const createPasswords = (): Passwords => {
  const derive = createDeriver();
  return {
    async hash(password) {
      const salt = randomBytes(SALT_LENGTH);
      const key = await derive(password, salt);
      return `scrypt$${salt.toString("base64url")}$${key.toString("base64url")}`;
    },
    async verify(password, hash) {
      const [, salt = "", key = ""] = (hash ?? "").split("$");
      const derived = await derive(password, Buffer.from(salt, "base64url"));
      const expected = Buffer.from(key, "base64url");
      return expected.length === derived.length && timingSafeEqual(expected, derived);
    },
  };
};
