import type { PlayerSymbol } from "@yourmove/contract";

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
