import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { battleship } from "@yourmove/rules/games/battleship";
import { cellsOf, type Ship, SIZE } from "./fleet.ts";

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

/** The last move as a shot: who fired it and what it hit; null when it was none. X fires first, so more shots tell. */
export const lastShot = ({ seas }: View, lastMove: Move | null): ShotReport | null => {
  if (!lastMove || isPlacing(lastMove)) return null;
  const by: PlayerSymbol = shotsAt(seas.O) > shotsAt(seas.X) ? "X" : "O";
  const cell = lastMove.row * SIZE + lastMove.column;
  const sea = seas[otherSymbol(by)];
  const result = sea.cells[cell];
  const ship = knownShip(sea, cell);
  return result ? { by, cell, result, sunk: ship?.sunk ? ship : null } : null;
};
