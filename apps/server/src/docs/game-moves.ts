import { type AnyGame, builtInGames } from "@yourmove/rules";
// Types are gone at run time: `npm run generate` writes their schemas from the rules.
import ownSchemas from "../../openapi/positions.json" with { type: "json" };
import { type Described, type Json, pascal, refTo, withSchemas } from "./reshape.ts";

interface MatchSchema {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

/** What the schema of a game's moves is called in the document: `TicTacToeMove`. */
export const moveNameOf = ({ gameType }: AnyGame): string => `${pascal(gameType)}Move`;

/** What the schema of a game's view of the position is called: `TicTacToeView`. */
export const viewNameOf = ({ gameType }: AnyGame): string => `${pascal(gameType)}View`;

/** What the schema of a game's matches is called: `TicTacToeMatch`. */
export const matchNameOf = ({ gameType }: AnyGame): string => `${pascal(gameType)}Match`;

const detailNameOf = ({ gameType }: AnyGame): string => `${pascal(gameType)}ResultDetail`;

/** What differs from game to game in a match. */
const OF_A_GAME = ["gameType", "resultDetail", "game"];

const matchOf = (game: AnyGame, { properties }: MatchSchema): Json => ({
  type: "object",
  description: `A match of ${game.name} from your viewpoint`,
  allOf: [refTo("MatchFields")],
  properties: {
    gameType: { type: "string", const: game.gameType, description: "The game that is played" },
    resultDetail: {
      anyOf: [refTo(detailNameOf(game)), { type: "null" }],
      description: properties["resultDetail"]?.["description"],
    },
    game: { ...refTo(viewNameOf(game)), description: properties["game"]?.["description"] },
  },
  required: OF_A_GAME,
});

const anyMove = (all: readonly AnyGame[]): Json => ({
  description: "A move, in the shape that its game gives it: the game of the path, or of the match that it stands in",
  anyOf: all.map((game) => refTo(moveNameOf(game))),
});

const anyMatch = (all: readonly AnyGame[]): Json => ({
  description: "A match from your viewpoint, with the moves and the view of its game: `gameType` says which",
  oneOf: all.map((game) => refTo(matchNameOf(game))),
  discriminator: {
    propertyName: "gameType",
    mapping: Object.fromEntries(all.map((game) => [game.gameType, refTo(matchNameOf(game)).$ref])),
  },
});

const matchFields = ({ properties, required }: MatchSchema): Json => ({
  type: "object",
  description: "What every match tells, whatever its game",
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !OF_A_GAME.includes(name))),
  required: required.filter((name) => !OF_A_GAME.includes(name)),
});

/** Where a whole match is told: the schema that holds it, and its field there. */
const WHOLE: readonly (readonly [schema: string, field: string])[] = [
  ["MatchSnapshot", "match"],
  ["QuickMatched", "match"],
  ["Problem", "match"],
];

/** Where a move stands, and whether it is one of several there, or null. */
const MOVES: readonly (readonly [schema: string, field: string, as: (ref: object) => object])[] = [
  ["MatchesMoveBody", "move", (ref) => ref],
  ["HistoryMove", "move", (ref) => ({ anyOf: [ref, { type: "null" }] })],
  ["GameView", "lastMove", (ref) => ({ anyOf: [ref, { type: "null" }] })],
  ["GameView", "legalMoves", (ref) => ({ type: "array", items: ref })],
];

const withField = (schemas: Record<string, Json>, [name, field]: readonly [string, string], type: object): void => {
  const schema = schemas[name] as unknown as MatchSchema;
  const { description, example } = schema.properties[field] ?? {};
  const described = { ...type, description, ...(example !== undefined && { example }) };
  schemas[name] = { ...schema, properties: { ...schema.properties, [field]: described } };
};

/** The document with each game's moves, views and matches by name, told apart by the `gameType` of body or path. */
export const withGames = <Document extends Described>(document: Document): Document => {
  const all = builtInGames.list();
  const schemas = { ...document.components?.schemas } as Record<string, Json>;
  const match = schemas["Match"] as unknown as MatchSchema;
  const lacking = all.find((game) => !(viewNameOf(game) in ownSchemas.components.schemas));
  if (lacking) throw new Error(`${lacking.gameType} has no schemas: run \`npm run generate -w @yourmove/server\``);
  const matches = Object.fromEntries(all.map((game) => [matchNameOf(game), matchOf(game, match)]));
  for (const place of WHOLE) withField(schemas, place, refTo("AnyMatch"));
  for (const [name, field, as] of MOVES) withField(schemas, [name, field], as(refTo("AnyMove")));
  // What a long list leaves out of its oldest items leaves no game's own view, so those are matches and no more.
  const listed = { type: "array", items: { anyOf: [refTo("AnyMatch"), refTo("Match")] } };
  withField(schemas, ["ListSnapshot", "items"], listed);
  const shared = { MatchFields: matchFields(match), AnyMatch: anyMatch(all), AnyMove: anyMove(all) };
  return withSchemas(document, { ...schemas, ...shared, ...ownSchemas.components.schemas, ...matches });
};
