import { type EdgeNames, letters, numbers } from "../shared/place-names.ts";

/** Rows and columns of the board. */
export const SIZE = 8;

const FROM_WHITE: EdgeNames = { columns: letters(SIZE), rows: numbers(SIZE).toReversed() };
const FROM_BLACK: EdgeNames = { columns: letters(SIZE).toReversed(), rows: numbers(SIZE) };

/** What the files and ranks are called, as they lie on the screen. */
export const namesFor = (isFlipped: boolean): EdgeNames => (isFlipped ? FROM_BLACK : FROM_WHITE);

const FILES = "abcdefgh";

/** The name of a square by its index, a8 first: 0 is "a8", 63 is "h1". */
export const squareName = (index: number): string => FILES.charAt(index % SIZE) + (SIZE - Math.floor(index / SIZE));

/** The index of a square by its name. */
export const squareIndex = (name: string): number => (SIZE - Number(name[1])) * SIZE + FILES.indexOf(name.charAt(0));

/** An index on a board turned around; the same way there and back. */
export const turned = (index: number, isFlipped: boolean): number => (isFlipped ? SIZE * SIZE - 1 - index : index);

/** Whether a square is one of the dark ones, as a1 is. */
export const isDark = (index: number): boolean => (index + Math.floor(index / SIZE)) % 2 === 1;

/** How far apart two squares are, in columns and rows, seen from the second. */
export const offset = (from: number, to: number): { x: number; y: number } => ({
  x: (from % SIZE) - (to % SIZE),
  y: Math.floor(from / SIZE) - Math.floor(to / SIZE),
});
