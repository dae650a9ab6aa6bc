import type { ReactNode } from "react";

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
