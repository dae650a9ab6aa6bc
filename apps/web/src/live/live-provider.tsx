import type { UserSummary } from "@yourmove/contract";
import { type Arrival, MatchClientProvider } from "@yourmove/react/any-game";
import type { ReactNode } from "react";
import { client } from "../client.ts";
import { UserContext } from "./use-user.ts";

interface LiveProviderProps {
  readonly user: UserSummary;
  readonly onArrivals: (arrived: Arrival[], isLeader: boolean) => void;
  readonly onSignedOut: () => void;
  readonly children: ReactNode;
}

/** Keeps the viewer's list fresh for everything below, and says who the viewer is. */
export const LiveProvider = ({ user, children, ...listeners }: LiveProviderProps) => (
  <UserContext value={user}>
    <MatchClientProvider client={client} userID={user.userID} {...listeners}>
      {children}
    </MatchClientProvider>
  </UserContext>
);
