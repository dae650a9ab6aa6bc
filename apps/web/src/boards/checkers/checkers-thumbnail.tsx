import type { PlayerSymbol } from "@yourmove/contract";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { drawnCells, SvgCells, squaresPath, upTo } from "../shared/shapes.tsx";
import { draughtAt, isFlippedFor, type Move, sizeOf, squareAt, turned, type View } from "./paths.ts";
import "./checkers-board.css";

/** A man or a crowned king in a box of 100. */
export const DraughtShape = ({ symbol, isKing }: { symbol: PlayerSymbol; isKing: boolean }) => (
  <g className={`draught is-${symbol.toLowerCase()}`}>
    <circle cx="50" cy="57" r="38" className="draught-edge" />
    {isKing && <circle cx="50" cy="50" r="38" className="draught-face is-lower" />}
    {isKing && <circle cx="50" cy="50" r="38" className="draught-edge is-upper" />}
    <circle cx="50" cy={isKing ? 43 : 50} r="38" className="draught-face" />
    <circle cx="50" cy={isKing ? 43 : 50} r="31" className="draught-groove" />
    {isKing ? (
      <path className="draught-crown" d="M32 56l-5-23 12.5 9L50 26l10.5 16L73 33l-5 23z" />
    ) : (
      <Sign symbol={symbol} />
    )}
  </g>
);

const Sign = ({ symbol }: { symbol: PlayerSymbol }) =>
  symbol === "X" ? (
    <path className="draught-sign" d="M40 40l20 20M60 40L40 60" />
  ) : (
    <circle className="draught-sign" cx="50" cy="50" r="12.5" />
  );

const CheckersThumbnail = ({ view, yourSymbol, lastMove }: ThumbnailProps<View, Move>) => {
  const size = sizeOf(view.cells);
  const side = size * 100 + 60;
  const cells = upTo(size * size);
  const squareOf = (index: number) => squareAt(turned(index, isFlippedFor(yourSymbol), size), size);
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className="mini checkers-mini" aria-hidden="true">
      <rect width={side} height={side} rx="60" className="checkers-rim" />
      <rect x="30" y="30" width={size * 100} height={size * 100} className="checkers-cell" />
      <path
        d={squaresPath(
          cells.filter((index) => squareOf(index) > 0),
          { columns: size, x: 30, y: 30 },
        )}
        className="checkers-cell is-dark"
      />
      <SvgCells cells={cells} columns={size} x={30} y={30}>
        {(index) => {
          const square = squareOf(index);
          const draught = square > 0 ? draughtAt(view, square, []) : null;
          const isLast = lastMove?.path.includes(square);
          return (
            (draught || isLast) && (
              <>
                {isLast && <rect width="100" height="100" className="checkers-cell is-dark is-last" />}
                {draught && <DraughtShape {...draught} />}
              </>
            )
          );
        }}
      </SvgCells>
    </svg>
  );
};

const ROWS = ["XX.X", "X.XX", ".X.X", "X..X", "O.X.", ".O.O", "OO.O", "O.OO"];

const checkersSample: View = {
  cells: drawnCells(ROWS),
  kings: [],
  quietPlies: 0,
  mustCapture: false,
};

/** Checkers as a picture. */
export const checkersThumbnail = defineThumbnail<View, Move>({ Thumbnail: CheckersThumbnail, sample: checkersSample });
