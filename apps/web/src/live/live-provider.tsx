import { useQueryClient } from "@tanstack/react-query";
import type { ListSnapshot as TypedList } from "@yourmove/client";
import type { ListSnapshot, Match, UserSummary } from "@yourmove/contract";
import { type Arrival, MatchClientProvider, type UnsentMove, useMatches } from "@yourmove/react";
import { type ReactNode, useEffect, useState } from "react";
import { keys } from "../api.ts";
import { client } from "../client.ts";
import { MissedGames } from "./missed-games.tsx";
import { RefetchFailed } from "./refetch-failed.ts";
import { outboxOf, SHAPE, type StoredList, storedList, writeList } from "./stored.ts";
import { UserContext, useUser } from "./viewer.ts";

/** The limit in characters: storage is small, and writing it blocks the page. */
const MAX = 300_000;

const without = (match: Match, left: (match: Match) => object): Match => ({
  ...match,
  game: left(match) as Match["game"],
});

const withoutMoves = (match: Match): Match => without(match, ({ game: { legalMoves: _, ...game } }) => game);

const withoutPosition = (match: Match): Match => without(match, ({ game: { lastMove } }) => ({ lastMove }));

/** What is left out of a list that is too large: first legal moves, then finished matches, then positions. */
const SMALLER: readonly ((items: readonly Match[]) => Match[])[] = [
  (items) => [...items],
  (items) => items.map(withoutMoves),
  (items) => items.filter(({ isFinished }) => !isFinished).map(withoutMoves),
  (items) => items.filter(({ isFinished }) => !isFinished).map(withoutPosition),
];

/** The list as text within the limit; null where even the smallest form exceeds it. */
export const packed = ({ user, list }: StoredList, most = MAX): string | null => {
  for (const smaller of SMALLER) {
    const text = JSON.stringify({ shape: SHAPE, user, list: { ...list, items: smaller(list.items) } });
    if (text.length <= most) return text;
  }
  return null;
};

/** Stores the list, for a start without a network. */
export const storeList = (kept: StoredList): void => {
  const text = packed(kept);
  if (text) writeList(text);
};

/** The list is stored after this long without a change, in milliseconds. */
const REST_MS = 1_000;

/** Stores the list whenever it changes, for a start without a network. */
const KeepShown = () => {
  const user = useUser();
  const queryClient = useQueryClient();
  const { dataUpdatedAt, isPlaceholderData } = useMatches();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the change triggers the write, and is not read
  useEffect(() => {
    if (isPlaceholderData) return;
    const keep = () => {
      // As the service has it, without optimistic moves.
      const list = queryClient.getQueryData<ListSnapshot>(keys.matches);
      if (list) storeList({ user, list });
    };
    const timer = setTimeout(keep, REST_MS);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", keep);
    };
  }, [dataUpdatedAt, isPlaceholderData, queryClient, user]);
  return null;
};

interface LiveProviderProps {
  readonly user: UserSummary;
  readonly onArrivals: (arrived: Arrival[], isLeader: boolean) => void;
  readonly onRefused: (error: Error, move: UnsentMove) => void;
  readonly onSignedOut: () => void;
  readonly children: ReactNode;
}

/** The list that this browser showed last, until the service has answered. */
const useShownBefore = (userID: number) => {
  const queryClient = useQueryClient();
  const [shownBefore] = useState(() => {
    if (queryClient.getQueryData(keys.matches)) return undefined;
    const kept = storedList();
    return kept?.user.userID === userID ? kept.list : undefined;
  });
  return shownBefore;
};

/** Provides the viewer and the viewer's list, kept fresh by the poll, and sends the moves that an earlier page could not. */
export const LiveProvider = ({ user, children, ...listeners }: LiveProviderProps) => {
  const shownBefore = useShownBefore(user.userID);
  const [outbox] = useState(() => outboxOf(user.userID));
  return (
    <UserContext value={user}>
      <MatchClientProvider
        client={client}
        userID={user.userID}
        placeholderList={shownBefore as TypedList | undefined}
        outbox={outbox}
        {...listeners}
      >
        <KeepShown />
        <RefetchFailed />
        <MissedGames />
        {children}
      </MatchClientProvider>
    </UserContext>
  );
};
