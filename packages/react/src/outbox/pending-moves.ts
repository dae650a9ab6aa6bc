import { useMutationState, useQueryClient } from "@tanstack/react-query";
import type { Match, MatchClient, MatchSnapshot } from "@yourmove/client";
import { useEffect, useRef } from "react";
import { cacheMatch, cacheRefusedMatch } from "../cache/match-cache.ts";
import { useMatchClient } from "../contexts.ts";
import { keysOf } from "../keys.ts";
import { deliverMove, type Outbox, type PendingMove, type UnsentMove } from "./outbox.ts";

/** The key of a match's version. */
type Version = Pick<Match, "matchID" | "lastActionTime">;

const findPending = (match: Version, pending: readonly PendingMove[]): PendingMove | undefined =>
  pending.find(
    ({ optimistic }) => optimistic.matchID === match.matchID && optimistic.lastActionTime === match.lastActionTime,
  );

/** The match overlaid with the viewer's pending move, as long as nothing else has happened. */
export const overlay = <Of extends Version>(match: Of, pending: readonly PendingMove[]): Of =>
  // TypeScript can't see that a match of the same ID is of the same game.
  (findPending(match, pending)?.optimistic as Version | undefined as Of | undefined) ?? match;

/** The moves that the service has not answered yet. */
export const usePendingMoves = (): readonly PendingMove[] => {
  const client = useMatchClient();
  const pending = useMutationState({
    filters: { mutationKey: keysOf(client).moves, status: "pending" },
    select: ({ state }) => state.context as PendingMove | undefined,
  });
  return pending.filter((move) => move !== undefined);
};

/** Whether the viewer's move in this version of the match is pending. */
export const useIsSending = (match: Version): boolean => findPending(match, usePendingMoves()) !== undefined;

/** Listener to the refusal of a move that an earlier page left in the outbox. */
export type OnRefused = (error: Error, move: UnsentMove) => void;

/** Sends the moves that an earlier page left in the outbox, once a page, as `useMove` does: each shows at once. */
export const useResume = (client: MatchClient, outbox: Outbox | undefined, onRefused: OnRefused | undefined): void => {
  const queryClient = useQueryClient();
  const listener = useRef(onRefused);
  listener.current = onRefused;
  const resumed = useRef(new Set<string>());
  useEffect(() => {
    if (!outbox) return;
    const keys = keysOf(client);
    for (const unsent of outbox.read()) {
      if (resumed.current.has(unsent.idempotencyKey)) continue;
      resumed.current.add(unsent.idempotencyKey);
      const mutation = queryClient
        .getMutationCache()
        .build<MatchSnapshot, Error, UnsentMove, PendingMove>(queryClient, {
          mutationKey: keys.moves,
          mutationFn: (move) => deliverMove(client, move, outbox),
          networkMode: "always",
          onMutate: ({ optimistic }) => ({ optimistic }),
          onSuccess: ({ match }) => cacheMatch(queryClient, keys, match),
          onError(error, move) {
            cacheRefusedMatch(queryClient, keys, error);
            listener.current?.(error, move);
          },
        });
      // `onError` has handled the refusal.
      mutation.execute(unsent).catch(() => {});
    }
  }, [client, outbox, queryClient]);
};
