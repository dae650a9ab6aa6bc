import type { GameView, Match, MoveBody } from "@yourmove/contract";
import type { Past } from "./past.ts";

/** What the board shows. */
export interface ShownPosition {
  readonly view: GameView;
  readonly lastMove: MoveBody | null;
  readonly isPast: boolean;
}

interface Choice {
  readonly match: Match;
  readonly past: Past;
  /** How many moves of the past to show; null is the present. */
  readonly step: number | null;
  /** The position after the viewer's own move, before the service has answered. */
  readonly foreseen: GameView | null;
}

/** The position to show: one of the past, the one just played, or the match's own. */
export const shownPosition = ({ match, past, step, foreseen }: Choice): ShownPosition => {
  const { game, positions, moves } = past;
  if (step !== null && step < moves.length && game && positions) {
    const lastMove = moves[step - 1]?.move ?? null;
    const view = { ...(game.view(positions[step], match.yourSymbol) as object), lastMove };
    return { view, lastMove, isPast: true };
  }
  const view = foreseen ?? match.game;
  return { view, lastMove: view.lastMove, isPast: false };
};
