import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** What the service tells about a game (contract 4.4). */
export const gameSchema = z
  .object({
    gameType: z
      .string()
      .min(1)
      .max(LIMITS.gameTypeLength)
      .meta({ description: "Its name in addresses and matches", example: "tic-tac-toe" }),
    name: z.string().meta({ description: "Its name for people, in English", example: "Tic-tac-toe" }),
    summary: z.string().meta({
      description: "Its rules in one line, in English",
      example: "Three in a row, across, down or diagonally.",
    }),
    moveSchema: z.record(z.string(), z.unknown()).meta({ description: "JSON Schema of the game's move" }),
    boardSize: z
      .object({
        rows: z.int().min(1).meta({ description: "Squares from top to bottom", example: 3 }),
        columns: z.int().min(1).meta({ description: "Squares from left to right", example: 3 }),
      })
      .meta({ description: "How large the board is" }),
    hasLegalMoves: z.boolean().meta({
      description: `Whether \`game.legalMoves\` is always listed on turn; a game with more than ${LIMITS.legalMoves} at a time may leave them out`,
    }),
    resultDetails: z.array(z.string().min(1).max(LIMITS.resultLength)).meta({
      description: "Every `resultDetail` that a match of it may end with, as words; more may come",
      example: ["line", "board_full", "agreement"],
    }),
    hasTakeback: z.boolean().meta({
      description: "Whether a takeback may be offered: not in games with secrets",
      example: true,
    }),
    hasAgreedDraw: z.boolean().meta({
      description: "Whether a draw may be offered: not in games that can't be level",
      example: true,
    }),
  })
  .meta({ id: "Game", description: "A game that can be played here" });

/** A game that can be played here. */
export type Game = z.infer<typeof gameSchema>;

/** Answer of `games.list`. */
export const gamesSchema = z
  .object({ items: z.array(gameSchema).meta({ description: "Every game on offer" }) })
  .meta({ id: "GameList", description: "The games on offer" });

/** The games on offer. */
export type GameList = z.infer<typeof gamesSchema>;
