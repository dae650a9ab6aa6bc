import type { PlayerSymbol } from "@yourmove/contract";

type Cells = (PlayerSymbol | null)[];

const symbolIn = (letter: string | undefined): PlayerSymbol | null =>
  letter === "X" || letter === "O" ? letter : null;

/** Cells row by row, drawn as letters: `["XX.", "..O"]`. */
export const drawnCells = (rows: readonly string[]): Cells => Array.from(rows.join(""), symbolIn);

/** So many cells, all empty but those listed with their symbols: `"112X 96O"`. */
export const listedCells = (count: number, list: string): Cells => {
  const symbols = new Map(list.split(" ").map((each) => [Number.parseInt(each, 10), symbolIn(each.at(-1))]));
  return Array.from({ length: count }, (_, cell) => symbols.get(cell) ?? null);
};
