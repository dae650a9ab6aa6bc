import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { connectFour } from "@yourmove/rules/games/connect-four";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { DiscShape, listedCells, SvgCells } from "../shared/shapes.tsx";
import { type EdgeNames, numbers } from "../shared/square-words.ts";
import "./connect-four-board.css";

type Cells = readonly (string | null)[];

/** Columns of the board. */
export const COLUMNS = 7;

/** Rows of the board. */
const ROWS = 6;

/** Columns by number from the left; a move is a column, so rows have no names. */
export const NAMES: EdgeNames = { columns: numbers(COLUMNS) };

/** The cell that a disc dropped into a column falls to; -1 when the column is full. */
export const landingCell = (cells: Cells, column: number): number => {
  for (let row = ROWS - 1; row >= 0; row -= 1)
    if (cells[row * COLUMNS + column] === null) return row * COLUMNS + column;
  return -1;
};

/** The uppermost disc of a column; -1 when there is none. */
export const topCell = (cells: Cells, column: number): number => {
  for (let row = 0; row < ROWS; row += 1) if (cells[row * COLUMNS + column] !== null) return row * COLUMNS + column;
  return -1;
};

/** A position as the viewer sees it. */
export type View = ViewOf<typeof connectFour>;

/** A move as the service takes it. */
export type Move = MoveOf<typeof connectFour>;

const ConnectFourThumbnail = ({ view, lastMove }: ThumbnailProps<View, Move>) => (
  <svg viewBox="0 0 760 760" className="mini is-c4" aria-hidden="true">
    <rect width="760" height="760" rx="60" className="mini-frame" />
    <SvgCells cells={view.cells} columns={COLUMNS} x={30} y={80}>
      {(symbol, cell) => {
        const column = cell % COLUMNS;
        const isLast = lastMove?.column === column && topCell(view.cells, column) === cell;
        const isWinning = view.winningCells?.includes(cell);
        return (
          <>
            <circle cx="50" cy="50" r="42" className="mini-hole" />
            <g transform="translate(5 5) scale(.9)">{symbol && <DiscShape symbol={symbol} />}</g>
            {(isLast || isWinning) && (
              <circle cx="50" cy="50" r="45" className={`mini-ring ${isWinning ? "is-winning" : ""}`} />
            )}
          </>
        );
      }}
    </SvgCells>
  </svg>
);

const DISCS = "24X 25O 29O 30X 31O 32X 33O 36O 37O 38X 39X 40O";

const connectFourSample: View = {
  cells: listedCells(ROWS * COLUMNS, DISCS),
  winningCells: null,
};

/** Connect four as a picture. */
export const connectFourThumbnail = defineThumbnail<View, Move>({
  Thumbnail: ConnectFourThumbnail,
  sample: connectFourSample,
});
