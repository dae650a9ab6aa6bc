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
}

/** The position to show: one of the past, or the match's own, with the viewer's move on its way. */
export const shownPosition = ({ match, past, step }: Choice): ShownPosition => {
  const { game, positions, moves } = past;
  if (step !== null && step < moves.length && game && positions) {
    const lastMove = moves[step - 1]?.move ?? null;
    const view = { ...(game.view(positions[step], match.yourSymbol) as object), lastMove };
    return { view, lastMove, isPast: true };
  }
  return { view: match.game, lastMove: match.game.lastMove, isPast: false };
};
