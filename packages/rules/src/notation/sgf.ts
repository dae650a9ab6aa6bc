import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import type { PlainGame } from "../game.ts";
import type { Begun, GameRecord } from "./notation.ts";

/** A square as games on grids know it: counted from 0 at the top left. */
export interface Square {
  readonly row: number;
  readonly column: number;
}

/** One node of a game: who played where; null is a pass. */
interface Node {
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

/** Who played where, with the turns on which a side was passed over; null where the rules refuse a move. */
export const nodesOf = (game: PlainGame, squares: readonly Square[], { options }: Begun): Node[] | null => {
  const nodes: Node[] = [];
  let position = game.start({ options: options ?? {} });
  for (const { row, column } of squares) {
    const by = game.turn(position);
    if (position.passed) nodes.push({ by: otherSymbol(by), at: null });
    const played = game.play(position, by, { row, column });
    if (!played.ok) return null;
    nodes.push({ by, at: { row, column } });
    position = played.state;
  }
  return nodes;
};
