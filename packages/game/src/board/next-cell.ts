const clampTo = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Where a key leads from a square; null for a key that does not move. */
export const nextCell = (
  key: string,
  from: number,
  { columns, count }: { columns: number; count: number },
): number | null => {
  const row = Math.floor(from / columns);
  const column = from % columns;
  const rows = Math.ceil(count / columns);
  const at = (toRow: number, toColumn: number) => clampTo(toRow, rows - 1) * columns + clampTo(toColumn, columns - 1);
  switch (key) {
    case "ArrowUp":
      return at(row - 1, column);
    case "ArrowDown":
      return at(row + 1, column);
    case "ArrowLeft":
      return at(row, column - 1);
    case "ArrowRight":
      return at(row, column + 1);
    case "Home":
      return at(row, 0);
    case "End":
      return at(row, columns - 1);
    case "PageUp":
      return at(0, column);
    case "PageDown":
      return at(rows - 1, column);
    default:
      return null;
  }
};
