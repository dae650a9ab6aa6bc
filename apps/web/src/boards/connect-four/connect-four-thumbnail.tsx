import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { connectFour } from "@yourmove/rules/games/connect-four";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { circlesPath, DiscShape, listedCells, SvgCells, upTo } from "../shared/shapes.tsx";
import { type EdgeNames, numbers } from "../shared/square-words.ts";
import "./connect-four-board.css";

type Cells = readonly (string | null)[];

/** How many columns a board with so many cells has. */
const COLUMNS: Readonly<Record<number, number>> = { 42: 7, 56: 8, 63: 9 };

/** The columns of a board. */
export const columnsOf = (cells: Cells): number => COLUMNS[cells.length] ?? 7;

/** Columns by number from the left; a move is a column, so rows have no names. */
export const namesOf = (cells: Cells): EdgeNames => ({ columns: numbers(columnsOf(cells)) });

/** The cells of a column, the uppermost first. */
const cellsIn = (cells: Cells, column: number): readonly number[] =>
  cells.flatMap((_, cell) => (cell % columnsOf(cells) === column ? [cell] : []));

/** The cell that a disc dropped into a column falls to; -1 when the column is full. */
export const landingCell = (cells: Cells, column: number): number =>
  cellsIn(cells, column).findLast((cell) => cells[cell] === null) ?? -1;

/** The uppermost disc of a column; -1 when there is none. */
export const topCell = (cells: Cells, column: number): number =>
  cellsIn(cells, column).find((cell) => cells[cell] !== null) ?? -1;

/** A position as the viewer sees it. */
export type View = ViewOf<typeof connectFour>;

/** A move as the service takes it. */
export type Move = MoveOf<typeof connectFour>;

const ConnectFourThumbnail = ({ view, lastMove }: ThumbnailProps<View, Move>) => {
  const columns = columnsOf(view.cells);
  const rows = view.cells.length / columns;
  const side = columns * 100 + 60;
  const where = { x: 30, y: 30 + (columns - rows) * 50 };
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className="mini is-c4" aria-hidden="true">
      <rect width={side} height={side} rx="60" className="mini-frame" />
      <path d={circlesPath(upTo(view.cells.length), { columns, ...where, radius: 42 })} className="mini-hole" />
      <SvgCells cells={view.cells} columns={columns} {...where}>
        {(symbol, cell) => {
          const column = cell % columns;
          const isLast = lastMove?.column === column && topCell(view.cells, column) === cell;
          const isWinning = view.winningCells?.includes(cell);
          return (
            symbol && (
              <>
                <g transform="translate(5 5) scale(.9)">
                  <DiscShape symbol={symbol} />
                </g>
                {(isLast || isWinning) && (
                  <circle cx="50" cy="50" r="45" className={`mini-ring ${isWinning ? "is-winning" : ""}`} />
                )}
              </>
            )
          );
        }}
      </SvgCells>
    </svg>
  );
};

const DISCS = "24X 25O 29O 30X 31O 32X 33O 36O 37O 38X 39X 40O";

const connectFourSample: View = {
  cells: listedCells(42, DISCS),
  winningCells: null,
};

/** A move in short. */
export const describeMove = ({ column }: Move, { board }: Pick<Dictionary, "board">): string =>
  board.column(column + 1);

/** Connect four as a picture. */
export const connectFourThumbnail = defineThumbnail<View, Move>({
  Thumbnail: ConnectFourThumbnail,
  sample: connectFourSample,
});
