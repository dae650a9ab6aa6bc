import { classNames } from "../../ui/class-names.ts";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { SvgCells, squaresPath, upTo } from "../shared/shapes.tsx";
import type { Move, View } from "./moves.ts";
import { type ChessPiece, isDark, type Kind, kindOf, SIZE, squareName, turned } from "./moves.ts";
import "./chess-board.css";

/** The upper part of every piece but the knight, each in a box of 100. */
const BODIES: Readonly<Record<Kind, string>> = {
  p: "M50 20a14 14 0 0 0-9.5 24.3L36 50h7.6C43 60 39 66 33 73h34c-6-7-10-13-10.6-23H64l-4.5-5.7A14 14 0 0 0 50 20z",
  r: "M27 18h11v7h6.5v-7h11v7H62v-7h11v19l-9 7v21l6 8H30l6-8V44l-9-7z",
  n: "M33 73c0-11 7-17 14.5-24.5C45 51 41 53 38 55.5c-3 3-4.5 7-9 7-5.5 0-9-4.5-7.5-10 1-3.7 3.5-6.5 5-10.5 2.5-7 3.5-12.5 10.5-17L35 13.5 45.5 20c21-1 32.5 17 30.5 53z",
  b: "M50 10.5a5.5 5.5 0 0 0-3.7 9.6C36 28 30.5 38 30.5 47c0 7 3.5 12 9 15.5L34 73h32l-5.5-10.5c5.5-3.5 9-8.5 9-15.5 0-9-5.5-19-15.8-26.9A5.5 5.5 0 0 0 50 10.5z",
  q: "M33.5 73c-3.5-9-9-16-12.5-31a5.3 5.3 0 1 1 5-1.8L36 50l-.6-22a5.3 5.3 0 1 1 5.4-.8L50 46.5l9.2-19.3a5.3 5.3 0 1 1 5.4.8L64 50l10-9.8a5.3 5.3 0 1 1 5 1.8c-3.5 15-9 22-12.5 31z",
  k: "M47 9h6v6.5h6.5v6H53v9c10-5.5 27.5-2 27.5 12.5 0 13-10.5 17-14 30h-33c-3.5-13-14-17-14-30 0-14.5 17.5-18 27.5-12.5v-9h-6.5v-6H47z",
};

/** The lines drawn on a body. */
const LINES: Readonly<Record<Kind, string>> = {
  p: "M41 50h18",
  r: "M36 44h28M36 65h28",
  n: "M46 29.5c9 1.5 17.5 10 18.5 30M27 52.5l1.8 1.3",
  b: "M39.5 62.5h21M50 31v18M43 38.5h14",
  q: "M31.5 65c11-3.5 26-3.5 37 0",
  k: "M50 33v20M31 65.5c11-3.5 27-3.5 38 0",
};

const FOOT = "M28 73h44c5 2.5 7 6 7 12H21c0-6 2-9.5 7-12z";

/** A chessman in a box of 100: a body on a foot. */
export const PieceShape = ({ piece }: { piece: ChessPiece }) => {
  const kind = kindOf(piece);
  return (
    <g className={`chessman ${piece === kind ? "is-black" : "is-white"}`}>
      <path d={BODIES[kind]} />
      <path d={FOOT} />
      <path d={LINES[kind]} className="chessman-lines" />
      {kind === "n" && <circle cx="40" cy="33" r="3.2" className="chessman-eye" />}
    </g>
  );
};

/** Of a square that is marked; null of any other. */
const markOf = (square: number, { view, lastMove }: ThumbnailProps<View, Move>): string | null => {
  const name = squareName(square);
  const isLast = lastMove?.from === name || lastMove?.to === name;
  const isChecked = view.checkedSquare === name;
  const marks = { "is-dark": isDark(square), "is-last": isLast, "is-checked": isChecked };
  return isLast || isChecked ? classNames({ "chess-cell": true, ...marks }) : null;
};

// The same from either side.
const DARK = squaresPath(upTo(SIZE * SIZE).filter(isDark), { columns: SIZE, x: 30, y: 30 });

const ChessThumbnail = (props: ThumbnailProps<View, Move>) => {
  const { cells } = props.view;
  const isFlipped = props.yourSymbol === "O";
  return (
    <svg viewBox="0 0 860 860" className="mini chess-mini" aria-hidden="true">
      <rect width="860" height="860" rx="60" className="mini-frame" />
      <rect x="30" y="30" width="800" height="800" className="chess-cell" />
      <path d={DARK} className="chess-cell is-dark" />
      <SvgCells cells={isFlipped ? cells.toReversed() : cells} columns={SIZE} x={30} y={30}>
        {(piece, index) => {
          const mark = markOf(turned(index, isFlipped), props);
          return (
            (piece || mark) && (
              <>
                {mark && <rect width="100" height="100" className={mark} />}
                {piece && <PieceShape piece={piece} />}
              </>
            )
          );
        }}
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

const chessSample: View = {
  cells: sampleCells,
  fen: FEN,
  checkedSquare: null,
  quietPlies: 0,
  startFen: FEN,
  startNumber: null,
};

/** Chess as a picture. */
export const chessThumbnail = defineThumbnail<View, Move>({ Thumbnail: ChessThumbnail, sample: chessSample });
