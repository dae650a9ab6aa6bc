import type { UserSummary } from "@yourmove/contract";
import { createContext, use } from "react";

/** Filled by the one `LiveProvider`. */
export const UserContext = createContext<UserSummary | null>(null);

/** The signed-in user. */
export const useUser = (): UserSummary => {
  const user = use(UserContext);
  if (!user) throw new Error("useUser needs a LiveProvider above");
  return user;
};
