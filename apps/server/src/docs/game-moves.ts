import { withDefaultsInWords } from "./defaults-in-words.ts";
import type { DocumentedGame } from "./documented-games.ts";
import { allowUnknownFields, type Described, type Json, pascal, refTo, reshaped, withSchemas } from "./reshape.ts";

/** The bounds of an exact whole number, which tell nothing about a game. */
const isExact = (name: string, value: unknown): boolean =>
  (name === "maximum" && value === Number.MAX_SAFE_INTEGER) ||
  (name === "minimum" && value === Number.MIN_SAFE_INTEGER);

/** The two sides by their name. */
const withSymbols = (schema: Json): Json => {
  const { type: _type, enum: words, ...rest } = schema;
  return Array.isArray(words) && [...words].sort().join() === "O,X" ? { ...rest, ...refTo("PlayerSymbol") } : schema;
};

/** Fields that hold schemas by names, and those that hold any value. */
const MAPS = new Set(["properties", "patternProperties"]);
const VALUES = new Set(["const", "enum", "default", "example", "examples"]);

/** Turns schemas of a game into schemas of the document: what they define for themselves are parts by names, `DemoKalahViewPart1` … */
const createParts = (name: string, description: string) => {
  const parts: Record<string, Json> = {};
  let count = 0;
  const nextName = (): string => {
    count += 1;
    return `${name}Part${count}`;
  };
  const lift = ({ $defs = {}, ...root }: Json): Json => {
    const own = Object.entries($defs as Json);
    const names = new Map(own.map(([def]) => [`#/$defs/${def}`, nextName()]));
    const lifted = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(lifted);
      if (typeof part !== "object" || part === null) return part;
      const { $ref, $schema: _dialect, $id: _id, id: _name, ...rest } = part as Json;
      const fields = Object.entries(rest).filter(([field, value]) => !isExact(field, value));
      const bare = Object.fromEntries(fields.map(([field, value]) => [field, liftedField(field, value)]));
      if (typeof $ref !== "string") return bare;
      // A schema that refers to itself is a part as a whole.
      if ($ref === "#" && !names.has("#")) names.set("#", nextName());
      const target = names.get($ref);
      return target === undefined ? bare : { ...bare, ...refTo(target) };
    };
    const liftedField = (field: string, value: unknown): unknown => {
      if (VALUES.has(field)) return value;
      if (!MAPS.has(field) || typeof value !== "object") return lifted(value);
      return Object.fromEntries(Object.entries(value as Json).map(([key, each]) => [key, lifted(each)]));
    };
    const clean = (schema: unknown): Json =>
      reshaped(allowUnknownFields(lifted(schema) as Json), (part) => withSymbols(part));
    const whole = clean(root);
    for (const [def, schema] of own) parts[names.get(`#/$defs/${def}`) as string] = { description, ...clean(schema) };
    const itself = names.get("#");
    if (itself === undefined) return Object.keys(whole).length > 0 ? whole : { type: "object" };
    parts[itself] = { description, ...whole };
    return refTo(itself);
  };
  return { parts, lift };
};

/** The schema of an object of the document's own. */
interface ObjectSchema {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

/** The fields that every view has beside its game's own, described as in any view. */
const withMoves = (view: Json, move: object, anyView: ObjectSchema): Json => {
  const { lastMove, legalMoves } = anyView.properties;
  const properties = {
    lastMove: { anyOf: [move, { type: "null" }], description: lastMove?.["description"] },
    legalMoves: { type: "array", items: move, description: legalMoves?.["description"] },
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
export const namesOf = (
  games: readonly Pick<DocumentedGame, "gameType">[],
  taken: readonly string[],
): ReadonlyMap<string, GameNames> => {
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

/** A union of the schemas, where the versions of a game differ. */
const anyOf = (schemas: readonly Json[], lift: (schema: Json) => Json): Json => {
  const distinct = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [only, ...others] = [...distinct.values()].map(lift);
  return only && others.length === 0 ? only : { anyOf: [only, ...others] };
};

/** A game's move, its view and its words for how it ended, as the schemas of all its versions say them, the newest first. */
const gameSchemas = (
  { name, gameType, versions }: DocumentedGame,
  names: GameNames,
  anyView: ObjectSchema,
): Record<string, Json> => {
  const where = `where \`gameType\` is \`${gameType}\``;
  const moves = createParts(names.move, `A part of a move of ${name}`);
  const views = createParts(names.view, `A part of the position in ${name}`);
  const move = anyOf(
    versions.map(({ moveSchema }) => moveSchema),
    moves.lift,
  );
  const view = anyOf(
    versions.map(({ viewSchema }) => viewSchema),
    (schema) => withMoves(views.lift(schema), refTo(names.move), anyView),
  );
  return {
    [names.move]: { ...move, description: `A move of ${name}: ${where}` },
    ...moves.parts,
    [names.view]: { ...view, description: `The position in ${name}, as you may see it: ${where}` },
    ...views.parts,
    [names.resultDetail]: {
      type: "string",
      enum: [...new Set(versions.flatMap(({ resultDetails }) => resultDetails))].sort(),
      description: `How a match of ${name} may have ended`,
    },
  };
};

/** The fields of a match that differ between games. */
const OF_A_GAME = ["gameType", "resultDetail", "game"];

/** A match with its game's own schemas in place of the general ones. */
const matchWith = (description: string, own: Readonly<Record<string, Json>>, { properties }: ObjectSchema): Json => ({
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

const matchOf = ({ name, gameType }: DocumentedGame, names: GameNames, match: ObjectSchema): Json =>
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

const otherMatch = (known: readonly string[], match: ObjectSchema): Json =>
  matchWith(
    "A match of a game that this document doesn't know: its fields are those of every match",
    { gameType: { type: "string", not: { enum: known } }, game: refTo("GameView") },
    match,
  );

const bareMatch = (match: ObjectSchema): Json =>
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

const matchFields = ({ properties, required }: ObjectSchema): Json => ({
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
  const schema = schemas[name] as unknown as ObjectSchema;
  const { description, example } = schema.properties[field] ?? {};
  const described = { ...shape(refTo(what)), description, ...(example !== undefined && { example }) };
  schemas[name] = { ...schema, properties: { ...schema.properties, [field]: described } };
};

/** How many bytes of JSON the whole document may have, and what of them is left for what is made of all games together. */
const MAX_DOCUMENT_BYTES = 2_000_000;
const SHARED_BYTES = 100_000;

const bytesOf = (part: object): number => Buffer.byteLength(JSON.stringify(part));

/**
 * The document with each of these games' moves, views and matches by name, and room for those of others; a game whose schemas
 * would make it too long is left out, and is one of those others.
 */
export const withGames = <Document extends Described>(
  document: Document,
  given: readonly DocumentedGame[],
): { readonly document: Document; readonly leftOut: readonly string[] } => {
  const { Match, ...schemas } = { ...document.components?.schemas } as Record<string, Json>;
  const match = Match as unknown as ObjectSchema;
  const anyView = schemas["GameView"] as unknown as ObjectSchema;
  for (const place of PLACES) withField(schemas, place);
  const shared = {
    MatchFields: matchFields(match),
    BareMatch: bareMatch(match),
    BareView: BARE_VIEW,
    OtherMove: OTHER_MOVE,
  };
  const taken = [...Object.keys(schemas), ...Object.keys(shared), "OtherMatch", "AnyMatch", "AnyMove"];
  const names = namesOf(given, taken);
  let left = MAX_DOCUMENT_BYTES - SHARED_BYTES - bytesOf(document);
  const own: Record<string, Json> = {};
  const games = given.filter((game) => {
    // What has no room as it is costs nothing more.
    if (game.versions.length === 0 || bytesOf(game.versions) > left) return false;
    const its = names.get(game.gameType) as GameNames;
    const described = {
      ...withDefaultsInWords(gameSchemas(game, its, anyView)),
      [its.match]: matchOf(game, its, match),
    };
    const bytes = bytesOf(described);
    if (bytes > left) return false;
    left -= bytes;
    Object.assign(own, described);
    return true;
  });
  const known = games.map(({ gameType }) => gameType);
  const all = known.map((gameType) => names.get(gameType) as GameNames);
  const described = Object.assign(
    schemas,
    shared,
    { OtherMatch: otherMatch(known, match), AnyMatch: anyMatch(all), AnyMove: anyMove(all) },
    own,
  );
  const { components, ...rest } = document;
  const bare = { ...rest, components: { ...components, schemas: {} } } as unknown as Document;
  const leftOut = given.map(({ gameType }) => gameType).filter((gameType) => !known.includes(gameType));
  return { document: withSchemas(bare, described), leftOut };
};
