/** IPv4, also where it comes mapped into IPv6. */
const asIPv4 = (ip: string): string | null => {
  if (!ip.includes(":")) return ip;
  return /^::ffff:[\d.]+$/i.test(ip) && ip.includes(".") ? ip.slice(7) : null;
};

/** So many of the eight groups of an IPv6 address, each written one way. */
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

/** An address as limits count it: an IPv6 subscriber holds a whole /64, and an IPv4 may come mapped (contract 9). */
export const limitedAddress = (ip: string): string => asIPv4(ip) ?? `${firstGroups(ip, 4)}::/64`;

/** The network that limits count beside an IPv6 address, for who holds many a /64: its /48; null for IPv4 (contract 9). */
export const limitedNetwork = (ip: string): string | null =>
  asIPv4(ip) === null ? `${firstGroups(ip, 3)}::/48` : null;
