import { type AnyGame, games } from "@yourmove/rules";
import { z } from "zod";

type Schema = Record<string, unknown>;

/** What the document's other half needs of it. */
interface Described {
  components?: { schemas?: Record<string, unknown> };
  paths?: Record<string, unknown>;
}

const MOVE_PATH = "/platform/games/{gameType}/matches/{id}/move";

/** What the schema of a game's moves is called in the document: `TicTacToeMove`. */
export const moveNameOf = ({ gameType }: AnyGame): string =>
  `${gameType.replace(/(^|-)(\w)/g, (_match, _dash, letter: string) => letter.toUpperCase())}Move`;

const schemaOf = ({ moveSchema, name, gameType }: AnyGame): Schema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(moveSchema, { io: "input" }) as Schema;
  return { ...schema, description: `A move of ${name}: where \`gameType\` is \`${gameType}\`` };
};

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const bodyOf = (document: Described): { properties: Record<string, Schema> } => {
  // What TypeScript can't see: the document is ours, and this is where the move is.
  const path = document.paths?.[MOVE_PATH] as {
    post: { requestBody: { content: Record<string, { schema: object }> } };
  };
  return path.post.requestBody.content["application/json"]?.schema as { properties: Record<string, Schema> };
};

/** Names the move of each game, and says of the body of a move that it is one of them, by the game of its path. */
export const withGameMoves = <Document extends Described>(document: Document): Document => {
  const all = [...games.values()];
  const { description } = bodyOf(document).properties["move"] ?? {};
  bodyOf(document).properties["move"] = { description, anyOf: all.map((game) => refTo(moveNameOf(game))) };
  const schemas = {
    ...document.components?.schemas,
    ...Object.fromEntries(all.map((game) => [moveNameOf(game), schemaOf(game)])),
  };
  return { ...document, components: { ...document.components, schemas } };
};
