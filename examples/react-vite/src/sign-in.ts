import { createMatchClient, type MatchClient } from "@yourmove/client";

const KEPT = "connect-four.token";

/** A client for this browser's user: a guest, the same one at every visit. */
export const signIn = async (): Promise<MatchClient> => {
  const kept = localStorage.getItem(KEPT);
  const token = kept ?? (await createMatchClient().auth.guest.mutate({})).token;
  localStorage.setItem(KEPT, token);
  // On a slow line a late answer is better than none.
  return createMatchClient({ token, timeoutMs: 30_000 });
};

/** For a token that is no longer good, as a guest's after 30 days without a visit: the page starts over. */
export const startOver = (): void => {
  localStorage.removeItem(KEPT);
  location.reload();
};
