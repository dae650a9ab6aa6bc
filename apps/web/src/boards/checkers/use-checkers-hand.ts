import { useState } from "react";
import type { BoardProps } from "../board.ts";
import type { Move, View } from "./checkers-view.ts";
import { goTo, isMove, type Path } from "./paths.ts";

const NOTHING: Path = [];

/** A piece picked up and the landings it has made so far, until the path is whole or let go. */
export const useCheckersHand = ({ view, legalMoves, canMove, onMove }: BoardProps<View, Move>) => {
  const position = view.cells.join();
  const [hand, setHand] = useState({ position: "", begun: NOTHING });
  const [dropped, setDropped] = useState<string | null>(null);
  const begun = canMove && hand.position === position ? hand.begun : NOTHING;
  const standing = begun.at(-1) ?? 0;

  const hold = (path: Path) => setHand({ position, begun: path });
  const canStart = (square: number) => canMove && legalMoves.some(({ path }) => path[0] === square);

  /** Goes on to a square; false where the path can't go. */
  const land = (square: number): boolean => {
    const result = canMove ? goTo(legalMoves, begun, square) : null;
    if (!result) return false;
    hold(isMove(result) ? NOTHING : result);
    if (isMove(result)) onMove(result);
    return true;
  };

  const pick = (square: number) => {
    setDropped(null);
    if (land(square)) return;
    hold(canStart(square) && begun[0] !== square ? [square] : NOTHING);
  };

  const lift = (square: number) => {
    if (square !== standing) hold([square]);
  };

  const drop = (square: number | null) => {
    if (square === standing) return;
    setDropped(position);
    if (square === null || !land(square)) hold(begun.length > 1 ? begun : NOTHING);
  };

  const canLift = (square: number) => square > 0 && (square === standing || canStart(square));
  return { begun, standing, dropped, canStart, canLift, pick, lift, drop, clear: () => hold(NOTHING) };
};
