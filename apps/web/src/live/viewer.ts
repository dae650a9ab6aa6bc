import type { UserSummary } from "@yourmove/contract";
import { awaitingCount } from "@yourmove/contract/counts";
import { useMatches } from "@yourmove/react";
import { createContext, use } from "react";

/** Filled by the one `LiveProvider`. */
export const UserContext = createContext<UserSummary | null>(null);

/** The signed-in user. */
export const useUser = (): UserSummary => {
  const user = use(UserContext);
  if (!user) throw new Error("useUser needs a LiveProvider above");
  return user;
};

/** How many matches, invites and offers wait for the viewer. */
export const useAwaitingCount = (): number => {
  const { data: list } = useMatches();
  return list ? awaitingCount(list, list.items) : 0;
};
