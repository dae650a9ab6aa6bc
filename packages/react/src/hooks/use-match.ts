import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ListSnapshot, Match, MatchClient, MatchSnapshot } from "@yourmove/client";
import { useEffect } from "react";
import { useListQuery } from "../cache/match-cache.ts";
import { counted } from "../cache/merge-snapshot.ts";
import { useMatchClient } from "../contexts.ts";
import { keysOf } from "../keys.ts";
import type { PendingMove } from "../outbox/outbox.ts";
import { overlay, usePendingMoves } from "../outbox/pending-moves.ts";
import { retryThrice } from "../retry.ts";
import type { GameOf, MatchRef, MatchRefOf } from "../targets.ts";

/**
 * The viewer's matches and invites, the latest change first, as the last poll brought them: `data.items`,
 * `data.yourTurnCount`, `data.inviteCount`. A pending move is in it. `isPlaceholderData` while it is the provider's placeholder.
 */
export const useMatches = (): UseQueryResult<ListSnapshot> => {
  const pending = usePendingMoves();
  const select = (list: ListSnapshot): ListSnapshot => {
    if (pending.length === 0) return list;
    const items = list.items.map((match) => overlay(match, pending));
    return counted(list, items);
  };
  return useQuery({ ...useListQuery(), select });
};

/** Whether a match came without its legal moves, or even its position, because the list is very long. */
const isTrimmed = ({ canMove, game }: Pick<Match, "canMove" | "game">): boolean =>
  (canMove && game.legalMoves === undefined) || Object.keys(game).every((name) => name === "lastMove");

const findIn = <Of extends string>(
  { lastActionTime, serverTime, items }: ListSnapshot,
  gameType: string,
  matchID: number,
): MatchSnapshot<Of> | undefined => {
  const match = items.find((item) => item.matchID === matchID && item.gameType === gameType);
  // TypeScript can't see that the match of a game type is that game's.
  return match && { unchanged: false, lastActionTime, serverTime, match: match as MatchSnapshot<Of>["match"] };
};

const withPending = <Of extends string>(
  snapshot: MatchSnapshot<Of>,
  pending: readonly PendingMove[],
): MatchSnapshot<Of> => {
  const match = overlay(snapshot.match, pending);
  return match === snapshot.match ? snapshot : { ...snapshot, match };
};

const readMatch = async <Of extends string>(
  client: MatchClient,
  input: MatchRef,
  signal: AbortSignal,
): Promise<MatchSnapshot<Of>> => {
  const answer = await client.matches.get.query<string>(input, { signal });
  if (answer.unchanged) throw new Error("A match read without a cursor is a snapshot.");
  // TypeScript can't see that the match of a game type is that game's.
  return answer as object as MatchSnapshot<Of>;
};

/**
 * A match of the viewer's that stays fresh: `data.match`, with the viewer's own move in it as soon as it is made. It
 * comes out of the live list; one that the list no longer holds, or holds without its moves, is read by itself.
 */
export const useMatch = <Name extends string>({
  gameType,
  matchID,
}: MatchRefOf<Name>): UseQueryResult<MatchSnapshot<GameOf<Name>>> => {
  const client = useMatchClient();
  const pending = usePendingMoves();
  const listed = useQuery({
    ...useListQuery(),
    select(list) {
      const snapshot = findIn<GameOf<Name>>(list, gameType, matchID);
      return snapshot && withPending(snapshot, pending);
    },
  });
  const live = listed.data?.match;
  const isWhole = live !== undefined && !isTrimmed(live);
  const own = useQuery({
    queryKey: keysOf(client).match({ gameType, matchID }),
    queryFn: ({ signal }) => readMatch<GameOf<Name>>(client, { gameType, matchID }, signal),
    enabled: !listed.isPending && !isWhole,
    retry: retryThrice,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    networkMode: "always",
    select: (snapshot) => withPending(snapshot, pending),
  });
  const { refetch } = own;
  const read = own.data?.match;
  const isBehind = live !== undefined && !isWhole && read !== undefined && read.lastActionTime < live.lastActionTime;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  const isListedBest = isWhole || (live !== undefined && (read === undefined || isBehind));
  // TypeScript can't see that the listed match is there.
  return isListedBest ? (listed as UseQueryResult<MatchSnapshot<GameOf<Name>>>) : own;
};
