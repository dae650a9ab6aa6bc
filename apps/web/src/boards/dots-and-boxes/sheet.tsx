import type { PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { dotsAndBoxes } from "@yourmove/rules/games/dots-and-boxes";
import type { ReactNode } from "react";
import type { ThumbnailProps } from "../board.ts";
import { SymbolShape } from "../shared/shapes.tsx";
import { isAcross, SIZE, startOf } from "./lattice.ts";

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
  /** What lies on the boxes and under the lines. */
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
