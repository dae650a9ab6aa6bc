import type { PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { dotsAndBoxes } from "@yourmove/rules/games/dots-and-boxes";
import type { ReactNode } from "react";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { circlesPath, listedCells, SymbolShape, upTo } from "../shared/shapes.tsx";
import { isAcross, sizeOf, startOf } from "./lattice.ts";
import "./dots-and-boxes-board.css";

/** A position as the viewer sees it. */
export type View = ViewOf<typeof dotsAndBoxes>;
/** A move as the service takes it. */
export type Move = MoveOf<typeof dotsAndBoxes>;

/** A line as a path, a hundred from dot to dot. */
export const linePath = (line: number, size: number): string => {
  const { row, column } = startOf(line, size);
  return `M${column * 100} ${row * 100}${isAcross(line, size) ? "h" : "v"}100`;
};

interface BoxShapeProps {
  readonly box: number;
  /** Boxes each way. */
  readonly size: number;
  readonly symbol: PlayerSymbol;
  readonly className?: string;
}

/** A box in its owner's colour with its owner's sign. */
export const BoxShape = ({ box, size, symbol, className = "" }: BoxShapeProps) => (
  <g transform={`translate(${(box % size) * 100} ${Math.floor(box / size) * 100})`}>
    <g className={`dots-box is-${symbol.toLowerCase()} ${className}`}>
      <rect x="6" y="6" width="88" height="88" rx="10" />
      <SymbolShape symbol={symbol} />
    </g>
  </g>
);

const Boxes = ({ view }: { view: View }) =>
  view.boxes.map(
    (symbol, box) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: a box is its index
      symbol && <BoxShape key={box} box={box} size={sizeOf(view.lines)} symbol={symbol} className="is-new" />,
  );

const Lines = ({ view }: { view: View }) =>
  view.lines.map((owner, line) => {
    const kind = owner?.toLowerCase();
    const way = linePath(line, sizeOf(view.lines));
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its index
    return kind && <path key={line} d={way} pathLength="1" className={`dots-line is-${kind}`} />;
  });

interface SheetProps extends Pick<ThumbnailProps<View, Move>, "view" | "lastMove"> {
  /** Drawn over the boxes and under the lines. */
  readonly children?: ReactNode;
}

/** The sheet: open lines, boxes, drawn lines and dots, a hundred from dot to dot. */
export const Sheet = ({ view, lastMove, children }: SheetProps) => {
  const size = sizeOf(view.lines);
  const open = upTo(view.lines.length).map((line) => linePath(line, size));
  return (
    <>
      <path d={open.join("")} className="dots-open" />
      <Boxes view={view} />
      {lastMove && <path d={linePath(lastMove.line, size)} className="dots-last" />}
      {children}
      <Lines view={view} />
      <path
        d={circlesPath(upTo((size + 1) ** 2), { columns: size + 1, x: -50, y: -50, radius: 9 })}
        className="dots-dot"
      />
    </>
  );
};

const DotsThumbnail = ({ view, lastMove }: ThumbnailProps<View, Move>) => {
  const side = (sizeOf(view.lines) + 1) * 100;
  return (
    <svg viewBox={`-50 -50 ${side} ${side}`} className="mini dots-mini" aria-hidden="true">
      <rect x="-50" y="-50" width={side} height={side} rx="44" className="dots-paper" />
      <Sheet view={view} lastMove={lastMove} />
    </svg>
  );
};

const SAMPLE_LINES =
  "0X 5O 30X 31O 1O 6X 32O 36X 10O 37O 38X 11X 16X 43X 44X 12O 17O 45O 23X 28O 52O 57X 9X 40O 27O 3X";
const SAMPLE_BOXES = "0O 1O 5O 6X 11X 12O";

const dotsSample: View = {
  lines: listedCells(60, SAMPLE_LINES),
  boxes: listedCells(25, SAMPLE_BOXES),
  scores: { X: 2, O: 4 },
};

/** Dots and boxes as a picture. */
export const dotsThumbnail = defineThumbnail<View, Move>({ Thumbnail: DotsThumbnail, sample: dotsSample });
