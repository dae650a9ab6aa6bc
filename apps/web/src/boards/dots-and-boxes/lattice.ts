import type { PlayerSymbol } from "@yourmove/contract";
import type { Options } from "@yourmove/rules";
import { type EdgeNames, letters, numbers, placeName } from "../shared/square-words.ts";

type Lines = readonly (PlayerSymbol | null)[];

/** Boxes each way, by the lines that there are. */
export const sizeOf = ({ length }: Lines): number => Math.round(Math.sqrt(length / 2 + 0.25) - 0.5);

const firstVertical = (size: number): number => size * (size + 1);

/** Whether a line lies across. */
export const isAcross = (line: number, size: number): boolean => line < firstVertical(size);

/** Where a line begins, in dots from the top left; it leads one dot to the right or down. */
export const startOf = (line: number, size: number): { row: number; column: number } => {
  if (isAcross(line, size)) return { row: Math.floor(line / size), column: line % size };
  const down = line - firstVertical(size);
  return { row: Math.floor(down / (size + 1)), column: down % (size + 1) };
};

/** The lines as they lie: those across, those down, those across, and so on. */
export const bandsOf = (size: number): readonly (readonly number[])[] =>
  Array.from({ length: 2 * size + 1 }, (_, band) => {
    const row = band >> 1;
    return band % 2 === 0
      ? Array.from({ length: size }, (_each, at) => row * size + at)
      : Array.from({ length: size + 1 }, (_each, at) => firstVertical(size) + row * (size + 1) + at);
  });

/** The four lines around a box. */
export const sidesOf = (box: number, size: number): readonly number[] => {
  const left = firstVertical(size) + Math.floor(box / size) * (size + 1) + (box % size);
  return [box, box + size, left, left + 1];
};

/** How many lines around a box are drawn. */
export const drawnAround = (lines: Lines, box: number): number =>
  sidesOf(box, sizeOf(lines)).filter((line) => lines[line] !== null && lines[line] !== undefined).length;

/** Where a box lies, seen from a line. */
export type Beside = "above" | "below" | "left" | "right";

/** The one or two boxes beside a line. */
export const boxesBeside = (line: number, size: number): { box: number; where: Beside }[] => {
  const { row, column } = startOf(line, size);
  const box = row * size + column;
  const across: { box: number; where: Beside; isThere: boolean }[] = isAcross(line, size)
    ? [
        { box: box - size, where: "above", isThere: row > 0 },
        { box, where: "below", isThere: row < size },
      ]
    : [
        { box: box - 1, where: "left", isThere: column > 0 },
        { box, where: "right", isThere: column < size },
      ];
  return across.flatMap(({ isThere, ...beside }) => (isThere ? [beside] : []));
};

/** The boxes that drawing a line would close. */
export const boxesClosedBy = (lines: Lines, line: number): number[] =>
  boxesBeside(line, sizeOf(lines)).flatMap(({ box }) => (!lines[line] && drawnAround(lines, box) === 3 ? [box] : []));

/** Where a key leads from a line; null for a key that does not move. */
export const nextLine = (key: string, line: number, size: number): number | null => {
  const bands = bandsOf(size);
  const band = bands.findIndex((lines) => lines.includes(line));
  const at = bands[band]?.indexOf(line) ?? 0;
  const go = (toBand: number, toPlace: number) => {
    const lines = bands[Math.min(Math.max(toBand, 0), bands.length - 1)] ?? [];
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
      return go(band, size);
    case "PageUp":
      return go(band % 2, at);
    case "PageDown":
      return go(bands.length - 1 - (band % 2), at);
    default:
      return null;
  }
};

/** The rows and columns of dots: letters from the left, numbers from the top. */
export const namesOf = (size: number): EdgeNames => ({
  columns: letters(size + 1),
  rows: numbers(size + 1),
  isAbove: true,
});

/** "a1–b1": from dot to dot, as the sheet's edge says. */
export const lineName = (line: number, size: number): string => {
  const { row, column } = startOf(line, size);
  const dot = (down: number, right: number) => placeName(namesOf(size), row + down, column + right);
  return isAcross(line, size) ? `${dot(0, 0)}–${dot(0, 1)}` : `${dot(0, 0)}–${dot(1, 0)}`;
};

/** A move in short: the line's name. */
export const describeMove = (
  { line }: { readonly line: number },
  _t: unknown,
  { options }: { readonly options?: Options } = {},
): string => lineName(line, Number(options?.["size"] ?? 5));
