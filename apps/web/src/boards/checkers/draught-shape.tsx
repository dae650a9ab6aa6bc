import type { PlayerSymbol } from "@yourmove/contract";

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
