import type { HistoryMove } from "@yourmove/contract";
import type { AnyBoard } from "../../../boards/board.ts";
import { SidePiece } from "../../../boards/side-piece.tsx";
import { useText } from "../../../i18n/use-text.tsx";

interface HistoryMoveRowProps {
  readonly made: HistoryMove;
  readonly board: AnyBoard | null;
  readonly isShown: boolean;
  readonly canStep: boolean;
  readonly onGo: (moveNumber: number) => void;
}

/** One move in the list, and the way to the position after it. */
export const HistoryMoveRow = ({ made, board, isShown, canStep, onGo }: HistoryMoveRowProps) => {
  const t = useText();
  const { moveNumber, symbol, move } = made;
  return (
    <button
      type="button"
      className="history-move"
      aria-current={isShown ? "step" : undefined}
      disabled={!canStep}
      onClick={() => onGo(moveNumber)}
    >
      <span className="soft">{moveNumber}</span>
      <SidePiece board={board} symbol={symbol} size={15} />
      <span>{move && board ? board.describe(move, t) : t.match.hidden}</span>
    </button>
  );
};
