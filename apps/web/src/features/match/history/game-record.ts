import type { HistoryMove, Match, MatchResult, MoveBody, PlayerSymbol } from "@yourmove/contract";
import type { GameRecord } from "@yourmove/rules/notation/notation";
import { bodiesOf } from "./use-notation.ts";

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
