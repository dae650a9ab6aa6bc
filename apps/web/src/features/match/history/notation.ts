import type { HistoryMove, Match, MatchResult, MoveBody, PlayerSymbol } from "@yourmove/contract";
import type { GameRecord } from "@yourmove/rules/notation/notation";
import { useEffect, useMemo, useState } from "react";
import type { AnyBoard, BoardNotation } from "../../../boards/board.ts";
import { whenDrawn } from "../../../layout/when-drawn.ts";

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
const bodiesOf = (moves: readonly HistoryMove[]): readonly MoveBody[] | null => {
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

const DAY_LENGTH = "2026-11-22".length;

const winnerOf = ({ winnerUserID, xUserID }: Match): PlayerSymbol | null => {
  if (winnerUserID === null) return null;
  return winnerUserID === xUserID ? "X" : "O";
};

interface Known {
  readonly match: Match;
  readonly moves: readonly HistoryMove[];
  /** The viewer's name. */
  readonly username: string;
  /** Where it is played: the service's address. */
  readonly site: string;
}

/** A match as a file of its moves tells it; null where a move is hidden. */
export const gameRecord = ({ match, moves, username, site }: Known): GameRecord<MoveBody> | null => {
  const bodies = bodiesOf(moves);
  if (!bodies) return null;
  const { opponent, xUserID, startedTime } = match;
  const names = xUserID === opponent.userID ? [opponent.username, username] : [username, opponent.username];
  const [X = "", O = ""] = names;
  const date = startedTime === null ? null : new Date(startedTime).toISOString().slice(0, DAY_LENGTH);
  // A result that is not known here reads as one that nobody won.
  const result = match.result as MatchResult | null;
  return { moves: bodies, names: { X, O }, date, site, result, winner: winnerOf(match) };
};
