import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { History, Match, MatchClient, MatchSnapshot } from "@yourmove/client";
import { cacheMatch, cacheRefusedMatch } from "../cache/match-cache.ts";
import { useMatchContext } from "../contexts.ts";
import { keysOf } from "../keys.ts";
import { deliverMove, type PendingMove, randomKey, sendMove } from "../outbox/outbox.ts";
import type { PlayedMoves, Predict } from "../predict-with.ts";
import { retryThrice } from "../retry.ts";
import type { MoveIn, MoveTarget } from "../targets.ts";
import type { ActionOptions } from "./use-action.ts";

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

/** The moves of a match that stand, from the ones that are known on. */
const readMoves = async (
  client: MatchClient,
  { gameType, matchID, known }: MoveTarget & { known: PlayedMoves },
  signal: AbortSignal,
): Promise<PlayedMoves> => {
  const moves = [...known];
  for (let after: number | null = known.length; after !== null; ) {
    const page: History = await client.matches.history.query<string>({ gameType, matchID, after }, { signal });
    moves.push(...page.items.map(({ symbol, move }) => ({ symbol, move })));
    after = page.nextAfter;
  }
  return moves;
};

/** The moves that were played so far, where a prediction takes them; each is read once, unless moves were taken back. */
const usePlayedMoves = <Of extends MoveTarget>(
  match: Of,
  predict: Predict<Of> | undefined,
): PlayedMoves | undefined => {
  const { client } = useMatchContext();
  const queryClient = useQueryClient();
  const key = keysOf(client).history(match);
  const { positionVersion, moveCount } = match;
  const read = useQuery({
    queryKey: [...key, positionVersion],
    queryFn({ signal }) {
      const known = queryClient
        .getQueriesData<PlayedMoves>({ queryKey: key })
        .map(([[...path], moves]) => ({ version: Number(path.at(-1)), moves: moves ?? [] }))
        .filter(({ version, moves }) => positionVersion - version === moveCount - moves.length)
        .sort((a, b) => b.version - a.version)[0];
      return readMoves(client, { ...match, known: known?.moves ?? [] }, signal);
    },
    enabled: match.canMove && predict?.needsMoves?.(match) === true,
    retry: retryThrice,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    networkMode: "always",
  });
  return read.data;
};

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
  const played = usePlayedMoves(match, predict);
  const { gameType, matchID, lastActionTime, positionVersion } = match;
  const optimisticMatch = (move: MoveIn<Of>): Match => {
    const shown: MoveTarget = { ...(predict?.(match, move, played) ?? passTurn(match, move)), lastActionTime };
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
