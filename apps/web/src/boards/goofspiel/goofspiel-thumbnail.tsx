import { otherSymbol } from "@yourmove/contract";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { CardBack, CardFace } from "./cards.tsx";
import { heldBy, type Move, openPrize, roundsOf, shownBid, type View } from "./table-view.ts";
import "./goofspiel-board.css";

/** How the cards of a hand fan out, so many of them. */
const fan = (at: number, count: number): string => {
  const off = at - (count - 1) / 2;
  return `translate(${250 + off * 88 - 62} ${372 + Math.abs(off) * 12}) rotate(${off * 8} 62 87) scale(1.24)`;
};

/** The prize with what lies for it, and some of the viewer's cards. */
const GoofspielThumbnail = ({ view, yourSymbol, lastMove }: ThumbnailProps<View, Move>) => {
  const own = yourSymbol ?? "X";
  const other = otherSymbol(own);
  const last = roundsOf(view).at(-1);
  const prize = openPrize(view) ?? last?.prize ?? 1;
  const theirs = view.hasBid[other] ? shownBid(view, other) : (last?.bids[other] ?? null);
  const held = heldBy(view, own).slice(-4);
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
