import type { PlayerSymbol } from "@yourmove/contract";
import type { MiniatureProps } from "../board.ts";
import { draughtAt, type Move, turned, type View } from "./checkers-view.ts";
import { DraughtShape } from "./draught-shape.tsx";
import { SIZE, squareAt } from "./paths.ts";

/** The position as a picture, from the viewer's side. */
export const CheckersMiniature = ({ view, yourSymbol, lastMove }: MiniatureProps<View, Move>) => (
  <svg viewBox="0 0 860 860" className="mini checkers-mini" aria-hidden="true">
    <rect width="860" height="860" rx="60" className="checkers-rim" />
    {Array.from({ length: SIZE * SIZE }, (_, place) => {
      const index = turned(place, yourSymbol);
      const square = squareAt(place);
      const draught = square > 0 ? draughtAt(view, square, []) : null;
      const kind = `${square > 0 ? "is-dark" : ""} ${lastMove?.path.includes(square) ? "is-last" : ""}`;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a square is its index
        <g key={place} transform={`translate(${30 + (index % SIZE) * 100} ${30 + Math.floor(index / SIZE) * 100})`}>
          <rect width="100" height="100" className={`checkers-cell ${kind}`} />
          {draught && <DraughtShape {...draught} />}
        </g>
      );
    })}
  </svg>
);

const ROWS = ["XX.X", "X.XX", ".X.X", "X..X", "O.X.", ".O.O", "OO.O", "O.OO"];

/** A position in full swing for the game's card. */
export const checkersSample: View = {
  cells: Array.from(ROWS.join(""), (letter) => (letter === "." ? null : (letter as PlayerSymbol))),
  kings: [],
  quietPlies: 0,
  mustCapture: false,
};
