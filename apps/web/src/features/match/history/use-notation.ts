import type { HistoryMove, MoveBody } from "@yourmove/contract";
import { useEffect, useMemo, useState } from "react";
import type { AnyBoard, BoardNotation } from "../../../boards/board.ts";
import { whenDrawn } from "../../../frame/when-drawn.ts";

/** A game's own way to note moves, loaded behind the board; null until it has come, and where there is none. */
export const useNotation = (board: AnyBoard | null): BoardNotation<MoveBody> | null => {
  const [notation, setNotation] = useState<BoardNotation<MoveBody> | null>(null);
  useEffect(() => {
    let isWanted = true;
    whenDrawn()
      .then(() => board?.loadNotation?.())
      .then((loaded) => isWanted && loaded && setNotation(loaded))
      .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [board]);
  return notation;
};

/** The moves' bodies; null where one is hidden. */
export const bodiesOf = (moves: readonly HistoryMove[]): readonly MoveBody[] | null => {
  const bodies = moves.flatMap(({ move }) => (move === null ? [] : [move]));
  return bodies.length === moves.length ? bodies : null;
};

/** Each move's note, in turn; null where the game has no notes of its own, or a move is not known. */
export const useNotes = (
  notation: BoardNotation<MoveBody> | null,
  moves: readonly HistoryMove[],
): readonly string[] | null =>
  useMemo(() => {
    const bodies = notation && bodiesOf(moves);
    return bodies ? (notation?.noteMoves(bodies) ?? null) : null;
  }, [notation, moves]);
