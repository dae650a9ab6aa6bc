import { randomBytes, scryptSync } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { createPasswords, PASSWORD_COST } from "../src/auth/passwords.ts";

/** What all scrypts cost together: their time but for the machine's part in it. */
const scrypts = vi.hoisted(() => ({ work: 0 }));

vi.mock("node:crypto", async (load) => {
  const crypto = await load<typeof import("node:crypto")>();
  const scrypt = ((...given: Parameters<typeof crypto.scrypt>) => {
    const { N = 0, r = 0, p = 0 } = given[3];
    scrypts.work += N * r * p;
    return crypto.scrypt(...given);
  }) as typeof crypto.scrypt;
  return { ...crypto, default: { ...crypto, scrypt }, scrypt };
});

const password = "correct horse battery";

/** As hashes were stored before they held their cost. */
const oldHash = (): string => {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
  return `scrypt$${salt.toString("base64url")}$${key.toString("base64url")}`;
};

describe("a password", () => {
  it("is stored with what its hash cost, which is OWASP's floor", async () => {
    expect(PASSWORD_COST).toEqual({ N: 131_072, r: 8, p: 1 });
    const passwords = createPasswords();
    const hash = await passwords.hash(password);
    expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(passwords.isOutdated(hash)).toBe(false);
    expect(await passwords.verify(password, hash)).toBe(true);
    expect(await passwords.verify(`${password}!`, hash)).toBe(false);
    expect(await passwords.verify(password, null)).toBe(false);
  });

  it("of an old hash goes on working, and shows that it should be hashed anew", async () => {
    const passwords = createPasswords();
    const hash = oldHash();
    expect(await passwords.verify(password, hash)).toBe(true);
    expect(await passwords.verify("another", hash)).toBe(false);
    expect(passwords.isOutdated(hash)).toBe(true);
  });

  it("of an old hash, or of nobody, is refused after as much work as one of a new hash", async () => {
    const cost = { N: 2 ** 12, r: 8, p: 1 };
    const passwords = createPasswords(cost);
    const cheaper = createPasswords({ ...cost, N: 2 ** 10 });
    const hashes = [await passwords.hash(password), await cheaper.hash(password), null];
    const spent: number[] = [];
    for (const hash of hashes) {
      const before = scrypts.work;
      expect(await passwords.verify("another", hash)).toBe(false);
      spent.push(scrypts.work - before);
    }
    expect(spent).toEqual(hashes.map(() => cost.N * cost.r * cost.p));
  });

  it("is hashed two at a time; what would wait behind a hundred is refused", async () => {
    const passwords = createPasswords({ N: 2 ** 10, r: 1, p: 1 });
    const hashes = await Promise.allSettled(Array.from({ length: 103 }, () => passwords.hash(password)));
    const refused = hashes.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { failure: { code: "unavailable" } } }]);
  });
});
