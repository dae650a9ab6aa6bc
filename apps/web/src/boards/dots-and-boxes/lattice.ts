import type { PlayerSymbol } from "@yourmove/contract";
import { type EdgeNames, letters, numbers, placeName } from "../shared/square-words.ts";

type Lines = readonly (PlayerSymbol | null)[];

/** Boxes each way. */
export const SIZE = 5;
const FIRST_VERTICAL = 30;

/** Whether a line lies across. */
export const isAcross = (line: number): boolean => line < FIRST_VERTICAL;

/** Where a line begins, in dots from the top left; it leads one dot to the right or down. */
export const startOf = (line: number): { row: number; column: number } =>
  isAcross(line)
    ? { row: Math.floor(line / SIZE), column: line % SIZE }
    : { row: Math.floor((line - FIRST_VERTICAL) / (SIZE + 1)), column: (line - FIRST_VERTICAL) % (SIZE + 1) };

/** The lines as they lie: five across, six down, five across, and so on. */
export const BANDS: readonly (readonly number[])[] = Array.from({ length: 2 * SIZE + 1 }, (_, band) => {
  const row = band >> 1;
  return band % 2 === 0
    ? Array.from({ length: SIZE }, (_each, at) => row * SIZE + at)
    : Array.from({ length: SIZE + 1 }, (_each, at) => FIRST_VERTICAL + row * (SIZE + 1) + at);
});

/** The four lines around a box. */
export const sidesOf = (box: number): readonly number[] => {
  const left = FIRST_VERTICAL + Math.floor(box / SIZE) * (SIZE + 1) + (box % SIZE);
  return [box, box + SIZE, left, left + 1];
};

/** How many lines around a box are drawn. */
export const drawnAround = (lines: Lines, box: number): number =>
  sidesOf(box).filter((line) => lines[line] !== null && lines[line] !== undefined).length;

/** Where a box lies, seen from a line. */
export type Beside = "above" | "below" | "left" | "right";

/** The one or two boxes beside a line. */
export const boxesBeside = (line: number): { box: number; where: Beside }[] => {
  const { row, column } = startOf(line);
  const box = row * SIZE + column;
  const across: { box: number; where: Beside; isThere: boolean }[] = isAcross(line)
    ? [
        { box: box - SIZE, where: "above", isThere: row > 0 },
        { box, where: "below", isThere: row < SIZE },
      ]
    : [
        { box: box - 1, where: "left", isThere: column > 0 },
        { box, where: "right", isThere: column < SIZE },
      ];
  return across.flatMap(({ isThere, ...beside }) => (isThere ? [beside] : []));
};

/** The boxes that drawing a line would close. */
export const boxesClosedBy = (lines: Lines, line: number): number[] =>
  boxesBeside(line).flatMap(({ box }) => (!lines[line] && drawnAround(lines, box) === 3 ? [box] : []));

/** Where a key leads from a line; null for a key that does not move. */
export const nextLine = (key: string, line: number): number | null => {
  const band = BANDS.findIndex((lines) => lines.includes(line));
  const at = BANDS[band]?.indexOf(line) ?? 0;
  const go = (toBand: number, toPlace: number) => {
    const lines = BANDS[Math.min(Math.max(toBand, 0), BANDS.length - 1)] ?? [];
    return lines[Math.min(Math.max(toPlace, 0), lines.length - 1)] ?? line;
  };
  switch (key) {
    case "ArrowUp":
      return go(band - 1, at);
    case "ArrowDown":
      return go(band + 1, at);
    case "ArrowLeft":
      return go(band, at - 1);
    case "ArrowRight":
      return go(band, at + 1);
    case "Home":
      return go(band, 0);
    case "End":
      return go(band, SIZE);
    case "PageUp":
      return go(band % 2, at);
    case "PageDown":
      return go(BANDS.length - 1 - (band % 2), at);
    default:
      return null;
  }
};

/** The rows and columns of dots: letters from the left, numbers from the top. */
export const NAMES: EdgeNames = { columns: letters(SIZE + 1), rows: numbers(SIZE + 1), isAbove: true };

/** "a1–b1": from dot to dot, as the sheet's edge says. */
export const lineName = (line: number): string => {
  const { row, column } = startOf(line);
  const dot = (down: number, right: number) => placeName(NAMES, row + down, column + right);
  return isAcross(line) ? `${dot(0, 0)}–${dot(0, 1)}` : `${dot(0, 0)}–${dot(1, 0)}`;
};
