import type { AnyGame, Games } from "@yourmove/rules";
import { type GameNames, gameSchemas, namesOf } from "./game-schemas.ts";
import { type Described, type Json, refTo, withSchemas } from "./reshape.ts";

interface MatchSchema {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

/** What differs from game to game in a match. */
const OF_A_GAME = ["gameType", "resultDetail", "game"];

/** A match with what is its game's own in place of what every match has. */
const matchWith = (description: string, own: Readonly<Record<string, Json>>, { properties }: MatchSchema): Json => ({
  type: "object",
  description,
  allOf: [refTo("MatchFields")],
  properties: Object.fromEntries(
    OF_A_GAME.map((name) => {
      const { description: words, example: _example, ...field } = properties[name] ?? {};
      return [name, { ...(own[name] ?? field), description: words }];
    }),
  ),
  required: OF_A_GAME,
});

const matchOf = ({ name, gameType }: AnyGame, names: GameNames, match: MatchSchema): Json =>
  matchWith(
    `A match of ${name} from your viewpoint`,
    {
      gameType: { type: "string", const: gameType },
      resultDetail: { anyOf: [refTo(names.resultDetail), { type: "null" }] },
      game: refTo(names.view),
    },
    match,
  );

const anyMove = (all: readonly GameNames[]): Json => ({
  description: "A move, in the shape that its game gives it: the game of the path, or of the match that it stands in",
  anyOf: [...all.map(({ move }) => refTo(move)), refTo("OtherMove")],
});

const OTHER_MOVE: Json = { type: "object", description: "A move of a game that this document doesn't know" };

const otherMatch = (known: readonly string[], match: MatchSchema): Json =>
  matchWith(
    "A match of a game that this document doesn't know: its fields are those of every match",
    { gameType: { type: "string", not: { enum: known } }, game: refTo("GameView") },
    match,
  );

const bareMatch = (match: MatchSchema): Json =>
  matchWith(
    "A match whose position is not shown: it is paused, or not begun, or over without its rules, or one of the oldest of a long list",
    { game: refTo("BareView") },
    match,
  );

const BARE_VIEW: Json = {
  type: "object",
  description: "The last move alone",
  properties: {
    lastMove: {
      anyOf: [refTo("AnyMove"), { type: "null" }],
      description: "The last accepted move, or null",
    },
  },
  required: ["lastMove"],
  maxProperties: 1,
};

/** No discriminator, which would make a match of an unknown game none: `gameType` tells the alternatives apart. */
const anyMatch = (all: readonly GameNames[]): Json => ({
  description: "A match from your viewpoint, with the moves and the view of its game: `gameType` says which",
  anyOf: [...all.map(({ match }) => refTo(match)), refTo("OtherMatch"), refTo("BareMatch")],
});

const matchFields = ({ properties, required }: MatchSchema): Json => ({
  type: "object",
  description: "What every match tells, whatever its game",
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !OF_A_GAME.includes(name))),
  required: required.filter((name) => !OF_A_GAME.includes(name)),
});

type Shape = (ref: object) => object;
const one: Shape = (ref) => ref;
const several: Shape = (ref) => ({ type: "array", items: ref });
const orNull: Shape = (ref) => ({ anyOf: [ref, { type: "null" }] });

/** Where a whole match or a move stands: the schema that holds it, its field there, what it is, and whether alone. */
const PLACES: readonly (readonly [schema: string, field: string, what: string, shape: Shape])[] = [
  ["MatchSnapshot", "match", "AnyMatch", one],
  ["QuickMatched", "match", "AnyMatch", one],
  ["Problem", "match", "AnyMatch", one],
  ["ListSnapshot", "items", "AnyMatch", several],
  ["MatchesMoveBody", "move", "AnyMove", one],
  ["HistoryMove", "move", "AnyMove", orNull],
  ["GameView", "lastMove", "AnyMove", orNull],
  ["GameView", "legalMoves", "AnyMove", several],
];

const withField = (schemas: Record<string, Json>, [name, field, what, shape]: (typeof PLACES)[number]): void => {
  const schema = schemas[name] as unknown as MatchSchema;
  const { description, example } = schema.properties[field] ?? {};
  const described = { ...shape(refTo(what)), description, ...(example !== undefined && { example }) };
  schemas[name] = { ...schema, properties: { ...schema.properties, [field]: described } };
};

/** The document with each of these games' moves, views and matches by name, and room for those of others. */
export const withGames = <Document extends Described>(document: Document, installed: Games): Document => {
  const games = installed.list();
  const { Match, ...schemas } = { ...document.components?.schemas } as Record<string, Json>;
  const match = Match as unknown as MatchSchema;
  for (const place of PLACES) withField(schemas, place);
  const shared = {
    MatchFields: matchFields(match),
    OtherMatch: otherMatch(
      games.map(({ gameType }) => gameType),
      match,
    ),
    BareMatch: bareMatch(match),
    BareView: BARE_VIEW,
    OtherMove: OTHER_MOVE,
  };
  const names = namesOf(games, [...Object.keys(schemas), ...Object.keys(shared), "AnyMatch", "AnyMove"]);
  const all = [...names.values()];
  const own = games.map((game) => {
    const its = names.get(game.gameType) as GameNames;
    return { ...gameSchemas(installed.versions(game.gameType), its), [its.match]: matchOf(game, its, match) };
  });
  const described = Object.assign(schemas, shared, { AnyMatch: anyMatch(all), AnyMove: anyMove(all) }, ...own);
  const { components, ...rest } = document;
  return withSchemas({ ...rest, components: { ...components, schemas: {} } } as unknown as Document, described);
};
