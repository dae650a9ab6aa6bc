import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The only block of IPv6 that is given out to be reached from everywhere (RFC 4291, 2.4). */
const GLOBAL = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/** Parts of that block which lead elsewhere: Teredo, benchmarks, ORCHID, documentation, 6to4. */
const NOT_GLOBAL = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map(
  (block) => ipaddr.parseCIDR(block) as [ipaddr.IPv6, number],
);

const isPublicIPv6 = (address: ipaddr.IPv6): boolean =>
  address.range() === "unicast" && address.match(GLOBAL) && !NOT_GLOBAL.some((block) => address.match(block));

/**
 * Whether an IP address is one of the public internet: not loopback, private, link-local, CGNAT, ULA, multicast, reserved, nor
 * one that holds another (mapped, NAT64, 6to4, Teredo). A text that is no IP address is not public.
 */
export const isPublicAddress = (text: string): boolean => {
  // A zone names an interface of this machine.
  if (text.includes("%") || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv4 ? address.range() === "unicast" : isPublicIPv6(address as ipaddr.IPv6);
};

/** An address of a name, as a resolver gives it. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves every address of a name. Rejects when it has none, or resolution fails. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** Where a request of ours may go. */
export interface GuardSettings {
  /** Lets http and private addresses pass: one's own network, tests (`WEBHOOK_ALLOW_PRIVATE`). */
  readonly allowPrivate: boolean;
  readonly resolve: Resolve;
}

/** A permitted URL, and the checked addresses that the connection is pinned to. */
export interface Target {
  readonly url: URL;
  readonly addresses: readonly [ResolvedAddress, ...ResolvedAddress[]];
}

/** A URL that no request of ours may go to; the message says why, for its owner. */
export class RefusedTarget extends Error {}

/** Names that never stand for a public host (RFC 6761, 6762, 8375, and what routers and clouds use). */
const INNER_NAME =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion)$/;

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

/** Why a URL is refused by its text alone, in words; null when it isn't. Nothing is resolved. */
export const refuseByText = (text: string, { allowPrivate }: Pick<GuardSettings, "allowPrivate">): string | null => {
  if (!URL.canParse(text)) return "must be a URL";
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:")) return "must begin with https://";
  if (username !== "" || password !== "") return "must not hold a user name or a password";
  if (allowPrivate) return null;
  const name = bare(hostname).toLowerCase();
  if (isIP(name)) return isPublicAddress(name) ? null : "must not name a private address";
  return name.includes(".") && !INNER_NAME.test(name) ? null : "must name a public host";
};

const addressesOf = async (hostname: string, resolve: Resolve): Promise<readonly ResolvedAddress[]> => {
  const family = isIP(hostname);
  return family ? [{ address: hostname, family }] : resolve(hostname);
};

/**
 * Resolves a URL's host once and checks every address of it: one that is not public refuses them all. The request must go to
 * these addresses and to no other, or the name could have moved by then. Throws `RefusedTarget`, or what the resolver throws.
 */
export const resolveTarget = async (text: string, settings: GuardSettings): Promise<Target> => {
  const refusal = refuseByText(text, settings);
  if (refusal !== null) throw new RefusedTarget(refusal);
  const url = new URL(text);
  const found = await addressesOf(bare(url.hostname), settings.resolve);
  const [first, ...rest] = found;
  if (!first) throw new RefusedTarget("has no address");
  if (!settings.allowPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new RefusedTarget("leads to a private address");
  return { url, addresses: [first, ...rest] };
};

/**
 * Checks a URL before it is stored: its text, and the addresses of its name now. A name that can't be resolved at the moment
 * passes, for every request is checked again.
 */
export const vetUrl = async (url: string, settings: GuardSettings): Promise<string | null> => {
  const refusal = refuseByText(url, settings);
  if (refusal !== null) return refusal;
  return resolveTarget(url, settings).then(
    () => null,
    (error: unknown) => (error instanceof RefusedTarget ? error.message : null),
  );
};
