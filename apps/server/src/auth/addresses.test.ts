import { describe, expect, it } from "vitest";
import { limitedAddress, networkOf } from "./addresses.ts";

describe("an address", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:40001", "192.0.2.1"],
    ["[2001:db8:1:2::1]:40001", "2001:db8:1:2::/64"],
    ["[::ffff:192.0.2.1]:40001", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1:2:3:4:5", "fe80:0:0:1::/64"],
    ["2001:0DB8:0001::1", "2001:db8:1:0::/64"],
  ])("%s is counted as %s", (ip, counted) => {
    expect(limitedAddress(ip)).toBe(counted);
  });
});

describe("the network of an address", () => {
  it.each([
    ["192.0.2.1", "192.0.2.0/24"],
    ["::ffff:192.0.2.1", "192.0.2.0/24"],
    ["unknown", "unknown"],
    ["192.0.2.1:40001", "192.0.2.0/24"],
    ["[2001:db8:1:2::1]:40001", "2001:db8:1::/48"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:db8::1", "2001:db8:0::/48"],
  ])("%s is counted in %s", (ip, counted) => {
    expect(networkOf(ip)).toBe(counted);
  });
});
