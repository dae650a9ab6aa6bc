import { otherSymbol } from "@yourmove/contract";
import { defineThumbnail, type ThumbnailProps } from "../board.ts";
import { lastShot, type Move, type Sea, SIZE, type View } from "./fleet.ts";
import { Marks, ShipShape, Water } from "./sea-shapes.tsx";
import "./battleship-board.css";
import "./ships.css";

const BattleshipThumbnail = ({ view, yourSymbol, lastMove }: ThumbnailProps<View, Move>) => {
  const own = yourSymbol ?? "X";
  const owner = view.phase === "placing" ? own : otherSymbol(own);
  const sea = view.seas[owner];
  const shot = lastShot(view, lastMove);
  return (
    <svg viewBox="-50 -50 1100 1100" className="mini battleship-mini" aria-hidden="true">
      <rect x="-50" y="-50" width="1100" height="1100" rx="80" className="sea-frame" />
      <Water />
      {sea.ships.map(({ row, column, size, direction, sunk }) => (
        <g
          key={row * SIZE + column}
          transform={`translate(${column * 100} ${row * 100})`}
          className={sunk ? "is-sunk" : ""}
        >
          <ShipShape size={size} direction={direction} />
        </g>
      ))}
      <Marks sea={sea} last={shot && shot.by !== owner ? shot.cell : null} />
    </svg>
  );
};

const FOUND: Readonly<Record<number, "hit" | "miss">> = {
  12: "hit",
  13: "hit",
  14: "hit",
  8: "miss",
  22: "miss",
  35: "miss",
  47: "hit",
  57: "hit",
  46: "miss",
  71: "miss",
  83: "miss",
  66: "miss",
  29: "miss",
};

const sampleSea = (cells: Sea["cells"]): Sea => ({
  cells,
  placed: true,
  ships: [
    { size: 3, row: 1, column: 2, direction: "across", sunk: true },
    { size: 4, row: 4, column: 7, direction: "down", sunk: false },
    { size: 5, row: 9, column: 1, direction: "across", sunk: false },
    { size: 2, row: 5, column: 3, direction: "across", sunk: false },
    { size: 3, row: 4, column: 0, direction: "down", sunk: false },
  ],
});

const found = Array.from({ length: SIZE * SIZE }, (_, cell) => FOUND[cell] ?? null);

const battleshipSample: View = { phase: "firing", seas: { X: sampleSea(found), O: sampleSea(found) } };

/** Battleship as a picture. */
export const battleshipThumbnail = defineThumbnail<View, Move>({
  Thumbnail: BattleshipThumbnail,
  sample: battleshipSample,
});
