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

const viewSchemaOf = (game: AnyGame) => z.toJSONSchema(game.viewSchema) as Record<string, unknown>;

/** A view for a card of the game to show: the first that its schema gives as an example, else the first position, as a spectator sees it. */
export const exampleView = (game: AnyGame): unknown => {
  const { examples } = viewSchemaOf(game);
  if (Array.isArray(examples)) return examples[0];
  try {
    return game.view(game.start(...chanceOf(game.hasChance ? NO_SEED : null, 0)), null);
  } catch {
    return undefined;
  }
};

/** The schema of a stranger's views, with an example. */
const withExample = (game: AnyGame): Record<string, unknown> => {
  const schema = viewSchemaOf(game);
  if ("examples" in schema || builtInGames.has(game.gameType)) return schema;
  const example = exampleView(game);
  return example === undefined ? schema : { ...schema, examples: [example] };
};

const describe = (game: AnyGame, boardURL: string | null): Item => {
  const known = described.get(game);
  if (known) return known;
  const { gameType, name, summary, boardSize, moveSchema, hasLegalMoves = true, ...terms } = game;
  const item: Item = {
    gameType,
    name,
    summary,
    rulesVersion: terms.rulesVersion,
    moveSchema: z.toJSONSchema(moveSchema, { io: "input" }) as Record<string, unknown>,
    viewSchema: withExample(game),
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
