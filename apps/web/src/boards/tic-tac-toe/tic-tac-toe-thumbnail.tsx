import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { ticTacToe } from "@yourmove/rules/games/tic-tac-toe";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { SvgCells, SymbolShape } from "../shared/shapes.tsx";
import { type EdgeNames, letters, numbers, placeName } from "../shared/square-words.ts";

/** A position as the viewer sees it. */
export type View = ViewOf<typeof ticTacToe>;
/** A move as the service takes it. */
export type Move = MoveOf<typeof ticTacToe>;

/** Letters for the columns from the left, numbers for the rows from the bottom. */
export const NAMES: EdgeNames = { columns: letters(3), rows: numbers(3).toReversed() };

/** A move in short: "b3". */
export const describeMove = ({ cell }: Move): string => placeName(NAMES, Math.floor(cell / 3), cell % 3);

const Thumbnail = ({ view, lastMove }: ThumbnailProps<View, Move>) => (
  <svg viewBox="0 0 324 324" className="mini" aria-hidden="true">
    <rect width="324" height="324" rx="26" className="mini-frame" />
    <SvgCells cells={view.cells} columns={3} x={14} y={14}>
      {(symbol, cell) => {
        const isWinning = view.winningCells?.some((winning) => winning === cell);
        const kind = isWinning ? "is-winning" : lastMove?.cell === cell ? "is-last" : "";
        return (
          <>
            <rect x="2" y="2" width="92" height="92" rx="14" className={`mini-cell ${kind}`} />
            <g transform="scale(.96)">{symbol && <SymbolShape symbol={symbol} />}</g>
          </>
        );
      }}
    </SvgCells>
  </svg>
);

/** Tic-tac-toe as a picture. */
export const ticTacToeThumbnail = defineThumbnail<View, Move>({
  Thumbnail,
  sample: { cells: ["X", null, "O", null, "X", null, "O", null, null], winningCells: null },
});
