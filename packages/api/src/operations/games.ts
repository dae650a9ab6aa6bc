import type { GameList } from "@yourmove/contract";
import { type AnyGame, games as gamesOnOffer } from "@yourmove/rules";
import * as z from "zod/mini";
import { done } from "../answers/answer.ts";
import type { Implementations } from "./operation.ts";

const describe = ({ gameType, name, summary, boardSize, moveSchema, hasLegalMoves = true, ...terms }: AnyGame) => ({
  gameType,
  name,
  summary,
  moveSchema: z.toJSONSchema(moveSchema, { io: "input" }) as Record<string, unknown>,
  boardSize: { ...boardSize },
  hasLegalMoves,
  resultDetails: [...terms.resultDetails],
  hasTakeback: terms.hasTakeback,
  hasAgreedDraw: terms.hasAgreedDraw,
});

/** Every game with the JSON Schema of its move (contract 4.4), made for the first who asks. */
let catalogue: GameList | undefined;

const listGames = (): GameList => {
  catalogue ??= { items: [...gamesOnOffer.values()].map(describe) };
  return catalogue;
};

/** The games on offer (contract 4.4). */
export const games: Implementations<"games"> = {
  list: () => done(listGames()),
};
