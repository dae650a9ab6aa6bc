import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { drawnCells } from "../shared/sample-cells.ts";
import { SvgCells } from "../shared/svg-cells.tsx";
import { draughtAt, isFlippedFor, type Move, turned, type View } from "./checkers-view.ts";
import { DraughtShape } from "./draught-shape.tsx";
import { SIZE, squareAt } from "./paths.ts";
import "./checkers-board.css";

const SQUARES = Array.from({ length: SIZE * SIZE }, (_, index) => index);

const CheckersThumbnail = ({ view, yourSymbol, lastMove }: ThumbnailProps<View, Move>) => (
  <svg viewBox="0 0 860 860" className="mini checkers-mini" aria-hidden="true">
    <rect width="860" height="860" rx="60" className="checkers-rim" />
    <SvgCells cells={SQUARES} columns={SIZE} x={30} y={30}>
      {(index) => {
        const square = squareAt(turned(index, isFlippedFor(yourSymbol)));
        const draught = square > 0 ? draughtAt(view, square, []) : null;
        const kind = `${square > 0 ? "is-dark" : ""} ${lastMove?.path.includes(square) ? "is-last" : ""}`;
        return (
          <>
            <rect width="100" height="100" className={`checkers-cell ${kind}`} />
            {draught && <DraughtShape {...draught} />}
          </>
        );
      }}
    </SvgCells>
  </svg>
);

const ROWS = ["XX.X", "X.XX", ".X.X", "X..X", "O.X.", ".O.O", "OO.O", "O.OO"];

const checkersSample: View = {
  cells: drawnCells(ROWS),
  kings: [],
  quietPlies: 0,
  mustCapture: false,
};

/** Checkers as a picture. */
export const checkersThumbnail = defineThumbnail<View, Move>({ Thumbnail: CheckersThumbnail, sample: checkersSample });
