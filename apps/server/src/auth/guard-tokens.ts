import { createSemaphore, type Need } from "@yourmove/api";
import type { Authenticate, CheckToken, TokenCache } from "./identify.ts";
import { type Ask, limitedAddress, type RateLimits, refusedAsks } from "./rate-limits.ts";

/** As many of an address as keep the database at work: what it has beyond waits in memory, and holds no connection. */
const LOOK_UPS = 8;

/**
 * Makes the check of tokens that bounds how many bad ones an address may show: beyond, one that the process does not
 * know to be good is not looked at; one that it knows always is (contract 9). Those of one address are looked at a few at
 * a time, so that others' are not kept waiting behind a burst.
 */
export const createGuardTokens = (authenticate: Authenticate, limits: RateLimits, known: TokenCache): CheckToken => {
  const semaphore = createSemaphore();

  /** A token that is being checked may be refused: no more are checked at once than the address may still have refused. */
  const refusalsLeft = (asks: readonly Ask[]): Need[] =>
    asks.map((ask) => ({
      key: `${ask.policy.name} ${ask.key}`,
      // A caller that waits while the last one is spent is let in to be refused.
      places: () => (limits.left(asks) < 1 ? Number.POSITIVE_INFINITY : limits.left([ask])),
    }));

  return (token, ip, by) => {
    const asks = refusedAsks(ip);
    const isKnown = known.has(token);
    const needs = [{ key: limitedAddress(ip), places: LOOK_UPS }, ...(isKnown ? [] : refusalsLeft(asks))];
    return semaphore.run(needs, async () => {
      const limited = isKnown || limits.left(asks) >= 1 ? null : limits.take(asks);
      if (limited) return { actor: null, limited };
      const actor = await authenticate(token, by);
      if (!actor) {
        known.forget(token);
        limits.take(asks);
      } else if (!isKnown) {
        known.remember(token);
      }
      return { actor };
    });
  };
};
