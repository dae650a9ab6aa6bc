import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { GameType, ListSnapshot, Match, MatchClient, MatchSnapshot } from "@yourmove/client";
import { useEffect } from "react";
import { useListQuery } from "../cache/shown-before.ts";
import { useMatchClient } from "../client-context.ts";
import { isWorthAskingAgain } from "../is-worth-asking-again.ts";
import { keysOf } from "../keys.ts";
import { type SentMove, useSentMoves, withSentMove } from "./use-sent-moves.ts";

/** Which match is wanted. */
export interface WantedMatch<Of extends GameType> {
  readonly gameType: Of;
  readonly matchID: number;
}

const MOST_RETRIES = 3;

/** Whether a match came without its legal moves, or even its position, because the list is very long. */
const isCut = ({ canMove, game }: Pick<Match, "canMove" | "game">): boolean =>
  (canMove && game.legalMoves === undefined) || Object.keys(game).every((name) => name === "lastMove");

const snapshotIn = <Of extends GameType>(
  { lastActionTime, serverTime, items }: ListSnapshot,
  { gameType, matchID }: WantedMatch<Of>,
): MatchSnapshot<Of> | undefined => {
  const match = items.find((item) => item.matchID === matchID && item.gameType === gameType);
  // What TypeScript can't see: a match of the wanted game type is that game's.
  return match && { unchanged: false, lastActionTime, serverTime, match: match as MatchSnapshot<Of>["match"] };
};

const readMatch = async <Of extends GameType>(
  client: MatchClient,
  wanted: WantedMatch<Of>,
  signal: AbortSignal,
): Promise<MatchSnapshot<Of>> => {
  const answer = await client.matches.get.query(wanted, { signal });
  if (answer.unchanged) throw new Error("A match that was asked for without a cursor is a snapshot.");
  return answer;
};

/** A match as the list has it, with a move on its way; undefined where it doesn't hold the match. */
const useListed = <Of extends GameType>(wanted: WantedMatch<Of>, sent: readonly SentMove[]) =>
  useQuery({
    ...useListQuery(),
    select: (list) => {
      const snapshot = snapshotIn(list, wanted);
      return snapshot && withSentMove(snapshot, sent);
    },
  });

/** A match as it was read by itself. */
const useOwn = <Of extends GameType>(wanted: WantedMatch<Of>, sent: readonly SentMove[], enabled: boolean) => {
  const client = useMatchClient();
  return useQuery({
    queryKey: keysOf(client).match(wanted),
    queryFn: ({ signal }) => readMatch(client, wanted, signal),
    enabled,
    retry: (failures, error) => failures < MOST_RETRIES && isWorthAskingAgain(error),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    networkMode: "always",
    select: (snapshot) => withSentMove(snapshot, sent),
  });
};

/**
 * A match of the viewer's that stays fresh: `data.match`, with the viewer's own move in it as soon as it is made. It
 * comes out of the live list; read by itself is only one too old for the list, or that came cut because that is long.
 */
export const useMatch = <Of extends GameType>(wanted: WantedMatch<Of>): UseQueryResult<MatchSnapshot<Of>> => {
  const sent = useSentMoves();
  const listed = useListed(wanted, sent);
  const live = listed.data?.match;
  const isWhole = live !== undefined && !isCut(live);
  const own = useOwn(wanted, sent, !listed.isPending && !isWhole);
  const { refetch } = own;
  const read = own.data?.match;
  const isBehind = live !== undefined && !isWhole && read !== undefined && read.lastActionTime < live.lastActionTime;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  const isListedBest = isWhole || (live !== undefined && (read === undefined || isBehind));
  // What TypeScript can't see: it is the best only with data.
  return isListedBest ? (listed as UseQueryResult<MatchSnapshot<Of>>) : own;
};
