import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import type { GameRecord } from "./notation.ts";

/** A square as games on grids know it: counted from 0 at the top left. */
export interface Square {
  readonly row: number;
  readonly column: number;
}

/** One node of a game: who played where; null is a pass. */
export interface Node {
  readonly by: PlayerSymbol;
  readonly at: Square | null;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const SIDES: Readonly<Record<PlayerSymbol, string>> = { X: "B", O: "W" };

/** A point as SGF names it: letters for the column, then the row, from the top left. */
export const pointOf = ({ row, column }: Square): string => `${LETTERS[column]}${LETTERS[row]}`;

const escaped = (text: string): string => text.replaceAll(/[\\\]:]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, " ");

const resultOf = ({ result, winner }: GameRecord<Square>): string => {
  if (result === "draw") return "0";
  if (winner === null) return result === null ? "?" : "Void";
  const how = { forfeit: "R", timeout: "T" }[result as string] ?? "";
  return `${SIDES[winner]}+${how}`;
};

/** A game on a grid as one SGF tree; X is black. */
export const sgfOf = (
  record: GameRecord<Square>,
  { game, size, setup = "" }: { readonly game: number; readonly size: number; readonly setup?: string },
  nodes: readonly Node[],
): string => {
  const { names, date, site } = record;
  const day = date === null ? "" : `DT[${date}]`;
  const who = `PB[${escaped(names.X)}]PW[${escaped(names.O)}]`;
  const head = `FF[4]CA[UTF-8]GM[${game}]SZ[${size}]AP[Your Move]PC[${escaped(site)}]${day}${who}RE[${resultOf(record)}]${setup}`;
  const moves = nodes.map(({ by, at }) => `;${SIDES[by]}[${at ? pointOf(at) : ""}]\n`).join("");
  return `(;${head}\n${moves})\n`;
};

/** Sides that take turns, X first. */
export const inTurn = (squares: readonly Square[]): Node[] => {
  let by: PlayerSymbol = "O";
  return squares.map((at) => {
    by = otherSymbol(by);
    return { by, at };
  });
};
