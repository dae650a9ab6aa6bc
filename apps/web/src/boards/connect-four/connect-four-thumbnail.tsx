import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { connectFour } from "@yourmove/rules/games/connect-four";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { DiscShape } from "../shared/pieces.tsx";
import { listedCells } from "../shared/sample-cells.ts";
import { SvgCells } from "../shared/svg-cells.tsx";
import { COLUMNS, ROWS, topCell } from "./columns.ts";
import "./connect-four-board.css";

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
