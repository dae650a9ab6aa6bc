import type { PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { reversi } from "@yourmove/rules/games/reversi";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { drawnCells, SvgCells } from "../shared/shapes.tsx";
import { sizeOf } from "./flips.ts";
import "./reversi-board.css";

/** One face of a disc in a box of 100: dark with a cross or light with a ring; its edge shows the other face. */
export const DiscFace = ({ symbol, className = "" }: { symbol: PlayerSymbol; className?: string }) => (
  <g className={`reversi-disc is-${symbol.toLowerCase()} ${className}`}>
    <circle cx="50" cy="54" r="41" className="reversi-edge" />
    <circle cx="50" cy="49" r="41" className="reversi-face" />
    <circle cx="50" cy="49" r="32" className="reversi-rim" />
    {symbol === "X" ? (
      <path className="reversi-sign" d="M39 38l22 22M61 38L39 60" />
    ) : (
      <circle className="reversi-sign" cx="50" cy="49" r="12.5" />
    )}
  </g>
);

/** A position as the viewer sees it. */
export type View = ViewOf<typeof reversi>;

/** A move as the service takes it. */
export type Move = MoveOf<typeof reversi>;

const linesOf = (size: number): string =>
  Array.from(
    { length: size - 1 },
    (_, at) => `M${130 + at * 100} 30v${size * 100}M30 ${130 + at * 100}h${size * 100}`,
  ).join("");

const ReversiThumbnail = ({ view, lastMove }: ThumbnailProps<View, Move>) => {
  const size = sizeOf(view.cells);
  const side = size * 100;
  return (
    <svg viewBox={`0 0 ${side + 60} ${side + 60}`} className="mini reversi-mini" aria-hidden="true">
      <rect width={side + 60} height={side + 60} rx="68" className="mini-frame" />
      <rect x="30" y="30" width={side} height={side} rx="34" className="reversi-felt" />
      <path d={linesOf(size)} className="reversi-lines" />
      {lastMove && (
        <rect
          x={30 + lastMove.column * 100}
          y={30 + lastMove.row * 100}
          width="100"
          height="100"
          className="reversi-last"
        />
      )}
      <SvgCells cells={view.cells} columns={size} x={30} y={30}>
        {(symbol) => symbol && <DiscFace symbol={symbol} />}
      </SvgCells>
    </svg>
  );
};

const ROWS = ["........", "...O....", "..OOXX..", "..XOOX..", "..XXOO..", "...XOX..", "....X...", "........"];

const cells = drawnCells(ROWS);

const count = (symbol: PlayerSymbol) => cells.filter((cell) => cell === symbol).length;

const reversiSample: View = { cells, discs: { X: count("X"), O: count("O") }, passed: null };

/** Reversi as a picture. */
export const reversiThumbnail = defineThumbnail<View, Move>({ Thumbnail: ReversiThumbnail, sample: reversiSample });
