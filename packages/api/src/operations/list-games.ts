import type { Games } from "@yourmove/contract";
import { type AnyGame, games } from "@yourmove/rules";
import * as z from "zod/mini";

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

const catalogue: Games = { items: [...games.values()].map(describe) };

/** Every game with the JSON Schema of its move (contract 4.4). */
export const listGames = (): Games => catalogue;
