/** A place on the screen, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How many squares lie each way. */
export interface Grid {
  readonly rows: number;
  readonly columns: number;
}

const boxOf = (board: HTMLElement): DOMRect => (board.querySelector("[data-board]") ?? board).getBoundingClientRect();

/** The square of a board under a point; null beside the board. */
export const squareUnder = (board: HTMLElement, { rows, columns }: Grid, { x, y }: Point): number | null => {
  const box = boxOf(board);
  const row = Math.floor(((y - box.top) / box.height) * rows);
  const column = Math.floor(((x - box.left) / box.width) * columns);
  return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : null;
};

/** The middle of a square. */
export const middleOf = (board: HTMLElement, { rows, columns }: Grid, square: number): Point => {
  const box = boxOf(board);
  const [row, column] = [Math.floor(square / columns) + 0.5, (square % columns) + 0.5];
  return { x: box.left + (column * box.width) / columns, y: box.top + (row * box.height) / rows };
};
