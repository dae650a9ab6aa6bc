import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { listedCells } from "../shared/shapes.tsx";
import { SIZE } from "./lattice.ts";
import { type Move, Sheet, type View } from "./sheet.tsx";
import "./dots-and-boxes-board.css";

const DotsThumbnail = ({ view, lastMove }: ThumbnailProps<View, Move>) => (
  <svg viewBox="-50 -50 600 600" className="mini dots-mini" aria-hidden="true">
    <rect x="-50" y="-50" width="600" height="600" rx="44" className="dots-paper" />
    <Sheet view={view} lastMove={lastMove} />
  </svg>
);

const LINES = "0X 5O 30X 31O 1O 6X 32O 36X 10O 37O 38X 11X 16X 43X 44X 12O 17O 45O 23X 28O 52O 57X 9X 40O 27O 3X";
const BOXES = "0O 1O 5O 6X 11X 12O";

const dotsSample: View = {
  lines: listedCells(60, LINES),
  boxes: listedCells(SIZE * SIZE, BOXES),
  scores: { X: 2, O: 4 },
};

/** Dots and boxes as a picture. */
export const dotsThumbnail = defineThumbnail<View, Move>({ Thumbnail: DotsThumbnail, sample: dotsSample });
