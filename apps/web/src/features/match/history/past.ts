import type { HistoryMove, Match } from "@yourmove/contract";
import type { AnyGame } from "@yourmove/rules";

/** A match's past as far as the viewer may know it. */
export interface Past {
  readonly moves: readonly HistoryMove[];
  /** One position more than there are moves; null where a move is hidden or not known to this client's rules. */
  readonly positions: readonly unknown[] | null;
  /** The match's own rules; null until they are loaded, and for a game that has none here. */
  readonly game: AnyGame | null;
  /** The moves as the service last listed them; what came since grew from the live match. */
  readonly fetched: readonly HistoryMove[];
}

/** What a past is made from, at any moment. */
interface Sources {
  readonly match: Match;
  readonly fetched: readonly HistoryMove[];
  readonly game: AnyGame | null;
}

/** A match of which nothing has been fetched yet. */
export const NO_PAST: Past = { moves: [], positions: null, game: null, fetched: [] };

const replay = (game: AnyGame, moves: readonly HistoryMove[]): readonly unknown[] | null => {
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

/** The past with the match's newest move: one position more. Null when that move is hidden, or does not follow. */
const grown = (past: Past, match: Match): Past | null => {
  const { moves, positions, game } = past;
  const move = match.game.lastMove;
  if (!move || !positions || !game) return null;
  const before = positions.at(-1);
  const symbol = game.turn(before);
  const userID = symbol === "X" ? match.xUserID : match.oUserID;
  const played = game.play(before, symbol, move);
  if (userID === null || !played.ok) return null;
  const time = match.lastMoveTime ?? 0;
  const latest = { moveNumber: match.moveCount, userID, symbol, move, time, isTakenBack: false };
  return { ...past, moves: [...moves, latest], positions: [...positions, played.state] };
};

/** What was fetched, and each move that the live match has shown since; the very same past when nothing is new. */
export const nextPast = (past: Past, { match, fetched, game }: Sources): Past => {
  const isAnew = fetched !== past.fetched || game !== past.game;
  const known = isAnew ? { moves: fetched, positions: game && replay(game, fetched), game, fetched } : past;
  const isNext = known.moves.length === match.moveCount - 1;
  return (isNext && grown(known, match)) || known;
};

/**
 * Why the history must be fetched again, in a word that stays the same as long as the reason does; null when it need
 * not be: moves are missing that the live match did not show, or hidden ones may be known now that the match is over.
 */
export const lackOf = ({ moves, fetched }: Past, { moveCount, isFinished }: Match): string | null => {
  if (moves.length < moveCount) return `${moveCount} moves, not ${fetched.length}`;
  return isFinished && moves.some(({ move }) => move === null) ? "hidden" : null;
};
