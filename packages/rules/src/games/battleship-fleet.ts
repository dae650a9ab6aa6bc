import { type Refusal, refuse } from "@yourmove/game";
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
/** The fleets that there are: the sizes of their ships, and whether these may touch. */
const FLEETS = {
  classic: { sizes: [5, 4, 3, 3, 2], mayTouch: true },
  russian: {
    sizes: [4, 3, 3, 2, 2, 2, 1, 1, 1, 1],
    mayTouch: false,
  },
} as const;

/** The name of a kind of fleet. */
export type FleetKind = keyof typeof FLEETS;

/** The sizes of a fleet's ships, the largest first. */
export const fleetSizes = (kind: FleetKind): readonly number[] => FLEETS[kind].sizes;

/** The cells that a ship covers, from its top-left one on. */
export const cellsOf = ({ size, row, column, direction }: Ship): number[] => {
  const step = direction === "across" ? 1 : SIZE;
  const cells: number[] = [];
  for (let at = 0; at < size; at += 1) cells.push(row * SIZE + column + at * step);
  return cells;
};

/** The cells that a ship covers, and all around it. */
const reachOf = (ship: Ship): number[] => {
  const [height, width] = ship.direction === "across" ? [1, ship.size] : [ship.size, 1];
  const cells: number[] = [];
  for (let row = Math.max(0, ship.row - 1); row <= Math.min(SIZE - 1, ship.row + height); row += 1)
    for (let column = Math.max(0, ship.column - 1); column <= Math.min(SIZE - 1, ship.column + width); column += 1)
      cells.push(row * SIZE + column);
  return cells;
};

const areTouching = (ships: readonly Ship[]): boolean =>
  ships.some((ship, at) => {
    const reach = new Set(reachOf(ship));
    return ships.some((other, index) => index > at && cellsOf(other).some((cell) => reach.has(cell)));
  });

/** Whether a ship may lie beside others in a fleet of its kind: on none of their cells, and none around them where ships must not touch. */
export const isApart = (ship: Ship, others: readonly Ship[], kind: FleetKind): boolean => {
  const closed = new Set(others.flatMap(FLEETS[kind].mayTouch ? cellsOf : reachOf));
  return !cellsOf(ship).some((cell) => closed.has(cell));
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
export const fleetProblem = (fleet: unknown, kind: FleetKind = "classic"): Refusal | null => {
  const { sizes: wanted, mayTouch } = FLEETS[kind];
  if (!Array.isArray(fleet) || !fleet.every(isShip)) return refuse("no_ships");
  const sizes = fleet.map(({ size }) => size).sort((a, b) => b - a);
  if (sizes.join() !== wanted.join()) return refuse(`${kind}_fleet`);
  if (!fleet.every(isOnBoard)) return refuse("off_board");
  const cells = fleet.flatMap(cellsOf);
  if (new Set(cells).size < cells.length) return refuse("overlap");
  return mayTouch || !areTouching(fleet) ? null : refuse("touching");
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
  readonly mayTouch: boolean;
}

interface Place {
  readonly ship: Ship;
  readonly cells: readonly number[];
  /** Its cells and all around them. */
  readonly reach: readonly number[];
}

const places = new Map<number, readonly Place[]>();

/** Every place for a ship of a size, found when it is first needed. */
const placesOf = (size: number): readonly Place[] => {
  const known = places.get(size);
  if (known) return known;
  const corners = Array.from({ length: SIZE * SIZE }, (_, cell) => ({
    row: Math.floor(cell / SIZE),
    column: cell % SIZE,
  }));
  const ways = size === 1 ? (["across"] as const) : (["across", "down"] as const);
  const ships = ways.flatMap((direction) => corners.map((corner) => ({ size, ...corner, direction })));
  const found = ships.filter(isOnBoard).map((ship): Place => ({ ship, cells: cellsOf(ship), reach: reachOf(ship) }));
  places.set(size, found);
  return found;
};

/** A ship that only hits cover would have been sunk, and seen. */
const fits = ({ cells }: Place, { closed, hits }: Guess): boolean =>
  !cells.some((cell) => closed.has(cell)) && !cells.every((cell) => hits.includes(cell));

/** The places of any ship that could explain the first open hit; without one, those of the largest ship left. */
const optionsOf = (guess: Guess): Place[] => {
  const { hits, sizes } = guess;
  const [hit] = hits;
  if (hit === undefined) return [...placesOf(sizes[0] ?? 0)];
  return [...new Set(sizes)].flatMap((size) =>
    placesOf(size).filter((place) => place.cells.includes(hit) && fits(place, guess)),
  );
};

const without = (sizes: readonly number[], size: number): number[] => sizes.toSpliced(sizes.indexOf(size), 1);

const withPlace = ({ closed, hits, sizes, mayTouch }: Guess, { ship, cells, reach }: Place): Guess => ({
  closed: new Set([...closed, ...(mayTouch ? cells : reach)]),
  hits: hits.filter((hit) => !cells.includes(hit)),
  sizes: without(sizes, ship.size),
  mayTouch,
});

/** How much likelier it is that a ship lies under one more of the open hits than that another ship explains it: that one has the whole sea. */
const LIKELIER = 12;

/** Takes one of the places by chance. */
const takeOne = (options: Place[], { hits }: Guess, random: () => number): Place => {
  let drawn = Math.floor(random() * options.length);
  if (hits.length > 1) {
    const weights = options.map(({ cells }) => LIKELIER ** cells.filter((cell) => hits.includes(cell)).length);
    let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
    drawn = Math.max(
      0,
      weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      }),
    );
  }
  const place = options[drawn] as Place;
  options[drawn] = options[options.length - 1] as Place;
  options.pop();
  return place;
};

/** How chance is drawn, and how many places may still be tried. */
interface Tries {
  readonly random: () => number;
  left: number;
}

/** Lays the ships that are left in some order of chance, taking back what leads nowhere. */
const lay = (guess: Guess, tries: Tries): Ship[] | null => {
  const { random } = tries;
  if (guess.sizes.length === 0) return guess.hits.length === 0 ? [] : null;
  const options = optionsOf(guess);
  while (options.length > 0 && tries.left > 0) {
    tries.left -= 1;
    const place = takeOne(options, guess, random);
    const rest = fits(place, guess) ? lay(withPlace(guess, place), tries) : null;
    if (rest) return [place.ship, ...rest];
  }
  return null;
};

/** Ships that must not touch can be laid so that the last find no place, which takes long to see: then it begins again. */
const TRIES = 1000;
const BEGINNINGS = 20;

/** A whole fleet that explains all that is known of a sea. */
export const guessFleet = ({ cells, ships }: KnownSea, random: () => number, kind: FleetKind): Ship[] => {
  const { sizes: all, mayTouch } = FLEETS[kind];
  const known = new Set(ships.flatMap(cellsOf));
  const at = (found: "hit" | "miss") =>
    cells.flatMap((cell, index) => (cell === found && !known.has(index) ? [index] : []));
  const sizes = ships.reduce<readonly number[]>((left, { size }) => without(left, size), all);
  const closed = new Set([...known, ...at("miss"), ...(mayTouch ? [] : ships.flatMap(reachOf))]);
  const guess = { closed, hits: at("hit"), sizes, mayTouch };
  const plain = ships.map(({ size, row, column, direction }) => ({ size, row, column, direction }));
  for (let begun = mayTouch ? BEGINNINGS : 0; begun < BEGINNINGS; begun += 1) {
    const laid = lay(guess, { random, left: TRIES });
    if (laid) return [...plain, ...laid];
  }
  return [...plain, ...(lay(guess, { random, left: Infinity }) ?? [])];
};

/** A fleet laid by chance. */
export const randomFleet = (random: () => number, kind: FleetKind): Ship[] =>
  guessFleet({ cells: Array(SIZE * SIZE).fill(null), ships: [] }, random, kind);
