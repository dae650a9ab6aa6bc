import type { HistoryMove } from "@yourmove/contract";
import type { AnyBoard } from "../../../boards/board.ts";
import { sideName } from "../../../boards/shared/sides.ts";
import { useText } from "../../../i18n/use-text.tsx";
import type { HistoryRow } from "./history-rows.ts";

interface MovesProps {
  readonly board: AnyBoard | null;
  /** Each move as its game's players note it; null where it is only described. */
  readonly notes: readonly string[] | null;
  /** The move that is shown. */
  readonly at: number;
  readonly canStep: boolean;
  readonly onGo: (moveNumber: number) => void;
}

const MoveButton = ({ made, board, notes, at, canStep, onGo }: MovesProps & { made: HistoryMove }) => {
  const t = useText();
  const { moveNumber, symbol, move } = made;
  const described = () => (move && board ? board.describe(move, t) : t.match.hidden);
  return (
    <button
      type="button"
      className="history-move"
      aria-current={at === moveNumber ? "step" : undefined}
      disabled={!canStep}
      onClick={() => onGo(moveNumber)}
    >
      <span className="unseen">{sideName(board, symbol, t.language)}</span>
      <span>{notes?.[moveNumber - 1] ?? described()}</span>
    </button>
  );
};

/** A move of each side, side by side, and the ways to the positions after them. */
export const HistoryMoveRow = ({ row, number, ...moves }: MovesProps & { row: HistoryRow; number: number }) => (
  <li className="history-row">
    <span className="soft">{number}.</span>
    {row.X ? <MoveButton {...moves} made={row.X} /> : <span />}
    {row.O ? <MoveButton {...moves} made={row.O} /> : <span />}
  </li>
);
