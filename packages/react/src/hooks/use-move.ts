import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { Match, MatchSnapshot, MoveOf } from "@yourmove/client";
import { useTakeMatch, useTakeRefusal } from "../cache/use-take-match.ts";
import { useMatchClient } from "../client-context.ts";
import { keysOf } from "../keys.ts";
import { deliverMove } from "../outbox/deliver-move.ts";
import { freshKey } from "../outbox/fresh-key.ts";
import { useOutbox } from "../outbox/outbox-context.ts";
import type { Told } from "./told.ts";
import type { SentMove } from "./use-sent-moves.ts";

/** Who is told how a move went, and who knows what comes of it. */
export interface MoveOptions<Of extends Match> extends Told<MoveOf<Of["gameType"]>> {
  /** The match after a move, where the page knows the rules; without it the turn passes, and the move is the last. */
  readonly foresee?: ((match: Of, move: MoveOf<Of["gameType"]>) => Of) | undefined;
}

const passTurn = <Of extends Match>(match: Of, move: MoveOf<Of["gameType"]>): Of => ({
  ...match,
  isYourTurn: false,
  canMove: false,
  currentTurnUserID: match.opponent.userID,
  turnDeadlineTime: null,
  game: { ...match.game, lastMove: move, legalMoves: undefined },
});

/**
 * Plays moves of a match: `mutate(move)`. The move shows at once wherever the match does, and goes back when it is
 * refused; it counts only if the position is still the one that the viewer saw. With an outbox above it is sent until the
 * service has answered, after a reload too.
 */
export const useMove = <Of extends Match>(
  match: Of,
  { foresee = passTurn, onSuccess, onError }: MoveOptions<Of> = {},
): UseMutationResult<MatchSnapshot, Error, MoveOf<Of["gameType"]>, SentMove> => {
  const client = useMatchClient();
  const take = useTakeMatch();
  const takeRefusal = useTakeRefusal();
  const outbox = useOutbox();
  const { gameType, matchID, lastActionTime, positionVersion } = match;
  const foreseenAfter = (move: MoveOf<Of["gameType"]>) => ({ ...foresee(match, move), lastActionTime });
  const send = (move: MoveOf<Of["gameType"]>): Promise<MatchSnapshot> => {
    if (!outbox)
      return client.matches.move.mutate({ gameType, matchID, move, expectedPositionVersion: positionVersion });
    const unsent = { gameType, matchID, move, positionVersion, idempotencyKey: freshKey() };
    return deliverMove(client, { ...unsent, foreseen: foreseenAfter(move) }, outbox);
  };
  return useMutation({
    mutationKey: keysOf(client).moves,
    mutationFn: send,
    networkMode: "always",
    onMutate: (move): SentMove => ({ foreseen: foreseenAfter(move) }),
    onSuccess(answer, move) {
      take(answer.match);
      onSuccess?.(answer, move);
    },
    onError(error, move) {
      takeRefusal(error);
      onError?.(error, move);
    },
  });
};
