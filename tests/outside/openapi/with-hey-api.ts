import { CELLS } from "./cells.ts";
import { createClient } from "./generated/hey-api/client/index.ts";
import { authGuest, matchesAccept, matchesGet, matchesInvite, matchesMove } from "./generated/hey-api/sdk.gen.ts";
import type {
  AnyMatch,
  ChessMatch,
  ChessMove,
  GameType,
  ReversiMatch,
  TicTacToeMatch,
} from "./generated/hey-api/types.gen.ts";

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

const seat = async (baseUrl: string) => {
  const { data } = await authGuest({ client: createClient({ baseUrl }), body: {}, throwOnError: true });
  return { userID: data.user.userID, client: createClient({ baseUrl, auth: data.token }) };
};

/** Plays a match to a win; gives its result. */
export const play = async (url: string): Promise<string | null> => {
  const x = await seat(url);
  const o = await seat(url);
  const body = { opponentUserID: o.userID, symbol: "X" as const };
  const invited = await matchesInvite({
    client: x.client,
    path: { gameType: "tic-tac-toe" },
    body,
    throwOnError: true,
  });
  const { match } = invited.data;
  const path = { gameType: match.gameType, id: match.matchID };
  await matchesAccept({ client: o.client, path, body: {}, throwOnError: true });
  const { error } = await matchesMove({ client: o.client, path, body: { move: { cell: 8 } } });
  if (error?.code !== "not_your_turn") throw new Error("It was not O's turn");
  for (const [turn, cell] of CELLS.entries()) {
    const { client } = turn % 2 === 0 ? x : o;
    await matchesMove({ client, path, body: { move: { cell } }, throwOnError: true });
  }
  const { data } = await matchesGet({ client: x.client, path, throwOnError: true });
  if (data.unchanged || !isTicTacToe(data.match)) throw new Error("No match");
  return `${data.match.outcome} by ${data.match.resultDetail} at ${data.match.game.winningCells?.join()}`;
};

/** A game that was installed after the document was read. */
export const laterGame: GameType = "demo.kalah";
// @ts-expect-error a move of no game
export const noMove: ChessMove = { nonsense: true };
