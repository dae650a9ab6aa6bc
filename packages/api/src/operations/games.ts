import type { GameList } from "@yourmove/contract";
import { type AnyGame, builtInGames, chanceOf } from "@yourmove/rules";
import * as z from "zod/mini";
import { done } from "../answers/answer.ts";
import type { Implementations } from "./operation.ts";

type Item = GameList["items"][number];

/** JSON Schemas are made for the first who asks; a definition never changes. */
const described = new WeakMap<AnyGame, Item>();

/** Any chance will do for a picture. */
const NO_SEED = "0".repeat(64);

/** A view for a card of the game to show, where a stranger's schema gives none: the first position, as a spectator sees it. */
const withExample = (schema: Record<string, unknown>, game: AnyGame): Record<string, unknown> => {
  if ("examples" in schema || builtInGames.has(game.gameType)) return schema;
  try {
    const first = game.start(...chanceOf(game.hasChance ? NO_SEED : null, 0));
    return { ...schema, examples: [game.view(first, null)] };
  } catch {
    return schema;
  }
};

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
    viewSchema: withExample(z.toJSONSchema(viewSchema) as Record<string, unknown>, game),
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
