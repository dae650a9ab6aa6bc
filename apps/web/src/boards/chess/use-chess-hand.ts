import { useState } from "react";
import type { BoardProps } from "../board.ts";
import { type Move, movesMeant, type View } from "./moves.ts";

interface Hand {
  /** The position in which the piece was picked up; in any other the hand is empty. */
  readonly fen: string;
  readonly square: string | null;
  /** The square on which a pawn waits to become something. */
  readonly promotingTo: string | null;
}

/** A piece picked up by tap, key or drag, until it is put down; `dropped` is the move just made by dragging. */
export const useChessHand = ({ view, legalMoves, canMove, onMove }: BoardProps<View, Move>) => {
  const [hand, setHand] = useState<Hand>({ fen: "", square: null, promotingTo: null });
  const [dropped, setDropped] = useState<string | null>(null);
  const isHeld = canMove && hand.fen === view.fen;
  const square = isHeld ? hand.square : null;
  const promotingTo = isHeld ? hand.promotingTo : null;

  const canLift = (name: string) => canMove && legalMoves.some(({ from }) => from === name);
  const hold = (name: string | null) => setHand({ fen: view.fen, square: name, promotingTo: null });
  const pickUp = (name: string) => hold(canLift(name) ? name : null);

  /** Moves, or asks what the pawn becomes; false where the piece can't go. */
  const putDown = (from: string, to: string): boolean => {
    const [move, ...others] = movesMeant(view, legalMoves, { from, to });
    if (!move) return false;
    if (others.length > 0) setHand({ fen: view.fen, square: from, promotingTo: to });
    else {
      hold(null);
      onMove(move);
    }
    return true;
  };

  const pick = (name: string) => {
    setDropped(null);
    if (square === name) hold(null);
    else if (!square || !putDown(square, name)) pickUp(name);
  };

  const drop = (from: string, to: string | null) => {
    if (to === null || (to !== from && !putDown(from, to))) hold(null);
    else setDropped(from + to);
  };

  const promote = (promotion: NonNullable<Move["promotion"]>) => {
    const move = legalMoves.find(
      (each) => each.from === square && each.to === promotingTo && each.promotion === promotion,
    );
    hold(null);
    if (move) onMove(move);
  };

  return { square, promotingTo, dropped, canLift, pickUp, pick, drop, promote, clear: () => hold(null) };
};
