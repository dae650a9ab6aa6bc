import type { ReactNode } from "react";
import { GridBoard, type GridCell } from "../shared/grid-board.tsx";
import { NAMES, type Ship, SIZE } from "./fleet.ts";
import { ShipShape, shipBox, Water } from "./sea-shapes.tsx";

interface ShownShip extends Ship {
  readonly className?: string;
}

interface SeaBoardProps {
  readonly label: string;
  readonly ships: readonly ShownShip[];
  readonly cells: readonly GridCell[];
  readonly onPick?: (cell: number) => void;
  /** Drawn over the ships, a hundred for each cell. */
  readonly children?: ReactNode;
}

/** A ship on its cells, as an element of its own so that it can be dragged. */
const ShipPiece = ({ size, row, column, direction, className = "" }: ShownShip) => {
  const { width, height } = shipBox({ size, direction });
  const style = { "--row": row, "--column": column, "--wide": width / 100, "--high": height / 100 };
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={`ship ${className}`} style={style} aria-hidden="true">
      <ShipShape size={size} direction={direction} />
    </svg>
  );
};

/** One sea: water, ships and marks, with a grid of cells over them. */
export const SeaBoard = ({ label, ships, cells, onPick = () => {}, children }: SeaBoardProps) => (
  <div className="sea">
    <div className="sea-inside">
      <svg viewBox="0 0 1000 1000" className="sea-layer" aria-hidden="true">
        <Water />
      </svg>
      {ships.map((ship) => (
        <ShipPiece key={`${ship.size}-${ships.filter(({ size }) => size === ship.size).indexOf(ship)}`} {...ship} />
      ))}
      <svg viewBox="0 0 1000 1000" className="sea-layer" aria-hidden="true">
        {children}
      </svg>
      <GridBoard label={label} columns={SIZE} cells={cells} names={NAMES} onPick={onPick} />
    </div>
  </div>
);
