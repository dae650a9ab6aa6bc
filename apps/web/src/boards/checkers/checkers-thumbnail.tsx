import type { PlayerSymbol } from "@yourmove/contract";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { drawnCells, SvgCells } from "../shared/shapes.tsx";
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
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className="mini checkers-mini" aria-hidden="true">
      <rect width={side} height={side} rx="60" className="checkers-rim" />
      <SvgCells cells={Array.from({ length: size * size }, (_, index) => index)} columns={size} x={30} y={30}>
        {(index) => {
          const square = squareAt(turned(index, isFlippedFor(yourSymbol), size), size);
          const draught = square > 0 ? draughtAt(view, square, []) : null;
          const kind = `${square > 0 ? "is-dark" : ""} ${lastMove?.path.includes(square) ? "is-last" : ""}`;
          return (
            <>
              <rect width="100" height="100" className={`checkers-cell ${kind}`} />
              {draught && <DraughtShape {...draught} />}
            </>
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
