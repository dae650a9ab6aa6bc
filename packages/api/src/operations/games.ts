import type { GameList } from "@yourmove/contract";
import type { AnyGame } from "@yourmove/rules";
import * as z from "zod/mini";
import { done } from "../answers/answer.ts";
import type { Implementations } from "./operation.ts";

type Item = GameList["items"][number];

/** JSON Schemas are made for the first who asks; a definition never changes. */
const described = new WeakMap<AnyGame, Item>();

const describe = (game: AnyGame, boardURL: string | null): Item => {
  const known = described.get(game);
  if (known) return known;
  const { gameType, name, summary, boardSize, moveSchema, viewSchema, hasLegalMoves = true, ...terms } = game;
  const item: Item = {
    gameType,
    name,
    summary,
    rulesVersion: terms.rulesVersion,
    moveSchema: z.toJSONSchema(moveSchema, { io: "input" }) as Record<string, unknown>,
    viewSchema: z.toJSONSchema(viewSchema) as Record<string, unknown>,
    boardSize: { ...boardSize },
    hasLegalMoves,
    hasSecrets: terms.hasSecrets,
    hasChance: terms.hasChance ?? false,
    hasJointTurns: terms.hasJointTurns ?? false,
    resultDetails: [...terms.resultDetails],
    hasTakeback: terms.hasTakeback && !terms.hasChance,
    hasAgreedDraw: terms.hasAgreedDraw,
    texts: terms.texts as unknown as Item["texts"],
    boardURL,
  };
  described.set(game, item);
  return item;
};

/** The games on offer (contract 4.4, 5.1). */
export const games: Implementations<"games"> = {
  list: ({ services }) => {
    const { games: known, boardURLs } = services;
    return done({ items: known.list().map((game) => describe(game, boardURLs.get(game.gameType) ?? null)) });
  },
};
