import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { cellsOf, fleetProblem, isSunk, type Ship, SIZE } from "./battleship-fleet.ts";
import { guessFleet, randomFleet } from "./battleship-guess.ts";
import { isIndex, type SquareMove, squareMoveSchema } from "./cells.ts";

interface Sides<Value> {
  /** That of X. */
  readonly X: Value;
  /** That of O. */
  readonly O: Value;
}

interface Position {
  /** Each side's own fleet, null until placed. */
  readonly fleets: Sides<readonly Ship[] | null>;
  /** The cells that each side has fired at, oldest first. */
  readonly shots: Sides<readonly number[]>;
  readonly turn: PlayerSymbol;
  /** The match is over for a reason outside the rules: nothing is secret any more. */
  readonly revealed: boolean;
}

/** A ship as it is shown. */
interface SeenShip extends Ship {
  readonly sunk: boolean;
}

/** One side's sea, as the viewer may know it. */
export interface Sea {
  readonly cells: readonly ("hit" | "miss" | null)[];
  readonly ships: readonly SeenShip[];
  readonly placed: boolean;
}

interface View {
  readonly phase: "placing" | "firing" | "over";
  readonly seas: Sides<Sea>;
}

interface Placing {
  fleet: Ship[];
}

const index = z.int().check(z.minimum(0), z.maximum(SIZE - 1));
const ship = z.object({
  size: z.int().check(z.minimum(1), z.maximum(SIZE), z.describe("How many cells it covers")),
  row: index.check(z.describe("The row of its top-left cell, from 0")),
  column: index.check(z.describe("The column of its top-left cell, from 0")),
  direction: z.enum(["across", "down"]).check(z.describe("Which way it lies from there")),
});
const moveSchema: z.ZodMiniType<Placing | SquareMove> = z.union([
  z.object({
    fleet: z
      .array(ship)
      .check(z.maxLength(SIZE), z.describe("The first move of each side: all its ships, one of each size")),
  }),
  squareMoveSchema(SIZE),
]);

const seaSchema = z.object({
  cells: z
    .array(z.nullable(z.enum(["hit", "miss"])))
    .check(z.length(SIZE * SIZE), z.describe("100 cells row by row: what the other side's shots found there")),
  ships: z
    .array(z.extend(ship, { sunk: z.boolean().check(z.describe("Whether every cell of it was hit")) }))
    .check(z.describe("The ships that the viewer may see: its own, sunk ones, and at the end all")),
  placed: z.boolean().check(z.describe("Whether this side has placed its fleet")),
});

const viewSchema: z.ZodMiniType<View> = z.object({
  phase: z
    .enum(["placing", "firing", "over"])
    .check(z.describe("Whether the fleets are being placed, shots are fired, or the match is over")),
  seas: z
    .object({
      X: seaSchema.check(z.describe("That of X")),
      O: seaSchema.check(z.describe("That of O")),
    })
    .check(z.describe("Each side's own sea: fire at the other one's")),
});

const isPlacing = (move: Placing | SquareMove): move is Placing => "fleet" in move;

const place = (position: Position, symbol: PlayerSymbol, fleet: unknown) => {
  if (position.fleets[symbol]) return refuse("The fleets are placed: fire at a cell");
  const problem = fleetProblem(fleet);
  if (problem) return refuse(problem);
  const ships = (fleet as Ship[]).map(({ size, row, column, direction }) => ({ size, row, column, direction }));
  const fleets = { ...position.fleets, [symbol]: ships };
  return { ok: true as const, state: { ...position, fleets, turn: otherSymbol(symbol) } };
};

const fire = (position: Position, symbol: PlayerSymbol, { row, column }: SquareMove) => {
  if (!position.fleets[symbol]) return refuse("Place your fleet first");
  if (!isIndex(row, SIZE) || !isIndex(column, SIZE)) return refuse("There is no such cell");
  const cell = row * SIZE + column;
  if (position.shots[symbol].includes(cell)) return refuse(`You have already fired at row ${row}, column ${column}`);
  const { fleets, shots, revealed } = position;
  const fired = [...shots[symbol], cell];
  const all = symbol === "X" ? { X: fired, O: shots.O } : { X: shots.X, O: fired };
  return { ok: true as const, state: { fleets, shots: all, turn: otherSymbol(symbol), revealed } };
};

const winnerOf = ({ fleets, shots }: Position): PlayerSymbol | null => {
  const hasSunk = (symbol: PlayerSymbol) => fleets[otherSymbol(symbol)]?.every((each) => isSunk(each, shots[symbol]));
  if (hasSunk("X")) return "X";
  return hasSunk("O") ? "O" : null;
};

const isOver = (position: Position): boolean => position.revealed || winnerOf(position) !== null;

const phaseOf = (position: Position): View["phase"] => {
  if (isOver(position)) return "over";
  return position.fleets.O ? "firing" : "placing";
};

const seaOf = (position: Position, owner: PlayerSymbol, seesAll: boolean): Sea => {
  const fleet = position.fleets[owner] ?? [];
  const shots = position.shots[otherSymbol(owner)];
  const taken = new Set(fleet.flatMap(cellsOf));
  const cells = Array<Sea["cells"][number]>(SIZE * SIZE).fill(null);
  for (const cell of shots) cells[cell] = taken.has(cell) ? "hit" : "miss";
  const ships = fleet.map((each) => ({ ...each, sunk: isSunk(each, shots) }));
  return { cells, ships: seesAll ? ships : ships.filter(({ sunk }) => sunk), placed: position.fleets[owner] !== null };
};

/** Every shot that the side on turn has not fired yet. */
const freeShots = ({ shots, turn }: Position): SquareMove[] => {
  const fired = new Set(shots[turn]);
  const free: SquareMove[] = [];
  for (let cell = 0; cell < SIZE * SIZE; cell += 1) {
    if (!fired.has(cell)) free.push({ row: Math.floor(cell / SIZE), column: cell % SIZE });
  }
  return free;
};

/** A position that looks like this from one side: its own fleet, and one that the other side may have. */
const imagine = ({ phase, seas }: View, _symbol: PlayerSymbol, random: () => number): Position => {
  const fleetOf = (owner: PlayerSymbol) => (seas[owner].placed ? guessFleet(seas[owner], random) : null);
  const firedAt = (owner: PlayerSymbol) => seas[owner].cells.flatMap((cell, at) => (cell ? [at] : []));
  const shots = { X: firedAt("O"), O: firedAt("X") };
  const isXToMove = shots.X.length === shots.O.length && seas.X.placed === seas.O.placed;
  return {
    fleets: { X: fleetOf("X"), O: fleetOf("O") },
    shots,
    turn: isXToMove ? "X" : "O",
    revealed: phase === "over",
  };
};

/** How often a side has hit. */
const hitsOf = ({ fleets, shots }: Position, by: PlayerSymbol): number => {
  let hits = 0;
  for (const ship of fleets[otherSymbol(by)] ?? [])
    for (const cell of cellsOf(ship)) if (shots[by].includes(cell)) hits += 1;
  return hits;
};

/** Battleship: each side hides a fleet, then they fire in turn. */
export const battleship = defineGame({
  gameType: "battleship",
  texts: {
    en: {
      name: "Battleship",
      summary: "Hide your fleet, then fire in turn; sink every ship to win.",
      rules: [
        "First each side hides ships of 5, 4, 3, 3 and 2 cells, across or down, without overlap.",
        "Then they fire in turn; the answer is hit or miss, and a ship is shown once all of it is hit.",
        "Whoever has sunk the whole fleet wins.",
      ],
      results: { fleet_sunk: "The fleet is sunk" },
    },
  },
  boardSize: { rows: SIZE, columns: SIZE },
  moveSchema,
  viewSchema,
  hasSecrets: true,
  hasLegalMoves: false,
  resultDetails: ["fleet_sunk"],
  hasTakeback: false,
  hasAgreedDraw: false,
  start: (): Position => ({ fleets: { X: null, O: null }, shots: { X: [], O: [] }, turn: "X", revealed: false }),
  turn: (position) => position.turn,
  legalMoves: (position) => (position.fleets[position.turn] && !position.revealed ? freeShots(position) : []),
  play(position, symbol, move) {
    if (position.revealed) return refuse("The match is over");
    return isPlacing(move) ? place(position, symbol, move.fleet) : fire(position, symbol, move);
  },
  outcome(position) {
    const winner = winnerOf(position);
    return winner && { winner, detail: "fleet_sunk" };
  },
  view(position, viewer): View {
    const over = isOver(position);
    const sea = (owner: PlayerSymbol) => seaOf(position, owner, over || viewer === owner);
    return { phase: phaseOf(position), seas: { X: sea("X"), O: sea("O") } };
  },
  botErrors: {
    1: { rate: 0.8, ahead: 0.97, lead: -3, worstOf: 20 },
    2: { rate: 0.1, ahead: 0.9, lead: -1, worstOf: 12 },
  },
  evaluate: (position, symbol) => hitsOf(position, symbol) - hitsOf(position, otherSymbol(symbol)),
  candidates: (position, random) =>
    position.fleets[position.turn] ? freeShots(position) : [{ fleet: randomFleet(random) }],
  imagine,
  reveal: (position) => ({ ...position, revealed: true }),
  viewMove: (position, move, { by, viewer }) => (isPlacing(move) && by !== viewer && !isOver(position) ? null : move),
});
