import type { PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { connectFour } from "@yourmove/rules/games/connect-four";
import type { MiniatureProps } from "../board.ts";
import { DiscShape } from "../shared/pieces.tsx";
import { COLUMNS, ROWS, topCell } from "./columns.ts";

/** A position as the viewer sees it. */
export type View = ViewOf<typeof connectFour>;
/** A move as the service takes it. */
export type Move = MoveOf<typeof connectFour>;

/** The position as a picture; square, so that all miniatures are of one size. */
export const ConnectFourMiniature = ({ view, lastMove }: MiniatureProps<View, Move>) => (
  <svg viewBox="0 0 760 760" className="mini is-c4" aria-hidden="true">
    <rect width="760" height="760" rx="60" className="mini-frame" />
    {view.cells.map((symbol, cell) => {
      const column = cell % COLUMNS;
      const isLast = lastMove?.column === column && topCell(view.cells, column) === cell;
      const isWinning = view.winningCells?.includes(cell);
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a square is its index
        <g key={cell} transform={`translate(${30 + column * 100} ${80 + Math.floor(cell / COLUMNS) * 100})`}>
          <circle cx="50" cy="50" r="42" className="mini-hole" />
          {symbol && (
            <g transform="translate(5 5) scale(.9)">
              <DiscShape symbol={symbol} />
            </g>
          )}
          {(isLast || isWinning) && (
            <circle cx="50" cy="50" r="45" className={`mini-ring ${isWinning ? "is-winning" : ""}`} />
          )}
        </g>
      );
    })}
  </svg>
);

const X = "X";
const O = "O";
const opening: Record<number, PlayerSymbol> = {
  38: X,
  37: O,
  31: O,
  39: X,
  30: X,
  40: O,
  24: X,
  32: X,
  36: O,
  29: O,
  33: O,
  25: O,
};

/** A position in full swing for the game's card. */
export const connectFourSample: View = {
  cells: Array.from({ length: ROWS * COLUMNS }, (_, cell) => opening[cell] ?? null),
  winningCells: null,
};
