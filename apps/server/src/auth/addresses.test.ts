import { expect, it } from "vitest";
import { limitedAddress, networkOf } from "./addresses.ts";

it.each([
  ["192.0.2.1", "192.0.2.1", "192.0.2.0/24"],
  ["::ffff:192.0.2.1", "192.0.2.1", "192.0.2.0/24"],
  ["192.0.2.1:40001", "192.0.2.1", "192.0.2.0/24"],
  ["[2001:db8:1:2::1]:40001", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["[::ffff:192.0.2.1]:40001", "192.0.2.1", "192.0.2.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["fe80::1:2:3:4:5", "fe80:0:0:1::/64", "fe80:0:0::/48"],
  ["2001:0DB8:0001::1", "2001:db8:1:0::/64", "2001:db8:1::/48"],
  ["unknown", "unknown", "unknown"],
])("an address %s is counted as %s, in the network %s", (ip, counted, network) => {
  expect([limitedAddress(ip), networkOf(ip)]).toEqual([counted, network]);
});
