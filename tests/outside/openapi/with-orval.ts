import { CELLS } from "./cells.ts";
import {
  type AnyMatch,
  authGuest,
  type ChessMatch,
  type ChessMove,
  type GameType,
  matchesAccept,
  matchesGet,
  matchesInvite,
  matchesMove,
  type ReversiMatch,
  type TicTacToeMatch,
} from "./generated/orval.ts";

// The document leaves room for games that it doesn't know, so that a program says which it knows.
const isChess = (match: AnyMatch): match is ChessMatch => match.gameType === "chess";
const isReversi = (match: AnyMatch): match is ReversiMatch => match.gameType === "reversi";
const isTicTacToe = (match: AnyMatch): match is TicTacToeMatch => match.gameType === "tic-tac-toe";

/** What a program knows of a match once its game is known. */
export const placesOf = (match: AnyMatch): string => {
  if (isChess(match)) return match.game.fen;
  // @ts-expect-error no other game has Forsyth-Edwards notation
  if (isReversi(match)) return match.game.fen;
  return match.game.lastMove ? JSON.stringify(match.game.lastMove) : "";
};

const seat = async () => {
  const { data, status } = await authGuest({});
  if (status !== 200) throw new Error(data.detail);
  return { userID: data.user.userID, options: { headers: { authorization: `Bearer ${data.token}` } } };
};

/** Plays a match to a win at the address that it was generated for; gives its result. */
export const play = async (): Promise<string | null> => {
  const x = await seat();
  const o = await seat();
  const invited = await matchesInvite("tic-tac-toe", { opponentUserID: o.userID, symbol: "X" }, x.options);
  if (invited.status !== 200) throw new Error(invited.data.detail);
  const { gameType, matchID } = invited.data.match;
  await matchesAccept(gameType, matchID, {}, o.options);
  const late = await matchesMove(gameType, matchID, { move: { cell: 8 } }, o.options);
  if (late.status !== 409 || late.data.code !== "not_your_turn") throw new Error("It was not O's turn");
  for (const [turn, cell] of CELLS.entries()) {
    const { options } = turn % 2 === 0 ? x : o;
    const moved = await matchesMove(gameType, matchID, { move: { cell } }, options);
    if (moved.status !== 200) throw new Error(moved.data.detail);
  }
  const { data, status } = await matchesGet(gameType, matchID, undefined, x.options);
  if (status !== 200 || !("match" in data) || !isTicTacToe(data.match)) throw new Error("No match");
  return `${data.match.outcome} by ${data.match.resultDetail} at ${data.match.game.winningCells?.join()}`;
};

/** A game that was installed after the document was read. */
export const laterGame: GameType = "demo.kalah";
// @ts-expect-error a move of no game
export const noMove: ChessMove = { nonsense: true };
