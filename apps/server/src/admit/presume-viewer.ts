import type { Services, Viewer } from "@yourmove/api";
import type { BanOfToken, CheckToken, FindViewer, ShownToken } from "./identify.ts";
import type { KnownTokens } from "./known-tokens.ts";
import { refusedAsks } from "./policies.ts";
import type { RateLimits } from "./rate-limits.ts";

/** What presuming is made with. */
export interface PresumeDeps {
  readonly auth: Pick<Services["auth"], "presume">;
  readonly presence: Pick<Services["presence"], "seen">;
  readonly readReceipts: Pick<Services["readReceipts"], "noteRequest">;
  readonly known: KnownTokens;
  /** Undefined where requests are not limited. */
  readonly limits: RateLimits | undefined;
  readonly check: CheckToken;
  readonly banOf: BanOfToken;
}

/**
 * Makes the check of tokens that remembers whom each stood for, and spares the look-up where that is proven later
 * (decision 17). A viewer whose session proves to be over has not been seen, and counts as refused credentials.
 */
export const createFindViewer = (deps: PresumeDeps): FindViewer => {
  const { auth, presence, readReceipts, known, limits, check, banOf } = deps;
  const saw = (viewer: Viewer) => {
    presence.seen(viewer);
    readReceipts.noteRequest(viewer);
  };
  const presume = ({ token, ip, by }: ShownToken): Viewer | null => {
    const found = known.find(token);
    if (!found || found.by !== by) return null;
    const { viewer } = found;
    return auth.presume(viewer, (isLive) => {
      if (isLive) {
        saw(viewer);
        return;
      }
      known.forget(token);
      limits?.take(refusedAsks(ip));
    });
  };

  return async (shown, mayPresume) => {
    const presumed = mayPresume ? presume(shown) : null;
    if (presumed) return { viewer: presumed };
    const { token, by } = shown;
    const checked = await check(token, shown.ip, by);
    const { viewer, limited } = checked;
    if (!viewer) {
      // What is not looked at is not looked at twice.
      const ban = limited ? null : await banOf(token);
      return { ...checked, ...(ban && { ban }) };
    }
    saw(viewer);
    if (viewer.presumedUntil !== undefined) known.remember(token, { viewer, by });
    return checked;
  };
};
