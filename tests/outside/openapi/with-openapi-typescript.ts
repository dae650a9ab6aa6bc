import createClient from "openapi-fetch";
import { CELLS } from "./cells.ts";
import type { components, paths } from "./generated/openapi-typescript.ts";

type Schemas = components["schemas"];

// The document leaves room for games that it doesn't know, so that a program says which it knows.
const isChess = (match: Schemas["AnyMatch"]): match is Schemas["ChessMatch"] => match.gameType === "chess";
const isReversi = (match: Schemas["AnyMatch"]): match is Schemas["ReversiMatch"] => match.gameType === "reversi";
const isTicTacToe = (match: Schemas["AnyMatch"]): match is Schemas["TicTacToeMatch"] =>
  match.gameType === "tic-tac-toe";

/** The rows that a program knows of a match once its game is known. */
export const placesOf = (match: Schemas["AnyMatch"]): string => {
  if (isChess(match)) return match.game.fen;
  // @ts-expect-error no other game has Forsyth-Edwards notation
  if (isReversi(match)) return match.game.fen;
  return match.game.lastMove ? JSON.stringify(match.game.lastMove) : "";
};

const seat = async (baseUrl: string) => {
  const client = createClient<paths>({ baseUrl });
  const { data } = await client.POST("/platform/auth/guest", { body: {} });
  if (!data) throw new Error("No guest");
  const token = data.token;
  return {
    userID: data.user.userID,
    client: createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } }),
  };
};

/** Plays a match to a win; gives its result. */
export const play = async (url: string): Promise<string | null> => {
  const x = await seat(url);
  const o = await seat(url);
  const invited = await x.client.POST("/platform/games/{gameType}/invite", {
    params: { path: { gameType: "tic-tac-toe" } },
    body: { opponentUserID: o.userID, symbol: "X" },
  });

  const { match } = invited.data ?? {};
  if (!match) throw new Error(`Refused: ${invited.error?.code}`);
  const path = { gameType: match.gameType, id: match.matchID };
  await o.client.POST("/platform/games/{gameType}/matches/{id}/accept", { params: { path }, body: {} });
  const late = await o.client.POST("/platform/games/{gameType}/matches/{id}/move", {
    params: { path },
    body: { move: { cell: 8 } },
  });
  if (late.response.status === 409 && late.error?.code !== "not_your_turn") throw new Error("It was not O's turn");
  // @ts-expect-error no move is refused with this code
  if (late.error?.code === "username_taken") throw new Error("Never");
  for (const [turn, cell] of CELLS.entries()) {
    const { client } = turn % 2 === 0 ? x : o;
    const moved = await client.POST("/platform/games/{gameType}/matches/{id}/move", {
      params: { path },
      body: { move: { cell } },
    });
    if (moved.error) throw new Error(moved.error.detail);
  }
  const { data } = await x.client.GET("/platform/games/{gameType}/matches/{id}", { params: { path } });
  if (!data || data.unchanged || !isTicTacToe(data.match)) throw new Error("No match");
  return `${data.match.outcome} by ${data.match.resultDetail} at ${data.match.game.winningCells?.join()}`;
};

/** What has a default need not be sent. */
export const invite: Schemas["MatchesInviteBody"] = { opponentUserID: 8 };

/** A game that was installed after the document was read. */
export const laterGame: Schemas["GameType"] = "demo.kalah";
// @ts-expect-error a move of no game
export const noMove: Schemas["ChessMove"] = { nonsense: true };
