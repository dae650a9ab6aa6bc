import type { PlayerSymbol } from "@yourmove/contract";
import type { MiniatureProps } from "../board.ts";
import { SIZE } from "./lattice.ts";
import { type Move, Sheet, type View } from "./sheet.tsx";

/** The position as a picture. */
export const DotsMiniature = ({ view, lastMove }: MiniatureProps<View, Move>) => (
  <svg viewBox="-50 -50 600 600" className="mini dots-mini" aria-hidden="true">
    <rect x="-50" y="-50" width="600" height="600" rx="44" className="dots-paper" />
    <Sheet view={view} lastMove={lastMove} />
  </svg>
);

const LINES = "0X 5O 30X 31O 1O 6X 32O 36X 10O 37O 38X 11X 16X 43X 44X 12O 17O 45O 23X 28O 52O 57X 9X 40O 27O 3X";
const BOXES: Readonly<Record<number, PlayerSymbol>> = { 0: "O", 1: "O", 5: "O", 6: "X", 11: "X", 12: "O" };

/** A position in full swing for the game's card. */
export const dotsSample: View = {
  lines: Array.from({ length: 60 }, (_, line) => {
    const drawn = LINES.split(" ").find((each) => Number.parseInt(each, 10) === line);
    return drawn ? (drawn.slice(-1) as PlayerSymbol) : null;
  }),
  boxes: Array.from({ length: SIZE * SIZE }, (_, box) => BOXES[box] ?? null),
  scores: { X: 2, O: 4 },
};
