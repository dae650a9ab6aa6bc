import type { Match, MoveBody } from "@yourmove/contract";
import { useIsSending, useMove } from "@yourmove/react";
import { useEffect, useRef, useState } from "react";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { matchPath } from "../../layout/paths.ts";
import { useNotify } from "../../layout/toasts.tsx";
import type { Past } from "./history/past.ts";

/** The match as it is about to be where only the service can tell what comes of a move: the turn passes. */
const passTurn = (match: Match): Match => ({
  ...match,
  isYourTurn: false,
  canMove: false,
  // In a joint turn it is nobody's alone.
  currentTurnUserID: match.currentTurnUserID === null ? null : match.opponent.userID,
  turnDeadlineTime: null,
});

/** The match as a move leaves it, by the game's own rules; as after a closed box, the turn may stay. */
const optimisticMatch = (match: Match, move: MoveBody, { game, positions }: Past): Match => {
  if (!game || !positions || positions.length !== match.moveCount + 1 || !match.yourSymbol) return passTurn(match);
  const played = game.play(positions.at(-1), match.yourSymbol, move);
  if (!played.ok) return passTurn(match);
  const view = game.view(played.state, match.yourSymbol) as object;
  const turn = game.turn(played.state) === match.yourSymbol ? match : passTurn(match);
  return { ...turn, game: { ...view, lastMove: move, legalMoves: [] } };
};

/** Plays moves: each shows at once, and goes back with the service's reason when it is refused. */
export const usePlay = (match: Match, past: Past) => {
  const t = useText();
  const notify = useNotify();
  const isSending = useIsSending(match);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  /** Beside the board, or in the corner for whoever has gone on to another page. */
  const tell = (error: Error) => {
    const why = problemText(error, t);
    if (isShown.current) setRefusal(why);
    else notify({ key: `move-${match.matchID}`, text: `${t.match.rolledBack}: ${why}`, href: matchPath(match) });
  };
  const { mutate, isPending } = useMove(match, {
    predict: (before, move) => optimisticMatch(before, move, past),
    onError: tell,
  });
  const play = (move: MoveBody) => {
    if (isPending || isSending) return;
    setRefusal(null);
    mutate(move);
  };
  return { play, isPending: isPending || isSending, refusal };
};
