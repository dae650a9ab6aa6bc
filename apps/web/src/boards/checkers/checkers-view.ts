import type { PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { checkers } from "@yourmove/rules/games/checkers";
import { type Path, SIZE } from "./paths.ts";

/** A position as the viewer sees it. */
export type View = ViewOf<typeof checkers>;
/** A move as the service takes it. */
export type Move = MoveOf<typeof checkers>;

/** A piece as the board shows it. */
export interface Draught {
  readonly symbol: PlayerSymbol;
  readonly isKing: boolean;
}

/** The piece on a square while a path is under way: it stands where the path has led so far. */
export const draughtAt = ({ cells, kings }: View, square: number, begun: Path): Draught | null => {
  const standing = begun.at(-1);
  const source = square === standing ? (begun[0] ?? square) : square === begun[0] ? 0 : square;
  const symbol = cells[source - 1];
  return symbol ? { symbol, isKing: kings.includes(source) } : null;
};

/** Whether the board stands the other way round: X starts at its top, and sees it so, unless it has been turned. */
export const isFlippedFor = (yourSymbol: PlayerSymbol | null, isTurned = false): boolean =>
  (yourSymbol === "X") !== isTurned;

/** An index on the screen to one of the board, and back. */
export const turned = (index: number, isFlipped: boolean): number => (isFlipped ? SIZE * SIZE - 1 - index : index);
