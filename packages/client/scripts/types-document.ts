import { type DeclaredOperation, OPERATIONS } from "@yourmove/contract";
import { exportedSchemas, type NamedSchema } from "../../contract/scripts/schemas.ts";

/** A part of the document, as JSON. */
type Json = Record<string, unknown>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { in: string; name: string; required?: boolean; schema: Json; description?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, { schema: Json }>> }>>;
}

const JSON_TYPE = "application/json";
const REF = "#/components/schemas/";

/** The schemas of the document by their names. */
export type Schemas = Readonly<Record<string, Json>>;

/** Named by their addresses, so that checking the client's types does not check the server's. */
const SERVER = new URL("../../../apps/server/src/docs/openapi.ts", import.meta.url).href;
const { createOpenApi } = (await import(SERVER)) as { createOpenApi(games: object): object };
const RULES = new URL("../../rules/src/index.ts", import.meta.url).href;
const { builtInGames } = (await import(RULES)) as { builtInGames: object };

const document = JSON.parse(JSON.stringify(createOpenApi(builtInGames))) as {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: { schemas: Record<string, Json> };
};
const { schemas } = document.components;
const described = new Map(
  Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => [one.operationId, one])),
);

/** The names that a part of the document refers to. */
const refsIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);

/** The path, query and body of an operation as the one object that tRPC takes. */
const inputOf = ({ name, alsoAt }: DeclaredOperation, declared: NamedSchema | undefined): Json | undefined => {
  const { parameters = [], requestBody } = described.get(name) ?? {};
  const body = requestBody?.content[JSON_TYPE]?.schema.$ref.slice(REF.length);
  const { properties = {}, required = [] } = (body ? schemas[body] : {}) as { properties?: Json; required?: string[] };
  // A path calls the match `id`.
  const fields = parameters
    .filter((parameter) => parameter.in !== "header")
    .map((parameter) => ({ ...parameter, name: parameter.name === "id" ? "matchID" : parameter.name }));
  if (fields.length === 0 && Object.keys(properties).length === 0) return undefined;
  const isRequired = (field: { name: string; required?: boolean }): boolean =>
    field.required === true && !alsoAt?.without.includes(field.name);
  const { shape = {} } = (declared?.schema ?? {}) as { shape?: Readonly<Record<string, NamedSchema["schema"]>> };
  const own = fields.map((field) => [
    field.name,
    { ...field.schema, description: shape[field.name]?.meta()?.description ?? field.description },
  ]);
  return {
    type: "object",
    description: declared?.schema.meta()?.description,
    properties: { ...Object.fromEntries(own), ...properties },
    required: [...fields.filter(isRequired).map((field) => field.name), ...required],
  };
};

/** The schema that the contract exports under the name of an input: the input itself, without its defaults. */
const declaredInput = ({ input }: DeclaredOperation) => {
  const inner = "innerType" in input.def ? input.def.innerType : input;
  return exportedSchemas.find(({ schema }) => schema === input || schema === inner);
};

/** These carry a match of any game, or are no match's. */
const ANY_GAME = new Set(["Problem", "Game", "GameList", "GameResults", "EventData"]);

/** Whether a schema is closer once the game is known. */
const isByGame = (all: Schemas, name: string, through = new Set<string>()): boolean => {
  const schema = all[name];
  if (!schema || ANY_GAME.has(name) || through.has(name) || name.endsWith("Match")) return false;
  if ("gameType" in ((schema["properties"] ?? {}) as Json)) return true;
  through.add(name);
  return refsIn(schema).some((ref) => ref === "AnyMatch" || ref === "AnyMove" || isByGame(all, ref, through));
};

const textOf = ({ summary, description, codes }: DeclaredOperation): string =>
  [
    `${summary}.`,
    description,
    ...(codes.length > 0 ? [`Refused with ${codes.map((code) => `\`${code}\``).join(", ")}.`] : []),
  ].join("\n\n");

const objectOf = (description: string, properties: Json): Json => ({
  type: "object",
  description,
  properties,
  required: Object.keys(properties),
});

/** The type of a call, as a schema can't say it: `x-type`. */
const callOf = (operation: DeclaredOperation, takes: string | undefined, all: Schemas): Json => {
  const gives = refsIn(described.get(operation.name)?.responses["200"]?.content[JSON_TYPE])[0] ?? "never";
  const isGeneric = takes !== undefined && isByGame(all, takes);
  const typeOf = (name: string, of: string): string => (isGeneric && isByGame(all, name) ? `${name}${of}` : name);
  const mark = operation.input.safeParse(undefined).success ? "?" : "";
  const options = operation.isRepeatable ? "RepeatableCallOptions" : "CallOptions";
  const inputFor = (of: string): string =>
    `input${mark}: ${takes ? typeOf(takes, of) : "undefined"}, options?: ${options}`;
  const type = isGeneric
    ? `{ <Of extends GameName = GameType>(${inputFor("<Of>")}): Promise<${typeOf(gives, "<Of>")}>; <Name extends string>(${inputFor("<AnyName<Name>>")}): Promise<${gives}> }`
    : `(${inputFor("")}) => Promise<${gives}>`;
  const description = textOf(operation);
  return objectOf(description, {
    [operation.type === "query" ? "query" : "mutate"]: { description, "x-type": type },
  });
};

/** The games that the document has matches of, each with what its schemas' names begin with. */
const knownGames = (): [gameType: string, name: string][] =>
  refsIn(schemas["AnyMatch"]).flatMap((match) => {
    const { gameType } = (schemas[match]?.["properties"] ?? {}) as { gameType?: { const?: string } };
    return gameType?.const === undefined ? [] : [[gameType.const, match.replace(/Match$/, "")]];
  });

const partsOf = (name: string): string[] => ["Move", "View", "ResultDetail"].map((part) => `${name}${part}`);

const knownGame = (name: string): Json => ({
  description: schemas[`${name}Match`]?.["description"],
  "x-type": `KnownGame<${partsOf(name).join(", ")}>`,
});

/** What the client's types are made of: the schemas that its procedures reach, and the procedures, as one more schema. */
export const typesDocument = (): { schemas: Schemas; byGame: ReadonlySet<string> } => {
  const games = knownGames();
  const all: Record<string, Json> = {
    ...schemas,
    // What the head of the types says of these.
    AnyMatch: {},
    AnyMove: {},
    GameType: {},
    Games: objectOf(
      "The games that the types know, by game type. It is open: a game's package adds its own, as `npx @yourmove/client types` does for those of a service",
      Object.fromEntries(games.map(([gameType, name]) => [gameType, knownGame(name)])),
    ),
    PastPosition: withField("PastPosition", "game", { "x-type": "ViewOf<Of>" }),
    Game: withField("Game", "resultDetails", { items: { type: "string", "x-type": "ResultDetail" } }),
  };
  const taken = new Map<string, string>();
  for (const operation of Object.values<DeclaredOperation>(OPERATIONS)) {
    const declared = declaredInput(operation);
    const input = inputOf(operation, declared);
    if (!input) continue;
    if (!declared) throw new Error(`The input of ${operation.name} has no name: export its schema from the contract`);
    taken.set(operation.name, declared.typeName);
    all[declared.typeName] = input;
  }
  const groups = document.tags.flatMap(({ name: group, description }) => {
    const calls = Object.values<DeclaredOperation>(OPERATIONS).filter(({ name }) => name.startsWith(`${group}.`));
    const members = calls.map((call) => [call.name.slice(group.length + 1), callOf(call, taken.get(call.name), all)]);
    return calls.length > 0 ? [[group, objectOf(description, Object.fromEntries(members))]] : [];
  });
  all["Procedures"] = objectOf("Every procedure of the service", Object.fromEntries(groups));
  const answers = Object.keys(OPERATIONS).flatMap((name) => refsIn(described.get(name)?.responses["200"]));
  const ofGames = ["Games", ...games.flatMap(([, name]) => partsOf(name))];
  const kept = reachedFrom(["Procedures", "Problem", "MatchFields", ...ofGames, ...taken.values(), ...answers], all);
  return { schemas: kept, byGame: new Set(Object.keys(kept).filter((name) => isByGame(all, name))) };
};

const withField = (name: string, field: string, more: Json): Json => {
  const schema = schemas[name] as { properties: Record<string, Json> };
  return { ...schema, properties: { ...schema.properties, [field]: { ...schema.properties[field], ...more } } };
};

const reachedFrom = (names: readonly string[], all: Schemas): Schemas => {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    refsIn(all[name]).forEach(reach);
  };
  names.forEach(reach);
  return Object.fromEntries([...reached].sort().map((name) => [name, all[name] ?? {}]));
};
