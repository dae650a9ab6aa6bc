import type { PlayerSymbol } from "@yourmove/contract";
import { COLUMNS, HEIGHT } from "./geometry.ts";

/** A checker in a box of 100. */
export const CheckerShape = ({ symbol }: { symbol: PlayerSymbol }) => (
  <g className={`bg-man is-${symbol.toLowerCase()}`}>
    <circle cx="50" cy="52.5" r="45" className="bg-man-edge" />
    <circle cx="50" cy="49" r="45" className="bg-man-face" />
    <circle cx="50" cy="49" r="33" className="bg-man-groove" />
    <circle cx="50" cy="49" r="20" className="bg-man-dip" />
  </g>
);

/** A checker that lies on its edge, as those borne off do. */
export const SlabShape = ({ symbol }: { symbol: PlayerSymbol }) => (
  <g className={`bg-man is-${symbol.toLowerCase()}`}>
    <rect x="10" y="35" width="80" height="30" rx="7" className="bg-man-edge" />
    <rect x="10" y="35" width="80" height="24" rx="7" className="bg-man-face" />
    <path d="M22 47h56" className="bg-man-groove" />
  </g>
);

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[50, 50]],
  2: [
    [27, 27],
    [73, 73],
  ],
  3: [
    [25, 25],
    [50, 50],
    [75, 75],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [28, 24],
    [28, 50],
    [28, 76],
    [72, 24],
    [72, 50],
    [72, 76],
  ],
};

/** A die's upper face in a box of 100. */
export const DieShape = ({ die }: { die: number }) => (
  <>
    <rect x="3" y="6" width="94" height="94" rx="22" className="bg-die-edge" />
    <rect x="3" y="1" width="94" height="94" rx="22" className="bg-die-face" />
    {PIPS[die]?.map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y - 2} r="10" className="bg-die-pip" />
    ))}
  </>
);

/** A point as a spike from its edge. */
const spike = (column: number, isAbove: boolean): string => {
  const x = column * 100;
  const from = isAbove ? 0 : HEIGHT;
  const to = isAbove ? 455 : HEIGHT - 455;
  return `M${x + 5} ${from}L${x + 50} ${to}L${x + 95} ${from}z`;
};

const COLUMNS_OF_POINTS = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12];

/** Every other point: those above that begin with the first or the second, and below the others. */
const spikes = (first: 0 | 1): string =>
  COLUMNS_OF_POINTS.map((column, at) => spike(column, at % 2 === first)).join("");

/** The board without its checkers: two fields of points, the bar and the tray. */
export const Ground = () => (
  <>
    <rect width="600" height={HEIGHT} rx="14" className="bg-felt" />
    <rect x="700" width="600" height={HEIGHT} rx="14" className="bg-felt" />
    <path d={spikes(1)} className="bg-spike" />
    <path d={spikes(0)} className="bg-spike is-dark" />
    <path d={`M650 0v${HEIGHT}`} className="bg-hinge" />
    <rect x="1310" width="90" height="525" rx="14" className="bg-tray" />
    <rect x="1310" y={HEIGHT - 525} width="90" height="525" rx="14" className="bg-tray" />
  </>
);

/** The box of the whole board. */
export const VIEW_BOX = `0 0 ${COLUMNS * 100} ${HEIGHT}`;
