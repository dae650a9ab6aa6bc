import { gameViewSchema } from "@yourmove/contract";
import type { AnyGame, Games } from "@yourmove/rules";
import { z } from "zod";
import { allowUnknownFields, type Described, type Json, pascal, refTo, reshaped, withSchemas } from "./reshape.ts";

/** The bounds of an exact whole number, which tell nothing about a game. */
const isExact = (name: string, value: unknown): boolean =>
  (name === "maximum" && value === Number.MAX_SAFE_INTEGER) ||
  (name === "minimum" && value === Number.MIN_SAFE_INTEGER);

/** The schema with its references inlined; a recursive one may be anything. */
const inlined = (part: unknown, defs: Json, within: readonly string[] = []): unknown => {
  if (Array.isArray(part)) return part.map((one) => inlined(one, defs, within));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, $schema: _dialect, $defs: _defs, $id: _id, id: _name, ...rest } = part as Json;
  const own = Object.entries(rest).filter(([name, value]) => !isExact(name, value));
  const bare = Object.fromEntries(own.map(([name, value]) => [name, inlined(value, defs, within)]));
  if (typeof $ref !== "string") return bare;
  const target = $ref.split("/").at(-1) ?? "";
  const found = within.includes(target) ? {} : inlined(defs[target] ?? {}, defs, [...within, target]);
  return { ...(found as Json), ...bare };
};

/** The two sides by their name. */
const withSymbols = (schema: Json): Json => {
  const { type: _type, enum: words, ...rest } = schema;
  return Array.isArray(words) && [...words].sort().join() === "O,X" ? { ...rest, ...refTo("PlayerSymbol") } : schema;
};

/** A game's schema in JSON Schema; a free object where it can't be expressed. */
const jsonOf = (schema: AnyGame["moveSchema"], io: "input" | "output"): Json => {
  try {
    const said = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Json;
    const json = reshaped(allowUnknownFields(inlined(said, (said["$defs"] ?? {}) as Json) as Json), withSymbols);
    return Object.keys(json).length > 0 ? json : { type: "object" };
  } catch {
    return { type: "object" };
  }
};

const { lastMove, legalMoves } = gameViewSchema.shape;

/** The fields that every view has beside its game's own. */
const withMoves = (view: Json, move: object): Json => {
  const properties = {
    lastMove: { anyOf: [move, { type: "null" }], description: lastMove.meta()?.description },
    legalMoves: { type: "array", items: move, description: legalMoves.meta()?.description },
  };
  const required = ["lastMove"];
  if (view["type"] !== "object") return { allOf: [view, { type: "object", properties, required }] };
  return {
    ...view,
    properties: { ...(view["properties"] as Json), ...properties },
    required: [...((view["required"] as string[] | undefined) ?? []), ...required],
  };
};

/** The names of a game's schemas in the document: `TicTacToeMove`, `TicTacToeView` … */
interface GameNames {
  readonly move: string;
  readonly view: string;
  readonly resultDetail: string;
  readonly match: string;
}

/** The names of each game's schemas, unique, and none of them `taken`. */
export const namesOf = (games: readonly AnyGame[], taken: readonly string[]): ReadonlyMap<string, GameNames> => {
  const used = new Set(taken);
  const named = (base: string): GameNames => ({
    move: `${base}Move`,
    view: `${base}View`,
    resultDetail: `${base}ResultDetail`,
    match: `${base}Match`,
  });
  return new Map(
    games.map(({ gameType }) => {
      let base = pascal(gameType);
      for (let at = 2; Object.values(named(base)).some((name) => used.has(name)); at += 1)
        base = `${pascal(gameType)}${at}`;
      for (const name of Object.values(named(base))) used.add(name);
      return [gameType, named(base)];
    }),
  );
};

/** Every result detail of a game: the game's own, and the one for a joint turn that timed out. */
const detailsOf = (versions: readonly AnyGame[]): string[] => {
  const words = versions.flatMap(({ resultDetails, hasJointTurns }) => [
    ...resultDetails,
    ...(hasJointTurns ? ["timeout"] : []),
  ]);
  return [...new Set(words)].sort();
};

/** A union of the schemas, where the versions of a game differ. */
const anyOf = (schemas: readonly Json[]): Json => {
  const [only, ...others] = new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values();
  return only && others.length === 0 ? only : { anyOf: [only, ...others] };
};

/** A game's move, its view and its words for how it ended, as the schemas of all its versions say them, the newest first. */
const gameSchemas = (versions: readonly AnyGame[], names: GameNames): Record<string, Json> => {
  const { name, gameType } = versions[0] as AnyGame;
  const where = `where \`gameType\` is \`${gameType}\``;
  const view = anyOf(versions.map(({ viewSchema }) => withMoves(jsonOf(viewSchema, "output"), refTo(names.move))));
  return {
    [names.move]: {
      ...anyOf(versions.map(({ moveSchema }) => jsonOf(moveSchema, "input"))),
      description: `A move of ${name}: ${where}`,
    },
    [names.view]: { ...view, description: `The position in ${name}, as you may see it: ${where}` },
    [names.resultDetail]: {
      type: "string",
      enum: detailsOf(versions),
      description: `How a match of ${name} may have ended`,
    },
  };
};

interface MatchSchema {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

/** The fields of a match that differ between games. */
const OF_A_GAME = ["gameType", "resultDetail", "game"];

/** A match with its game's own schemas in place of the general ones. */
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
