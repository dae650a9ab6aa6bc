import { isIndex } from "./cells.ts";

/** A ship from its top-left cell on. */
export interface Ship {
  size: number;
  row: number;
  column: number;
  direction: "across" | "down";
}

/** The board is this many rows and columns. */
export const SIZE = 10;
/** The sizes of a fleet's ships. */
export const FLEET: readonly number[] = [5, 4, 3, 3, 2];

/** The cells that a ship covers, from its top-left one on. */
export const cellsOf = ({ size, row, column, direction }: Ship): number[] => {
  const step = direction === "across" ? 1 : SIZE;
  const cells: number[] = [];
  for (let at = 0; at < size; at += 1) cells.push(row * SIZE + column + at * step);
  return cells;
};

/** Whether every cell of a ship has been fired at. */
export const isSunk = (ship: Ship, shots: readonly number[]): boolean =>
  cellsOf(ship).every((cell) => shots.includes(cell));

const isShip = (value: unknown): value is Ship => {
  if (typeof value !== "object" || value === null) return false;
  const { size, row, column, direction } = value as Partial<Ship>;
  const isPlaced = isIndex(row, SIZE) && isIndex(column, SIZE) && (direction === "across" || direction === "down");
  return isPlaced && isIndex(size, SIZE + 1);
};

/** Whether a ship ends before the board does. */
export const isOnBoard = ({ size, row, column, direction }: Ship): boolean =>
  (direction === "across" ? column : row) + size <= SIZE;

/** Why something from outside is no legal fleet, or null. */
export const fleetProblem = (fleet: unknown): string | null => {
  if (!Array.isArray(fleet) || !fleet.every(isShip)) return "A fleet is a list of ships";
  const sizes = fleet.map(({ size }) => size).sort((a, b) => b - a);
  if (sizes.join() !== FLEET.join()) return "A fleet is one ship each of 5, 4, 3, 3 and 2";
  if (!fleet.every(isOnBoard)) return "A ship must lie on the board";
  const cells = fleet.flatMap(cellsOf);
  return new Set(cells).size === cells.length ? null : "Ships must not overlap";
};
