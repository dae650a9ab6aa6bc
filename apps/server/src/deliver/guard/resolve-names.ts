import { lookup, Resolver } from "node:dns/promises";
import type { Resolve, ResolvedAddress } from "./resolve-target.ts";

const TIMEOUT_MS = 2000;
const TRIES = 2;

const NONE: readonly ResolvedAddress[] = [];

/**
 * Resolves names by asking name servers, each for a bounded time: the system's own way would keep threads waiting that
 * passwords and files need too, for as long as whoever owns a name likes.
 */
export const resolveByNameServers = (): Resolve => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : NONE),
      ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : NONE),
    ];
    if (found.length === 0 && v4.status === "rejected") throw v4.reason;
    return found;
  };
};

/** Resolves names as this machine does, its hosts file included: for one's own network. */
export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });
