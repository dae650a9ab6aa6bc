import type { PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { gomoku } from "@yourmove/rules/games/gomoku";
import { type Described, defineThumbnail, type ThumbnailProps } from "../board.ts";
import { listedCells, SvgCells } from "../shared/shapes.tsx";
import { type EdgeNames, letters, numbers, placeName } from "../shared/square-words.ts";
import "./gomoku-board.css";

/** Lines each way on the usual board. */
const SIZE = 15;

/** How many lines a board has each way. */
export const sizeOf = ({ cells }: View): number => Math.sqrt(cells.length);

/** Letters for the columns from the left, numbers for the rows from the bottom. */
export const namesOf = (size: number): EdgeNames => ({ columns: letters(size), rows: numbers(size).toReversed() });

/** The points marked on a wooden board, row by row: nine on a board of nineteen, else the corners and the middle. */
export const starsOf = (size: number): readonly number[] => {
  const middle = (size - 1) / 2;
  const marked = [3, middle, size - 4];
  return marked.flatMap((row) =>
    marked.flatMap((column) => (size === 19 || (row === middle) === (column === middle) ? [row * size + column] : [])),
  );
};

/** "h8", as the board's edge says. */
export const pointName = (row: number, column: number, size = SIZE): string => placeName(namesOf(size), row, column);

/** A move in short: "h8". */
export const describeMove = ({ row, column }: Move, _t: unknown, { options }: Described<View> = {}): string =>
  pointName(row, column, Number(options?.["size"] ?? SIZE));

/** A stone in a box of 100: black with a cross, white with a ring, both faint. */
export const StoneShape = ({ symbol }: { symbol: PlayerSymbol }) => (
  <g className={`stone is-${symbol.toLowerCase()}`}>
    <circle cx="50" cy="54" r="44" className="stone-shade" />
    <circle cx="50" cy="50" r="44" className="stone-body" />
    <path d="M25 37a29 29 0 0 1 34-15" className="stone-shine" />
    {symbol === "X" ? (
      <path d="M39 41l22 22M61 41L39 63" className="stone-sign" />
    ) : (
      <circle cx="50" cy="52" r="13" className="stone-sign" />
    )}
  </g>
);

/** A position as the viewer sees it. */
export type View = ViewOf<typeof gomoku>;

/** A move as the service takes it. */
export type Move = MoveOf<typeof gomoku>;

const linesOf = (size: number): string =>
  Array.from(
    { length: size },
    (_, at) => `M${50 + at * 100} 50v${(size - 1) * 100}M50 ${50 + at * 100}h${(size - 1) * 100}`,
  ).join("");

/** The lines and points of a wooden board, a hundred for each point. */
export const GomokuLines = ({ size }: { size: number }) => (
  <>
    <path d={linesOf(size)} className="gomoku-lines" />
    {starsOf(size).map((point) => (
      <circle
        key={point}
        cx={50 + (point % size) * 100}
        cy={50 + Math.floor(point / size) * 100}
        r="13"
        className="gomoku-star"
      />
    ))}
  </>
);

const GomokuThumbnail = ({ view, lastMove }: ThumbnailProps<View, Move>) => {
  const size = sizeOf(view);
  const side = size * 100 + 140;
  return (
    <svg viewBox={`-70 -70 ${side} ${side}`} className="mini gomoku-mini" aria-hidden="true">
      <rect x="-70" y="-70" width={side} height={side} rx="115" className="gomoku-wood" />
      <GomokuLines size={size} />
      <SvgCells cells={view.cells} columns={size}>
        {(symbol, cell) => {
          const isLast = lastMove && lastMove.row * size + lastMove.column === cell;
          const isWinning = view.winningCells?.includes(cell);
          return (
            symbol && (
              <>
                <StoneShape symbol={symbol} />
                {(isLast || isWinning) && (
                  <circle cx="50" cy="50" r="46" className={`gomoku-ring ${isWinning ? "is-winning" : ""}`} />
                )}
              </>
            )
          );
        }}
      </SvgCells>
    </svg>
  );
};

const STONES = "112X 96O 113X 128O 111X 110O 127X 97O 142X 98O 80X 114O 99X 84O 126X 141O 95X 143O";

const gomokuSample: View = {
  cells: listedCells(SIZE * SIZE, STONES),
  winningCells: null,
};

/** Gomoku as a picture. */
export const gomokuThumbnail = defineThumbnail<View, Move>({ Thumbnail: GomokuThumbnail, sample: gomokuSample });
