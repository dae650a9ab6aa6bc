/** An address as it is meant: without the port that some proxies write behind it, and an IPv4 not mapped into IPv6. */
export const plainAddress = (ip: string): string =>
  ip
    .replace(/^\[(.+)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");

/** IPv4, also where it comes mapped into IPv6. */
const asIPv4 = (ip: string): string | null => {
  const plain = plainAddress(ip);
  return plain.includes(":") ? null : plain;
};

/** The first groups of an IPv6 address, each written one way. */
const firstGroups = (ip: string, count: number): string => {
  const [head = "", tail = ""] = ip.split("::", 2);
  const front = head ? head.split(":") : [];
  const back = tail ? tail.split(":") : [];
  const gap = ip.includes("::") ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0") : [];
  return [...front, ...gap, ...back]
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":");
};

/** An address as limits count it: an IPv6 subscriber holds a whole /64, and an IPv4 may come mapped. */
export const limitedAddress = (ip: string): string => asIPv4(ip) ?? `${firstGroups(plainAddress(ip), 4)}::/64`;

/** The network around an address, which one customer of a provider may hold whole: the /48 of IPv6, the /24 of IPv4. */
export const networkOf = (ip: string): string => {
  const ipv4 = asIPv4(ip);
  if (ipv4 === null) return `${firstGroups(plainAddress(ip), 3)}::/48`;
  const [first, second, third, fourth] = ipv4.split(".");
  return fourth === undefined ? ipv4 : `${first}.${second}.${third}.0/24`;
};

/** Where a request comes from, by its two marks: what takes turns does so between networks first, then between addresses. */
export interface Origin {
  readonly address: string;
  readonly network: string;
  /** Whether limits count the network beside its addresses: one of IPv6 holds thousands of them. */
  readonly isNetworkLimited: boolean;
}

/** The origin of an address; of one in a named shared network, that network in place of the one around it. */
export const originOf = (ip: string, sharedNetwork: string | null = null): Origin => ({
  address: limitedAddress(ip),
  network: sharedNetwork ?? networkOf(ip),
  isNetworkLimited: asIPv4(ip) === null,
});
