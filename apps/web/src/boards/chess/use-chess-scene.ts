import { useText } from "../../i18n/use-text.tsx";
import type { BoardProps } from "../board.ts";
import { useDrag } from "../shared/use-drag.ts";
import type { ChessScene } from "./chess-square.tsx";
import { castlingRooks, type Move, targetsFrom, type View } from "./moves.ts";
import { SIZE, squareName, turned } from "./squares.ts";
import { useChessHand } from "./use-chess-hand.ts";

/** The board with the hand over it: what to draw, what to hear, and `nameAt` for what lies where on the screen. */
export const useChessScene = (props: BoardProps<View, Move>) => {
  const { legalMoves, canMove, yourSymbol, lastMove, isTurned = false } = props;
  const t = useText();
  const isFlipped = (yourSymbol === "O") !== isTurned;
  const nameAt = (index: number) => squareName(turned(index, isFlipped));
  const hand = useChessHand(props);
  const { square: picked, promotingTo } = hand;
  const drag = useDrag({
    rows: SIZE,
    columns: SIZE,
    canLift: (index) => !promotingTo && hand.canLift(nameAt(index)),
    onLift: (index) => hand.pickUp(nameAt(index)),
    onDrop: (from, to) => hand.drop(nameAt(from), to === null ? null : nameAt(to)),
  });
  const open = canMove && !promotingTo ? legalMoves : [];
  const scene: ChessScene = {
    ...props,
    isFlipped,
    picked,
    canLift: hand.canLift,
    targets: targetsFrom(open, picked),
    castlings: castlingRooks(props.view, open, picked),
    lifted: drag.lifted,
    isDropped: lastMove !== null && hand.dropped === lastMove.from + lastMove.to,
    promoting: picked && promotingTo ? { from: picked, to: promotingTo } : null,
    t,
  };
  const clear = () => {
    drag.cancel();
    hand.clear();
  };
  return { scene, hand, handlers: drag.handlers, nameAt, clear };
};
