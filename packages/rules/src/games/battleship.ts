import {
  type BotErrorsByLevel,
  defineGame,
  type MoveContext,
  otherSymbol,
  type PlayerSymbol,
  refuse,
} from "@yourmove/game";
import * as z from "zod/mini";
import { battleshipTexts } from "./battleship.texts.ts";
import {
  cellsOf,
  type FleetKind,
  fleetProblem,
  guessFleet,
  isSunk,
  randomFleet,
  type Ship,
  SIZE,
} from "./battleship-fleet.ts";
import { squareMoveSchema } from "./cell-schemas.ts";
import { isIndex, type SquareMove } from "./cells.ts";
import { option } from "./option.ts";

interface Sides<Value> {
  /** That of X. */
  readonly X: Value;
  /** That of O. */
  readonly O: Value;
}

/** What is not classic about a match. */
interface Terms {
  readonly fleet?: "russian" | undefined;
  /** A hit shoots again. */
  readonly shootAgain?: true | undefined;
}

interface Position extends Terms {
  /** Each side's own fleet, null until placed. */
  readonly fleets: Sides<readonly Ship[] | null>;
  /** The cells that each side has fired at, oldest first. */
  readonly shots: Sides<readonly number[]>;
  /** Both only in version 2, until one has placed. */
  readonly turn: PlayerSymbol | "both";
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

interface View extends Terms {
  readonly phase: "placing" | "firing" | "over";
  readonly seas: Sides<Sea>;
  /** Only where a hit shoots again: the shots say whose turn it is elsewhere. */
  readonly turn?: PlayerSymbol | "both" | undefined;
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
  fleet: z
    .optional(z.literal("russian"))
    .check(
      z.describe("Only in matches with the Russian fleet: ships of 4, 3, 3, 2, 2, 2, 1, 1, 1 and 1, none touching"),
    ),
  shootAgain: z.optional(z.literal(true)).check(z.describe("Only in matches where a hit shoots again")),
  turn: z
    .optional(z.enum(["X", "O", "both"]))
    .check(z.describe("Only in matches where a hit shoots again: whose turn it is")),
});

const optionsSchema = z.strictObject({
  fleet: option(z.enum(["classic", "russian"]), "classic", "Which ships each side hides"),
  shootAgain: option(z.boolean(), false, "Whether a hit shoots again"),
});

const fleetOf = ({ fleet }: Terms): FleetKind => fleet ?? "classic";

/** The same terms, and nothing else: what is classic has no field. */
const termsOf = ({ fleet, shootAgain }: Terms): Terms => ({
  ...(fleet && { fleet }),
  ...(shootAgain && { shootAgain }),
});

const isPlacing = (move: Placing | SquareMove): move is Placing => "fleet" in move;

const place = (position: Position, symbol: PlayerSymbol, fleet: unknown) => {
  if (position.fleets[symbol]) return refuse("fleets_placed");
  const problem = fleetProblem(fleet, fleetOf(position));
  if (problem) return problem;
  const ships = (fleet as Ship[]).map(({ size, row, column, direction }) => ({ size, row, column, direction }));
  const fleets = { ...position.fleets, [symbol]: ships };
  const turn = position.fleets[otherSymbol(symbol)] ? "X" : otherSymbol(symbol);
  return { ok: true as const, state: { ...position, fleets, turn } };
};

const fire = (position: Position, symbol: PlayerSymbol, { row, column }: SquareMove) => {
  if (!position.fleets[symbol]) return refuse("fleet_first");
  if (!isIndex(row, SIZE) || !isIndex(column, SIZE)) return refuse("no_cell");
  const cell = row * SIZE + column;
  if (position.shots[symbol].includes(cell)) return refuse("fired_before", { row, column });
  const { fleets, shots, revealed, shootAgain } = position;
  const other = otherSymbol(symbol);
  const fired = [...shots[symbol], cell];
  const all = symbol === "X" ? { X: fired, O: shots.O } : { X: shots.X, O: fired };
  const isHit = shootAgain && fleets[other]?.some((ship) => cellsOf(ship).includes(cell));
  const turn = isHit ? symbol : other;
  return { ok: true as const, state: { fleets, shots: all, turn, revealed, ...termsOf(position) } };
};

const winnerOf = ({ fleets, shots }: Position): PlayerSymbol | null => {
  const hasSunk = (symbol: PlayerSymbol) => fleets[otherSymbol(symbol)]?.every((each) => isSunk(each, shots[symbol]));
  if (hasSunk("X")) return "X";
  return hasSunk("O") ? "O" : null;
};

const isOver = (position: Position): boolean => position.revealed || winnerOf(position) !== null;

const phaseOf = (position: Position): View["phase"] => {
  if (isOver(position)) return "over";
  return position.fleets.X && position.fleets.O ? "firing" : "placing";
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

/** Every shot that a side may fire now: none while it is not on turn, or has not placed its fleet. */
const shotsOf = ({ fleets, shots, turn, revealed }: Position, symbol: PlayerSymbol | "both"): SquareMove[] => {
  if (symbol === "both" || symbol !== turn || revealed || !fleets[symbol]) return [];
  const fired = new Set(shots[symbol]);
  const free: SquareMove[] = [];
  for (let cell = 0; cell < SIZE * SIZE; cell += 1) {
    if (!fired.has(cell)) free.push({ row: Math.floor(cell / SIZE), column: cell % SIZE });
  }
  return free;
};

/** The shots worth considering: beside the hits on ships afloat; without one, so many cells apart that no ship afloat lies between. */
const likelyShots = (position: Position, symbol: PlayerSymbol): SquareMove[] => {
  const free = shotsOf(position, symbol);
  const fired = new Set(position.shots[symbol]);
  const afloat = (position.fleets[otherSymbol(symbol)] ?? []).filter((each) => !isSunk(each, position.shots[symbol]));
  const hits = new Set(afloat.flatMap(cellsOf).filter((cell) => fired.has(cell)));
  const isHit = (row: number, column: number) => column >= 0 && column < SIZE && hits.has(row * SIZE + column);
  const isBeside = ({ row, column }: SquareMove) =>
    isHit(row - 1, column) || isHit(row + 1, column) || isHit(row, column - 1) || isHit(row, column + 1);
  if (hits.size > 0) return free.filter(isBeside);
  const shortest = Math.min(...afloat.map(({ size }) => size));
  return free.filter(({ row, column }) => (row + column) % shortest === 0);
};

/** A position that looks like this from one side: its own fleet, and one that the other side may have. */
const imagineFrom = (begin: Position["turn"], view: View, random: () => number): Position => {
  const { phase, seas } = view;
  const guess = (owner: PlayerSymbol) => (seas[owner].placed ? guessFleet(seas[owner], random, fleetOf(view)) : null);
  const firedAt = (owner: PlayerSymbol) => seas[owner].cells.flatMap((cell, at) => (cell ? [at] : []));
  const fleets = { X: guess("X"), O: guess("O") };
  const shots = { X: firedAt("O"), O: firedAt("X") };
  const turnOf = (): Position["turn"] => {
    if (view.turn) return view.turn;
    if (!fleets.X) return fleets.O ? "X" : begin;
    return fleets.O && shots.X.length === shots.O.length ? "X" : "O";
  };
  return { fleets, shots, turn: turnOf(), revealed: phase === "over", ...termsOf(view) };
};

/** How often a side has hit. */
const hitsOf = ({ fleets, shots }: Position, by: PlayerSymbol): number => {
  let hits = 0;
  for (const ship of fleets[otherSymbol(by)] ?? [])
    for (const cell of cellsOf(ship)) if (shots[by].includes(cell)) hits += 1;
  return hits;
};

const startOf = (turn: Position["turn"], terms: Terms = {}): Position => ({
  fleets: { X: null, O: null },
  shots: { X: [], O: [] },
  turn,
  revealed: false,
  ...terms,
});

/** How bots err against each fleet. */
const ERRORS: Readonly<Record<FleetKind, BotErrorsByLevel>> = {
  classic: { 1: { rate: 0.55, ahead: 0.99 }, 2: { rate: 0.02, ahead: 0.78, lead: 1 } },
  russian: { 1: { rate: 0.62, ahead: 0.98 }, 2: { rate: 0.06, ahead: 0.85, lead: 1 } },
};

/** What both versions have in common. */
const rules = {
  gameType: "battleship",
  boardSize: { rows: SIZE, columns: SIZE },
  moveSchema,
  viewSchema,
  hasLegalMoves: false,
  hasSecrets: true,
  resultDetails: ["fleet_sunk"],
  hasTakeback: false,
  hasAgreedDraw: false,
  play(position: Position, symbol: PlayerSymbol, move: Placing | SquareMove) {
    if (position.revealed) return refuse("The match is over");
    return isPlacing(move) ? place(position, symbol, move.fleet) : fire(position, symbol, move);
  },
  outcome(position: Position) {
    const winner = winnerOf(position);
    return winner && { winner, detail: "fleet_sunk" as const };
  },
  view(position: Position, viewer: PlayerSymbol | null): View {
    const over = isOver(position);
    const sea = (owner: PlayerSymbol) => seaOf(position, owner, over || viewer === owner);
    const shown = { phase: phaseOf(position), seas: { X: sea("X"), O: sea("O") }, ...termsOf(position) };
    return position.shootAgain ? { ...shown, turn: position.turn } : shown;
  },
  botErrorsOf: ({ fleet }: Position) => ERRORS[fleet ?? "classic"],
  evaluate: (position: Position, symbol: PlayerSymbol) =>
    hitsOf(position, symbol) - hitsOf(position, otherSymbol(symbol)),
  candidates(position: Position, random: () => number) {
    const { turn, fleets } = position;
    return turn === "both" || !fleets[turn]
      ? [{ fleet: randomFleet(random, fleetOf(position)) }]
      : likelyShots(position, turn);
  },
  reveal: (position: Position) => ({ ...position, revealed: true }),
  viewMove: (position: Position, move: Placing | SquareMove, { by, viewer }: MoveContext) =>
    isPlacing(move) && by !== viewer && !isOver(position) ? null : move,
} as const;

/** Battleship: each side hides a fleet, both at once, then they fire in turn. */
export const battleship = defineGame({
  ...rules,
  rulesVersion: 2,
  texts: battleshipTexts,
  optionsSchema,
  variants: [
    { name: "standard", options: {}, pool: "standard" },
    { name: "russian", options: { fleet: "russian", shootAgain: true }, pool: null },
    { name: "shoot_again", options: { shootAgain: true }, pool: null },
  ],
  hasJointTurns: true,
  start: ({ options: { fleet, shootAgain } }) =>
    startOf("both", { ...(fleet === "russian" && { fleet }), ...(shootAgain && { shootAgain }) }),
  turn: (position) => position.turn,
  legalMoves: (position, symbol) => shotsOf(position, symbol),
  imagine: (view, _symbol, random) => imagineFrom("both", view, random),
});

const { variants: _variants, options: _options, ...withoutOptions } = battleshipTexts.en;

/** Battleship as it was played first: X places its fleet, then O. */
export const battleshipV1 = defineGame({
  ...rules,
  rulesVersion: 1,
  texts: { en: withoutOptions },
  start: () => startOf("X"),
  turn: ({ turn }) => (turn === "both" ? "X" : turn),
  legalMoves: (position) => shotsOf(position, position.turn),
  imagine: (view, _symbol, random) => imagineFrom("X", view, random),
});
