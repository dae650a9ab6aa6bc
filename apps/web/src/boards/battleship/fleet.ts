import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { battleship } from "@yourmove/rules/games/battleship";
import { cellsOf, type FleetKind, isApart, type Ship, SIZE } from "@yourmove/rules/games/battleship-fleet";
import { type EdgeNames, letters, numbers, placeName } from "../shared/square-words.ts";

/** A position as the viewer sees it. */
export type View = ViewOf<typeof battleship>;
/** A move as the service takes it. */
export type Move = MoveOf<typeof battleship>;
/** One side's waters, as far as the viewer knows them. */
export type Sea = View["seas"]["X"];

/** Whether a move places a fleet; every other one is a shot. */
export const isPlacing = (move: Move): move is Extract<Move, { fleet: unknown }> => "fleet" in move;

/** A shot as it came out. */
export interface ShotReport {
  readonly by: PlayerSymbol;
  readonly cell: number;
  readonly result: "hit" | "miss";
  /** The ship that it sank. */
  readonly sunk: Ship | null;
}

const shotsAt = (sea: Sea): number => sea.cells.filter((cell) => cell !== null).length;

/** The ship that is known to lie on a cell, or null. */
export const knownShip = (sea: Sea, cell: number): Sea["ships"][number] | null =>
  sea.ships.find((ship) => cellsOf(ship).includes(cell)) ?? null;

/** Which ships a match has. */
export const fleetKindOf = ({ fleet }: View): FleetKind => fleet ?? "classic";

/** Who fired at a cell last: X fires first, so more shots tell; where a hit shoots again, the turn does, unless both may have. */
const shooterAt = ({ seas, turn }: View, cell: number): PlayerSymbol | null => {
  if (!turn) return shotsAt(seas.O) > shotsAt(seas.X) ? "X" : "O";
  const may = (by: PlayerSymbol) => {
    const found = seas[otherSymbol(by)].cells[cell];
    return found === (turn === by ? "hit" : "miss");
  };
  if (may("X") === may("O")) return null;
  return may("X") ? "X" : "O";
};

/** The last move as a shot: who fired it and what it hit; null when it was none, or can't be known. */
export const lastShot = (view: View, lastMove: Move | null): ShotReport | null => {
  if (!lastMove || isPlacing(lastMove)) return null;
  const { seas } = view;
  const cell = lastMove.row * SIZE + lastMove.column;
  const by = shooterAt(view, cell);
  if (by === null) return null;
  const sea = seas[otherSymbol(by)];
  const result = sea.cells[cell];
  const ship = knownShip(sea, cell);
  return result ? { by, cell, result, sunk: ship?.sunk ? ship : null } : null;
};

export type { FleetKind, Ship };
export { cellsOf, SIZE };

/** A fleet while it is being placed. */
export type Fleet = readonly Ship[];

/** Columns a to j, rows 1 to 10 from the top. */
export const NAMES: EdgeNames = { columns: letters(SIZE), rows: numbers(SIZE), isAbove: true };

/** "c4", as the sea's edge says. */
export const cellName = (cell: number): string => placeName(NAMES, Math.floor(cell / SIZE), cell % SIZE);

/** Which ship of a fleet covers a cell; -1 for water. */
export const shipAt = (fleet: Fleet, cell: number): number => fleet.findIndex((ship) => cellsOf(ship).includes(cell));

const isOnBoard = ({ size, row, column, direction }: Ship): boolean =>
  row >= 0 && column >= 0 && Math.max(row, column) < SIZE && (direction === "across" ? column : row) + size <= SIZE;

/** Whether a ship lies on the board, and as it may beside the others. */
export const fits = (others: Fleet, ship: Ship, kind: FleetKind): boolean =>
  isOnBoard(ship) && isApart(ship, others, kind);

const without = (fleet: Fleet, at: number): Fleet => fleet.filter((_, other) => other !== at);

/** The fleet with one ship put elsewhere, or null where it does not fit. */
export const withShip = (fleet: Fleet, at: number, ship: Ship, kind: FleetKind): Fleet | null =>
  fits(without(fleet, at), ship, kind) ? fleet.map((each, other) => (other === at ? ship : each)) : null;

/** A ship begun at a cell, pushed back onto the board where it would stick out. */
export const movedTo = (ship: Ship, row: number, column: number): Ship => {
  const room = (direction: Ship["direction"]) => SIZE - (ship.direction === direction ? ship.size : 1);
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return { ...ship, row: within(row, room("down")), column: within(column, room("across")) };
};

const everyPlace = (size: number, direction: Ship["direction"]): Ship[] =>
  Array.from({ length: SIZE * SIZE }, (_, cell) => ({
    size,
    row: Math.floor(cell / SIZE),
    column: cell % SIZE,
    direction,
  }));

/** The fleet with one ship turned, as near to where it lay as it fits; null where it fits nowhere. */
export const withTurned = (fleet: Fleet, at: number, kind: FleetKind): Fleet | null => {
  const ship = fleet[at];
  if (!ship) return null;
  const distance = ({ row, column }: Ship) => Math.abs(row - ship.row) + Math.abs(column - ship.column);
  const places = everyPlace(ship.size, ship.direction === "across" ? "down" : "across");
  const [nearest] = places
    .filter((place) => fits(without(fleet, at), place, kind))
    .sort((a, b) => distance(a) - distance(b));
  return nearest ? withShip(fleet, at, nearest, kind) : null;
};
