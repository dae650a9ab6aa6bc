import ipaddr from "ipaddr.js";

/** The only block of IPv6 that is given out to be reached from everywhere (RFC 4291, 2.4). */
const GLOBAL = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/** Parts of that block which lead elsewhere: Teredo, benchmarks, ORCHID, documentation, 6to4. */
const NOT_GLOBAL = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map(
  (block) => ipaddr.parseCIDR(block) as [ipaddr.IPv6, number],
);

/** Anycast of 6to4 relays and of AS112, whose answers come from whoever is near. */
const ODD_IPV4 = ["192.88.99.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24"].map(
  (block) => ipaddr.parseCIDR(block) as [ipaddr.IPv4, number],
);

const isPublicIPv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === "unicast" && !ODD_IPV4.some((block) => address.match(block));

const isPublicIPv6 = (address: ipaddr.IPv6): boolean =>
  address.range() === "unicast" && address.match(GLOBAL) && !NOT_GLOBAL.some((block) => address.match(block));

/**
 * Whether an IP address is one of the public internet: not loopback, private, link-local, CGNAT, ULA, multicast,
 * reserved, nor one that holds another (mapped, NAT64, 6to4, Teredo). What is no IP address is not.
 */
export const isPublicAddress = (text: string): boolean => {
  // A zone names an interface of this machine.
  if (text.includes("%") || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv4 ? isPublicIPv4(address) : isPublicIPv6(address as ipaddr.IPv6);
};
