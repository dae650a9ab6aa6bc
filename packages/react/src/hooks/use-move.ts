import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Match, MatchSnapshot } from "@yourmove/client";
import { cacheMatch, cacheRefusedMatch } from "../cache/match-cache.ts";
import { useMatchContext } from "../contexts.ts";
import { keysOf } from "../keys.ts";
import { deliverMove, type PendingMove, randomKey, sendMove } from "../outbox/outbox.ts";
import type { Predict } from "../predict-with.ts";
import type { MoveIn, MoveTarget } from "../targets.ts";
import { usePlayedMoves } from "./use-history.ts";
import type { ActionOptions } from "./use-shown-mutation.ts";

/** Listeners to how a move ends, and the match to show until then. */
export interface MoveOptions<Of extends MoveTarget> extends ActionOptions<MoveIn<Of>> {
  /**
   * The match after a move, where the page knows the rules, as `predictWith(game)` says it. Without it, and where it gives
   * null, the turn passes, and the move is the last.
   */
  readonly predict?: Predict<Of> | undefined;
}

const passTurn = <Of extends MoveTarget>(match: Of, move: MoveIn<Of>): Of => ({
  ...match,
  isYourTurn: false,
  canMove: false,
  // In a joint turn both are on turn, and who is next is not known.
  currentTurnUserID: match.currentTurnUserID === null ? null : match.opponent.userID,
  turnDeadlineTime: null,
  game: { ...match.game, lastMove: move, legalMoves: undefined },
});

/**
 * Plays moves of a match: `mutate(move)`. The move shows at once wherever the match does, and goes back when it is
 * refused; it counts only if the position is still the one that the viewer saw. With an outbox above it is sent until the
 * service has answered, after a reload too.
 */
export const useMove = <Of extends MoveTarget>(
  match: Of,
  { predict, onSuccess, onError }: MoveOptions<NoInfer<Of>> = {},
): UseMutationResult<MatchSnapshot, Error, MoveIn<Of>, PendingMove> => {
  const { client, outbox } = useMatchContext();
  const queryClient = useQueryClient();
  const keys = keysOf(client);
  const played = usePlayedMoves(match, match.canMove && predict?.needsMoves?.(match) === true);
  const { gameType, matchID, lastActionTime, positionVersion } = match;
  const optimisticMatch = (move: MoveIn<Of>): Match => {
    const after: MoveTarget = predict?.(match, move, played) ?? passTurn(match, move);
    const shown: MoveTarget = { ...after, lastActionTime, positionVersion };
    // TypeScript can't see that a match with another position is a match.
    return shown as unknown as Match;
  };
  return useMutation({
    mutationKey: keys.moves,
    mutationFn(move) {
      const unsent = { gameType, matchID, move, positionVersion };
      if (!outbox) return sendMove(client, unsent);
      return deliverMove(client, { ...unsent, idempotencyKey: randomKey(), optimistic: optimisticMatch(move) }, outbox);
    },
    networkMode: "always",
    onMutate: (move): PendingMove => ({ optimistic: optimisticMatch(move) }),
    onSuccess(answer, move) {
      cacheMatch(queryClient, keys, answer.match);
      onSuccess?.(answer, move);
    },
    onError(error, move) {
      cacheRefusedMatch(queryClient, keys, error);
      onError?.(error, move);
    },
  });
};
