import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { gomoku } from "@yourmove/rules/games/gomoku";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { listedCells } from "../shared/sample-cells.ts";
import { SvgCells } from "../shared/svg-cells.tsx";
import { SIZE, STARS } from "./points.ts";
import { StoneShape } from "./stone-shape.tsx";
import "./gomoku-board.css";

/** A position as the viewer sees it. */
export type View = ViewOf<typeof gomoku>;
/** A move as the service takes it. */
export type Move = MoveOf<typeof gomoku>;

const LINES = Array.from({ length: SIZE }, (_, at) => `M${50 + at * 100} 50v1400M50 ${50 + at * 100}h1400`).join("");

/** The lines and points of the wooden board in a box of 1500, a hundred for each point. */
export const GomokuLines = () => (
  <>
    <path d={LINES} className="gomoku-lines" />
    {STARS.map((point) => (
      <circle
        key={point}
        cx={50 + (point % SIZE) * 100}
        cy={50 + Math.floor(point / SIZE) * 100}
        r="13"
        className="gomoku-star"
      />
    ))}
  </>
);

const GomokuThumbnail = ({ view, lastMove }: ThumbnailProps<View, Move>) => (
  <svg viewBox="-70 -70 1640 1640" className="mini gomoku-mini" aria-hidden="true">
    <rect x="-70" y="-70" width="1640" height="1640" rx="115" className="gomoku-wood" />
    <GomokuLines />
    <SvgCells cells={view.cells} columns={SIZE}>
      {(symbol, cell) => {
        const isLast = lastMove && lastMove.row * SIZE + lastMove.column === cell;
        const isWinning = view.winningCells?.includes(cell);
        return (
          symbol && (
            <>
              <StoneShape symbol={symbol} />
              {(isLast || isWinning) && (
                <circle cx="50" cy="50" r="46" className={`gomoku-ring ${isWinning ? "is-winning" : ""}`} />
              )}
            </>
          )
        );
      }}
    </SvgCells>
  </svg>
);

const STONES = "112X 96O 113X 128O 111X 110O 127X 97O 142X 98O 80X 114O 99X 84O 126X 141O 95X 143O";

const gomokuSample: View = {
  cells: listedCells(SIZE * SIZE, STONES),
  winningCells: null,
};

/** Gomoku as a picture. */
export const gomokuThumbnail = defineThumbnail<View, Move>({ Thumbnail: GomokuThumbnail, sample: gomokuSample });
