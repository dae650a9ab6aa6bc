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
const isOnBoard = ({ size, row, column, direction }: Ship): boolean =>
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

/** The known part of a sea: the shots at it, and the ships that have been seen. */
interface KnownSea {
  readonly cells: readonly ("hit" | "miss" | null)[];
  readonly ships: readonly Ship[];
}

interface Guess {
  /** Where no further ship may lie: misses, known ships, ships guessed before. */
  readonly closed: ReadonlySet<number>;
  /** Hits that no ship explains yet. */
  readonly hits: readonly number[];
  /** Sizes of the ships still to be placed. */
  readonly sizes: readonly number[];
}

interface Place {
  readonly ship: Ship;
  readonly cells: readonly number[];
}

/** Every place for a ship of each size. */
const PLACES = new Map(
  [...new Set(FLEET)].map((size) => {
    const corners = Array.from({ length: SIZE * SIZE }, (_, cell) => ({
      row: Math.floor(cell / SIZE),
      column: cell % SIZE,
    }));
    const ships = (["across", "down"] as const).flatMap((direction) =>
      corners.map((corner) => ({ size, ...corner, direction })),
    );
    return [size, ships.filter(isOnBoard).map((ship): Place => ({ ship, cells: cellsOf(ship) }))] as const;
  }),
);

/** The places of any ship that could explain the first open hit; without one, those of the largest ship left. */
const optionsOf = ({ hits: [hit], sizes }: Guess): Place[] => {
  if (hit === undefined) return [...(PLACES.get(sizes[0] ?? 0) ?? [])];
  return [...new Set(sizes)].flatMap((size) => (PLACES.get(size) ?? []).filter(({ cells }) => cells.includes(hit)));
};

/** A ship that only hits cover would have been sunk, and seen. */
const fits = ({ cells }: Place, { closed, hits }: Guess): boolean =>
  !cells.some((cell) => closed.has(cell)) && !cells.every((cell) => hits.includes(cell));

const without = (sizes: readonly number[], size: number): number[] => sizes.toSpliced(sizes.indexOf(size), 1);

const withPlace = ({ closed, hits, sizes }: Guess, { ship, cells }: Place): Guess => ({
  closed: new Set([...closed, ...cells]),
  hits: hits.filter((hit) => !cells.includes(hit)),
  sizes: without(sizes, ship.size),
});

/** Lays the ships that are left in some order of chance, taking back what leads nowhere. */
const lay = (guess: Guess, random: () => number): Ship[] | null => {
  if (guess.sizes.length === 0) return guess.hits.length === 0 ? [] : null;
  const options = optionsOf(guess);
  while (options.length > 0) {
    const drawn = Math.floor(random() * options.length);
    const place = options[drawn] as Place;
    options[drawn] = options[options.length - 1] as Place;
    options.pop();
    const rest = fits(place, guess) ? lay(withPlace(guess, place), random) : null;
    if (rest) return [place.ship, ...rest];
  }
  return null;
};

/** A whole fleet that explains all that is known of a sea. */
export const guessFleet = ({ cells, ships }: KnownSea, random: () => number): Ship[] => {
  const known = new Set(ships.flatMap(cellsOf));
  const at = (found: "hit" | "miss") =>
    cells.flatMap((cell, index) => (cell === found && !known.has(index) ? [index] : []));
  const sizes = ships.reduce<readonly number[]>((left, { size }) => without(left, size), FLEET);
  const guess = { closed: new Set([...known, ...at("miss")]), hits: at("hit"), sizes };
  const plain = ships.map(({ size, row, column, direction }) => ({ size, row, column, direction }));
  return [...plain, ...(lay(guess, random) ?? [])];
};

/** A fleet laid by chance. */
export const randomFleet = (random: () => number): Ship[] =>
  guessFleet({ cells: Array(SIZE * SIZE).fill(null), ships: [] }, random);
