import { isIP } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";

/** An address of a name, as a resolver gives it. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Gives every address of a name. Rejects when it has none, or can't be asked for them. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** Where a request of ours may go. */
export interface GuardSettings {
  /** Lets http and private addresses pass: one's own network, tests (`WEBHOOK_ALLOW_PRIVATE`). */
  readonly allowPrivate: boolean;
  readonly resolve: Resolve;
}

/** A URL that may be asked, and the checked addresses that the connection is pinned to. */
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

/** What the text of a URL alone says against it, in words; null when nothing does. Nothing is resolved. */
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
 * Resolves a URL's host once and checks every address of it: one that is not public refuses them all. The request must go
 * to these addresses and to no other, or a name could be another's by then. Throws `RefusedTarget`, or what the resolver throws.
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
