import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, Options, ViewOf } from "@yourmove/rules";
import type { goofspiel } from "@yourmove/rules/games/goofspiel";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import "./goofspiel-board.css";

/** A position as the viewer sees it. */
export type View = ViewOf<typeof goofspiel>;
/** A move as the service takes it. */
export type Move = MoveOf<typeof goofspiel>;

/** Every card that a side begins with, and every prize. */
export const cardsOf = (options: Options = {}): readonly number[] =>
  Array.from({ length: (options["cards"] as number | undefined) ?? 13 }, (_, at) => at + 1);

/** A round that is over. */
export interface Round {
  readonly round: number;
  readonly prize: number;
  readonly bids: Readonly<Record<PlayerSymbol, number>>;
  readonly taker: PlayerSymbol | null;
}

/** The rounds in which both have bid. */
export const roundsOf = ({ prizes, bids }: View): readonly Round[] =>
  bids.X.slice(0, bids.O.length).map((x, at) => {
    const o = bids.O[at] ?? 0;
    const taker = x === o ? null : x > o ? "X" : "O";
    return { round: at + 1, prize: prizes[at] ?? 0, bids: { X: x, O: o }, taker };
  });

/** This round's prize; null after the last round. */
export const openPrize = (view: View): number | null => {
  const round = Math.min(view.bids.X.length, view.bids.O.length);
  return view.prizes[round] ?? null;
};

/** The cards that a side may still hold: one of them may lie face down. */
export const heldBy = ({ bids }: View, symbol: PlayerSymbol, options?: Options): readonly number[] =>
  cardsOf(options).filter((card) => !bids[symbol].includes(card));

/** The viewer's own bid that lies face down, or null. */
export const ownBid = (view: View, symbol: PlayerSymbol): number | null =>
  view.hasBid[symbol] && view.hand ? (heldBy(view, symbol).find((card) => !view.hand?.includes(card)) ?? null) : null;

/** A bid that is shown though its round is not over, as once the match is. */
export const shownBid = ({ bids }: View, symbol: PlayerSymbol): number | null =>
  bids[symbol].length > bids[otherSymbol(symbol)].length ? (bids[symbol].at(-1) ?? null) : null;

/** The owner of a card, or a prize. */
type Suit = PlayerSymbol | "prize";

/** A suit's sign around the middle of a box of 20. */
const SuitSign = ({ suit }: { suit: Suit }) => {
  if (suit === "X") return <path d="M-6 -6L6 6M6 -6L-6 6" className="gs-sign" />;
  if (suit === "O") return <circle r="7" className="gs-sign" />;
  return <path d="M0 -9L8.5 -2.5L5.3 8H-5.3L-8.5 -2.5z" className="gs-gem" />;
};

const classOf = (suit: Suit): string => `gs-card is-${suit.toLowerCase()}`;

/** A card's face in a box of 100 by 140. */
const CardFace = ({ value, suit }: { value: number; suit: Suit }) => (
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
const CardBack = ({ suit }: { suit: Suit }) => (
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

/** The transform of a card in a fan of `count` cards. */
const fan = (at: number, count: number): string => {
  const off = at - (count - 1) / 2;
  return `translate(${250 + off * 88 - 62} ${372 + Math.abs(off) * 12}) rotate(${off * 8} 62 87) scale(1.24)`;
};

/** The prize with what lies for it, and some of the viewer's cards. */
const GoofspielThumbnail = ({ view, yourSymbol, lastMove, options }: ThumbnailProps<View, Move>) => {
  const own = yourSymbol ?? "X";
  const other = otherSymbol(own);
  const last = roundsOf(view).at(-1);
  const prize = openPrize(view) ?? last?.prize ?? 1;
  const theirs = view.hasBid[other] ? shownBid(view, other) : (last?.bids[other] ?? null);
  const held = heldBy(view, own, options).slice(-4);
  return (
    <svg viewBox="0 0 500 500" className="mini goofspiel-mini" aria-hidden="true">
      <rect width="500" height="500" rx="35" className="gs-rim" />
      <rect x="16" y="16" width="468" height="468" rx="24" className="gs-felt" />
      <g transform="translate(62 44) rotate(-9 70 98) scale(1.15)">
        <CardBack suit="prize" />
      </g>
      <g transform="translate(180 30) scale(1.5)">
        <CardFace value={prize} suit="prize" />
      </g>
      <g transform="translate(345 52) rotate(8 60 84) scale(1.1)">
        {lastMove && <rect x="-8" y="-8" width="116" height="154" rx="18" className="mini-ring" />}
        {theirs === null ? <CardBack suit={other} /> : <CardFace value={theirs} suit={other} />}
      </g>
      {held.map((card, at) => (
        <g key={card} transform={fan(at, held.length)}>
          <CardFace value={card} suit={own} />
        </g>
      ))}
    </svg>
  );
};

const goofspielSample: View = {
  prizes: [4, 11],
  bids: { X: [5], O: [3] },
  hasBid: { X: false, O: true },
  hand: [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13],
  points: { X: 4, O: 0 },
};

/** Goofspiel as a picture. */
export const goofspielThumbnail = defineThumbnail<View, Move>({
  Thumbnail: GoofspielThumbnail,
  sample: goofspielSample,
});
