import { createMatchClient, type MatchClient } from "@yourmove/client";

const KEPT = "connect-four.token";

/** A client for this browser's user: a guest, the same one at every visit. */
export const signIn = async (): Promise<MatchClient> => {
  const kept = localStorage.getItem(KEPT);
  const token = kept ?? (await createMatchClient().auth.guest.mutate({})).token;
  localStorage.setItem(KEPT, token);
  return createMatchClient({ token });
};
