import { useMutationState, useQueryClient } from "@tanstack/react-query";
import type { Match, MatchClient, MatchSnapshot } from "@yourmove/client";
import { useEffect, useRef } from "react";
import { cacheMatch, cacheRefusedMatch } from "../cache/match-cache.ts";
import { useMatchClient } from "../contexts.ts";
import { keysOf } from "../keys.ts";
import { deliverMove, type Outbox, type PendingMove, type UnsentMove } from "./outbox.ts";

/** What tells whether a pending move is still to come in a match. */
type Version = Pick<Match, "matchID" | "positionVersion" | "currentTurnUserID" | "isFinished">;

const isPendingIn = (match: Version, { optimistic }: PendingMove): boolean => {
  if (optimistic.matchID !== match.matchID || (match.isFinished && !optimistic.isFinished)) return false;
  const since = match.positionVersion - optimistic.positionVersion;
  // Where both are on turn, the other player's move leaves room for the viewer's.
  const isJoint = optimistic.currentTurnUserID === null && match.currentTurnUserID === null;
  return since === 0 || (since === 1 && isJoint);
};

const findPending = (match: Version, pending: readonly PendingMove[]): PendingMove | undefined =>
  pending.find((move) => isPendingIn(match, move));

/** A match, in which other things may have happened meanwhile, with a move in it. */
const withMove = (match: Match, optimistic: Match): Match => {
  if (match.lastActionTime === optimistic.lastActionTime) return optimistic;
  const { isYourTurn, canMove, currentTurnUserID, game } = optimistic;
  const turnDeadlineTime = isYourTurn ? match.turnDeadlineTime : null;
  // TypeScript can't see that both are of one game.
  return { ...match, isYourTurn, canMove, currentTurnUserID, turnDeadlineTime, game } as Match;
};

/** The match overlaid with the viewer's pending move, as long as that can still be made. */
export const overlay = <Of extends Version>(match: Of, pending: readonly PendingMove[]): Of => {
  const optimistic = findPending(match, pending)?.optimistic;
  if (!optimistic) return match;
  // TypeScript can't see that a match of the same ID is of the same game.
  return withMove(match as Version as Match, optimistic) as Version as Of;
};

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
