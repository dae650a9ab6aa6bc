import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { CheckerShape, Ground, SlabShape } from "./backgammon-shapes.tsx";
import { HEIGHT, menOf, middleOf } from "./geometry.ts";
import { boardOf, endOf, lastMover, leftOut, type Move, OFF, type View } from "./turn.ts";
import "./backgammon-board.css";

/** The board within a square. */
const BackgammonThumbnail = ({ view, yourSymbol, lastMove }: ThumbnailProps<View, Move>) => {
  const mover = lastMover({ view, lastMove, turn: null });
  const reached = new Set(mover && lastMove?.steps.map((step) => endOf(mover, step)));
  return (
    <svg viewBox="0 0 1500 1500" className="mini backgammon-mini" aria-hidden="true">
      <rect width="1500" height="1500" rx="105" className="bg-frame" />
      <g transform={`translate(50 ${(1500 - HEIGHT * 1.2) / 2}) scale(1 1.2)`}>
        <Ground />
      </g>
      <g transform={`translate(50 ${(1500 - HEIGHT * 1.2) / 2})`}>
        {menOf(boardOf(view), leftOut(view)).map((man, at) => {
          const { x, y } = middleOf(man, yourSymbol ?? "X");
          const down = y < HEIGHT / 2 ? y : y + HEIGHT * 0.2;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a checker is its place in the list
            <g key={at} transform={`translate(${x - 50} ${down - 50})`}>
              {man.symbol === mover && reached.has(man.at) && man.rank === man.of - 1 && (
                <circle cx="50" cy="49" r="52" className="mini-ring bg-last" />
              )}
              {man.at === OFF ? <SlabShape symbol={man.symbol} /> : <CheckerShape symbol={man.symbol} />}
            </g>
          );
        })}
      </g>
    </svg>
  );
};

const STANDS: Readonly<Record<number, number>> = {
  24: 1,
  20: 2,
  13: 4,
  8: 2,
  6: 4,
  5: 2,
  1: -2,
  10: -1,
  12: -4,
  17: -3,
  19: -4,
  21: -1,
};

const backgammonSample: View = {
  points: Array.from({ length: 24 }, (_, at) => STANDS[at + 1] ?? 0),
  bar: { X: 0, O: 0 },
  off: { X: 0, O: 0 },
  dice: [3, 1],
  passed: [],
};

/** Backgammon as a picture. */
export const backgammonThumbnail = defineThumbnail<View, Move>({
  Thumbnail: BackgammonThumbnail,
  sample: backgammonSample,
});
