import { gamesSchema } from "../game.ts";
import { CONTRACT_VERSION, FEATURES, metaSchema } from "../meta.ts";
import { noInput, type OperationGroup } from "./declare.ts";

/** The games on offer. */
export const games = {
  list: {
    method: "GET",
    path: "/platform/games",
    access: "anyone",
    bucket: "read",
    summary: "List the games with their moves' schemas",
    description:
      "Every game that can be played here: its name, its rules in one line, its board, and its move as JSON Schema.",
    input: noInput,
    output: gamesSchema,
    example: {
      answer: {
        items: [
          {
            gameType: "tic-tac-toe",
            name: "Tic-tac-toe",
            summary: "Three in a row, across, down or diagonally.",
            rulesVersion: 1,
            moveSchema: { type: "object", properties: { cell: { type: "integer", minimum: 0, maximum: 8 } } },
            viewSchema: { type: "object", properties: { cells: { type: "array", items: {} } } },
            optionsSchema: {
              type: "object",
              properties: { misere: { type: "boolean", default: false, description: "A line loses" } },
              additionalProperties: false,
            },
            variants: [
              { name: "standard", options: { misere: false }, pool: "standard" },
              { name: "misere", options: { misere: true }, pool: null },
            ],
            boardSize: { rows: 3, columns: 3 },
            hasLegalMoves: true,
            hasSecrets: false,
            hasChance: false,
            hasJointTurns: false,
            resultDetails: ["line", "board_full", "agreement"],
            hasTakeback: true,
            hasAgreedDraw: true,
            playsOnlyMoves: false,
            texts: {
              en: {
                name: "Tic-tac-toe",
                summary: "Three in a row, across, down or diagonally.",
                rules: ["Take turns to mark a free square."],
                results: { line: "Three in a row", board_full: "The board is full" },
                variants: { standard: "Standard", misere: "Misère" },
                options: { misere: "A line loses" },
                moves: { cell: "Cell" },
                views: {},
                refusals: {},
              },
            },
            boardURL: null,
            boardKind: null,
          },
        ],
      },
    },
  },
} as const satisfies OperationGroup;

/** What the service offers. */
export const meta = {
  get: {
    method: "GET",
    path: "/platform/meta",
    access: "anyone",
    bucket: "read",
    summary: "Read what the service offers",
    description: "The contract's version, what is served beyond version 1.0, and every bound by its name.",
    input: noInput,
    output: metaSchema,
    example: {
      answer: {
        contractVersion: CONTRACT_VERSION,
        features: [...FEATURES],
        pushOff: null,
        limits: { messageLength: 280, turnSeconds: { min: 60 } },
      },
    },
  },
} as const satisfies OperationGroup;
