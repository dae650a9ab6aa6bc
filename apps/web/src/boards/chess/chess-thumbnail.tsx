import { classNames } from "../../ui/class-names.ts";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { SvgCells } from "../shared/svg-cells.tsx";
import type { Move, View } from "./moves.ts";
import { PieceShape } from "./piece-shape.tsx";
import type { ChessPiece } from "./pieces.ts";
import { isDark, SIZE, squareName, turned } from "./squares.ts";
import "./chess-board.css";

const squareClass = (square: number, { view, lastMove }: ThumbnailProps<View, Move>): string => {
  const name = squareName(square);
  const isLast = lastMove?.from === name || lastMove?.to === name;
  const isChecked = view.checkedSquare === name;
  return classNames({ "chess-cell": true, "is-dark": isDark(square), "is-last": isLast, "is-checked": isChecked });
};

const ChessThumbnail = (props: ThumbnailProps<View, Move>) => {
  const { cells } = props.view;
  const isFlipped = props.yourSymbol === "O";
  return (
    <svg viewBox="0 0 860 860" className="mini chess-mini" aria-hidden="true">
      <rect width="860" height="860" rx="60" className="mini-frame" />
      <SvgCells cells={isFlipped ? cells.toReversed() : cells} columns={SIZE} x={30} y={30}>
        {(piece, index) => (
          <>
            <rect width="100" height="100" className={squareClass(turned(index, isFlipped), props)} />
            {piece && <PieceShape piece={piece} />}
          </>
        )}
      </SvgCells>
    </svg>
  );
};

const FEN = "r1bq1rk1/pp2bppp/2n2n2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 10";

const sampleCells = Array.from(
  FEN.slice(0, FEN.indexOf(" "))
    .replaceAll("/", "")
    .replace(/\d/g, (gap) => " ".repeat(Number(gap))),
  (letter) => (letter === " " ? null : (letter as ChessPiece)),
);

const chessSample: View = { cells: sampleCells, fen: FEN, checkedSquare: null, quietPlies: 0 };

/** Chess as a picture. */
export const chessThumbnail = defineThumbnail<View, Move>({ Thumbnail: ChessThumbnail, sample: chessSample });
