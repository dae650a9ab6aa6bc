import type { PlayerSymbol } from "@yourmove/contract";
import { useState } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type BoardProps, defineBoard } from "../board.ts";
import { GridBoard, type GridCell } from "../shared/grid-board.tsx";
import { useSureTap } from "../shared/pointer.ts";
import { DiscShape } from "../shared/shapes.tsx";
import { proposedWords, squareWords } from "../shared/square-words.ts";
import { RED_AND_BLUE } from "../sides.tsx";
import {
  columnsOf,
  describeMove,
  landingCell,
  type Move,
  namesOf,
  topCell,
  type View,
} from "./connect-four-thumbnail.tsx";
import "./connect-four-board.css";

const DISCS = {
  en: { X: "red disc", O: "blue disc" },
  de: { X: "roter Stein", O: "blauer Stein" },
} as const;

const Disc = ({ symbol, row, isLast }: { symbol: PlayerSymbol; row: number; isLast: boolean }) => (
  <svg
    viewBox="0 0 100 100"
    className={`disc-piece ${isLast ? "is-falling" : ""}`}
    style={{ "--fall": row + 1 }}
    aria-hidden="true"
  >
    <DiscShape symbol={symbol} />
  </svg>
);

interface Scene extends BoardProps<View, Move> {
  readonly pointed: number | null;
  readonly t: Dictionary;
}

const cellOf = (
  cell: number,
  { view, legalMoves, canMove, yourSymbol, lastMove, pointed, proposed, t }: Scene,
): GridCell => {
  const symbol = view.cells[cell] ?? null;
  const columns = columnsOf(view.cells);
  const row = Math.floor(cell / columns);
  const column = cell % columns;
  const isLast = lastMove?.column === column && topCell(view.cells, column) === cell;
  const isWinning = view.winningCells?.includes(cell) ?? false;
  const isPlayable = canMove && legalMoves.some((move) => move.column === column);
  const isLanding = isPlayable && landingCell(view.cells, column) === cell;
  const isProposed = proposed?.column === column;
  const isPointed = isProposed || (isPlayable && pointed !== null && pointed % columns === column);
  const piece = symbol && DISCS[t.language][symbol];
  const more = isLanding && isProposed && proposedWords(t);
  const square = { row, column, symbol, piece, yourSymbol, isLast, isWinning, isPlayable, more };
  return {
    label: squareWords(square, t),
    isPlayable,
    className: classNames({
      "is-last": isLast,
      "is-winning": isWinning,
      "is-pointed": isPointed,
      "is-landing": isLanding,
      "is-proposed": isLanding && isProposed,
    }),
    content: symbol ? (
      <Disc symbol={symbol} row={row} isLast={isLast} />
    ) : (
      isLanding &&
      isPointed &&
      yourSymbol && (
        <svg viewBox="0 0 100 100" className="disc-piece is-preview" aria-hidden="true">
          <DiscShape symbol={yourSymbol} />
        </svg>
      )
    ),
  };
};

const Board = (props: BoardProps<View, Move>) => {
  const t = useText();
  const [pointed, setPointed] = useState<number | null>(null);
  const columns = columnsOf(props.view.cells);
  const { aim, handlers } = useSureTap(columns);
  const cells = props.view.cells.map((_, cell) => cellOf(cell, { ...props, pointed, t }));
  return (
    <div className="c4" {...handlers}>
      <GridBoard
        label={props.label}
        columns={columns}
        cells={cells}
        names={namesOf(props.view.cells)}
        onPick={(cell) => props.onMove({ column: cell % columns }, aim())}
        onPoint={setPointed}
      />
    </div>
  );
};

const Side = ({ symbol }: { symbol: PlayerSymbol }) => (
  <svg viewBox="0 0 100 100" aria-hidden="true">
    <DiscShape symbol={symbol} />
  </svg>
);

/** Connect four on the screen: a click anywhere in a column drops a disc into it. */
export const connectFourBoard = defineBoard<View, Move>({
  Board,
  sides: RED_AND_BLUE,
  Piece: Side,
  size: ({ cells }) => ({ perWidth: cells.length / columnsOf(cells) ** 2, more: 1.1 }),
  ways({ column }, { view: { cells }, isMade }) {
    const cell = (isMade ? topCell : landingCell)(cells, column);
    return cell === null || cell === undefined ? [] : [[cell]];
  },
  describe: describeMove,
});
