import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { optionsSchema } from "./terms.ts";

/** A game's texts in one language. */
const gameTextsSchema = z
  .object({
    name: z.string().meta({ description: "Its name", example: "Tic-tac-toe" }),
    summary: z.string().meta({ description: "Its rules in one line" }),
    rules: z.array(z.string()).meta({ description: "Its rules, a sentence or a few an entry" }),
    results: z
      .record(z.string(), z.string())
      .meta({ description: "What each of `resultDetails` says, but `agreement`", example: { line: "Three in a row" } }),
    variants: z
      .record(z.string(), z.string())
      .meta({ description: "What each of `variants` is called", example: { standard: "Standard" } }),
    options: z.record(z.string(), z.string()).meta({
      description: "What each property of `optionsSchema` is called, and as `property.value` each of its words",
      example: { misere: "A line loses" },
    }),
    moves: z.record(z.string(), z.string()).meta({
      description:
        "What each field of a move is called, and as `field.value` each of its choices; those without stand by their names",
      example: { kind: "Move", "kind.swap": "Swap sides" },
    }),
    views: z.record(z.string(), z.string()).meta({
      description: "What each field of a view is called; those without stand by their names",
      example: { left: "Matches left" },
    }),
    refusals: z.record(z.string(), z.string()).meta({
      description: "What the `word` of a problem's `refusal` says, with its `values` in braces",
      example: { only_left: "Only {left} are left" },
    }),
  })
  .meta({ id: "GameTexts", description: "What a game says of itself in one language" });

/** How a board of a game's own is shown. */
export const BOARD_KINDS = ["frame", "module"] as const;

/** How a board of a game's own is shown. */
export type BoardKind = (typeof BOARD_KINDS)[number];

/** Options under a name. */
const variantItemSchema = z
  .object({
    name: z.string().meta({ description: "A word of the game's own", example: "standard" }),
    options: optionsSchema,
    pool: z.string().nullable().meta({
      description: "Which of the game's pools a rated match of it would count in; null where it can't be rated",
      example: "standard",
    }),
  })
  .meta({ id: "Variant", description: "Options under a name" });

/** A game as the service lists it. */
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
    rulesVersion: z.int().min(1).meta({ description: "The version of the rules that new matches take", example: 1 }),
    moveSchema: z.record(z.string(), z.unknown()).meta({ description: "JSON Schema of the game's move" }),
    viewSchema: z.record(z.string(), z.unknown()).meta({
      description: "JSON Schema of a match's `game`, without `lastMove` and `legalMoves`",
    }),
    optionsSchema: z.record(z.string(), z.unknown()).meta({
      description: "JSON Schema of its options, an object: each property has a description and a default",
      example: { type: "object", properties: {}, additionalProperties: false },
    }),
    variants: z.array(variantItemSchema).meta({
      description: "Options under names, the first of them `standard` with the defaults",
    }),
    boardSize: z
      .object({
        rows: z.int().min(1).meta({ description: "Squares from top to bottom", example: 3 }),
        columns: z.int().min(1).meta({ description: "Squares from left to right", example: 3 }),
      })
      .meta({ description: "How large the board is" }),
    hasLegalMoves: z.boolean().meta({
      description: `Whether \`game.legalMoves\` is always listed on turn; a game with more than ${LIMITS.legalMoves} at a time may leave them out`,
    }),
    hasSecrets: z.boolean().meta({ description: "Whether the two players see different things", example: false }),
    hasChance: z.boolean().meta({
      description:
        "Whether chance plays a part with any of its options; `chance` of each match says whether in that one, and lets anybody check it",
      example: false,
    }),
    hasJointTurns: z.boolean().meta({ description: "Whether some turns are both players' at once", example: false }),
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
    playsOnlyMoves: z.boolean().meta({
      description: "Whether a move is usually made by itself where it is the only one",
      example: false,
    }),
    texts: z.record(z.string(), gameTextsSchema).meta({
      description: "What it says of itself, by language code; English (`en`) is always there",
    }),
    boardURL: z.string().nullable().meta({
      description: "Where this server has a board of the game's own, as a path; null where the lobby draws it",
      example: null,
    }),
    boardKind: z.enum(BOARD_KINDS).nullable().meta({
      description:
        "How that board is shown: a page in a sandboxed frame, or a module of the client's own page, which is trusted like it; a client goes by this alone, never by how the path ends",
      example: null,
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
