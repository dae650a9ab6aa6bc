import { useQueryClient } from "@tanstack/react-query";
import type { ListSnapshot as TypedList } from "@yourmove/client";
import type { ListSnapshot, Match, UserSummary } from "@yourmove/contract";
import { type Arrival, keysOf, MatchClientProvider, type UnsentMove, useMatches } from "@yourmove/react";
import { type ReactNode, useEffect, useState } from "react";
import { client } from "../client.ts";
import { outboxOf, SHAPE, type StoredList, storedList, writeList } from "./stored.ts";
import { UserContext, useUser } from "./viewer.ts";

/** More than this, in characters, is not kept: storage is small, and writing it holds the page up. */
const MAX = 300_000;

const without = (match: Match, left: (match: Match) => object): Match => ({
  ...match,
  game: left(match) as Match["game"],
});

const withoutMoves = (match: Match): Match => without(match, ({ game: { legalMoves: _, ...game } }) => game);

const withoutPosition = (match: Match): Match => without(match, ({ game: { lastMove } }) => ({ lastMove }));

/** What is let go where there is too much: at first the moves, then what is over, then the positions. */
const SMALLER: readonly ((items: readonly Match[]) => Match[])[] = [
  (items) => [...items],
  (items) => items.map(withoutMoves),
  (items) => items.filter(({ isFinished }) => !isFinished).map(withoutMoves),
  (items) => items.filter(({ isFinished }) => !isFinished).map(withoutPosition),
];

/** The list in as many words as there is room for; null where even the fewest are too many. */
export const packed = ({ user, list }: StoredList, most = MAX): string | null => {
  for (const smaller of SMALLER) {
    const text = JSON.stringify({ shape: SHAPE, user, list: { ...list, items: smaller(list.items) } });
    if (text.length <= most) return text;
  }
  return null;
};

/** Keeps what is shown, for a start without a network. */
export const storeList = (kept: StoredList): void => {
  const text = packed(kept);
  if (text) writeList(text);
};

/** After this long without another change, in milliseconds, what is shown is kept. */
const REST_MS = 1_000;

/** Keeps what is shown in this browser, for a start without a network. */
const KeepShown = () => {
  const user = useUser();
  const queryClient = useQueryClient();
  const { dataUpdatedAt, isPlaceholderData } = useMatches();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the change is the reason to keep, and not looked at itself
  useEffect(() => {
    if (isPlaceholderData) return;
    const keep = () => {
      // As the service has it, without a move on its way.
      const list = queryClient.getQueryData<ListSnapshot>(keysOf(client).matches);
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

/** What the user was shown last in this browser, where the list has not come yet. */
const useShownBefore = (userID: number) => {
  const queryClient = useQueryClient();
  const [shownBefore] = useState(() => {
    if (queryClient.getQueryData(keysOf(client).matches)) return undefined;
    const kept = storedList();
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
        placeholderList={shownBefore as TypedList | undefined}
        outbox={outbox}
        {...listeners}
      >
        <KeepShown />
        {children}
      </MatchClientProvider>
    </UserContext>
  );
};
