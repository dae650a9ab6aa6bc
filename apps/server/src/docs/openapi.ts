import type { Games } from "@yourmove/rules";
import { type DocumentedGame, documentedGames } from "./documented-games.ts";
import { withGames } from "./game-moves.ts";
import { createOwnDocument, type OpenApi } from "./own-document.ts";

/** Makes the whole document; gives the games that it has no room for. */
export const describeService = (
  games: readonly DocumentedGame[],
): { readonly document: OpenApi; readonly leftOut: readonly string[] } => withGames(createOwnDocument(), games);

/** The document of the games that are installed. */
export const createOpenApi = (games: Games): OpenApi => describeService(documentedGames(games)).document;
