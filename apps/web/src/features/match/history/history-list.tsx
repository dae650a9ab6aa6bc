import type { HistoryMove } from "@yourmove/contract";
import { useEffect, useRef } from "react";
import type { AnyBoard } from "../../../boards/board.ts";
import { SidePiece } from "../../../boards/side-piece.tsx";
import { useText } from "../../../i18n/use-text.tsx";
import { HistoryMoveRow } from "./history-move-row.tsx";
import { historyRows } from "./history-rows.ts";

interface HistoryListProps {
  readonly moves: readonly HistoryMove[];
  readonly notes: readonly string[] | null;
  readonly board: AnyBoard | null;
  /** The move that is shown. */
  readonly at: number;
  readonly canStep: boolean;
  readonly onGo: (moveNumber: number) => void;
}

/** Lines that are in view without scrolling. */
const IN_VIEW = 6;

/** A list that keeps the move shown in the middle of its view. */
const useMoveInView = (at: number) => {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another move is shown
  useEffect(() => {
    const shown = list.current?.querySelector("[aria-current]")?.parentElement;
    if (shown && list.current) list.current.scrollTop = shown.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  return list;
};

/** The moves, a column for each side. */
export const HistoryList = ({ moves, ...props }: HistoryListProps) => {
  const t = useText();
  const list = useMoveInView(props.at);
  const rows = historyRows(moves);
  return (
    <>
      <div className="history-row history-sides">
        <span />
        <SidePiece board={props.board} symbol="X" size={15} />
        <SidePiece board={props.board} symbol="O" size={15} />
      </div>
      <ol
        className="history-list"
        ref={list}
        tabIndex={rows.length > IN_VIEW ? 0 : undefined}
        aria-label={t.match.history}
      >
        {rows.map((row, index) => (
          <HistoryMoveRow key={(row.X ?? row.O)?.moveNumber} {...props} row={row} number={index + 1} />
        ))}
      </ol>
    </>
  );
};
