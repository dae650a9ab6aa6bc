import type { PlayerSymbol } from "@yourmove/contract";

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
