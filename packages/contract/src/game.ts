import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** What the service tells about a game (contract 4.4). */
export const gameSchema = z
  .object({
    gameType: z.string().min(1).max(LIMITS.gameTypeLength),
    name: z.string(),
    summary: z.string(),
    moveSchema: z.record(z.string(), z.unknown()).meta({ description: "JSON Schema of the game's move" }),
    boardSize: z.object({ rows: z.int().min(1), columns: z.int().min(1) }),
    hasLegalMoves: z.boolean().meta({ description: "Whether `game.legalMoves` is always listed on turn" }),
  })
  .meta({ id: "Game" });
export type Game = z.infer<typeof gameSchema>;

/** Answer of `games.list`. */
export const gamesSchema = z.object({ items: z.array(gameSchema) }).meta({ id: "Games" });
export type Games = z.infer<typeof gamesSchema>;
