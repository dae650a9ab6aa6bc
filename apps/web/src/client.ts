import type { TRPCClient } from "@trpc/client";
import type { AppRouter } from "@yourmove/api";
import { createMatchClient } from "@yourmove/client";
import { fetchAfter } from "./first-request.ts";

/** In milliseconds; on a slow line a late answer is better than none. */
const TIMEOUT_MS = 30_000;

/** The user whose pages this tab shows, once known. */
let shownUserID: number | null = null;

/** Sets the user whose pages this tab shows; null before a session is known. */
export const showAs = (userID: number | null): void => {
  shownUserID = userID;
};

const prefetching = fetchAfter(globalThis.firstRequest);

/** When the answer of the latest request arrived, in milliseconds since the epoch: the first may have been prefetched. */
export const { answeredTime } = prefetching;

/**
 * The one client of this tab. The browser's cookie is the session; each request names the user that the tab shows, so that
 * one from a page whose user was replaced in another tab is refused.
 */
export const client = createMatchClient<TRPCClient<AppRouter>>({
  asUserID: () => shownUserID,
  timeoutMs: TIMEOUT_MS,
  fetch: prefetching.fetch,
});
