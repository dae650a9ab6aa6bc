import type { PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { ultimateTicTacToe } from "@yourmove/rules/games/ultimate-tic-tac-toe";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { drawnCells, SvgCells, SymbolShape, squaresPath } from "../shared/shapes.tsx";
import { type EdgeNames, letters, numbers, placeName } from "../shared/square-words.ts";
import "./ultimate-tic-tac-toe-board.css";

/** Squares each way; nine boards of nine. */
export const SIZE = 9;

/** Letters for the columns from the left, numbers for the rows from the bottom, over all nine boards. */
export const NAMES: EdgeNames = { columns: letters(SIZE), rows: numbers(SIZE).toReversed() };

/** The move on a square, counted row by row over the whole. */
export const moveAt = (index: number): { board: number; cell: number } => {
  const row = Math.floor(index / SIZE);
  const column = index % SIZE;
  return {
    board: Math.floor(row / 3) * 3 + Math.floor(column / 3),
    cell: (row % 3) * 3 + (column % 3),
  };
};

/** The square of a move, counted row by row over the whole. */
export const indexOf = ({ board, cell }: { board: number; cell: number }): number =>
  (Math.floor(board / 3) * 3 + Math.floor(cell / 3)) * SIZE + (board % 3) * 3 + (cell % 3);

/** The nine boards, or the nine cells of one, by number. */
export const NINTHS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** The row and column of a board among the nine, or of a cell in its board. */
export const placeOf = (ninth: number): { row: number; column: number } => ({
  row: Math.floor(ninth / 3),
  column: ninth % 3,
});

/** "e5", as the board's edge says. */
export const squareName = ({ board, cell }: { board: number; cell: number }): string => {
  const outer = placeOf(board);
  const inner = placeOf(cell);
  return placeName(NAMES, outer.row * 3 + inner.row, outer.column * 3 + inner.column);
};

/** Whether a board is won or full. */
export const isClosed = (
  { cells, boards }: { readonly cells: readonly (string | null)[]; readonly boards: readonly (string | null)[] },
  board: number,
): boolean => boards[board] !== null || !cells.slice(board * 9, board * 9 + 9).includes(null);

/** A position as the viewer sees it. */
export type View = ViewOf<typeof ultimateTicTacToe>;

/** A move as the service takes it. */
export type Move = MoveOf<typeof ultimateTicTacToe>;

interface PlateProps extends ThumbnailProps<View, Move> {
  readonly board: number;
}

const plateClass = ({ view, board }: PlateProps): string => {
  if (view.winningBoards?.some((winning) => winning === board)) return "is-winning";
  const winner = view.boards[board];
  if (winner) return `by-${winner.toLowerCase()}`;
  if (view.openBoards.includes(board)) return "is-open";
  return isClosed(view, board) ? "is-closed" : "";
};

const CELLS = squaresPath(NINTHS, { columns: 3, inset: 5, radius: 16 });

const Plate = (props: PlateProps) => {
  const { view, lastMove, board } = props;
  const winner = view.boards[board];
  return (
    <>
      <rect x="-8" y="-8" width="316" height="316" rx="30" className={`ultimate-plate ${plateClass(props)}`} />
      <g opacity={winner ? 0.3 : 1}>
        <path d={CELLS} className="mini-cell" />
        <SvgCells cells={view.cells.slice(board * 9, board * 9 + 9)} columns={3}>
          {(symbol, cell) => {
            const isLast = lastMove?.board === board && lastMove.cell === cell;
            return (
              symbol && (
                <>
                  {isLast && <rect x="5" y="5" width="90" height="90" rx="16" className="mini-cell is-last" />}
                  <SymbolShape symbol={symbol} />
                </>
              )
            );
          }}
        </SvgCells>
      </g>
      {winner && (
        <g transform="translate(-45 -45) scale(3.9)">
          <SymbolShape symbol={winner} />
        </g>
      )}
    </>
  );
};

const UltimateThumbnail = (props: ThumbnailProps<View, Move>) => (
  <svg viewBox="0 0 1064 1064" className="mini ultimate-mini" aria-hidden="true">
    <rect width="1064" height="1064" rx="80" className="mini-frame" />
    {NINTHS.map((board) => {
      const { row, column } = placeOf(board);
      return (
        <g key={board} transform={`translate(${40 + column * 342} ${40 + row * 342})`}>
          <Plate {...props} board={board} />
        </g>
      );
    })}
  </svg>
);

const BOARDS = [
  "X.OXX..O.",
  "..O.O.O..",
  ".X.......",
  "....O..X.",
  "X...X...X",
  "O..X.....",
  ".O..X....",
  "OOO.X.X..",
  "....X...O",
];

const WON: Readonly<Record<number, PlayerSymbol>> = { 1: "O", 4: "X", 7: "O" };

const ultimateSample: View = {
  cells: drawnCells(BOARDS),
  boards: BOARDS.map((_, board) => WON[board] ?? null),
  openBoards: [8],
  winningBoards: null,
};

/** Ultimate tic-tac-toe as a picture. */
export const ultimateThumbnail = defineThumbnail<View, Move>({ Thumbnail: UltimateThumbnail, sample: ultimateSample });
