import type { MatchClient } from "@yourmove/client";
import { createContext, useContext } from "react";

/** Filled by `MatchClientProvider`. */
export const ClientContext = createContext<MatchClient | null>(null);

/** The client that the provider above was given, for calls that have no hook of their own. */
export const useMatchClient = (): MatchClient => {
  const client = useContext(ClientContext);
  if (!client) throw new Error("Your Move's hooks need a <MatchClientProvider client={…}> above them");
  return client;
};
