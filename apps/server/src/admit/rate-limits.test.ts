import { LIMITS } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { createRateLimits, limitedAddress } from "./rate-limits.ts";

const LIMIT = LIMITS.requestsPerMinute.write;

describe("a bucket", () => {
  it("grants exactly a minute's requests at once, then a sixth of them every ten seconds", () => {
    let now = 123_456;
    const limits = createRateLimits(() => now);
    const granted = (count: number) =>
      Array.from({ length: count }, () => limits.take("write", 1, 1).isGranted).filter(Boolean).length;
    expect(granted(LIMIT + 5)).toBe(LIMIT);
    now += 9_999;
    expect(granted(5)).toBe(0);
    now += 1;
    expect(granted(LIMIT)).toBe(LIMIT / 6);
    now += 3_600_000;
    expect(granted(LIMIT * 2)).toBe(LIMIT);
  });

  it("tells truly when it holds more", () => {
    let now = 0;
    const limits = createRateLimits(() => now);
    limits.take("write", 1, LIMIT);
    now += 4_000;
    const refused = limits.take("write", 1, 1);
    expect(refused).toMatchObject({ isGranted: false, remaining: 0, resetSeconds: 6 });
    now += refused.resetSeconds * 1000;
    expect(limits.take("write", 1, 1).isGranted).toBe(true);
  });

  it("gives all that is asked for, or nothing", () => {
    const limits = createRateLimits(() => 0);
    limits.take("write", 1, LIMIT - 5);
    expect(limits.take("write", 1, 6)).toMatchObject({ isGranted: false, remaining: 5 });
    expect(limits.take("write", 1, 5).isGranted).toBe(true);
  });

  it("is one for each user, and for each kind of request", () => {
    const limits = createRateLimits(() => 0);
    limits.take("write", 1, LIMIT);
    expect(limits.take("write", 2, 1).isGranted).toBe(true);
    expect(limits.take("read", 1, 1).isGranted).toBe(true);
  });
});

describe("an address", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1:2:3:4:5", "fe80:0:0:1::/64"],
  ])("%s is counted as %s", (ip, counted) => {
    expect(limitedAddress(ip)).toBe(counted);
  });
});
