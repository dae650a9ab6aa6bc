import { randomBytes, scryptSync } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { createTestClock } from "../../../tests/support/test-clock.ts";
import { createPasswordQueue } from "../src/auth/password-queue.ts";
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
const caller = { who: "user 1", address: "192.0.2.1", network: "192.0.2" };

/** As hashes were stored before they held their cost. */
const oldHash = (): string => {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
  return `scrypt$${salt.toString("base64url")}$${key.toString("base64url")}`;
};

describe("a password", () => {
  it("is stored with what its hash cost, which is OWASP's floor", async () => {
    expect(PASSWORD_COST).toEqual({ N: 131_072, r: 8, p: 1 });
    const passwords = createPasswords(createTestClock());
    const hash = await passwords.hash(caller, password);
    expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(passwords.isOutdated(hash)).toBe(false);
    expect(await passwords.verify(caller, password, hash)).toBe(true);
    expect(await passwords.verify(caller, `${password}!`, hash)).toBe(false);
    expect(await passwords.verify(caller, password, null)).toBe(false);
  });

  it("with an old hash still works, and is marked for a new hash", async () => {
    const passwords = createPasswords(createTestClock());
    const hash = oldHash();
    expect(await passwords.verify(caller, password, hash)).toBe(true);
    expect(await passwords.verify(caller, "another", hash)).toBe(false);
    expect(passwords.isOutdated(hash)).toBe(true);
  });

  it("of an old hash, or of nobody, is refused after as much work as one of a new hash", async () => {
    const cost = { N: 2 ** 12, r: 8, p: 1 };
    const passwords = createPasswords(createTestClock(), cost);
    const cheaper = createPasswords(createTestClock(), { ...cost, N: 2 ** 10 });
    const hashes = [await passwords.hash(caller, password), await cheaper.hash(caller, password), null];
    const spent: number[] = [];
    for (const hash of hashes) {
      const before = scrypts.work;
      expect(await passwords.verify(caller, "another", hash)).toBe(false);
      spent.push(scrypts.work - before);
    }
    expect(spent).toEqual(hashes.map(() => cost.N * cost.r * cost.p));
  });
});

describe("work in turns", () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  /** Callers in the order of their calls; each ends when the test says so. */
  const arrive = (
    callers: readonly (readonly [who: string, address: string])[],
    bounds: Partial<Parameters<typeof createPasswordQueue>[1]> = {},
  ) => {
    const clock = createTestClock();
    const inTurn = createPasswordQueue(clock, { most: 2, queued: 100, waitMs: 3000, ...bounds });
    const begun: string[] = [];
    const refused: string[] = [];
    const ends: (() => void)[] = [];
    const come = (who: string, address: string) =>
      inTurn({ who, address, network: address.split(".").slice(0, 3).join(".") }, () => {
        begun.push(who);
        return new Promise<void>((resolve) => ends.push(resolve));
      }).catch(({ failure }) => refused.push(`${who} ${failure.code}`));
    for (const [who, address] of callers) void come(who, address);
    return { clock, begun, refused, end: (at: number) => ends[at]?.(), come };
  };
  const owner = (at: number) => [`owner ${at}`, "192.0.2.1"] as const;
  const owners = (count: number) => Array.from({ length: count }, (_, at) => owner(at));

  const eager = ["eager", "192.0.2.1"] as const;
  it.each([
    ["two at once and never a third, in order of arrival from one address", owners(5), 1, [0, 1], [0, 1, 2]],
    ["one user once at a time, and leaves others the other place", [eager, eager, owner(1)], 0, [0, 2], [0, 2, 1]],
  ] as const)("is of %s", async (_, callers, ended, first, then) => {
    const { begun, end } = arrive(callers);
    const named = (places: readonly number[]) => places.map((place) => callers[place]?.[0]);
    await settled();
    expect(begun).toEqual(named(first));
    end(ended);
    await settled();
    expect(begun).toEqual(named(then));
  });

  const spread = (count: number, names: number, addresses: number) =>
    Array.from({ length: count }, (_, at) => [`owner ${at % names}`, `192.0.2.${at % addresses}`] as const);

  // Of too many, those of who has most are refused: a newcomer never is.
  it.each([
    ["of eight users with five tries each at one address is the very next", spread(40, 8, 1), 2, 0],
    ["of eight at eight addresses waits for one of each at most", spread(40, 8, 8), 9, 0],
    ["of 26 addresses of one network, whatever names each tries, is the very next", spread(104, 104, 26), 2, 3],
  ] as const)("a stranger beside the tries %s", async (_, callers, ended, refusals) => {
    const { begun, refused, end, come } = arrive(callers);
    void come("stranger", "198.51.100.1");
    for (let at = 0; at < ended; at += 1) {
      await settled();
      end(at);
    }
    await settled();
    expect(begun.slice(0, ended + 2)).toContain("stranger");
    expect(refused).toHaveLength(refusals);
  });

  it("is given up after 3 s, while what runs goes on", async () => {
    const { clock, begun, refused, end } = arrive(owners(4));
    clock.advance(2999);
    await settled();
    expect(refused).toEqual([]);
    clock.advance(1);
    await settled();
    expect(refused).toEqual(["owner 2 unavailable", "owner 3 unavailable"]);
    end(0);
    await settled();
    expect(begun).toEqual(["owner 0", "owner 1"]);
  });

  it("where too much waits, refuses the newest of the address that has most, and not who comes from elsewhere", async () => {
    const { begun, refused, end, come } = arrive(owners(4), { queued: 2 });
    void come("stranger", "192.0.2.2");
    await settled();
    expect(refused).toEqual(["owner 3 unavailable"]);
    end(0);
    end(1);
    await settled();
    expect(begun).toEqual(["owner 0", "owner 1", "owner 2", "stranger"]);
  });

  it("goes on after work that fails", async () => {
    const inTurn = createPasswordQueue(createTestClock(), { most: 1, queued: 1, waitMs: 3000 });
    const failing = inTurn(caller, () => Promise.reject(new Error("no")));
    const waiting = inTurn(caller, async () => "done");
    await expect(failing).rejects.toThrow("no");
    expect(await waiting).toBe("done");
  });
});
