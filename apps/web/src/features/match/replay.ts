import type { HistoryMove, Match } from "@yourmove/contract";
import type { AnyGame } from "@yourmove/rules";

/**
 * Every position of a match from the first on, by playing its moves again; null where a move is not known to the
 * viewer, or where this client's rules do not know it.
 */
export const replay = (game: AnyGame, moves: readonly HistoryMove[]): readonly unknown[] | null => {
  let position: unknown = game.start();
  const positions = [position];
  for (const { symbol, move } of moves) {
    if (move === null) return null;
    const played = game.play(position, symbol, move);
    if (!played.ok) return null;
    position = played.state;
    positions.push(position);
  }
  return positions;
};

/**
 * The history with the match's newest move, so that it need not be read again after each one; null when it must be:
 * more than one move is missing, or the newest is hidden from the viewer.
 */
export const extendHistory = (
  moves: readonly HistoryMove[],
  match: Match,
  positions: readonly unknown[] | null,
  game: AnyGame | null,
): readonly HistoryMove[] | null => {
  if (moves.length === match.moveCount) return moves;
  const { lastMove } = match.game;
  if (moves.length !== match.moveCount - 1 || !lastMove || !positions || !game) return null;
  const symbol = game.turn(positions.at(-1));
  const userID = symbol === "X" ? match.xUserID : match.oUserID;
  if (userID === null || !game.play(positions.at(-1), symbol, lastMove).ok) return null;
  return [...moves, { moveNumber: match.moveCount, userID, symbol, move: lastMove, time: match.lastMoveTime ?? 0 }];
};
