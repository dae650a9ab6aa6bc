import { useQueryClient } from "@tanstack/react-query";
import type { UserSummary } from "@yourmove/contract";
import { type Arrival, keysOf, MatchClientProvider, type UnsentMove } from "@yourmove/react";
import { type ReactNode, useState } from "react";
import { client } from "../client.ts";
import { KeepShown } from "./keep-shown.tsx";
import { keptList } from "./kept-list.ts";
import { outboxOf } from "./kept-moves.ts";
import { UserContext } from "./use-user.ts";

interface LiveProviderProps {
  readonly user: UserSummary;
  readonly onArrivals: (arrived: Arrival[], isLeader: boolean) => void;
  readonly onRefused: (error: Error, move: UnsentMove) => void;
  readonly onSignedOut: () => void;
  readonly children: ReactNode;
}

/** What the user was shown last in this browser, where the list has not come yet. */
const useShownBefore = (userID: number) => {
  const queryClient = useQueryClient();
  const [shownBefore] = useState(() => {
    if (queryClient.getQueryData(keysOf(client).matches)) return undefined;
    const kept = keptList();
    return kept?.user.userID === userID ? kept.list : undefined;
  });
  return shownBefore;
};

/** Keeps the viewer's list fresh for everything below, sends what an earlier page could not, and says who the viewer is. */
export const LiveProvider = ({ user, children, ...listeners }: LiveProviderProps) => {
  const shownBefore = useShownBefore(user.userID);
  const [outbox] = useState(() => outboxOf(user.userID));
  return (
    <UserContext value={user}>
      <MatchClientProvider
        client={client}
        userID={user.userID}
        placeholderList={shownBefore}
        outbox={outbox}
        {...listeners}
      >
        <KeepShown />
        {children}
      </MatchClientProvider>
    </UserContext>
  );
};
