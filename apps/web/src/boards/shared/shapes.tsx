import type { PlayerSymbol } from "@yourmove/contract";
import type { ReactNode } from "react";

/** The sides' signs in a box of 100: a cross, a ring. */
export const SymbolShape = ({ symbol }: { symbol: PlayerSymbol }) =>
  symbol === "X" ? (
    <path className="stroke-x" d="M27 27l46 46M73 27L27 73" />
  ) : (
    <circle className="stroke-o" cx="50" cy="50" r="27" />
  );

/** A sign as a picture of its own, filling its square. */
export const SymbolPiece = ({ symbol, className = "" }: { symbol: PlayerSymbol; className?: string }) => (
  <svg viewBox="0 0 100 100" className={`piece ${className}`} aria-hidden="true">
    <SymbolShape symbol={symbol} />
  </svg>
);

/** A disc in a side's colour with its sign struck into it, in a box of 100. */
export const DiscShape = ({ symbol }: { symbol: PlayerSymbol }) => (
  <g className={symbol === "X" ? "disc is-x" : "disc is-o"}>
    <circle cx="50" cy="50" r="46" className="disc-body" />
    <circle cx="50" cy="50" r="36" className="disc-rim" />
    {symbol === "X" ? (
      <path className="disc-sign" d="M37 37l26 26M63 37L37 63" />
    ) : (
      <circle className="disc-sign" cx="50" cy="50" r="16" />
    )}
  </g>
);

interface SvgCellsProps<Cell> {
  /** Row by row. */
  readonly cells: readonly Cell[];
  readonly columns: number;
  /** Where the first cell begins. */
  readonly x?: number;
  readonly y?: number;
  /** A cell in a box of 100; nothing for one that shows nothing. */
  readonly children: (cell: Cell, index: number) => ReactNode;
}

/** The cells of a board within a picture, a hundred each way. */
export const SvgCells = <Cell,>({ cells, columns, x = 0, y = 0, children }: SvgCellsProps<Cell>) =>
  cells.map((cell, index) => {
    const content = children(cell, index);
    const place = `translate(${x + (index % columns) * 100} ${y + Math.floor(index / columns) * 100})`;
    return (
      content && (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its index
        <g key={index} transform={place}>
          {content}
        </g>
      )
    );
  });

interface CellsPath {
  readonly columns: number;
  /** Where the first cell begins. */
  readonly x?: number;
  readonly y?: number;
}

interface SquaresPath extends CellsPath {
  /** How far a square stays away from the edges of its cell. */
  readonly inset?: number;
  /** Of its corners. */
  readonly radius?: number;
}

const placesOf = (cells: readonly number[], { columns, x = 0, y = 0 }: CellsPath) =>
  cells.map((cell) => ({ x: x + (cell % columns) * 100, y: y + Math.floor(cell / columns) * 100 }));

/** Cells of a board as one path, a hundred each way: one element of the page, however many there are. */
export const squaresPath = (cells: readonly number[], { inset = 0, radius = 0, ...where }: SquaresPath): string => {
  const side = 100 - 2 * inset - 2 * radius;
  const corner = (across: number, down: number) => (radius ? `a${radius} ${radius} 0 0 1 ${across} ${down}` : "");
  const shape = `h${side}${corner(radius, radius)}v${side}${corner(-radius, radius)}h${-side}${corner(-radius, -radius)}v${-side}${corner(radius, -radius)}z`;
  return placesOf(cells, where)
    .map(({ x, y }) => `M${x + inset + radius} ${y + inset}${shape}`)
    .join("");
};

/** The same of round cells, around the middle of each. */
export const circlesPath = (
  cells: readonly number[],
  { radius: r, ...where }: CellsPath & { readonly radius: number },
): string =>
  placesOf(cells, where)
    .map(({ x, y }) => `M${x + 50 - r} ${y + 50}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`)
    .join("");

/** The cells of a board by number. */
export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

type Cells = (PlayerSymbol | null)[];

const symbolIn = (letter: string | undefined): PlayerSymbol | null =>
  letter === "X" || letter === "O" ? letter : null;

/** Cells row by row, drawn as letters: `["XX.", "..O"]`. */
export const drawnCells = (rows: readonly string[]): Cells => Array.from(rows.join(""), symbolIn);

/** A number of cells, all empty but those listed with their symbols: `"112X 96O"`. */
export const listedCells = (count: number, list: string): Cells => {
  const symbols = new Map(list.split(" ").map((each) => [Number.parseInt(each, 10), symbolIn(each.at(-1))]));
  return Array.from({ length: count }, (_, cell) => symbols.get(cell) ?? null);
};
