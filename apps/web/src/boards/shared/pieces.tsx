import type { PlayerSymbol } from "@yourmove/contract";

/** The sides' signs in a box of 100: a cross, a ring. */
export const SymbolShape = ({ symbol }: { symbol: PlayerSymbol }) =>
  symbol === "X" ? (
    <path className="stroke-x" d="M27 27l46 46M73 27L27 73" />
  ) : (
    <circle className="stroke-o" cx="50" cy="50" r="27" />
  );

/** A sign as a picture of its own, filling its square. */
export const SymbolPiece = ({ symbol, className = "" }: { symbol: PlayerSymbol; className?: string }) => (
  <svg viewBox="0 0 100 100" className={`piece ${className}`} aria-hidden="true">
    <SymbolShape symbol={symbol} />
  </svg>
);

/** A disc in a side's colour with its sign struck into it, in a box of 100. */
export const DiscShape = ({ symbol }: { symbol: PlayerSymbol }) => (
  <g className={symbol === "X" ? "disc is-x" : "disc is-o"}>
    <circle cx="50" cy="50" r="46" className="disc-body" />
    <circle cx="50" cy="50" r="36" className="disc-rim" />
    {symbol === "X" ? (
      <path className="disc-sign" d="M37 37l26 26M63 37L37 63" />
    ) : (
      <circle className="disc-sign" cx="50" cy="50" r="16" />
    )}
  </g>
);
