import { useText } from "../../i18n/use-text.tsx";
import type { BoardProps } from "../board.ts";
import { useBefore } from "../shared/use-before.ts";
import { useDrag } from "../shared/use-drag.ts";
import type { CheckersScene } from "./checkers-square.tsx";
import { isFlippedFor, type Move, turned, type View } from "./checkers-view.ts";
import { farSquares, nextSquares, SIZE, squareAt } from "./paths.ts";
import { useCheckersHand } from "./use-checkers-hand.ts";

/** The board with the hand over it: what to draw, what to hear, and `squareOn` for what lies where on the screen. */
export const useCheckersScene = (props: BoardProps<View, Move>) => {
  const { view, legalMoves, canMove, yourSymbol, isTurned } = props;
  const t = useText();
  const hand = useCheckersHand(props);
  const before = useBefore(view.cells);
  const isFlipped = isFlippedFor(yourSymbol, isTurned);
  const squareOn = (index: number) => squareAt(turned(index, isFlipped));
  const drag = useDrag({
    rows: SIZE,
    columns: SIZE,
    canLift: (index) => hand.canLift(squareOn(index)),
    onLift: (index) => hand.lift(squareOn(index)),
    onDrop: (_from, to) => hand.drop(to === null ? null : squareOn(to)),
  });
  const moves = canMove ? legalMoves : [];
  const { begun, canStart, canLift } = hand;
  const scene: CheckersScene = {
    ...props,
    isFlipped,
    begun,
    canStart,
    canLift,
    next: nextSquares(moves, begun),
    far: farSquares(moves, begun),
    lifted: drag.lifted,
    isDropped: hand.dropped !== null && hand.dropped === before?.join(),
    before,
    t,
  };
  const clear = () => {
    drag.cancel();
    hand.clear();
  };
  return { scene, hand, handlers: drag.handlers, squareOn, clear };
};
