import type { PlayerSymbol } from "@yourmove/contract";

/** Whose card it is, or a prize. */
export type Suit = PlayerSymbol | "prize";

/** A suit's sign around the middle of a box of 20. */
const SuitSign = ({ suit }: { suit: Suit }) => {
  if (suit === "X") return <path d="M-6 -6L6 6M6 -6L-6 6" className="gs-sign" />;
  if (suit === "O") return <circle r="7" className="gs-sign" />;
  return <path d="M0 -9L8.5 -2.5L5.3 8H-5.3L-8.5 -2.5z" className="gs-gem" />;
};

const classOf = (suit: Suit): string => `gs-card is-${suit.toLowerCase()}`;

/** A card's face in a box of 100 by 140. */
export const CardFace = ({ value, suit }: { value: number; suit: Suit }) => (
  <g className={classOf(suit)}>
    <rect x="2" y="5" width="96" height="134" rx="11" className="gs-card-edge" />
    <rect x="2" y="1" width="96" height="134" rx="11" className="gs-card-face" />
    <text x="50" y="72" className="gs-value">
      {value}
    </text>
    <g transform="translate(18 20)">
      <SuitSign suit={suit} />
    </g>
    <g transform="translate(82 117)">
      <SuitSign suit={suit} />
    </g>
  </g>
);

/** A card's back in a box of 100 by 140. */
export const CardBack = ({ suit }: { suit: Suit }) => (
  <g className={classOf(suit)}>
    <rect x="2" y="5" width="96" height="134" rx="11" className="gs-card-edge" />
    <rect x="2" y="1" width="96" height="134" rx="11" className="gs-card-back" />
    <rect x="11" y="10" width="78" height="116" rx="6" className="gs-back-line" />
    <path
      d="M50 10v116M11 68h78M11 39l39 -29M11 97L89 39M50 10l39 29M11 39l78 58M11 97l39 29M50 126l39 -29"
      className="gs-back-line"
    />
    <g transform="translate(50 68) scale(1.5)">
      <circle r="13" className="gs-card-back" />
      <SuitSign suit={suit} />
    </g>
  </g>
);

interface CardProps {
  /** Null for its back. */
  readonly value: number | null;
  readonly suit: Suit;
  readonly className?: string;
}

/** A card as a picture of its own. */
export const Card = ({ value, suit, className = "" }: CardProps) => (
  <svg viewBox="0 0 100 140" className={`gs-picture ${className}`} aria-hidden="true">
    {value === null ? <CardBack suit={suit} /> : <CardFace value={value} suit={suit} />}
  </svg>
);
