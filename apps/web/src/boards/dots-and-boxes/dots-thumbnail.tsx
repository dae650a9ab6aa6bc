import type { PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { dotsAndBoxes } from "@yourmove/rules/games/dots-and-boxes";
import type { ReactNode } from "react";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { listedCells, SymbolShape } from "../shared/shapes.tsx";
import { isAcross, SIZE, startOf } from "./lattice.ts";
import "./dots-and-boxes-board.css";

/** A position as the viewer sees it. */
export type View = ViewOf<typeof dotsAndBoxes>;
/** A move as the service takes it. */
export type Move = MoveOf<typeof dotsAndBoxes>;

/** A line as a path, a hundred from dot to dot. */
export const linePath = (line: number): string => {
  const { row, column } = startOf(line);
  return `M${column * 100} ${row * 100}${isAcross(line) ? "h" : "v"}100`;
};

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
const LINES = upTo(60);
const BOXES = upTo(SIZE * SIZE);
const DOTS = upTo((SIZE + 1) ** 2);
const OPEN = LINES.map(linePath).join("");

interface BoxShapeProps {
  readonly box: number;
  readonly symbol: PlayerSymbol;
  readonly className?: string;
}

/** A box in its owner's colour with its owner's sign. */
export const BoxShape = ({ box, symbol, className = "" }: BoxShapeProps) => (
  <g transform={`translate(${(box % SIZE) * 100} ${Math.floor(box / SIZE) * 100})`}>
    <g className={`dots-box is-${symbol.toLowerCase()} ${className}`}>
      <rect x="6" y="6" width="88" height="88" rx="10" />
      <SymbolShape symbol={symbol} />
    </g>
  </g>
);

const Boxes = ({ view }: { view: View }) =>
  BOXES.map((box) => {
    const symbol = view.boxes[box];
    return symbol && <BoxShape key={box} box={box} symbol={symbol} className="is-new" />;
  });

const Lines = ({ view }: { view: View }) =>
  LINES.map((line) => {
    const kind = view.lines[line]?.toLowerCase();
    return kind && <path key={line} d={linePath(line)} pathLength="1" className={`dots-line is-${kind}`} />;
  });

interface SheetProps extends Pick<ThumbnailProps<View, Move>, "view" | "lastMove"> {
  /** Drawn over the boxes and under the lines. */
  readonly children?: ReactNode;
}

/** The sheet: open lines, boxes, drawn lines and dots, from 0 to 500 each way. */
export const Sheet = ({ view, lastMove, children }: SheetProps) => (
  <>
    <path d={OPEN} className="dots-open" />
    <Boxes view={view} />
    {lastMove && <path d={linePath(lastMove.line)} className="dots-last" />}
    {children}
    <Lines view={view} />
    {DOTS.map((dot) => (
      <circle
        key={dot}
        cx={(dot % (SIZE + 1)) * 100}
        cy={Math.floor(dot / (SIZE + 1)) * 100}
        r="9"
        className="dots-dot"
      />
    ))}
  </>
);

const DotsThumbnail = ({ view, lastMove }: ThumbnailProps<View, Move>) => (
  <svg viewBox="-50 -50 600 600" className="mini dots-mini" aria-hidden="true">
    <rect x="-50" y="-50" width="600" height="600" rx="44" className="dots-paper" />
    <Sheet view={view} lastMove={lastMove} />
  </svg>
);

const SAMPLE_LINES =
  "0X 5O 30X 31O 1O 6X 32O 36X 10O 37O 38X 11X 16X 43X 44X 12O 17O 45O 23X 28O 52O 57X 9X 40O 27O 3X";
const SAMPLE_BOXES = "0O 1O 5O 6X 11X 12O";

const dotsSample: View = {
  lines: listedCells(60, SAMPLE_LINES),
  boxes: listedCells(SIZE * SIZE, SAMPLE_BOXES),
  scores: { X: 2, O: 4 },
};

/** Dots and boxes as a picture. */
export const dotsThumbnail = defineThumbnail<View, Move>({ Thumbnail: DotsThumbnail, sample: dotsSample });
